for t in "" warps=8 warps=8,cluster=2 warps=4,cluster=4 warps=16,registers=48 warps=16,registers=40; do
  echo "== 16384 $t"; BRIDGE_TUNE=$t timeout 20 python3 bench/gpu/exp.py $1 8192 16384
done
for t in "" warps=8,cluster=8 warps=16,cluster=8 warps=32,cluster=1 warps=16,cluster=2; do
  echo "== 65536 $t"; BRIDGE_TUNE=$t timeout 20 python3 bench/gpu/exp.py $1 4096 65536
done
for t in "" warps=8,cluster=16 warps=16,cluster=8; do
  echo "== 262144 $t"; BRIDGE_TUNE=$t timeout 20 python3 bench/gpu/exp.py $1 1024 262144
done
