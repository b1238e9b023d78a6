define void @tw_kernel(ptr noalias nocapture readonly %args, i64 %first, i64 %last, ptr noalias %scratch) nounwind "prefer-vector-width"="256" "min-legal-vector-width"="256" "target-cpu"="x86-64-v3" "target-features"="+avx2,+fma,+f16c" {
  %s0 = alloca i64, align 8
  %s24 = alloca i64, align 8
  %v1 = icmp slt i64 %first, %last
  %v4 = load ptr, ptr %args, align 8, !invariant.load !{}
  %v5 = getelementptr i8, ptr %v4, i64 0
  %v6 = load ptr, ptr %v5, align 8, !invariant.load !{}
  %v7 = getelementptr i8, ptr %v4, i64 8
  %v8 = load i64, ptr %v7, align 8, !invariant.load !{}
  %v19 = icmp sgt i64 %v8, 8388608
  %v20 = ptrtoint ptr %v6 to i64
  %v21 = and i64 %v20, 3
  %v22 = icmp eq i64 %v21, 0
  %v23 = and i1 %v19, %v22
  %v43 = getelementptr i8, ptr %args, i64 8
  %v44 = load ptr, ptr %v43, align 8, !invariant.load !{}
  %v45 = getelementptr i64, ptr %v44, i64 0
  %v46 = load i64, ptr %v45, align 8, !invariant.load !{}
  %v47 = trunc i64 %v46 to i32
  %v48 = bitcast i32 %v47 to float
  %v49 = insertelement <8 x float> poison, float %v48, i64 0
  %v50 = shufflevector <8 x float> %v49, <8 x float> poison, <8 x i32> zeroinitializer
  store i64 %first, ptr %s0, align 8
  br i1 %v1, label %loop110, label %done111
loop110:
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
  %v26 = ptrtoint ptr %v25 to i64
  %v27 = mul i64 %v15, 4
  %v28 = add i64 %v26, %v27
  %v29 = sub i64 0, %v28
  %v30 = and i64 %v29, 31
  %v31 = udiv exact i64 %v30, 4
  %v32 = add i64 %v15, %v31
  %v33 = select i1 %v23, i64 %v32, i64 %v15
  %v40 = icmp sle i64 %v13, %v15
  %v41 = select i1 %v40, i64 %v16, i64 -4611686018427387904
  %v56 = icmp slt i64 %v18, %v41
  %v57 = select i1 %v56, i64 %v18, i64 %v41
  %v58 = sub i64 %v57, 8
  %v60 = icmp sle i64 %v33, %v15
  %v61 = icmp sle i64 %v33, %v58
  %v62 = and i1 %v61, %v60
  store i64 %v15, ptr %s24, align 8
  br i1 %v62, label %full34, label %rest35
full34:
  %v38 = load i64, ptr %s24, align 8
  %v39 = getelementptr float, ptr %v25, i64 %v38
  %v42 = load <8 x float>, ptr %v39, align 1
  %v51 = fmul <8 x float> %v42, %v50
  br i1 %v23, label %stream52, label %cached53
stream52:
  store <8 x float> %v51, ptr %v39, align 32, !nontemporal !0
  br label %stored54
cached53:
  store <8 x float> %v51, ptr %v39, align 1
  br label %stored54
stored54:
  %v55 = add nsw i64 %v38, 8
  store i64 %v55, ptr %s24, align 8
  %v59 = icmp sle i64 %v55, %v58
  br i1 %v59, label %full34, label %rest35
rest35:
  %v63 = load i64, ptr %s24, align 8
  %v107 = icmp slt i64 %v63, %v18
  br i1 %v107, label %part36, label %done37
part36:
  %v64 = load i64, ptr %s24, align 8
  %v65 = sub i64 %v18, %v64
  %v66 = icmp slt i64 %v64, %v33
  %v67 = sub i64 %v33, %v64
  %v68 = select i1 %v66, i64 %v67, i64 8
  %v69 = icmp slt i64 %v65, %v68
  %v70 = select i1 %v69, i64 %v65, i64 %v68
  %v71 = add i64 %v64, %v70
  %v72 = icmp slt i64 %v70, 8
  %v73 = select i1 %v72, i64 %v70, i64 8
  %v74 = icmp sgt i64 0, %v73
  %v75 = select i1 %v74, i64 0, i64 %v73
  %v76 = trunc i64 %v75 to i32
  %v77 = insertelement <8 x i32> poison, i32 %v76, i64 0
  %v78 = shufflevector <8 x i32> %v77, <8 x i32> poison, <8 x i32> zeroinitializer
  %v79 = icmp ult <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, %v78
  %v80 = getelementptr float, ptr %v25, i64 %v64
  %v81 = icmp slt i64 %v16, %v71
  %v82 = select i1 %v81, i64 %v16, i64 %v71
  %v83 = sub i64 %v82, %v64
  %v84 = icmp slt i64 %v83, 8
  %v85 = select i1 %v84, i64 %v83, i64 8
  %v86 = icmp sgt i64 0, %v85
  %v87 = select i1 %v86, i64 0, i64 %v85
  %v88 = trunc i64 %v87 to i32
  %v89 = insertelement <8 x i32> poison, i32 %v88, i64 0
  %v90 = shufflevector <8 x i32> %v89, <8 x i32> poison, <8 x i32> zeroinitializer
  %v91 = icmp ult <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, %v90
  %v92 = sub i64 %v13, %v64
  %v93 = icmp slt i64 %v92, 8
  %v94 = select i1 %v93, i64 %v92, i64 8
  %v95 = icmp sgt i64 0, %v94
  %v96 = select i1 %v95, i64 0, i64 %v94
  %v97 = trunc i64 %v96 to i32
  %v98 = insertelement <8 x i32> poison, i32 %v97, i64 0
  %v99 = shufflevector <8 x i32> %v98, <8 x i32> poison, <8 x i32> zeroinitializer
  %v100 = icmp ult <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, %v99
  %v101 = xor <8 x i1> %v100, splat (i1 true)
  %v102 = and <8 x i1> %v91, %v101
  %v103 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %v80, i32 1, <8 x i1> %v102, <8 x float> splat (float 0x0000000000000000))
  %v104 = fmul <8 x float> %v103, %v50
  call void @llvm.masked.store.v8f32.p0(<8 x float> %v104, ptr %v80, i32 1, <8 x i1> %v79)
  %v105 = add nsw i64 %v64, %v70
  store i64 %v105, ptr %s24, align 8
  %v106 = icmp sle i64 %v105, %v58
  br i1 %v106, label %full34, label %rest35
done37:
  %v108 = add nsw i64 %v2, 1
  store i64 %v108, ptr %s0, align 8
  %v109 = icmp slt i64 %v108, %last
  br i1 %v109, label %loop110, label %done111
done111:
  call void @llvm.x86.sse.sfence()
  ret void
}

@tw_nothing = private unnamed_addr constant [64 x i8] zeroinitializer, align 64
!0 = !{i32 1}
declare <8 x float> @llvm.masked.load.v8f32.p0(ptr, i32, <8 x i1>, <8 x float>)
declare void @llvm.masked.store.v8f32.p0(<8 x float>, ptr, i32, <8 x i1>)
declare void @llvm.x86.sse.sfence()
