#!/usr/bin/env python3
"""Runs the tw program as a user does: results, and one line for every bad argument.

    tw_test.py TW
"""

import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from xml.etree import ElementTree

TW = sys.argv.pop(1)

IR = """kernel k(%x: tensor<f32, 1> {unit=0, align=16}) {
host:
  %0 = constant 2 : i64
  %1 = constant 3 : i64
  %2 = mul %0, %1 : i64
  grid %2
body:
}
"""


def npy(path, descr, shape, data):
    text = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}"
    text = text.ljust(117) + "\n"
    path.write_bytes(b"\x93NUMPY\1\0" + struct.pack("<H", len(text)) + text.encode() + data)
    return str(path)


class Tw(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.dir = Path(folder.name)

    def tw(self, *args, text=None):
        env = os.environ | {"TW_CACHE_DIR": str(self.dir / "kernels")}
        return subprocess.run([TW, *args], capture_output=True, text=True, input=text, timeout=120, env=env)

    def fails(self, expected, *args, text=None):
        r = self.tw(*args, text=text)
        self.assertEqual(r.stderr, f"tw: {expected}\n")
        self.assertEqual(r.returncode, 2)
        self.assertEqual(r.stdout, "")

    def floats(self, path):
        data = Path(path).read_bytes()[128:]
        return list(struct.unpack(f"<{len(data) // 4}f", data))

    def input(self, *values, name="x.npy"):
        return npy(self.dir / name, "<f4", f"({len(values)},)", struct.pack(f"<{len(values)}f", *values))

    def test_devices(self):
        r = self.tw("devices")
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertIn("interpreter  available\n", r.stdout)

    def test_run(self):
        x, y, out = self.input(1, 2, 3), self.input(10, 20, 30, name="y.npy"), str(self.dir / "out.npy")
        for device in self.devices():
            r = self.tw("run", "vector_add", "--in", x, "--in", y, "--out", out, "--device", device)
            self.assertEqual(r.returncode, 0, r.stderr)
            self.assertEqual(self.floats(out), [11, 22, 33])
            self.assertTrue(r.stdout.startswith(f"vector_add on {device}: 3 f32 to 3 f32; trace "))

    def devices(self):
        lines = self.tw("devices").stdout.splitlines()
        return [line.split()[0] for line in lines if line.endswith(" available")]

    def test_bf16(self):
        x = npy(self.dir / "x.npy", "<u2", "(1, 2)", struct.pack("<2H", 0x3F80, 0x3F80))
        out = str(self.dir / "out.npy")
        r = self.tw("run", "softmax", "--in", x, "--out", out, "--type", "bf16", "--device", "interpreter")
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertEqual(Path(out).read_bytes()[128:], struct.pack("<2H", 0x3F00, 0x3F00))

    def test_labels_keep_their_type(self):
        logits = npy(self.dir / "x.npy", "<u2", "(2, 2)", struct.pack("<4H", 0, 0, 0, 0))
        labels, out = npy(self.dir / "l.npy", "<i4", "(2,)", struct.pack("<2i", 1, -1)), str(self.dir / "o.npy")
        r = self.tw("run", "cross_entropy", "--in", logits, "--in", labels, "--out", out, "--type", "bf16",
                    "--device", "interpreter")
        self.assertEqual(r.returncode, 0, r.stderr)
        loss, ignored = self.floats(out)
        self.assertAlmostEqual(loss, 0.6931472, places=6)
        self.assertEqual(ignored, 0)

    def test_every_kernel_runs(self):
        rows = [line.split() for line in self.tw("inspect", "--help").stdout.split("Kernels:")[1].splitlines()]
        for name in [row[0] for row in rows if row]:
            r = self.tw("inspect", name, "--device", "interpreter", "--stage", "trace")
            self.assertEqual(r.returncode, 0, name + r.stderr)
            self.assertTrue(r.stdout.startswith("kernel "), name)

    def test_an_unused_tune(self):
        x, out = self.input(1, 2), str(self.dir / "o.npy")
        self.fails("--tune: a TuneScope sets 'bz' to 3, but this kernel has no tune of that name: it has none",
                   "run", "vector_add", "--in", x, x, "--out", out, "--device", "interpreter",
                   "--tune", "bz=3")

    def test_inspect_shows_stages_with_lines(self):
        r = self.tw("inspect", "vector_add", "8", "8", "--device", "interpreter")
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertIn(": trace\nkernel", r.stdout)
        self.assertRegex(r.stdout, r"store .*// .*\.[ch]pp:\d+")
        if "cpu" in self.devices():
            r = self.tw("inspect", "softmax", "4x100")
            self.assertIn(": LLVM IR\n", r.stdout)

    def test_inspect_shows_cuda_without_a_gpu(self):
        r = self.tw("inspect", "softmax", "4x100", "--device", "cuda")
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertIn(": lanes\nkernel", r.stdout)
        self.assertRegex(r.stdout, r": PTX\n(//.*\n)*\.version")
        self.assertRegex(r.stdout, r"\n\.visible \.entry |\n\.entry ")
        if ": resources\n" in r.stdout:
            self.assertRegex(r.stdout, r": resources\n\w+ [\d.]+: \d+ bytes in [\d.]+ ms; \d+ registers, "
                                       r"\d+ bytes of spill stores")
        elif shutil.which("ptxas"):
            self.fail("ptxas is here, but the resources of the kernel are not shown")
        ptx = self.tw("inspect", "softmax", "4x100", "--device", "cuda", "--stage", "PTX")
        self.assertEqual(ptx.returncode, 0, ptx.stderr)
        self.assertIn(ptx.stdout, r.stdout)

    def test_inspect_shows_code_that_knows_its_lines(self):
        of = [TW, "inspect", "softmax", "4x100", "--device", "cuda", "--stage"]
        with_lines = {**os.environ, "TW_LINES": "1"}
        ptx = subprocess.run([*of, "PTX"], capture_output=True, text=True, env=with_lines)
        self.assertRegex(ptx.stdout, r"\.file \d+ \".*softmax\.cpp\"")
        self.assertIn("\t.loc 1 ", ptx.stdout)
        self.assertNotIn(".loc", self.tw(*of[1:], "PTX").stdout)
        resources = subprocess.run([*of, "resources"], capture_output=True, text=True, env=with_lines)
        self.assertEqual((resources.returncode, resources.stderr), (0, ""))  # it assembles

    def test_inspect_shows_stages_in_any_case(self):
        of = ("inspect", "softmax", "4x100", "--device", "cuda", "--stage")
        self.assertEqual(self.tw(*of, "ptx").stdout, self.tw(*of, "PTX").stdout)

    def test_inspect_shows_code_for_other_gpus(self):
        of = ("inspect", "softmax", "4x100", "--device", "cuda", "--stage", "ptx", "--arch")
        for name, target in (("sm_80", "sm_80"), ("sm_86", "sm_86"), ("sm_89", "sm_89"), ("sm_90a", "sm_90a"),
                             ("sm_100", "sm_100a"), ("sm_120a", "sm_120a")):
            r = self.tw(*of, name)
            self.assertEqual((r.returncode, r.stderr), (0, ""), name)
            self.assertIn(f"\n.target {target}\n", r.stdout)
        self.fails("there is no GPU 'sm_75': write one of sm_80, sm_86, sm_89, sm_90a, sm_100a, sm_120a", *of, "sm_75")
        self.fails("--arch is a GPU: write --device cuda", "inspect", "softmax", "--device", "sim", "--arch", "sm_80")

    def test_inspect_says_that_ptxas_is_missing(self):
        r = subprocess.run([TW, "inspect", "softmax", "4x100", "--device", "cuda", "--stage", "resources"],
                           capture_output=True, text=True,
                           env={**os.environ, "PATH": "", "TW_PTXAS": "/there/is/none", "TW_NVPTXCOMPILER": "/none"})
        self.assertEqual((r.returncode, r.stdout), (0, "registers and spills are not known without ptxas: install CUDA, or "
                         "run pip install nvidia-cuda-nvcc, or set TW_PTXAS to it\n"))

    def test_inspect_shows_every_kernel_for_a_gpu(self):
        text = self.tw("inspect", "--help").stdout.split("Kernels:")[1]
        for name in [line.split()[0] for line in text.splitlines() if line]:
            for device, last in (("cuda", "PTX"), ("sim", "lanes")):
                r = self.tw("inspect", name, "--device", device)
                kernels = len(re.findall(r"^=== .*: trace$", r.stdout, re.M))
                shown = len(re.findall(rf"^=== .*: {last}$", r.stdout, re.M))
                one = self.tw("inspect", name, "--device", device, "--stage", last)
                self.assertEqual((r.returncode, kernels, r.stderr), (0, shown, ""), name)
                self.assertEqual((one.returncode, one.stderr), (0, ""), name)

    def test_inspect_refuses_an_unused_tune(self):
        self.fails("--tune: a TuneScope sets 'bz' to 3, but this kernel has no tune of that name: it has none",
                   "inspect", "vector_add", "8", "8", "--device", "interpreter", "--tune", "bz=3")

    def test_inspect_lists_each_candidate_once(self):
        r = self.tw("inspect", "softmax", "4x100", "--device", "interpreter", "--stage", "trace")
        self.assertIn('tune "warps" = 1 of [1, 0, 2, 4, 8, 16, 32]\n', r.stdout)

    def test_inspect_draws_layouts(self):
        file = self.dir / "layout.svg"
        for device in ("cuda", "sim"):
            r = self.tw("inspect", "matmul", "64x64", "64x64", "--device", device, "--layout", str(file),
                        "--type", "f16")
            self.assertEqual(r.returncode, 0, r.stderr)
            self.assertEqual(r.stdout, f"{file}: 3 tiles\n")
            picture = ElementTree.parse(file).getroot()
            svg = "{http://www.w3.org/2000/svg}"
            self.assertEqual(picture.tag, svg + "svg")
            titles = [p.find(svg + "text").text for p in picture.findall(svg + "svg")]
            self.assertEqual([t.split()[0] for t in titles], ["load", "load", "dot"])
            tops = [int(p.get("y")) for p in picture.findall(svg + "svg")]
            self.assertEqual(tops, sorted(set(tops)))
        self.fails("--layout draws the threads of a GPU: write --device cuda or --device sim",
                   "inspect", "softmax", "--device", "interpreter", "--layout", str(file))
        self.fails("/nowhere/x.svg: cannot be written: No such file or directory",
                   "inspect", "softmax", "4x100", "--device", "sim", "--layout", "/nowhere/x.svg")

    def test_inspect_draws_the_ends_of_long_rows(self):
        file = self.dir / "layout.svg"
        r = self.tw("inspect", "softmax", "4x100000", "--device", "sim", "--layout", str(file))
        self.assertEqual((r.returncode, r.stdout, r.stderr), (0, f"{file}: 2 tiles\n", ""))
        self.assertLess(int(ElementTree.parse(file).getroot().get("width")), 6000)
        self.assertIn("; columns 56 to 131063 are left out</text>", file.read_text())

    def test_opt(self):
        file = self.dir / "k.twir"
        file.write_text(IR)
        r = self.tw("opt", str(file), "--pass", "fold", "--pass", "dce")
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertIn("constant 6 : i64", r.stdout)
        self.assertNotIn("mul", r.stdout)
        again = self.tw("opt", "-", text=r.stdout)
        self.assertEqual(again.stdout, r.stdout)

    def test_inspect_feeds_opt(self):
        for stage in ("trace", "after bounds"):
            text = self.tw("inspect", "softmax", "4x100", "--device", self.devices()[0], "--stage", stage)
            if stage == "trace" or self.devices()[0] == "cpu":
                self.assertEqual(text.returncode, 0, text.stderr)
                r = self.tw("opt", "-", "--pass", "dce", text=text.stdout)
                self.assertEqual(r.returncode, 0, r.stderr)
                self.assertTrue(r.stdout.startswith("kernel "))

    def test_cache(self):
        folder = self.dir / "kernels"
        for command, rest in (("list", "0 kernels, 0 bytes"), ("verify", "0 kernels, 0 damaged"),
                              ("clear", "0 kernels removed")):
            r = self.tw("cache", command)
            self.assertEqual((r.returncode, r.stdout, r.stderr), (0, f"{folder}: {rest}\n", ""))
        folder.mkdir()
        name = "0123456789abcdef" * 2 + ".kernel"
        (folder / name).write_bytes(b"no kernel")
        (folder / "notes.kernel").write_text("not ours")
        r = self.tw("cache", "list")
        self.assertRegex(r.stdout, rf"^{re.escape(name)} +9  \d{{4}}-\d\d-\d\d \d\d:\d\d  damaged\n")
        self.assertTrue(r.stdout.endswith(f"{folder}: 1 kernel, 9 bytes\n"), r.stdout)
        r = self.tw("cache", "verify")
        self.assertEqual((r.returncode, r.stdout, r.stderr),
                         (1, f"{name}  damaged\n{folder}: 1 kernel, 1 damaged\n",
                          "tw: damaged kernels are compiled again when they are needed, and replaced\n"))
        self.assertEqual(self.tw("cache", "clear").stdout, f"{folder}: 1 kernel removed\n")
        self.assertEqual([f.name for f in folder.iterdir()], ["notes.kernel"])
        self.fails("A subcommand is required: tw cache --help says what to write", "cache")
        self.fails("there is no command 'cache foo': write one of cache list, cache verify, cache clear",
                   "cache", "foo")

    def test_version(self):
        self.assertRegex(self.tw("--version").stdout, r"^tw \d+\.\d+\.\d+\n$")

    def test_bad_arguments(self):
        names = ("vector_add, softmax, layer_norm, layer_norm_backward, rms_norm, rms_norm_backward, "
                 "cross_entropy, swiglu, bias_gelu, bias_gelu_tanh, rotary_halves, rotary_interleaved, "
                 "transpose, sum, cumulative_sum, histogram, matmul, attention, causal_attention, nearest_neighbour, leave_one_out")
        x, out = self.input(1, 2), str(self.dir / "o.npy")
        self.fails(f"there is no kernel 'sofmax': write one of {names}",
                   "run", "sofmax", "--in", x, "--out", out)
        for command in ["run", "inspect"]:  # before anything else is missed
            self.fails(f"there is no kernel 'nosuch': write one of {names}", command, "nosuch")
        self.fails("there is no device 'gpu': write cpu, interpreter, sim or cuda",
                   "run", "softmax", "--in", x, "--out", out, "--device", "gpu")
        self.fails("'cpu:1' is no device: a number follows cuda only, such as cuda:1",
                   "run", "softmax", "--in", x, "--out", out, "--device", "cpu:1")
        self.fails("'cuda:99999999999' is no device: write the number of a GPU, such as cuda:1",
                   "run", "softmax", "--in", x, "--out", out, "--device", "cuda:99999999999")
        self.fails("--tune 'warps=8' sets warps a second time: give each once", "run", "softmax", "--in", x,
                   "--out", out, "--tune", "warps=4", "--tune", "warps=8")
        self.fails("vector_add takes 2 inputs, not 1: write tw run vector_add --in x.npy --in y.npy "
                   f"--out {out}", "run", "vector_add", "--in", x, "--out", out)
        self.fails("--type 'f8' is no element type: write one of mask, u8, i32, u32, i64, f16, bf16, "
                   "f32, f64, f8e4m3, f8e5m2, i8", "run", "softmax", "--in", x, "--out", out, "--type", "f8")
        self.fails("--tune 'bm' is no choice: write name=value, such as bm=64",
                   "run", "softmax", "--in", x, "--out", out, "--tune", "bm")
        self.fails("/nowhere.npy: cannot be opened: No such file or directory",
                   "run", "softmax", "--in", "/nowhere.npy", "--out", out)
        self.fails("'4x' is no shape: write sizes joined by x, such as 4x1024",
                   "inspect", "softmax", "4x")
        self.fails("'bn=3' is no shape: write --tune before each choice",
                   "inspect", "matmul", "--tune", "bm=64", "bn=3")
        self.fails("The following argument was not expected: bn=3: tw run --help says what to write",
                   "run", "softmax", "--in", x, "--out", out, "--tune", "bm=64", "bn=3")
        for option in (("--in", "", "--out", out), ("--in", x, "--out", "")):
            self.fails(f"{option[2 * (option[1] != '')]}: is empty: tw run --help says what to write",
                       "run", "softmax", *option)
        self.fails("FILE: is empty: tw opt --help says what to write", "opt", "")
        for option in ("--type", "--stage", "--layout"):
            self.fails(f"{option}: is empty: tw inspect --help says what to write", "inspect", "softmax", option, "")
        self.fails(f"{self.dir}: cannot be read: Is a directory", "opt", str(self.dir))
        self.fails(f"{self.dir}: no .npy file: write one with numpy.save",
                   "run", "softmax", "--in", str(self.dir), "--out", out)
        a, b = (npy(self.dir / f"{n}.npy", "=f4", s, bytes(24)) for n, s in (("a", "(2, 3)"), ("b", "(2, 3)")))
        self.fails("matmul: a is 2x3, b 2x3: a must have as many columns as b has rows",
                   "run", "matmul", "--in", a, b, "--out", out)
        self.fails("vector_add: x is 2x3, but y is 2: they must have one shape",
                   "run", "vector_add", "--in", a, x, "--out", out)
        self.fails("swiglu: gate is 2x3, but up is 2: they must have one shape",
                   "run", "swiglu", "--in", a, x, "--out", out)
        self.fails("vector_add takes 2 inputs, not 1: write a shape for each, or none",
                   "inspect", "vector_add", "4")
        for shapes in (["0x0"], ["4x0"], ["0x0", "--stage", "trace"], ["0x0", "--device", "sim", "--layout", out]):
            self.fails("softmax runs no kernel on these shapes, which leave nothing to do: write sizes above 0",
                       "inspect", "softmax", *shapes)
        self.fails("softmax has no stage 'fold': write one of 'trace'",
                   "inspect", "softmax", "4x100", "--device", "interpreter", "--stage", "fold")
        self.fails("there is no command 'sofmax': write one of devices, run, inspect, opt, cache", "sofmax")
        self.fails("there is no command 'matmul', which is a kernel: write tw run matmul or tw inspect matmul",
                   "matmul", "64x64", "64x64")
        self.fails("--out is required: tw run --help says what to write", "run", "softmax", "--in", x)
        self.fails("A subcommand is required: tw --help says what to write")
        self.fails("there is no pass 'inline': write one of fold, cse, licm, bounds, dce",
                   "opt", "x", "--pass", "inline")
        self.fails("/nowhere: cannot be opened: No such file or directory", "opt", "/nowhere")
        r = self.tw("opt", "-", text="kernel\n")
        self.assertEqual((r.returncode, r.stderr.count("\n")), (2, 1))
        self.assertTrue(r.stderr.startswith("tw: -:"), r.stderr)


if __name__ == "__main__":
    unittest.main()
