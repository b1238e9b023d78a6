define void @tw_kernel(ptr noalias nocapture readonly %args, i64 %first, i64 %last, ptr noalias %scratch) nounwind "prefer-vector-width"="256" "min-legal-vector-width"="256" "target-cpu"="x86-64-v3" "target-features"="+avx2,+fma,+f16c" {
  %s0 = alloca i64, align 8
  %s15 = alloca i64, align 8
  %v1 = icmp slt i64 %first, %last
  %v4 = load ptr, ptr %args, align 8, !invariant.load !{}
  %v5 = getelementptr i8, ptr %v4, i64 0
  %v6 = load ptr, ptr %v5, align 8, !invariant.load !{}
  %v7 = getelementptr i8, ptr %v4, i64 8
  %v8 = load i64, ptr %v7, align 8, !invariant.load !{}
  %v27 = getelementptr i8, ptr %args, i64 8
  %v28 = load ptr, ptr %v27, align 8, !invariant.load !{}
  %v29 = getelementptr i64, ptr %v28, i64 0
  %v30 = load i64, ptr %v29, align 8, !invariant.load !{}
  %v31 = trunc i64 %v30 to i32
  %v32 = bitcast i32 %v31 to float
  %v33 = insertelement <8 x float> poison, float %v32, i64 0
  %v34 = shufflevector <8 x float> %v33, <8 x float> poison, <8 x i32> zeroinitializer
  store i64 %first, ptr %s0, align 8
  br i1 %v1, label %loop83, label %done84
loop83:
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
  %v37 = icmp slt i64 %v14, %v24
  %v38 = select i1 %v37, i64 %v14, i64 %v24
  %v39 = sub i64 %v38, 8
  %v41 = icmp sle i64 %v11, %v39
  %v54 = icmp slt i64 %v12, %v14
  %v55 = select i1 %v54, i64 %v12, i64 %v14
  store i64 %v11, ptr %s15, align 8
  br i1 %v41, label %full16, label %rest17
full16:
  %v20 = load i64, ptr %s15, align 8
  %v22 = getelementptr float, ptr %v21, i64 %v20
  %v25 = getelementptr i8, ptr %v22, i64 256
  call void @llvm.prefetch.p0(ptr %v25, i32 0, i32 2, i32 1)
  %v26 = load <8 x float>, ptr %v22, align 4
  %v35 = fmul <8 x float> %v26, %v34
  store <8 x float> %v35, ptr %v22, align 4
  %v36 = add nsw i64 %v20, 8
  store i64 %v36, ptr %s15, align 8
  %v40 = icmp sle i64 %v36, %v39
  br i1 %v40, label %full16, label %rest17
rest17:
  %v42 = load i64, ptr %s15, align 8
  %v80 = icmp slt i64 %v42, %v14
  br i1 %v80, label %part18, label %done19
part18:
  %v43 = load i64, ptr %s15, align 8
  %v44 = sub i64 %v14, %v43
  %v45 = icmp slt i64 %v44, 8
  %v46 = select i1 %v45, i64 %v44, i64 8
  %v47 = icmp sgt i64 0, %v46
  %v48 = select i1 %v47, i64 0, i64 %v46
  %v49 = trunc i64 %v48 to i32
  %v50 = insertelement <8 x i32> poison, i32 %v49, i64 0
  %v51 = shufflevector <8 x i32> %v50, <8 x i32> poison, <8 x i32> zeroinitializer
  %v52 = icmp ult <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, %v51
  %v53 = getelementptr float, ptr %v21, i64 %v43
  %v56 = sub i64 %v55, %v43
  %v57 = icmp slt i64 %v56, 8
  %v58 = select i1 %v57, i64 %v56, i64 8
  %v59 = icmp sgt i64 0, %v58
  %v60 = select i1 %v59, i64 0, i64 %v58
  %v61 = trunc i64 %v60 to i32
  %v62 = insertelement <8 x i32> poison, i32 %v61, i64 0
  %v63 = shufflevector <8 x i32> %v62, <8 x i32> poison, <8 x i32> zeroinitializer
  %v64 = icmp ult <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, %v63
  %v65 = sub i64 %v9, %v43
  %v66 = icmp slt i64 %v65, 8
  %v67 = select i1 %v66, i64 %v65, i64 8
  %v68 = icmp sgt i64 0, %v67
  %v69 = select i1 %v68, i64 0, i64 %v67
  %v70 = trunc i64 %v69 to i32
  %v71 = insertelement <8 x i32> poison, i32 %v70, i64 0
  %v72 = shufflevector <8 x i32> %v71, <8 x i32> poison, <8 x i32> zeroinitializer
  %v73 = icmp ult <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, %v72
  %v74 = xor <8 x i1> %v73, splat (i1 true)
  %v75 = and <8 x i1> %v64, %v74
  %v76 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %v53, i32 4, <8 x i1> %v75, <8 x float> splat (float 0x0000000000000000))
  %v77 = fmul <8 x float> %v76, %v34
  call void @llvm.masked.store.v8f32.p0(<8 x float> %v77, ptr %v53, i32 4, <8 x i1> %v52)
  %v78 = add nsw i64 %v43, 8
  store i64 %v78, ptr %s15, align 8
  %v79 = icmp slt i64 %v78, %v14
  br i1 %v79, label %part18, label %done19
done19:
  %v81 = add nsw i64 %v2, 1
  store i64 %v81, ptr %s0, align 8
  %v82 = icmp slt i64 %v81, %last
  br i1 %v82, label %loop83, label %done84
done84:
  ret void
}

@tw_nothing = private unnamed_addr constant [64 x i8] zeroinitializer, align 64
declare <8 x float> @llvm.masked.load.v8f32.p0(ptr, i32, <8 x i1>, <8 x float>)
declare void @llvm.masked.store.v8f32.p0(<8 x float>, ptr, i32, <8 x i1>)
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)
