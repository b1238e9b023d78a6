define void @tw_kernel(ptr noalias nocapture readonly %args, i64 %first, i64 %last, ptr noalias %scratch) nounwind "prefer-vector-width"="256" "min-legal-vector-width"="256" "target-cpu"="x86-64-v3" "target-features"="+avx2,+fma,+f16c" {
  %s0 = alloca i64, align 8
  %s19 = alloca i64, align 8
  %v1 = icmp slt i64 %first, %last
  %v4 = load ptr, ptr %args, align 8, !invariant.load !{}
  %v5 = getelementptr i8, ptr %v4, i64 0
  %v6 = load ptr, ptr %v5, align 8, !invariant.load !{}
  %v7 = getelementptr i8, ptr %v4, i64 8
  %v8 = load i64, ptr %v7, align 8, !invariant.load !{}
  %v30 = getelementptr i8, ptr %args, i64 8
  %v31 = load ptr, ptr %v30, align 8, !invariant.load !{}
  %v32 = getelementptr i64, ptr %v31, i64 0
  %v33 = load i64, ptr %v32, align 8, !invariant.load !{}
  %v34 = trunc i64 %v33 to i32
  %v35 = bitcast i32 %v34 to float
  %v36 = insertelement <8 x float> poison, float %v35, i64 0
  %v37 = shufflevector <8 x float> %v36, <8 x float> poison, <8 x i32> zeroinitializer
  store i64 %first, ptr %s0, align 8
  br i1 %v1, label %loop86, label %done87
loop86:
  %v2 = load i64, ptr %s0, align 8
  %v3 = mul i64 %v2, 64
  %v9 = icmp sgt i64 %v3, -64
  %v10 = select i1 %v9, i64 %v3, i64 -64
  %v11 = icmp slt i64 %v10, %v8
  %v12 = select i1 %v11, i64 %v10, i64 %v8
  %v13 = sub i64 0, %v12
  %v14 = icmp sgt i64 0, %v13
  %v15 = select i1 %v14, i64 0, i64 %v13
  %v16 = sub i64 %v8, %v12
  %v17 = icmp slt i64 64, %v16
  %v18 = select i1 %v17, i64 64, i64 %v16
  %v25 = getelementptr float, ptr %v6, i64 %v3
  %v27 = icmp sle i64 %v13, %v15
  %v28 = select i1 %v27, i64 %v16, i64 -4611686018427387904
  %v40 = icmp slt i64 %v18, %v28
  %v41 = select i1 %v40, i64 %v18, i64 %v28
  %v42 = sub i64 %v41, 8
  %v44 = icmp sle i64 %v15, %v42
  %v57 = icmp slt i64 %v16, %v18
  %v58 = select i1 %v57, i64 %v16, i64 %v18
  store i64 %v15, ptr %s19, align 8
  br i1 %v44, label %full20, label %rest21
full20:
  %v24 = load i64, ptr %s19, align 8
  %v26 = getelementptr float, ptr %v25, i64 %v24
  %v29 = load <8 x float>, ptr %v26, align 1
  %v38 = fmul <8 x float> %v29, %v37
  store <8 x float> %v38, ptr %v26, align 1
  %v39 = add nsw i64 %v24, 8
  store i64 %v39, ptr %s19, align 8
  %v43 = icmp sle i64 %v39, %v42
  br i1 %v43, label %full20, label %rest21
rest21:
  %v45 = load i64, ptr %s19, align 8
  %v83 = icmp slt i64 %v45, %v18
  br i1 %v83, label %part22, label %done23
part22:
  %v46 = load i64, ptr %s19, align 8
  %v47 = sub i64 %v18, %v46
  %v48 = icmp slt i64 %v47, 8
  %v49 = select i1 %v48, i64 %v47, i64 8
  %v50 = icmp sgt i64 0, %v49
  %v51 = select i1 %v50, i64 0, i64 %v49
  %v52 = trunc i64 %v51 to i32
  %v53 = insertelement <8 x i32> poison, i32 %v52, i64 0
  %v54 = shufflevector <8 x i32> %v53, <8 x i32> poison, <8 x i32> zeroinitializer
  %v55 = icmp ult <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, %v54
  %v56 = getelementptr float, ptr %v25, i64 %v46
  %v59 = sub i64 %v58, %v46
  %v60 = icmp slt i64 %v59, 8
  %v61 = select i1 %v60, i64 %v59, i64 8
  %v62 = icmp sgt i64 0, %v61
  %v63 = select i1 %v62, i64 0, i64 %v61
  %v64 = trunc i64 %v63 to i32
  %v65 = insertelement <8 x i32> poison, i32 %v64, i64 0
  %v66 = shufflevector <8 x i32> %v65, <8 x i32> poison, <8 x i32> zeroinitializer
  %v67 = icmp ult <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, %v66
  %v68 = sub i64 %v13, %v46
  %v69 = icmp slt i64 %v68, 8
  %v70 = select i1 %v69, i64 %v68, i64 8
  %v71 = icmp sgt i64 0, %v70
  %v72 = select i1 %v71, i64 0, i64 %v70
  %v73 = trunc i64 %v72 to i32
  %v74 = insertelement <8 x i32> poison, i32 %v73, i64 0
  %v75 = shufflevector <8 x i32> %v74, <8 x i32> poison, <8 x i32> zeroinitializer
  %v76 = icmp ult <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, %v75
  %v77 = xor <8 x i1> %v76, splat (i1 true)
  %v78 = and <8 x i1> %v67, %v77
  %v79 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %v56, i32 1, <8 x i1> %v78, <8 x float> splat (float 0x0000000000000000))
  %v80 = fmul <8 x float> %v79, %v37
  call void @llvm.masked.store.v8f32.p0(<8 x float> %v80, ptr %v56, i32 1, <8 x i1> %v55)
  %v81 = add nsw i64 %v46, 8
  store i64 %v81, ptr %s19, align 8
  %v82 = icmp slt i64 %v81, %v18
  br i1 %v82, label %part22, label %done23
done23:
  %v84 = add nsw i64 %v2, 1
  store i64 %v84, ptr %s0, align 8
  %v85 = icmp slt i64 %v84, %last
  br i1 %v85, label %loop86, label %done87
done87:
  ret void
}

@tw_nothing = private unnamed_addr constant [64 x i8] zeroinitializer, align 64
declare <8 x float> @llvm.masked.load.v8f32.p0(ptr, i32, <8 x i1>, <8 x float>)
declare void @llvm.masked.store.v8f32.p0(<8 x float>, ptr, i32, <8 x i1>)
