define void @tw_kernel(ptr noalias nocapture readonly %args, i64 %first, i64 %last, ptr noalias %scratch) nounwind "prefer-vector-width"="256" "min-legal-vector-width"="256" "target-cpu"="x86-64-v3" "target-features"="+avx2,+fma,+f16c" {
  %s0 = alloca i64, align 8
  %s15 = alloca i64, align 8
  %v1 = icmp slt i64 %first, %last
  %v4 = load ptr, ptr %args, align 8, !invariant.load !{}
  %v5 = getelementptr i8, ptr %v4, i64 0
  %v6 = load ptr, ptr %v5, align 8, !invariant.load !{}
  %v7 = getelementptr i8, ptr %v4, i64 8
  %v8 = load i64, ptr %v7, align 8, !invariant.load !{}
  %v26 = getelementptr i8, ptr %args, i64 8
  %v27 = load ptr, ptr %v26, align 8, !invariant.load !{}
  %v28 = getelementptr i64, ptr %v27, i64 0
  %v29 = load i64, ptr %v28, align 8, !invariant.load !{}
  %v30 = trunc i64 %v29 to i32
  %v31 = bitcast i32 %v30 to float
  %v32 = insertelement <8 x float> poison, float %v31, i64 0
  %v33 = shufflevector <8 x float> %v32, <8 x float> poison, <8 x i32> zeroinitializer
  store i64 %first, ptr %s0, align 8
  br i1 %v1, label %loop82, label %done83
loop82:
  %v2 = load i64, ptr %s0, align 8
  %v3 = mul i64 %v2, 64
  %v9 = sub i64 0, %v3
  %v10 = icmp sgt i64 0, %v9
  %v11 = select i1 %v10, i64 0, i64 %v9
  %v12 = sub i64 %v8, %v3
  %v13 = icmp slt i64 64, %v12
  %v14 = select i1 %v13, i64 64, i64 %v12
  %v21 = getelementptr float, ptr %v6, i64 %v3
  %v23 = icmp sle i64 %v9, %v11
  %v24 = select i1 %v23, i64 %v12, i64 -4611686018427387904
  %v36 = icmp slt i64 %v14, %v24
  %v37 = select i1 %v36, i64 %v14, i64 %v24
  %v38 = sub i64 %v37, 8
  %v40 = icmp sle i64 %v11, %v38
  %v53 = icmp slt i64 %v12, %v14
  %v54 = select i1 %v53, i64 %v12, i64 %v14
  store i64 %v11, ptr %s15, align 8
  br i1 %v40, label %full16, label %rest17
full16:
  %v20 = load i64, ptr %s15, align 8
  %v22 = getelementptr float, ptr %v21, i64 %v20
  %v25 = load <8 x float>, ptr %v22, align 1
  %v34 = fmul <8 x float> %v25, %v33
  store <8 x float> %v34, ptr %v22, align 1
  %v35 = add nsw i64 %v20, 8
  store i64 %v35, ptr %s15, align 8
  %v39 = icmp sle i64 %v35, %v38
  br i1 %v39, label %full16, label %rest17
rest17:
  %v41 = load i64, ptr %s15, align 8
  %v79 = icmp slt i64 %v41, %v14
  br i1 %v79, label %part18, label %done19
part18:
  %v42 = load i64, ptr %s15, align 8
  %v43 = sub i64 %v14, %v42
  %v44 = icmp slt i64 %v43, 8
  %v45 = select i1 %v44, i64 %v43, i64 8
  %v46 = icmp sgt i64 0, %v45
  %v47 = select i1 %v46, i64 0, i64 %v45
  %v48 = trunc i64 %v47 to i32
  %v49 = insertelement <8 x i32> poison, i32 %v48, i64 0
  %v50 = shufflevector <8 x i32> %v49, <8 x i32> poison, <8 x i32> zeroinitializer
  %v51 = icmp ult <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, %v50
  %v52 = getelementptr float, ptr %v21, i64 %v42
  %v55 = sub i64 %v54, %v42
  %v56 = icmp slt i64 %v55, 8
  %v57 = select i1 %v56, i64 %v55, i64 8
  %v58 = icmp sgt i64 0, %v57
  %v59 = select i1 %v58, i64 0, i64 %v57
  %v60 = trunc i64 %v59 to i32
  %v61 = insertelement <8 x i32> poison, i32 %v60, i64 0
  %v62 = shufflevector <8 x i32> %v61, <8 x i32> poison, <8 x i32> zeroinitializer
  %v63 = icmp ult <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, %v62
  %v64 = sub i64 %v9, %v42
  %v65 = icmp slt i64 %v64, 8
  %v66 = select i1 %v65, i64 %v64, i64 8
  %v67 = icmp sgt i64 0, %v66
  %v68 = select i1 %v67, i64 0, i64 %v66
  %v69 = trunc i64 %v68 to i32
  %v70 = insertelement <8 x i32> poison, i32 %v69, i64 0
  %v71 = shufflevector <8 x i32> %v70, <8 x i32> poison, <8 x i32> zeroinitializer
  %v72 = icmp ult <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, %v71
  %v73 = xor <8 x i1> %v72, splat (i1 true)
  %v74 = and <8 x i1> %v63, %v73
  %v75 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %v52, i32 1, <8 x i1> %v74, <8 x float> splat (float 0x0000000000000000))
  %v76 = fmul <8 x float> %v75, %v33
  call void @llvm.masked.store.v8f32.p0(<8 x float> %v76, ptr %v52, i32 1, <8 x i1> %v51)
  %v77 = add nsw i64 %v42, 8
  store i64 %v77, ptr %s15, align 8
  %v78 = icmp slt i64 %v77, %v14
  br i1 %v78, label %part18, label %done19
done19:
  %v80 = add nsw i64 %v2, 1
  store i64 %v80, ptr %s0, align 8
  %v81 = icmp slt i64 %v80, %last
  br i1 %v81, label %loop82, label %done83
done83:
  ret void
}

@tw_nothing = private unnamed_addr constant [64 x i8] zeroinitializer, align 64
declare <8 x float> @llvm.masked.load.v8f32.p0(ptr, i32, <8 x i1>, <8 x float>)
declare void @llvm.masked.store.v8f32.p0(<8 x float>, ptr, i32, <8 x i1>)
