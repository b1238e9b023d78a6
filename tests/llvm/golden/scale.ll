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
  %v44 = getelementptr i8, ptr %args, i64 8
  %v45 = load ptr, ptr %v44, align 8, !invariant.load !{}
  %v46 = getelementptr i64, ptr %v45, i64 0
  %v47 = load i64, ptr %v46, align 8, !invariant.load !{}
  %v48 = trunc i64 %v47 to i32
  %v49 = bitcast i32 %v48 to float
  %v50 = insertelement <8 x float> poison, float %v49, i64 0
  %v51 = shufflevector <8 x float> %v50, <8 x float> poison, <8 x i32> zeroinitializer
  store i64 %first, ptr %s0, align 8
  br i1 %v1, label %loop111, label %done112
loop111:
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
  %v42 = getelementptr i8, ptr %v25, i64 256
  %v57 = icmp slt i64 %v18, %v41
  %v58 = select i1 %v57, i64 %v18, i64 %v41
  %v59 = sub i64 %v58, 8
  %v61 = icmp sle i64 %v33, %v15
  %v62 = icmp sle i64 %v33, %v59
  %v63 = and i1 %v62, %v61
  store i64 %v15, ptr %s24, align 8
  br i1 %v63, label %full34, label %rest35
full34:
  %v38 = load i64, ptr %s24, align 8
  %v39 = getelementptr float, ptr %v25, i64 %v38
  %v43 = load <8 x float>, ptr %v39, align 1
  %v52 = fmul <8 x float> %v43, %v51
  br i1 %v23, label %stream53, label %cached54
stream53:
  store <8 x float> %v52, ptr %v39, align 32, !nontemporal !0
  br label %stored55
cached54:
  store <8 x float> %v52, ptr %v39, align 1
  br label %stored55
stored55:
  %v56 = add nsw i64 %v38, 8
  store i64 %v56, ptr %s24, align 8
  %v60 = icmp sle i64 %v56, %v59
  br i1 %v60, label %full34, label %rest35
rest35:
  %v64 = load i64, ptr %s24, align 8
  %v108 = icmp slt i64 %v64, %v18
  br i1 %v108, label %part36, label %done37
part36:
  %v65 = load i64, ptr %s24, align 8
  %v66 = sub i64 %v18, %v65
  %v67 = icmp slt i64 %v65, %v33
  %v68 = sub i64 %v33, %v65
  %v69 = select i1 %v67, i64 %v68, i64 8
  %v70 = icmp slt i64 %v66, %v69
  %v71 = select i1 %v70, i64 %v66, i64 %v69
  %v72 = add i64 %v65, %v71
  %v73 = icmp slt i64 %v71, 8
  %v74 = select i1 %v73, i64 %v71, i64 8
  %v75 = icmp sgt i64 0, %v74
  %v76 = select i1 %v75, i64 0, i64 %v74
  %v77 = trunc i64 %v76 to i32
  %v78 = insertelement <8 x i32> poison, i32 %v77, i64 0
  %v79 = shufflevector <8 x i32> %v78, <8 x i32> poison, <8 x i32> zeroinitializer
  %v80 = icmp ult <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, %v79
  %v81 = getelementptr float, ptr %v25, i64 %v65
  %v82 = icmp slt i64 %v16, %v72
  %v83 = select i1 %v82, i64 %v16, i64 %v72
  %v84 = sub i64 %v83, %v65
  %v85 = icmp slt i64 %v84, 8
  %v86 = select i1 %v85, i64 %v84, i64 8
  %v87 = icmp sgt i64 0, %v86
  %v88 = select i1 %v87, i64 0, i64 %v86
  %v89 = trunc i64 %v88 to i32
  %v90 = insertelement <8 x i32> poison, i32 %v89, i64 0
  %v91 = shufflevector <8 x i32> %v90, <8 x i32> poison, <8 x i32> zeroinitializer
  %v92 = icmp ult <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, %v91
  %v93 = sub i64 %v13, %v65
  %v94 = icmp slt i64 %v93, 8
  %v95 = select i1 %v94, i64 %v93, i64 8
  %v96 = icmp sgt i64 0, %v95
  %v97 = select i1 %v96, i64 0, i64 %v95
  %v98 = trunc i64 %v97 to i32
  %v99 = insertelement <8 x i32> poison, i32 %v98, i64 0
  %v100 = shufflevector <8 x i32> %v99, <8 x i32> poison, <8 x i32> zeroinitializer
  %v101 = icmp ult <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, %v100
  %v102 = xor <8 x i1> %v101, splat (i1 true)
  %v103 = and <8 x i1> %v92, %v102
  %v104 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %v81, i32 1, <8 x i1> %v103, <8 x float> splat (float 0x0000000000000000))
  %v105 = fmul <8 x float> %v104, %v51
  call void @llvm.masked.store.v8f32.p0(<8 x float> %v105, ptr %v81, i32 1, <8 x i1> %v80)
  %v106 = add nsw i64 %v65, %v71
  store i64 %v106, ptr %s24, align 8
  %v107 = icmp sle i64 %v106, %v59
  br i1 %v107, label %full34, label %rest35
done37:
  %v109 = add nsw i64 %v2, 1
  store i64 %v109, ptr %s0, align 8
  %v110 = icmp slt i64 %v109, %last
  br i1 %v110, label %loop111, label %done112
done112:
  call void @llvm.x86.sse.sfence()
  ret void
}

@tw_nothing = private unnamed_addr constant [64 x i8] zeroinitializer, align 64
!0 = !{i32 1}
declare <8 x float> @llvm.masked.load.v8f32.p0(ptr, i32, <8 x i1>, <8 x float>)
declare void @llvm.masked.store.v8f32.p0(<8 x float>, ptr, i32, <8 x i1>)
declare void @llvm.x86.sse.sfence()
