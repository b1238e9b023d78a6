#!/usr/bin/env python3
"""Measures the library kernels on a GPU beside PyTorch, Triton and cuBLAS, in one process.

Every round runs all ways of one piece of work in a new random order on one stream; a sample is the
time between two events around some repetitions; inputs rotate through more memory than the last
cache holds. What is compared is the median over rounds of the ratio within the round.

usage: bench.py BRIDGE_LIBRARY [NAME...] [--rounds N] [--out FOLDER]
"""
import argparse
import concurrent.futures
import ctypes
import datetime
import itertools
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time

try:
    import torch
except ImportError:
    if not {"-h", "--help"} & set(sys.argv):
        sys.exit("./dev gpu-bench needs PyTorch, which it measures beside: pip install torch")
    torch = None

try:
    import triton
    import triton.language as tl
except ImportError:
    triton = None

if torch:
    DTYPES = {torch.float32: 7, torch.bfloat16: 6, torch.float16: 5, torch.int32: 2, torch.int64: 4,
              torch.float64: 8}
    NAMES = {torch.float32: "f32", torch.bfloat16: "bf16", torch.float16: "f16"}
CACHE_BYTES = 60 << 20


class BridgeArray(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("dtype", ctypes.c_int), ("rank", ctypes.c_int),
                ("dims", ctypes.c_longlong * 8), ("strides", ctypes.c_longlong * 8)]


def arrays_of(tensors):
    arrays = (BridgeArray * len(tensors))()
    for a, t in zip(arrays, tensors):
        a.data, a.dtype, a.rank = t.data_ptr(), DTYPES[t.dtype], t.dim()
        for d in range(t.dim()):
            a.dims[d], a.strides[d] = t.shape[d], t.stride(d)
    return arrays


class Bridge:
    def __init__(self, path):
        self.path = path
        self.lib = ctypes.CDLL(path)
        self.lib.bridge_error.restype = ctypes.c_char_p

    def prepare(self, kernel, *tensors):
        """A function that runs the kernel on the tensors, with nothing left to convert."""
        arrays = arrays_of(tensors)
        name, run, keep = kernel.encode(), self.lib.bridge_run, tensors

        def call():
            if run(name, arrays):
                raise RuntimeError(f"{kernel}: {self.lib.bridge_error().decode()}")
            return keep

        return call

    def launches(self, *tensors):
        """Microseconds of the host for a launch of the driver, a tw::call and a vector_add, and
        what a tw::call takes more than the driver."""
        out = (ctypes.c_double * 4)()
        if self.lib.bridge_launches(arrays_of(tensors), out):
            raise RuntimeError(f"launches: {self.lib.bridge_error().decode()}")
        return list(out)

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


if triton:
    @triton.jit
    def triton_add_kernel(x, y, out, n, BLOCK: tl.constexpr):
        at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        tl.store(out + at, tl.load(x + at, mask=at < n) + tl.load(y + at, mask=at < n), mask=at < n)

    @triton.jit
    def triton_read_kernel(x, y, BLOCK: tl.constexpr):
        at = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
        v = tl.load(x + at)
        if tl.max(v, 0) == 12345678:
            tl.store(y, 1)


def triton_add(x, y, out):
    n = out.numel()
    triton_add_kernel[(triton.cdiv(n, 1024),)](x, y, out, n, BLOCK=1024)


def triton_read(x):
    """Reads all of it, whose size is a multiple of 8192, and does nothing else."""
    flat = x.reshape(-1)
    triton_read_kernel[(flat.numel() // 8192,)](flat, triton_read.flag, BLOCK=8192, num_warps=8)


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
            target=None, at_most=None):
        """ratio: how many times faster than the peer. target: the least ratio, or None; at_most:
        the largest value, or None."""
        reached = None if target is None or ratio is None else ratio >= target
        if at_most is not None:
            reached = value <= at_most
        self.rows.append({
            "work": work, "shape": shape, "type": dtype, "device": "H200", "value": value,
            "unit": unit, "peer": peer, "peer_value": peer_value, "ratio": ratio,
            "target": f"value <= {at_most}" if at_most is not None
                      else None if target is None else f"ratio >= {target}", "reached": reached,
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
    mark = {None: "", True: "yes", False: "NO"}[row["reached"]]
    if not row["peer"] and row["target"]:
        text += f" {'':<25} {row['target'].removeprefix('value '):<8} {mark}"
    if row["peer"]:
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


def inductor(f):
    """torch.compile of a function of tensors, for exactly the shapes it is called with. What it
    compiled of the same lines before is dropped: past eight variants it would run uncompiled."""
    torch._dynamo.reset()
    return torch.compile(f, dynamic=False, fullgraph=True)


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
            if triton:
                ways["triton"] = [lambda x=x, y=y: triton_softmax(x, y) for x, y in zip(xs, ys)]
                soft = inductor(lambda x: torch.softmax(x, 1))
                ways["inductor"] = [lambda x=x: soft(x) for x in xs]
            ys[0].fill_(float("nan"))
            ways["ours"][0]()
            check(ys[0][:64], torch.softmax(xs[0][:64].double(), 1), "softmax", 5e-3)
            check(ys[0][-64:], torch.softmax(xs[0][-64:].double(), 1), "softmax", 5e-3)
            compare(report, "softmax", f"{m}x{n}", NAMES[dtype], ways, sets, rounds,
                    bytes_moved / 1000, "GB/s",
                    {"copy": copy_target(n) if n % 8 == 0 else None, "torch": 1.0,
                     "triton": 4.5 if n == 262144 else 1.0, "inductor": 1.0})


def bench_layer_norm(bridge, report, rounds):
    for dtype in (torch.bfloat16, torch.float32):
        for m, n in ROWS[:-1]:
            bytes_moved = 2 * m * n * torch.empty(0, dtype=dtype).element_size()
            sets = max(1, min(4, 4 * CACHE_BYTES // bytes_moved + 1))
            xs = [torch.randn(m, n, device="cuda").to(dtype) for _ in range(sets)]
            ys = [torch.empty_like(x) for x in xs]
            w, b = torch.randn(n, device="cuda").to(dtype), torch.randn(n, device="cuda").to(dtype)
            ways = {"ours": [bridge.prepare("layer_norm", x, w, b, y) for x, y in zip(xs, ys)],
                    "copy": [lambda x=x, y=y: y.copy_(x) for x, y in zip(xs, ys)],
                    "torch": [lambda x=x: torch.nn.functional.layer_norm(x, (n,), w, b) for x in xs]}
            if triton:
                norm = inductor(lambda x: torch.nn.functional.layer_norm(x, x.shape[1:], w, b))
                ways["inductor"] = [lambda x=x: norm(x) for x in xs]
            ways["ours"][0]()
            check(ys[0][:64], torch.nn.functional.layer_norm(
                xs[0][:64].double(), (n,), w.double(), b.double()), "layer norm", 1e-2)
            compare(report, "layer norm", f"{m}x{n}", NAMES[dtype], ways, sets, rounds,
                    bytes_moved / 1000, "GB/s",
                    {"copy": copy_target(n), "torch": 1.0, "inductor": 1.0})


def bench_norms(bridge, report, rounds):
    """RMS norm forward; cross entropy forward; both norms backward."""
    def sets_of(bytes_moved):
        return max(1, min(4, 4 * CACHE_BYTES // bytes_moved + 1))

    functional = torch.nn.functional
    for dtype in (torch.bfloat16, torch.float32):
        size = torch.empty(0, dtype=dtype).element_size()
        for m, n in ROWS[:-1]:
            moved = 2 * m * n * size
            xs = [torch.randn(m, n, device="cuda").to(dtype) for _ in range(sets_of(moved))]
            ys, w = [torch.empty_like(x) for x in xs], torch.randn(n, device="cuda").to(dtype)
            ways = {"ours": [bridge.prepare("rms_norm", x, w, y) for x, y in zip(xs, ys)],
                    "copy": [lambda x=x, y=y: y.copy_(x) for x, y in zip(xs, ys)],
                    "torch": [lambda x=x: functional.rms_norm(x, (n,), w, 1e-6) for x in xs]}
            if triton:
                norm = inductor(lambda x: functional.rms_norm(x, x.shape[1:], w, 1e-6))
                ways["inductor"] = [lambda x=x: norm(x) for x in xs]
            ways["ours"][0]()
            check(ys[0][-64:], functional.rms_norm(xs[0][-64:].double(), (n,), w.double(), 1e-6),
                  "rms norm", 1e-2)
            compare(report, "rms norm", f"{m}x{n}", NAMES[dtype], ways, len(xs), rounds,
                    moved / 1000, "GB/s",
                    {"copy": copy_target(n), "torch": 1.0, "inductor": 1.0})

            labels = torch.randint(0, n, (m,), device="cuda")
            losses = torch.empty(m, device="cuda")
            ways = {"ours": [bridge.prepare("cross_entropy", x, labels, losses) for x in xs],
                    "read": [lambda x=x: triton_read(x) for x in xs],
                    "torch": [lambda x=x: functional.cross_entropy(x, labels, reduction="none")
                              for x in xs]}
            if triton:
                loss = inductor(lambda x: functional.cross_entropy(x, labels, reduction="none"))
                ways["inductor"] = [lambda x=x: loss(x) for x in xs]
            else:
                del ways["read"]
            ways["ours"][0]()
            check(losses[-64:], functional.cross_entropy(xs[0][-64:].double(), labels[-64:],
                                                         reduction="none"), "cross entropy", 1e-5)
            compare(report, "cross entropy", f"{m}x{n}", NAMES[dtype], ways, len(xs), rounds,
                    moved / 2000, "GB/s",
                    {"read": copy_target(n), "torch": 1.0, "inductor": 1.0})
        for m, n in ((32768, 1024), (32768, 4096), (8192, 16384)):
            moved = 3 * m * n * size
            xs = [torch.randn(m, n, device="cuda").to(dtype) for _ in range(sets_of(moved))]
            gs = [torch.randn(m, n, device="cuda").to(dtype) for x in xs]
            dx, w = torch.empty_like(xs[0]), torch.randn(n, device="cuda").to(dtype)
            dw, db = torch.empty(n, device="cuda"), torch.empty(n, device="cuda")
            for name in ("layer norm backward", "rms norm backward"):
                outs = (dx, dw, db) if name[0] == "l" else (dx, dw)
                kernel = name.replace(" ", "_")
                # A copy of as many bytes.
                flat = torch.empty(moved // 2, dtype=torch.uint8, device="cuda")
                ways = {"ours": [bridge.prepare(kernel, x, w, g, *outs) for x, g in zip(xs, gs)],
                        "copy": [lambda: flat.copy_(from_) for _ in xs]}
                from_ = torch.empty_like(flat)
                ways["ours"][0]()
                x = xs[0].double().requires_grad_()
                wd = w.double().requires_grad_()
                (functional.layer_norm(x, (n,), wd, None) if name[0] == "l" else
                 functional.rms_norm(x, (n,), wd, 1e-6)).backward(gs[0].double())
                check(dx, x.grad, name, 1e-2)
                check(dw, wd.grad, name, 1e-2)
                del x, wd
                compare(report, name, f"{m}x{n}", NAMES[dtype], ways, len(xs), rounds,
                        moved / 1000, "GB/s", {"copy": 0.9})


def bench_elementwise(bridge, report, rounds):
    """SwiGLU, GELU, rotary embedding, transpose: beside a copy of as many bytes."""
    functional = torch.nn.functional
    for dtype in (torch.bfloat16, torch.float32):
        m, n = 16384, 8192
        a, b = (torch.randn(m, n, device="cuda").to(dtype) for _ in range(2))
        y, bias = torch.empty_like(a), torch.randn(n, device="cuda").to(dtype)
        at = torch.arange(4096, device="cuda")[:, None] * torch.logspace(0, -4, 64, device="cuda")
        cos, sin = at.cos().to(dtype), at.sin().to(dtype)
        heads = a.reshape(-1, 4096, 128)
        square = a.reshape(-1)[: 8192 * 8192].reshape(8192, 8192)
        back = torch.empty_like(square)
        size, ad = a.element_size(), a[:64].double()
        half = heads[:8].double().chunk(2, -1)
        for name, tensors, got, expected, count, peer in (
                ("vector_add", (a, b, y), y[:64], ad + b[:64].double(), 3 * m * n, None),
                ("swiglu", (a, b, y), y[:64], functional.silu(ad) * b[:64].double(), 3 * m * n,
                 None),
                ("bias_gelu", (a, bias, y), y[:64], functional.gelu(ad + bias.double()), 2 * m * n,
                 None),
                ("bias_gelu_tanh", (a, bias, y), y[:64],
                 functional.gelu(ad + bias.double(), approximate="tanh"), 2 * m * n, None),
                ("rotary", (heads, cos, sin, y.reshape(heads.shape)), y.reshape(heads.shape)[:8],
                 torch.cat((half[0] * cos.double() - half[1] * sin.double(),
                            half[1] * cos.double() + half[0] * sin.double()), -1), 2 * m * n, None),
                ("transpose", (square, back), back, square.t(), 2 * 8192 * 8192,
                 lambda: back.copy_(square.t()))):
            try:
                run = bridge.prepare(name, *tensors)
                y.fill_(float("nan"))
                run()
                check(got, expected, name, 1e-2)
                bytes_moved = count * size
                half_bytes = torch.empty(bytes_moved // 2, dtype=torch.uint8, device="cuda")
                other = torch.empty_like(half_bytes)
                ways = {"ours": [run], "copy": [lambda: half_bytes.copy_(other)]}
                if peer:
                    ways["torch"] = [peer]
                compare(report, name, "8192x8192" if name == "transpose" else f"{m}x{n}",
                        NAMES[dtype], ways, 1, rounds, bytes_moved / 1000, "GB/s",
                        {"copy": 0.9, "torch": 1.0})
            except RuntimeError as e:
                print(f"{name}: {e}", flush=True)


def cub_library():
    """CUB from the CUDA toolkit, compiled here; None without nvcc."""
    source = os.path.join(os.path.dirname(__file__), "..", "peers", "cub.cu")
    out = os.path.join(tempfile.mkdtemp(), "cub.so")
    try:
        subprocess.run(["nvcc", "-O3", "-std=c++17", "-arch=native", "-shared", "-Xcompiler",
                        "-fPIC", source, "-o", out], check=True, capture_output=True, timeout=120)
    except (OSError, subprocess.SubprocessError):
        return None
    lib = ctypes.CDLL(out)
    lib.cub_room.restype = ctypes.c_size_t
    return lib


def bench_bulk(bridge, report, rounds):
    """Sum, cumulative sum and histogram of 2^28 values, beside CUB, a kernel that reads, a copy."""
    n, cub = 1 << 28, cub_library()
    x = torch.randn(n, device="cuda")
    bins = torch.randint(0, 256, (n,), device="cuda", dtype=torch.int32)
    y, total = torch.empty_like(x), torch.empty(1, device="cuda")
    counts = torch.empty(256, device="cuda", dtype=torch.int32)
    room = torch.empty(cub.cub_room(n) if cub else 0, device="cuda", dtype=torch.uint8)

    def with_cub(name, *tensors):
        pointers = [ctypes.c_void_p(t.data_ptr()) for t in tensors]
        def call():
            if getattr(cub, name)(ctypes.c_void_p(room.data_ptr()), ctypes.c_size_t(room.numel()),
                                  *pointers, n):
                raise RuntimeError(f"{name} failed")
        return call

    for name, out, tensors, reference, count, peer, target in (
            ("sum", total, (x, total), lambda: x.double().sum()[None], n, "read", 0.95),
            ("cumulative_sum", y, (x, y), lambda: x.double().cumsum(0), 2 * n, "copy", 0.85),
            ("histogram", counts, (bins, counts), lambda: torch.bincount(bins, minlength=256), n,
             "read", 0.9)):
        try:
            ways = {"ours": [bridge.prepare(name, *tensors)]}
            out.fill_(-1)
            ways["ours"][0]()
            if name == "sum":  # near 0: against the sum of magnitudes
                error = ((out.double() - reference()) / x.double().abs().sum()).abs().item()
                if not error < 1e-6:
                    raise RuntimeError(f"sum: error {error}")
            else:
                check(out, reference(), name, 1e-5)
            if peer == "copy":
                ways["copy"] = [lambda: y.copy_(x)]
            elif triton:
                ways["read"] = [lambda t=tensors[0]: triton_read(t)]
            if cub:
                ways["cub"] = [with_cub({"sum": "cub_sum", "cumulative_sum": "cub_scan",
                                         "histogram": "cub_histogram"}[name], *tensors)]
            compare(report, name, "2^28", "i32" if name == "histogram" else "f32", ways, 1, rounds,
                    4 * count / 1000, "GB/s", {peer: target, "cub": 1.0})
        except RuntimeError as e:
            print(f"{name}: {e}", flush=True)


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
    warm = torch.randn(64, 256, device="cuda")
    bridge.prepare("softmax", warm, torch.empty_like(warm))()
    x = torch.randn(1 << 20, device="cuda")
    run = bridge.prepare("vector_add", x, x, torch.empty_like(x))
    run()
    t = bridge.times()
    report.add("cold compile", "vector add", "f32", sum(t[:3]) / 1000, "ms", at_most=10)
    for dtype in (torch.float16, torch.bfloat16, torch.float32):
        for n in (512, 2048, 8192):
            x = torch.randn(64, n, device="cuda").to(dtype)
            bridge.prepare("softmax", x, torch.empty_like(x))()
            t = bridge.times()
            report.add("cold compile", f"softmax {n}", NAMES[dtype], sum(t[:3]) / 1000, "ms",
                       at_most=40)


def variant_calls(way, bridge):
    """A function for each of the 12 softmax variants: its first call compiles."""
    out = []
    for dtype, n in itertools.product((torch.float32, torch.bfloat16, torch.float16),
                                      (256, 1024, 4096, 16384)):
        x = torch.randn(16, n, device="cuda").to(dtype)
        y = torch.empty_like(x)
        out.append(bridge.prepare("softmax", x, y) if way == "ours" else
                   lambda x=x, y=y: triton_softmax(x, y))
    return out


def first_variants(bridge, way, threads):
    """Prints the milliseconds that the first calls of all variants take in this new process."""
    warm = torch.randn(64, 512, device="cuda")
    (triton_softmax if way == "triton" else lambda x, y: bridge.prepare("softmax", x, y)())(
        warm, torch.empty_like(warm))
    calls = variant_calls(way, bridge)
    torch.cuda.synchronize()
    with concurrent.futures.ThreadPoolExecutor(threads) as pool:
        list(pool.map(lambda _: time.sleep(0.05), range(threads)))  # the threads are there
        t = time.perf_counter()
        list(pool.map(lambda f: f(), calls))
        torch.cuda.synchronize()
    print((time.perf_counter() - t) * 1e3)


def bench_variants(bridge, report, rounds):
    """12 softmax variants, compiled and run once in a warm process, beside Triton and nvcc."""
    def fresh(way, threads):
        times = []
        for _ in range(3):
            with tempfile.TemporaryDirectory() as folder:
                p = subprocess.run(
                    [sys.executable, __file__, bridge.path, "--variants", way, str(threads)],
                    check=True, text=True, stdout=subprocess.PIPE,
                    env=os.environ | {"TW_CACHE_DIR": "", "TRITON_CACHE_DIR": folder})
            times.append(float(p.stdout.splitlines()[-1]))
        return statistics.median(times)

    def nvcc():
        source = os.path.join(os.path.dirname(__file__), "..", "peers", "softmax_template.cu")
        t = time.perf_counter()
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(["nvcc", "-O3", "-std=c++17", "-arch=native", "-cubin", source, "-o",
                            os.path.join(folder, "out.cubin")], check=True, capture_output=True)
        return (time.perf_counter() - t) * 1e3

    alone, together = fresh("ours", 1), fresh("ours", 16)
    peers = {"triton": fresh("triton", 1)} if triton else {}
    try:
        peers["nvcc"] = nvcc()
    except (OSError, subprocess.CalledProcessError):
        pass
    for peer, value in peers.items():
        report.add("12 variants", "one after another", "all", alone, "ms", peer, value,
                   value / alone)
    report.add("12 variants", "one after another", "all", alone, "ms", at_most=400)
    report.add("12 variants", "16 threads", "all", together, "ms", at_most=80)


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
        report.add("disk cache", name, "f32", value, "us", at_most=1000)


def bench_launch(bridge, report, rounds):
    """Host time of a repeated launch of an addition. From Python ours has its arguments converted
    already, which the others do at each call."""
    x = torch.randn(64, 128, device="cuda")
    y = torch.empty_like(x)
    ways = {"ours": bridge.prepare("vector_add", x, x, y), "torch": lambda: torch.add(x, x, out=y)}
    if triton:
        ways["triton"] = lambda: triton_add(x, x, y)
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
                       times[peer] / times["ours"],
                       target={"triton": 2.8, "torch": 2.2}.get(peer))
    driver, call, library, more = bridge.launches(x.view(-1), x.view(-1), y.view(-1))
    report.add("launch, host", "tw::call", "f32", call, "us", "driver", driver, driver / call)
    report.add("launch, host", "vector_add", "f32", library, "us", "driver", driver,
               driver / library)
    report.add("launch, host", "call over driver", "f32", more, "us", at_most=1)


BENCHES = {"compile": bench_compile, "variants": bench_variants, "disk": bench_disk, "softmax": bench_softmax, "layer_norm": bench_layer_norm,
           "norms": bench_norms, "elementwise": bench_elementwise, "bulk": bench_bulk,
           "matmul": bench_matmul, "launch": bench_launch}


def main():
    p = argparse.ArgumentParser(prog="./dev gpu-bench", description=__doc__.splitlines()[0])
    p.add_argument("bridge", help=argparse.SUPPRESS)
    p.add_argument("names", nargs="*", metavar="NAME", help=f"of {' '.join(BENCHES)}; default: all")
    p.add_argument("--rounds", type=int, default=15)
    p.add_argument("--out", default="")
    p.add_argument("--first-calls", action="store_true", help=argparse.SUPPRESS)
    p.add_argument("--variants", nargs=2, help=argparse.SUPPRESS)
    args = p.parse_intermixed_args()
    if args.first_calls:
        return first_calls(Bridge(args.bridge))
    if args.variants:
        return first_variants(Bridge(args.bridge), args.variants[0], int(args.variants[1]))
    os.environ["TW_CACHE_DIR"] = ""  # what compiles is timed: the library reads it at its first call
    for name in args.names:
        if name not in BENCHES:
            p.error(f"there is no bench {name}; there are: {' '.join(BENCHES)}")
    torch.backends.cuda.matmul.allow_tf32 = False
    torch.manual_seed(0)
    triton_read.flag = torch.zeros(1, device="cuda")
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
