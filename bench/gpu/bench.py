#!/usr/bin/env python3
"""Measures the library kernels on a GPU beside PyTorch, Triton and cuBLAS, in one process.

Every round runs all ways of one piece of work in a new random order on one stream; a sample is the
time between two events around some repetitions; inputs rotate through more memory than the last
cache holds. What is compared is the median over rounds of the ratio within the round.

usage: bench.py BRIDGE_LIBRARY [NAME...] [--rounds N] [--out FOLDER]
"""
import argparse
import ctypes
import datetime
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time

import torch

try:
    import triton
    import triton.language as tl
except ImportError:
    triton = None

DTYPES = {torch.float32: 7, torch.bfloat16: 6, torch.float16: 5, torch.int32: 2, torch.float64: 8}
NAMES = {torch.float32: "f32", torch.bfloat16: "bf16", torch.float16: "f16"}
CACHE_BYTES = 60 << 20


class BridgeArray(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("dtype", ctypes.c_int), ("rank", ctypes.c_int),
                ("dims", ctypes.c_longlong * 8), ("strides", ctypes.c_longlong * 8)]


class Bridge:
    def __init__(self, path):
        self.path = path
        self.lib = ctypes.CDLL(path)
        self.lib.bridge_error.restype = ctypes.c_char_p

    def prepare(self, kernel, *tensors):
        """A function that runs the kernel on the tensors, with nothing left to convert."""
        arrays = (BridgeArray * len(tensors))()
        for a, t in zip(arrays, tensors):
            a.data, a.dtype, a.rank = t.data_ptr(), DTYPES[t.dtype], t.dim()
            for d in range(t.dim()):
                a.dims[d], a.strides[d] = t.shape[d], t.stride(d)
        name, run, keep = kernel.encode(), self.lib.bridge_run, tensors

        def call():
            if run(name, arrays):
                raise RuntimeError(f"{kernel}: {self.lib.bridge_error().decode()}")
            return keep

        return call

    def times(self):
        out = (ctypes.c_double * 4)()
        self.lib.bridge_times(out)
        return list(out)


if triton:
    @triton.jit
    def triton_softmax_kernel(x, y, stride, n, BLOCK: tl.constexpr):
        row = tl.program_id(0).to(tl.int64)
        at = tl.arange(0, BLOCK)
        v = tl.load(x + row * stride + at, mask=at < n, other=-float("inf")).to(tl.float32)
        e = tl.exp(v - tl.max(v, 0))
        tl.store(y + row * stride + at, (e / tl.sum(e, 0)).to(y.dtype.element_ty), mask=at < n)


def triton_softmax(x, y):
    n = x.shape[1]
    block = triton.next_power_of_2(n)
    warps = 4 if block <= 2048 else 8 if block <= 4096 else 16
    triton_softmax_kernel[(x.shape[0],)](x, y, x.stride(0), n, BLOCK=block, num_warps=warps)


def measure(ways, sets, rounds):
    """ways: {name: [function per input set]}. Microseconds per run, a list per way."""
    reps = {}
    for name, fs in ways.items():
        for f in fs:
            f()
        torch.cuda.synchronize()
        a, b = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        a.record()
        for k in range(4):
            fs[k % sets]()
        b.record()
        b.synchronize()
        reps[name] = max(sets, min(200, int(4.0 / max(1e-3, a.elapsed_time(b) / 4))))
    samples = {name: [] for name in ways}
    rng = random.Random(1)
    for _ in range(rounds):
        order = list(ways)
        rng.shuffle(order)
        for name in order:
            fs, n = ways[name], reps[name]
            a, b = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
            torch.cuda._sleep(20000 + n * 12000)  # the host queues ahead, so it is not timed
            a.record()
            for k in range(n):
                fs[k % sets]()
            b.record()
            b.synchronize()
            samples[name].append(a.elapsed_time(b) * 1000 / n)
    return samples


class Report:
    def __init__(self, out):
        self.rows, self.out = [], out
        self.versions = {
            "torch": torch.__version__, "cuda": torch.version.cuda,
            "triton": triton.__version__ if triton else "none",
            "driver": command("nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader"),
        }
        self.commit = os.environ.get("TW_COMMIT") or command("git", "describe", "--always", "--dirty")

    def add(self, work, shape, dtype, value, unit, peer=None, peer_value=None, ratio=None,
            target=None):
        """ratio: how many times faster than the peer. target: the least ratio, or None."""
        reached = None if target is None or ratio is None else ratio >= target
        self.rows.append({
            "work": work, "shape": shape, "type": dtype, "device": "H200", "value": value,
            "unit": unit, "peer": peer, "peer_value": peer_value, "ratio": ratio,
            "target": None if target is None else f"ratio >= {target}", "reached": reached,
            "commit": self.commit, "date": datetime.datetime.now(datetime.timezone.utc).isoformat(),
            "versions": self.versions})
        print(text_of(self.rows[-1]), flush=True)

    def save(self, name):
        if not self.out:
            return
        os.makedirs(self.out, exist_ok=True)
        path = os.path.join(self.out, f"{datetime.date.today()}-gpu-{name}.jsonl")
        with open(path, "a") as f:
            for r in self.rows:
                f.write(json.dumps(r) + "\n")


def text_of(row):
    text = f"{row['work']:<14} {row['shape']:<20} {row['type']:<5} {row['value']:>10.1f} {row['unit']:<8}"
    if row["peer"]:
        mark = {None: "", True: "yes", False: "NO"}[row["reached"]]
        text += f" {row['peer']:<8} {row['peer_value']:>9.1f}  {row['ratio']:>5.2f}"
        text += f"  {(row['target'] or '').removeprefix('ratio '):<8} {mark}"
    return text.rstrip()


def command(*args):
    try:
        return subprocess.run(args, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def compare(report, work, shape, dtype, ways, sets, rounds, amount, unit, targets):
    samples = measure(ways, sets, rounds)
    ours = samples["ours"]
    value = amount / statistics.median(ours)
    first = True
    for name, theirs in samples.items():
        if name == "ours":
            continue
        ratio = statistics.median(t / o for t, o in zip(theirs, ours))
        report.add(work, shape, dtype, value, unit, name, amount / statistics.median(theirs), ratio,
                   targets.get(name))
        first = False
    if first:
        report.add(work, shape, dtype, value, unit)


def check(got, expected, what, tolerance):
    error = ((got.double() - expected.double()).norm() / expected.double().norm()).item()
    if not error < tolerance:
        raise RuntimeError(f"{what}: relative error {error}")


ROWS = [(32768, 1024), (32768, 4096), (8192, 16384), (4096, 65536), (1024, 262144), (32768, 1023)]


def copy_target(columns):
    return 0.95 if 4096 <= columns <= 32768 else 0.92 if columns >= 65536 else 0.85


def bench_softmax(bridge, report, rounds):
    for dtype in (torch.bfloat16, torch.float32):
        for m, n in ROWS:
            bytes_moved = 2 * m * n * torch.empty(0, dtype=dtype).element_size()
            sets = max(1, min(4, 4 * CACHE_BYTES // bytes_moved + 1))
            xs = [torch.randn(m, n, device="cuda").to(dtype) for _ in range(sets)]
            ys = [torch.empty_like(x) for x in xs]
            ways = {"ours": [bridge.prepare("softmax", x, y) for x, y in zip(xs, ys)],
                    "copy": [lambda x=x, y=y: y.copy_(x) for x, y in zip(xs, ys)],
                    "torch": [lambda x=x, y=y: torch.softmax(x, 1, out=y) for x, y in zip(xs, ys)]}
            if triton and n <= 65536:
                ways["triton"] = [lambda x=x, y=y: triton_softmax(x, y) for x, y in zip(xs, ys)]
            ys[0].fill_(float("nan"))
            ways["ours"][0]()
            check(ys[0][:64], torch.softmax(xs[0][:64].double(), 1), "softmax", 5e-3)
            check(ys[0][-64:], torch.softmax(xs[0][-64:].double(), 1), "softmax", 5e-3)
            compare(report, "softmax", f"{m}x{n}", NAMES[dtype], ways, sets, rounds,
                    bytes_moved / 1000, "GB/s",
                    {"copy": copy_target(n) if n % 8 == 0 else None, "torch": 1.0, "triton": 1.0})


def bench_layer_norm(bridge, report, rounds):
    for dtype in (torch.bfloat16, torch.float32):
        for m, n in ((32768, 1024), (32768, 4096), (8192, 16384)):
            bytes_moved = 2 * m * n * torch.empty(0, dtype=dtype).element_size()
            sets = max(1, min(4, 4 * CACHE_BYTES // bytes_moved + 1))
            xs = [torch.randn(m, n, device="cuda").to(dtype) for _ in range(sets)]
            ys = [torch.empty_like(x) for x in xs]
            w, b = torch.randn(n, device="cuda").to(dtype), torch.randn(n, device="cuda").to(dtype)
            ways = {"ours": [bridge.prepare("layer_norm", x, w, b, y) for x, y in zip(xs, ys)],
                    "copy": [lambda x=x, y=y: y.copy_(x) for x, y in zip(xs, ys)],
                    "torch": [lambda x=x: torch.nn.functional.layer_norm(x, (n,), w, b) for x in xs]}
            ways["ours"][0]()
            check(ys[0][:64], torch.nn.functional.layer_norm(
                xs[0][:64].double(), (n,), w.double(), b.double()), "layer norm", 1e-2)
            compare(report, "layer norm", f"{m}x{n}", NAMES[dtype], ways, sets, rounds,
                    bytes_moved / 1000, "GB/s", {"copy": copy_target(n), "torch": 1.0})


def bench_matmul(bridge, report, rounds):
    for dtype, n in ((torch.bfloat16, 4096), (torch.float32, 2048)):
        sets = 3
        a = [torch.randn(n, n, device="cuda").to(dtype) for _ in range(sets)]
        b = [torch.randn(n, n, device="cuda").to(dtype) for _ in range(sets)]
        c = [torch.empty_like(x) for x in a]
        ways = {"ours": [bridge.prepare("matmul", *abc) for abc in zip(a, b, c)],
                "cublas": [lambda x=x, y=y, z=z: torch.matmul(x, y, out=z)
                           for x, y, z in zip(a, b, c)]}
        c[0].fill_(float("nan"))
        ways["ours"][0]()
        check(c[0], a[0].double() @ b[0].double(), "matmul", 1e-2 if dtype != torch.float32 else 1e-5)
        compare(report, "matmul", f"{n}^3", NAMES[dtype], ways, sets, rounds, 2 * n**3 / 1e6,
                "TFLOP/s", {"cublas": 0.55 if dtype != torch.float32 else None})


def bench_compile(bridge, report, rounds):
    """From trace to a loaded kernel, the first call of each variant in a warm process."""
    x = torch.randn(1 << 20, device="cuda")
    run = bridge.prepare("vector_add", x, x, torch.empty_like(x))
    run()
    t = bridge.times()
    report.add("cold compile", "vector add", "f32", sum(t[:3]) / 1000, "ms")
    for dtype in (torch.float16, torch.bfloat16, torch.float32):
        for n in (512, 2048, 8192):
            x = torch.randn(64, n, device="cuda").to(dtype)
            bridge.prepare("softmax", x, torch.empty_like(x))()
            t = bridge.times()
            report.add("cold compile", f"softmax {n}", NAMES[dtype], sum(t[:3]) / 1000, "ms")


def first_calls(bridge):
    """Prints what the first calls of some kernels took, in us, as JSON."""
    torch.manual_seed(0)
    x, w = torch.randn(256, 4096, device="cuda"), torch.randn(4096, device="cuda")
    v, square = x.reshape(-1), x[:, :256].contiguous()
    out = {}
    for name, kernel, tensors in (
            ("vector add", "vector_add", (v, v, torch.empty_like(v))),
            ("softmax", "softmax", (x, torch.empty_like(x))),
            ("layer norm", "layer_norm", (x, w, w, torch.empty_like(x))),
            ("matmul", "matmul", (square, square, torch.empty_like(square)))):
        bridge.prepare(kernel, *tensors)()
        out[name] = sum(bridge.times()[:3])
    torch.cuda.synchronize()
    print(json.dumps(out))


def bench_disk(bridge, report, rounds):
    """From trace to a loaded kernel in a new process, where an earlier one kept the machine code."""
    runs = []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(6):
            p = subprocess.run([sys.executable, __file__, bridge.path, "--first-calls"], check=True,
                               text=True, stdout=subprocess.PIPE,
                               env=os.environ | {"TW_CACHE_DIR": folder})
            runs.append(json.loads(p.stdout.splitlines()[-1]))
    for name in runs[0]:  # the first process compiled
        value = statistics.median(r[name] for r in runs[1:])
        report.add("disk cache", name, "f32", value, "us")


def bench_launch(bridge, report, rounds):
    """Host time of a repeated launch."""
    x = torch.randn(64, 128, device="cuda")
    y = torch.empty_like(x)
    ways = {"ours": bridge.prepare("vector_add", x, x, y), "torch": lambda: torch.add(x, x, out=y)}
    if triton:
        ways["triton"] = lambda: triton_softmax(x, y)
    times = {}
    for name, f in ways.items():
        best = []
        for _ in range(20):
            torch.cuda.synchronize()
            t = time.perf_counter()
            for _ in range(100):
                f()
            best.append((time.perf_counter() - t) * 1e4)
        times[name] = statistics.median(best)
    for peer in times:
        if peer != "ours":
            report.add("launch, host", "from Python", "f32", times["ours"], "us", peer, times[peer],
                       times[peer] / times["ours"])


BENCHES = {"compile": bench_compile, "disk": bench_disk, "softmax": bench_softmax, "layer_norm": bench_layer_norm,
           "matmul": bench_matmul, "launch": bench_launch}


def main():
    p = argparse.ArgumentParser(prog="./dev gpu-bench", description=__doc__.splitlines()[0])
    p.add_argument("bridge", help=argparse.SUPPRESS)
    p.add_argument("names", nargs="*", metavar="NAME", help=f"of {' '.join(BENCHES)}; default: all")
    p.add_argument("--rounds", type=int, default=15)
    p.add_argument("--out", default="")
    p.add_argument("--first-calls", action="store_true", help=argparse.SUPPRESS)
    args = p.parse_intermixed_args()
    if args.first_calls:
        return first_calls(Bridge(args.bridge))
    os.environ["TW_CACHE_DIR"] = ""  # what compiles is timed: the library reads it at its first call
    for name in args.names:
        if name not in BENCHES:
            p.error(f"there is no bench {name}; there are: {' '.join(BENCHES)}")
    torch.backends.cuda.matmul.allow_tf32 = False
    torch.manual_seed(0)
    bridge, failed, rows = Bridge(args.bridge), [], []
    for name, bench in BENCHES.items():
        if args.names and name not in args.names:
            continue
        report = Report(args.out)
        try:
            bench(bridge, report, args.rounds)
        except Exception as e:  # the others are still worth measuring
            print(f"{name}: {type(e).__name__}: {e}", flush=True)
            failed.append(name)
        report.save(name)
        rows += report.rows
        torch.cuda.empty_cache()
    print(f"\n{'work':<14} {'shape':<20} {'type':<5} {'value':>10} {'unit':<8} {'peer':<8} {'value':>9}  ratio"
          "  target   reached")
    for row in rows:
        print(text_of(row))
    for name in failed:
        print(f"{name}: did not run to its end, see above")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
