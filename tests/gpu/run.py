#!/usr/bin/env python3
"""Runs the test programs on a machine with a GPU, several at a time, and ends with a table.

A program with many tests is split into shards, each a process of its own, so that the slowest do
not run alone at the end, and one that loses its CUDA context takes few tests along. Results go to
JSON lines too, one a program.

    run.py BIN [NAME...] [--filter F] [--jobs N] [--timeout S] [--out FILE] [--without-gpu]
"""
import argparse
import concurrent.futures
import datetime
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

# Their tests run on every device, or are many: shards, at most.
SHARDS = {"kernels": 6, "cases": 4, "fuzz": 4, "simt": 4, "layout": 2, "passes": 2, "cuda": 2}
ROOT = f"{Path(__file__).resolve().parents[2]}/"  # what is kept names no folder of the machine
SHOWN_FAILURES = 25  # whose text is printed; all are in the JSON lines


def environment(extra=()):
    env = {k: v for k, v in os.environ.items() if k != "CI"}  # under CI no test may be skipped
    return env | {"TW_CHECK_PURITY": "1", "TW_VERIFY_CACHE": "1", "TW_REQUIRE_CPU": "0",
                  "TW_CACHE_DIR": ""} | dict(extra)


def run_shard(program, shard, shards, args):
    """What one process did: seconds, and of its tests who passed, failed (name, text), skipped."""
    result = {"passed": 0, "failed": [], "skipped": 0, "seconds": 0.0}
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        report, log = Path(folder) / "report.json", Path(folder) / "log"
        env = environment({"GTEST_OUTPUT": f"json:{report}", "GTEST_TOTAL_SHARDS": str(shards),
                           "GTEST_SHARD_INDEX": str(shard),
                           "TW_REQUIRE_CUDA": "0" if args.without_gpu else "1"})
        with open(log, "w") as out:
            p = subprocess.Popen([program, f"--gtest_filter={args.filter}", "--gtest_color=no"], env=env,
                                 stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
                                 start_new_session=True)
            try:
                code = p.wait(args.timeout)
            except subprocess.TimeoutExpired:
                code = None
                os.killpg(p.pid, signal.SIGKILL)
                p.wait()
        result["seconds"] = time.monotonic() - begin
        text = log.read_text(errors="replace")
        if report.exists() and report.stat().st_size:
            count(json.loads(report.read_text()), result)
        else:
            count_log(text, result)
        if code is None or code not in (0, 1):
            running = re.findall(r"^\[ RUN      \] (\S+)", text, re.M)
            how = f"over {args.timeout:.0f} s" if code is None else f"ended with {code}"
            result["failed"].append((running[-1] if running else "before any test",
                                     f"{how}\n" + "\n".join(text.splitlines()[-12:])))
        elif code == 1 and not result["failed"]:
            result["failed"].append(("before any test", text[-2000:]))
    return result


def count(report, result):
    for suite in report.get("testsuites", []):
        for test in suite["testsuite"]:
            name = f"{suite['name']}.{test['name']}"
            if test.get("failures"):
                result["failed"].append((name, test["failures"][0]["failure"]))
            elif test.get("result") == "SKIPPED":
                result["skipped"] += 1
            elif test.get("result") == "COMPLETED":
                result["passed"] += 1


def count_log(text, result):
    """Of a process that did not reach its end, and so wrote no report."""
    result["passed"] = len(re.findall(r"^\[       OK \]", text, re.M))
    result["skipped"] = len(set(re.findall(r"^\[  SKIPPED \] (\S+)", text, re.M)))
    result["failed"] = [(name, "") for name in
                        dict.fromkeys(re.findall(r"^\[  FAILED  \] (\w+[./]\S+?),? ", text + " ", re.M))]


def needs_gpu(folder):
    """Without a GPU nearly all tests would be skipped, and skipped tests pass."""
    p = subprocess.run([folder / "test_gpu", "--gtest_filter=Gpu.CopiesAnArray"], env=environment(),
                       capture_output=True, text=True)
    if p.returncode or "[  SKIPPED ]" in p.stdout:
        sys.exit(f"{p.stdout}{p.stderr}\ngpu-test: no kernel can run on a GPU here")


def output_of(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def main():
    p = argparse.ArgumentParser(prog="./dev gpu-test", description=__doc__.splitlines()[0])
    p.add_argument("bin", type=Path, help=argparse.SUPPRESS)
    p.add_argument("names", nargs="*", metavar="NAME", help="of a program without test_; default: all")
    p.add_argument("--filter", default="*", help="of GoogleTest: which tests of each program")
    p.add_argument("--jobs", type=int, default=os.cpu_count())
    p.add_argument("--timeout", type=float, default=240, help="seconds a process may take")
    p.add_argument("--out", type=Path, help="file of JSON lines")
    p.add_argument("--without-gpu", action="store_true", help="do not insist on a GPU")
    args = p.parse_intermixed_args()
    there = sorted(f.name[len("test_"):] for f in args.bin.glob("test_*") if os.access(f, os.X_OK))
    for name in args.names:
        if name not in there:
            sys.exit(f"gpu-test: there is no program test_{name}; there are: {' '.join(there)}")
    if not args.without_gpu:
        needs_gpu(args.bin)
    names = args.names or there
    shards = {n: SHARDS.get(n, 1) for n in names}
    work = sorted(((n, s) for n in names for s in range(shards[n])), key=lambda w: -shards[w[0]])

    begin, results = time.monotonic(), {n: [] for n in names}
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        runs = {pool.submit(run_shard, args.bin / f"test_{n}", s, shards[n], args): n for n, s in work}
        for done in concurrent.futures.as_completed(runs):
            results[runs[done]].append(done.result())

    rows, shown = [], 0
    about = {"device": output_of("nvidia-smi", "--query-gpu=name", "--format=csv,noheader"),
             "driver": output_of("nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader"),
             "commit": os.environ.get("TW_COMMIT") or output_of("git", "describe", "--always", "--dirty"),
             "date": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds")}
    for n in names:
        failed = [f for r in results[n] for f in r["failed"]]
        rows.append({"name": n, "passed": sum(r["passed"] for r in results[n]), "failed": len(failed),
                     "skipped": sum(r["skipped"] for r in results[n]),
                     "seconds": round(max(r["seconds"] for r in results[n]), 2),
                     "processes": shards[n], "failures": [{"test": t, "text": x.replace(ROOT, "")} for t, x in failed]})
        for test, text in failed:
            shown += 1
            if shown <= SHOWN_FAILURES:
                print(f"-- {n}: {test}\n{text[:1500]}")
    if args.out:
        args.out.parent.mkdir(parents=True, exist_ok=True)
        with open(args.out, "a") as f:
            for r in rows:
                f.write(json.dumps(r | about) + "\n")
    failures = [f"{r['name']}: {f['test']}" for r in rows for f in r["failures"]]
    if failures:
        print("failed:", *failures[:200], sep="\n  ")
    print(f"{'program':<12} {'passed':>7} {'failed':>7} {'skipped':>8} {'seconds':>8}")
    for r in rows:
        print(f"{r['name']:<12} {r['passed']:>7} {r['failed']:>7} {r['skipped']:>8} {r['seconds']:>8.1f}")
    total = {k: sum(r[k] for r in rows) for k in ("passed", "failed", "skipped")}
    print(f"{'all':<12} {total['passed']:>7} {total['failed']:>7} {total['skipped']:>8} "
          f"{time.monotonic() - begin:>8.1f}", flush=True)
    return 1 if total["failed"] or not total["passed"] else 0


if __name__ == "__main__":
    sys.exit(main())
