define void @tw_kernel(ptr noalias nocapture readonly %args, i64 %first, i64 %last, ptr noalias %scratch) nounwind "prefer-vector-width"="512" "min-legal-vector-width"="512" "target-cpu"="znver4" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" {
  %s0 = alloca i64, align 8
  %s14 = alloca i64, align 8
  %s24 = alloca i64, align 8
  %s34 = alloca i64, align 8
  %s37 = alloca i64, align 8
  %s61 = alloca i64, align 8
  %s68 = alloca i64, align 8
  %s70 = alloca i64, align 8
  %s88 = alloca i64, align 8
  %s90 = alloca i64, align 8
  %s167 = alloca i64, align 8
  %s170 = alloca i64, align 8
  %s287 = alloca i64, align 8
  %s292 = alloca i64, align 8
  %s299 = alloca <16 x float>, align 64
  %s302 = alloca <16 x float>, align 64
  %s305 = alloca <16 x float>, align 64
  %s308 = alloca <16 x float>, align 64
  %s311 = alloca <16 x float>, align 64
  %s314 = alloca <16 x float>, align 64
  %s317 = alloca <16 x float>, align 64
  %s320 = alloca <16 x float>, align 64
  %s323 = alloca <16 x float>, align 64
  %s326 = alloca <16 x float>, align 64
  %s329 = alloca <16 x float>, align 64
  %s332 = alloca <16 x float>, align 64
  %s335 = alloca <16 x float>, align 64
  %s338 = alloca <16 x float>, align 64
  %s341 = alloca <16 x float>, align 64
  %s344 = alloca <16 x float>, align 64
  %s347 = alloca i64, align 8
  %s453 = alloca i64, align 8
  %s464 = alloca <8 x float>, align 64
  %s465 = alloca <8 x i1>, align 64
  %s466 = alloca <8 x float>, align 64
  %s467 = alloca <8 x i1>, align 64
  %s468 = alloca <8 x float>, align 64
  %s469 = alloca <8 x i1>, align 64
  %s470 = alloca <8 x float>, align 64
  %s471 = alloca <8 x i1>, align 64
  %s472 = alloca i64, align 8
  %s475 = alloca i64, align 8
  %s634 = alloca i64, align 8
  %s636 = alloca i64, align 8
  %s691 = alloca i64, align 8
  %s701 = alloca <16 x float>, align 64
  %s702 = alloca i64, align 8
  %s704 = alloca i64, align 8
  %s758 = alloca i64, align 8
  %s793 = alloca i64, align 8
  %s795 = alloca i64, align 8
  %s818 = alloca i64, align 8
  %s820 = alloca i64, align 8
  %s884 = alloca i64, align 8
  %s887 = alloca i64, align 8
  %s1012 = alloca i64, align 8
  %s1016 = alloca i64, align 8
  %s1023 = alloca <16 x float>, align 64
  %s1026 = alloca <16 x float>, align 64
  %s1029 = alloca <16 x float>, align 64
  %s1032 = alloca <16 x float>, align 64
  %s1035 = alloca <16 x float>, align 64
  %s1038 = alloca <16 x float>, align 64
  %s1041 = alloca <16 x float>, align 64
  %s1044 = alloca <16 x float>, align 64
  %s1047 = alloca <16 x float>, align 64
  %s1050 = alloca <16 x float>, align 64
  %s1053 = alloca <16 x float>, align 64
  %s1056 = alloca <16 x float>, align 64
  %s1059 = alloca <16 x float>, align 64
  %s1062 = alloca <16 x float>, align 64
  %s1065 = alloca <16 x float>, align 64
  %s1068 = alloca <16 x float>, align 64
  %s1071 = alloca i64, align 8
  %s1160 = alloca i64, align 8
  %s1176 = alloca i64, align 8
  %s1218 = alloca i64, align 8
  %s1221 = alloca i64, align 8
  %v1 = icmp slt i64 %first, %last
  %v5 = getelementptr i8, ptr %args, i64 8
  %v6 = load ptr, ptr %v5, align 8, !invariant.load !{}
  %v7 = getelementptr i64, ptr %v6, i64 0
  %v8 = load i64, ptr %v7, align 8, !invariant.load !{}
  %v11 = getelementptr i64, ptr %v6, i64 1
  %v12 = load i64, ptr %v11, align 8, !invariant.load !{}
  %v20 = getelementptr i8, ptr %scratch, i64 0
  %v30 = getelementptr i8, ptr %scratch, i64 256
  %v35 = icmp slt i64 0, 64
  %v45 = getelementptr i8, ptr %scratch, i64 512
  %v53 = icmp sgt i64 32, 0
  %v54 = icmp slt i64 32, 0
  %v59 = sub i64 0, 32
  %v60 = select i1 %v53, i64 32, i64 %v59
  %v64 = getelementptr i64, ptr %v6, i64 2
  %v65 = load i64, ptr %v64, align 8, !invariant.load !{}
  %v66 = icmp slt i64 64, %v65
  %v67 = select i1 %v66, i64 64, i64 %v65
  %v78 = getelementptr i8, ptr %scratch, i64 16896
  %v86 = getelementptr i8, ptr %scratch, i64 25088
  %v87 = getelementptr i8, ptr %scratch, i64 45568
  %v96 = load ptr, ptr %args, align 8, !invariant.load !{}
  %v97 = getelementptr i8, ptr %v96, i64 0
  %v98 = load ptr, ptr %v97, align 8, !invariant.load !{}
  %v99 = getelementptr i8, ptr %v96, i64 8
  %v100 = load i64, ptr %v99, align 8, !invariant.load !{}
  %v101 = getelementptr i8, ptr %v96, i64 72
  %v102 = load i64, ptr %v101, align 8, !invariant.load !{}
  %v103 = getelementptr i8, ptr %v96, i64 16
  %v104 = load i64, ptr %v103, align 8, !invariant.load !{}
  %v142 = icmp slt i64 %v104, %v67
  %v143 = select i1 %v142, i64 %v104, i64 %v67
  %v168 = icmp slt i64 0, %v67
  %v177 = getelementptr i8, ptr %v96, i64 136
  %v178 = load ptr, ptr %v177, align 8, !invariant.load !{}
  %v179 = getelementptr i8, ptr %v96, i64 144
  %v180 = load i64, ptr %v179, align 8, !invariant.load !{}
  %v181 = getelementptr i8, ptr %v96, i64 208
  %v182 = load i64, ptr %v181, align 8, !invariant.load !{}
  %v183 = getelementptr i8, ptr %v96, i64 152
  %v184 = load i64, ptr %v183, align 8, !invariant.load !{}
  %v197 = insertelement <16 x i64> poison, i64 %v182, i64 0
  %v198 = shufflevector <16 x i64> %v197, <16 x i64> poison, <16 x i32> zeroinitializer
  %v199 = mul <16 x i64> <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>, %v198
  %v288 = icmp slt i64 0, 32
  %v452 = select i1 false, float 0x7FF8000000000000, float 0xFFF0000000000000
  %v459 = insertelement <16 x float> poison, float %v452, i64 0
  %v460 = shufflevector <16 x float> %v459, <16 x float> poison, <16 x i32> zeroinitializer
  %v683 = getelementptr i8, ptr %scratch, i64 25344
  %v697 = getelementptr i8, ptr %scratch, i64 33536
  %v789 = getelementptr i8, ptr %scratch, i64 33792
  %v816 = getelementptr i8, ptr %scratch, i64 34048
  %v817 = getelementptr i8, ptr %scratch, i64 46336
  %v896 = getelementptr i8, ptr %v96, i64 272
  %v897 = load ptr, ptr %v896, align 8, !invariant.load !{}
  %v898 = getelementptr i8, ptr %v96, i64 280
  %v899 = load i64, ptr %v898, align 8, !invariant.load !{}
  %v900 = getelementptr i8, ptr %v96, i64 344
  %v901 = load i64, ptr %v900, align 8, !invariant.load !{}
  %v902 = getelementptr i8, ptr %v96, i64 288
  %v903 = load i64, ptr %v902, align 8, !invariant.load !{}
  %v983 = icmp slt i64 %v903, 64
  %v984 = select i1 %v983, i64 %v903, i64 64
  %v1199 = getelementptr i8, ptr %v96, i64 408
  %v1200 = load ptr, ptr %v1199, align 8, !invariant.load !{}
  %v1201 = getelementptr i8, ptr %v96, i64 416
  %v1202 = load i64, ptr %v1201, align 8, !invariant.load !{}
  %v1203 = getelementptr i8, ptr %v96, i64 480
  %v1204 = load i64, ptr %v1203, align 8, !invariant.load !{}
  %v1205 = getelementptr i8, ptr %v96, i64 424
  %v1206 = load i64, ptr %v1205, align 8, !invariant.load !{}
  %v1207 = getelementptr i64, ptr %v6, i64 3
  %v1208 = load i64, ptr %v1207, align 8, !invariant.load !{}
  %v1209 = icmp slt i64 64, %v1208
  %v1210 = select i1 %v1209, i64 64, i64 %v1208
  %v1216 = icmp slt i64 %v1210, %v1206
  %v1217 = select i1 %v1216, i64 %v1210, i64 %v1206
  %v1252 = sub i64 %v1217, 16
  %v1254 = icmp sle i64 0, %v1252
  store i64 %first, ptr %s0, align 8
  br i1 %v1, label %loop1290, label %done1291
loop1290:
  %v2 = load i64, ptr %s0, align 8
  %v3 = mul i64 %v2, 64
  %v4 = add i64 %v3, 64
  %v9 = icmp slt i64 %v4, %v8
  %v10 = select i1 %v9, i64 %v4, i64 %v8
  %v13 = sub i64 %v12, %v3
  store i64 0, ptr %s14, align 8
  br i1 true, label %full15, label %rest16
full15:
  %v19 = load i64, ptr %s14, align 8
  %v21 = getelementptr float, ptr %v20, i64 %v19
  store <16 x float> splat (float 0x0000000000000000), ptr %v21, align 4
  %v22 = add nsw i64 %v19, 16
  store i64 %v22, ptr %s14, align 8
  %v23 = icmp sle i64 %v22, 48
  br i1 %v23, label %full15, label %rest16
rest16:
  store i64 0, ptr %s24, align 8
  br i1 true, label %full25, label %rest26
full25:
  %v29 = load i64, ptr %s24, align 8
  %v31 = getelementptr float, ptr %v30, i64 %v29
  store <16 x float> splat (float 0xFFF0000000000000), ptr %v31, align 4
  %v32 = add nsw i64 %v29, 16
  store i64 %v32, ptr %s24, align 8
  %v33 = icmp sle i64 %v32, 48
  br i1 %v33, label %full25, label %rest26
rest26:
  store i64 0, ptr %s34, align 8
  br i1 %v35, label %loop51, label %done52
loop51:
  %v36 = load i64, ptr %s34, align 8
  %v43 = mul i64 %v36, 64
  store i64 0, ptr %s37, align 8
  br i1 true, label %full38, label %rest39
full38:
  %v42 = load i64, ptr %s37, align 8
  %v44 = add i64 %v43, %v42
  %v46 = getelementptr float, ptr %v45, i64 %v44
  store <16 x float> splat (float 0x0000000000000000), ptr %v46, align 4
  %v47 = add nsw i64 %v42, 16
  store i64 %v47, ptr %s37, align 8
  %v48 = icmp sle i64 %v47, 48
  br i1 %v48, label %full38, label %rest39
rest39:
  %v49 = add nsw i64 %v36, 1
  store i64 %v49, ptr %s34, align 8
  %v50 = icmp slt i64 %v49, 64
  br i1 %v50, label %loop51, label %done52
done52:
  %v55 = icmp slt i64 0, %v10
  %v56 = icmp sgt i64 0, %v10
  %v57 = and i1 %v54, %v56
  %v58 = select i1 %v53, i1 %v55, i1 %v57
  %v105 = sub i64 0, %v3
  %v106 = sub i64 %v100, %v3
  %v111 = mul i64 %v3, %v102
  %v448 = icmp slt i64 64, %v13
  %v449 = select i1 %v448, i64 64, i64 %v13
  %v473 = icmp slt i64 0, %v449
  store i64 0, ptr %s61, align 8
  br i1 %v58, label %for1197, label %endfor1198
for1197:
  %v62 = load i64, ptr %s61, align 8
  %v63 = sub i64 %v8, %v62
  store i64 0, ptr %s68, align 8
  br i1 %v35, label %loop84, label %done85
loop84:
  %v69 = load i64, ptr %s68, align 8
  %v76 = mul i64 %v69, 32
  store i64 0, ptr %s70, align 8
  br i1 true, label %full71, label %rest72
full71:
  %v75 = load i64, ptr %s70, align 8
  %v77 = add i64 %v76, %v75
  %v79 = getelementptr float, ptr %v78, i64 %v77
  store <16 x float> splat (float 0x0000000000000000), ptr %v79, align 4
  %v80 = add nsw i64 %v75, 16
  store i64 %v80, ptr %s70, align 8
  %v81 = icmp sle i64 %v80, 16
  br i1 %v81, label %full71, label %rest72
rest72:
  %v82 = add nsw i64 %v69, 1
  store i64 %v82, ptr %s68, align 8
  %v83 = icmp slt i64 %v82, 64
  br i1 %v83, label %loop84, label %done85
done85:
  store i64 0, ptr %s88, align 8
  br i1 %v35, label %loop165, label %done166
loop165:
  %v89 = load i64, ptr %s88, align 8
  %v107 = icmp sle i64 %v105, %v89
  %v108 = add i64 %v89, 1
  %v109 = icmp sle i64 %v108, %v106
  %v110 = and i1 %v107, %v109
  %v112 = mul i64 %v89, %v102
  %v113 = add i64 %v111, %v112
  %v114 = getelementptr i16, ptr %v98, i64 %v113
  %v116 = select i1 %v110, i64 %v104, i64 -4611686018427387904
  %v121 = mul i64 %v89, 80
  %v125 = icmp slt i64 %v67, %v116
  %v126 = select i1 %v125, i64 %v67, i64 %v116
  %v127 = sub i64 %v126, 16
  store i64 0, ptr %s90, align 8
  %v129 = icmp sle i64 0, %v127
  br i1 %v129, label %full91, label %rest92
full91:
  %v95 = load i64, ptr %s90, align 8
  %v115 = getelementptr i16, ptr %v114, i64 %v95
  %v117 = load <16 x i16>, ptr %v115, align 2
  %v118 = zext <16 x i16> %v117 to <16 x i32>
  %v119 = shl <16 x i32> %v118, splat (i32 16)
  %v120 = bitcast <16 x i32> %v119 to <16 x float>
  %v122 = add i64 %v121, %v95
  %v123 = getelementptr float, ptr %v86, i64 %v122
  store <16 x float> %v120, ptr %v123, align 4
  %v124 = add nsw i64 %v95, 16
  store i64 %v124, ptr %s90, align 8
  %v128 = icmp sle i64 %v124, %v127
  br i1 %v128, label %full91, label %rest92
rest92:
  %v130 = load i64, ptr %s90, align 8
  %v144 = select i1 %v110, i64 %v143, i64 -4611686018427387904
  %v162 = icmp slt i64 %v130, %v67
  br i1 %v162, label %part93, label %done94
part93:
  %v131 = load i64, ptr %s90, align 8
  %v132 = sub i64 %v67, %v131
  %v133 = icmp slt i64 %v132, 16
  %v134 = select i1 %v133, i64 %v132, i64 16
  %v135 = icmp sgt i64 0, %v134
  %v136 = select i1 %v135, i64 0, i64 %v134
  %v137 = trunc i64 %v136 to i32
  %v138 = insertelement <16 x i32> poison, i32 %v137, i64 0
  %v139 = shufflevector <16 x i32> %v138, <16 x i32> poison, <16 x i32> zeroinitializer
  %v140 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v139
  %v141 = getelementptr i16, ptr %v114, i64 %v131
  %v145 = sub i64 %v144, %v131
  %v146 = icmp slt i64 %v145, 16
  %v147 = select i1 %v146, i64 %v145, i64 16
  %v148 = icmp sgt i64 0, %v147
  %v149 = select i1 %v148, i64 0, i64 %v147
  %v150 = trunc i64 %v149 to i32
  %v151 = insertelement <16 x i32> poison, i32 %v150, i64 0
  %v152 = shufflevector <16 x i32> %v151, <16 x i32> poison, <16 x i32> zeroinitializer
  %v153 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v152
  %v154 = call <16 x i16> @llvm.masked.load.v16i16.p0(ptr %v141, i32 2, <16 x i1> %v153, <16 x i16> splat (i16 0))
  %v155 = zext <16 x i16> %v154 to <16 x i32>
  %v156 = shl <16 x i32> %v155, splat (i32 16)
  %v157 = bitcast <16 x i32> %v156 to <16 x float>
  %v158 = add i64 %v121, %v131
  %v159 = getelementptr float, ptr %v86, i64 %v158
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v157, ptr %v159, i32 4, <16 x i1> %v140)
  %v160 = add nsw i64 %v131, 16
  store i64 %v160, ptr %s90, align 8
  %v161 = icmp slt i64 %v160, %v67
  br i1 %v161, label %part93, label %done94
done94:
  %v163 = add nsw i64 %v89, 1
  store i64 %v163, ptr %s88, align 8
  %v164 = icmp slt i64 %v163, 64
  br i1 %v164, label %loop165, label %done166
done166:
  %v185 = sub i64 0, %v62
  %v186 = sub i64 %v180, %v62
  %v189 = mul i64 %v62, %v182
  %v194 = icmp sle i64 %v185, 0
  %v246 = icmp slt i64 %v186, 32
  %v247 = select i1 %v246, i64 %v186, i64 32
  store i64 0, ptr %s167, align 8
  br i1 %v168, label %loop285, label %done286
loop285:
  %v169 = load i64, ptr %s167, align 8
  %v187 = add i64 %v169, 1
  %v188 = icmp sle i64 %v187, %v184
  %v190 = add i64 %v189, %v169
  %v191 = getelementptr i16, ptr %v178, i64 %v190
  %v195 = and i1 %v188, %v194
  %v196 = select i1 %v195, i64 %v186, i64 -4611686018427387904
  %v208 = mul i64 %v169, 32
  %v226 = icmp slt i64 32, %v196
  %v227 = select i1 %v226, i64 32, i64 %v196
  %v228 = icmp slt i64 %v227, %v196
  %v229 = select i1 %v228, i64 %v227, i64 %v196
  %v230 = sub i64 %v229, 32
  store i64 0, ptr %s170, align 8
  %v232 = icmp sle i64 0, %v230
  br i1 %v232, label %full171, label %rest172
full171:
  %v175 = load i64, ptr %s170, align 8
  %v176 = add i64 %v175, 16
  %v192 = mul i64 %v175, %v182
  %v193 = getelementptr i16, ptr %v191, i64 %v192
  %v200 = getelementptr i16, ptr %v193, <16 x i64> %v199
  %v201 = call <16 x i16> @llvm.masked.gather.v16i16.v16p0(<16 x ptr> %v200, i32 2, <16 x i1> splat (i1 true), <16 x i16> splat (i16 0))
  %v202 = zext <16 x i16> %v201 to <16 x i32>
  %v203 = shl <16 x i32> %v202, splat (i32 16)
  %v204 = bitcast <16 x i32> %v203 to <16 x float>
  %v205 = urem i64 %v175, 32
  %v206 = sub i64 %v175, %v205
  %v207 = mul i64 %v206, 64
  %v209 = add i64 %v207, %v208
  %v210 = add i64 %v209, %v205
  %v211 = getelementptr float, ptr %v87, i64 %v210
  store <16 x float> %v204, ptr %v211, align 4
  %v212 = mul i64 %v176, %v182
  %v213 = getelementptr i16, ptr %v191, i64 %v212
  %v214 = getelementptr i16, ptr %v213, <16 x i64> %v199
  %v215 = call <16 x i16> @llvm.masked.gather.v16i16.v16p0(<16 x ptr> %v214, i32 2, <16 x i1> splat (i1 true), <16 x i16> splat (i16 0))
  %v216 = zext <16 x i16> %v215 to <16 x i32>
  %v217 = shl <16 x i32> %v216, splat (i32 16)
  %v218 = bitcast <16 x i32> %v217 to <16 x float>
  %v219 = urem i64 %v176, 32
  %v220 = sub i64 %v176, %v219
  %v221 = mul i64 %v220, 64
  %v222 = add i64 %v221, %v208
  %v223 = add i64 %v222, %v219
  %v224 = getelementptr float, ptr %v87, i64 %v223
  store <16 x float> %v218, ptr %v224, align 4
  %v225 = add nsw i64 %v175, 32
  store i64 %v225, ptr %s170, align 8
  %v231 = icmp sle i64 %v225, %v230
  br i1 %v231, label %full171, label %rest172
rest172:
  %v233 = load i64, ptr %s170, align 8
  %v248 = select i1 %v188, i64 %v247, i64 -4611686018427387904
  %v282 = icmp slt i64 %v233, 32
  br i1 %v282, label %part173, label %done174
part173:
  %v234 = load i64, ptr %s170, align 8
  %v235 = sub i64 32, %v234
  %v236 = icmp slt i64 %v235, 16
  %v237 = select i1 %v236, i64 %v235, i64 16
  %v238 = icmp sgt i64 0, %v237
  %v239 = select i1 %v238, i64 0, i64 %v237
  %v240 = trunc i64 %v239 to i32
  %v241 = insertelement <16 x i32> poison, i32 %v240, i64 0
  %v242 = shufflevector <16 x i32> %v241, <16 x i32> poison, <16 x i32> zeroinitializer
  %v243 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v242
  %v244 = mul i64 %v234, %v182
  %v245 = getelementptr i16, ptr %v191, i64 %v244
  %v249 = sub i64 %v248, %v234
  %v250 = icmp slt i64 %v249, 16
  %v251 = select i1 %v250, i64 %v249, i64 16
  %v252 = icmp sgt i64 0, %v251
  %v253 = select i1 %v252, i64 0, i64 %v251
  %v254 = trunc i64 %v253 to i32
  %v255 = insertelement <16 x i32> poison, i32 %v254, i64 0
  %v256 = shufflevector <16 x i32> %v255, <16 x i32> poison, <16 x i32> zeroinitializer
  %v257 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v256
  %v258 = sub i64 %v185, %v234
  %v259 = icmp slt i64 %v258, 16
  %v260 = select i1 %v259, i64 %v258, i64 16
  %v261 = icmp sgt i64 0, %v260
  %v262 = select i1 %v261, i64 0, i64 %v260
  %v263 = trunc i64 %v262 to i32
  %v264 = insertelement <16 x i32> poison, i32 %v263, i64 0
  %v265 = shufflevector <16 x i32> %v264, <16 x i32> poison, <16 x i32> zeroinitializer
  %v266 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v265
  %v267 = xor <16 x i1> %v266, splat (i1 true)
  %v268 = and <16 x i1> %v257, %v267
  %v269 = getelementptr i16, ptr %v245, <16 x i64> %v199
  %v270 = call <16 x i16> @llvm.masked.gather.v16i16.v16p0(<16 x ptr> %v269, i32 2, <16 x i1> %v268, <16 x i16> splat (i16 0))
  %v271 = zext <16 x i16> %v270 to <16 x i32>
  %v272 = shl <16 x i32> %v271, splat (i32 16)
  %v273 = bitcast <16 x i32> %v272 to <16 x float>
  %v274 = urem i64 %v234, 32
  %v275 = sub i64 %v234, %v274
  %v276 = mul i64 %v275, 64
  %v277 = add i64 %v276, %v208
  %v278 = add i64 %v277, %v274
  %v279 = getelementptr float, ptr %v87, i64 %v278
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v273, ptr %v279, i32 4, <16 x i1> %v243)
  %v280 = add nsw i64 %v234, 16
  store i64 %v280, ptr %s170, align 8
  %v281 = icmp slt i64 %v280, 32
  br i1 %v281, label %part173, label %done174
done174:
  %v283 = add nsw i64 %v169, 1
  store i64 %v283, ptr %s167, align 8
  %v284 = icmp slt i64 %v283, %v67
  br i1 %v284, label %loop285, label %done286
done286:
  store i64 0, ptr %s287, align 8
  br i1 %v288, label %loop446, label %done447
loop446:
  %v289 = load i64, ptr %s287, align 8
  %v290 = mul i64 %v289, 64
  %v291 = getelementptr float, ptr %v87, i64 %v290
  store i64 0, ptr %s292, align 8
  br i1 %v35, label %loop442, label %done443
loop442:
  %v293 = load i64, ptr %s292, align 8
  %v294 = mul i64 %v293, 80
  %v295 = getelementptr float, ptr %v86, i64 %v294
  %v296 = mul i64 %v293, 32
  %v297 = add i64 %v296, %v289
  %v298 = getelementptr float, ptr %v78, i64 %v297
  %v300 = getelementptr float, ptr %v298, i64 0
  %v301 = load <16 x float>, ptr %v300, align 4
  store <16 x float> %v301, ptr %s299, align 64
  %v303 = getelementptr float, ptr %v298, i64 16
  %v304 = load <16 x float>, ptr %v303, align 4
  store <16 x float> %v304, ptr %s302, align 64
  %v306 = getelementptr float, ptr %v298, i64 32
  %v307 = load <16 x float>, ptr %v306, align 4
  store <16 x float> %v307, ptr %s305, align 64
  %v309 = getelementptr float, ptr %v298, i64 48
  %v310 = load <16 x float>, ptr %v309, align 4
  store <16 x float> %v310, ptr %s308, align 64
  %v312 = getelementptr float, ptr %v298, i64 64
  %v313 = load <16 x float>, ptr %v312, align 4
  store <16 x float> %v313, ptr %s311, align 64
  %v315 = getelementptr float, ptr %v298, i64 80
  %v316 = load <16 x float>, ptr %v315, align 4
  store <16 x float> %v316, ptr %s314, align 64
  %v318 = getelementptr float, ptr %v298, i64 96
  %v319 = load <16 x float>, ptr %v318, align 4
  store <16 x float> %v319, ptr %s317, align 64
  %v321 = getelementptr float, ptr %v298, i64 112
  %v322 = load <16 x float>, ptr %v321, align 4
  store <16 x float> %v322, ptr %s320, align 64
  %v324 = getelementptr float, ptr %v298, i64 128
  %v325 = load <16 x float>, ptr %v324, align 4
  store <16 x float> %v325, ptr %s323, align 64
  %v327 = getelementptr float, ptr %v298, i64 144
  %v328 = load <16 x float>, ptr %v327, align 4
  store <16 x float> %v328, ptr %s326, align 64
  %v330 = getelementptr float, ptr %v298, i64 160
  %v331 = load <16 x float>, ptr %v330, align 4
  store <16 x float> %v331, ptr %s329, align 64
  %v333 = getelementptr float, ptr %v298, i64 176
  %v334 = load <16 x float>, ptr %v333, align 4
  store <16 x float> %v334, ptr %s332, align 64
  %v336 = getelementptr float, ptr %v298, i64 192
  %v337 = load <16 x float>, ptr %v336, align 4
  store <16 x float> %v337, ptr %s335, align 64
  %v339 = getelementptr float, ptr %v298, i64 208
  %v340 = load <16 x float>, ptr %v339, align 4
  store <16 x float> %v340, ptr %s338, align 64
  %v342 = getelementptr float, ptr %v298, i64 224
  %v343 = load <16 x float>, ptr %v342, align 4
  store <16 x float> %v343, ptr %s341, align 64
  %v345 = getelementptr float, ptr %v298, i64 240
  %v346 = load <16 x float>, ptr %v345, align 4
  store <16 x float> %v346, ptr %s344, align 64
  store i64 0, ptr %s347, align 8
  br i1 %v168, label %loop422, label %done423
loop422:
  %v348 = load i64, ptr %s347, align 8
  %v349 = mul i64 %v348, 32
  %v350 = getelementptr float, ptr %v291, i64 %v349
  %v351 = getelementptr float, ptr %v350, i64 0
  %v352 = load <16 x float>, ptr %v351, align 4
  %v353 = getelementptr float, ptr %v350, i64 16
  %v354 = load <16 x float>, ptr %v353, align 4
  %v355 = getelementptr float, ptr %v295, i64 %v348
  %v356 = getelementptr float, ptr %v355, i64 0
  %v357 = load float, ptr %v356, align 4
  %v358 = insertelement <16 x float> poison, float %v357, i64 0
  %v359 = shufflevector <16 x float> %v358, <16 x float> poison, <16 x i32> zeroinitializer
  %v360 = load <16 x float>, ptr %s299, align 64
  %v361 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v359, <16 x float> %v352, <16 x float> %v360)
  store <16 x float> %v361, ptr %s299, align 64
  %v362 = load <16 x float>, ptr %s302, align 64
  %v363 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v359, <16 x float> %v354, <16 x float> %v362)
  store <16 x float> %v363, ptr %s302, align 64
  %v364 = getelementptr float, ptr %v355, i64 80
  %v365 = load float, ptr %v364, align 4
  %v366 = insertelement <16 x float> poison, float %v365, i64 0
  %v367 = shufflevector <16 x float> %v366, <16 x float> poison, <16 x i32> zeroinitializer
  %v368 = load <16 x float>, ptr %s305, align 64
  %v369 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v367, <16 x float> %v352, <16 x float> %v368)
  store <16 x float> %v369, ptr %s305, align 64
  %v370 = load <16 x float>, ptr %s308, align 64
  %v371 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v367, <16 x float> %v354, <16 x float> %v370)
  store <16 x float> %v371, ptr %s308, align 64
  %v372 = getelementptr float, ptr %v355, i64 160
  %v373 = load float, ptr %v372, align 4
  %v374 = insertelement <16 x float> poison, float %v373, i64 0
  %v375 = shufflevector <16 x float> %v374, <16 x float> poison, <16 x i32> zeroinitializer
  %v376 = load <16 x float>, ptr %s311, align 64
  %v377 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v375, <16 x float> %v352, <16 x float> %v376)
  store <16 x float> %v377, ptr %s311, align 64
  %v378 = load <16 x float>, ptr %s314, align 64
  %v379 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v375, <16 x float> %v354, <16 x float> %v378)
  store <16 x float> %v379, ptr %s314, align 64
  %v380 = getelementptr float, ptr %v355, i64 240
  %v381 = load float, ptr %v380, align 4
  %v382 = insertelement <16 x float> poison, float %v381, i64 0
  %v383 = shufflevector <16 x float> %v382, <16 x float> poison, <16 x i32> zeroinitializer
  %v384 = load <16 x float>, ptr %s317, align 64
  %v385 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v383, <16 x float> %v352, <16 x float> %v384)
  store <16 x float> %v385, ptr %s317, align 64
  %v386 = load <16 x float>, ptr %s320, align 64
  %v387 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v383, <16 x float> %v354, <16 x float> %v386)
  store <16 x float> %v387, ptr %s320, align 64
  %v388 = getelementptr float, ptr %v355, i64 320
  %v389 = load float, ptr %v388, align 4
  %v390 = insertelement <16 x float> poison, float %v389, i64 0
  %v391 = shufflevector <16 x float> %v390, <16 x float> poison, <16 x i32> zeroinitializer
  %v392 = load <16 x float>, ptr %s323, align 64
  %v393 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v391, <16 x float> %v352, <16 x float> %v392)
  store <16 x float> %v393, ptr %s323, align 64
  %v394 = load <16 x float>, ptr %s326, align 64
  %v395 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v391, <16 x float> %v354, <16 x float> %v394)
  store <16 x float> %v395, ptr %s326, align 64
  %v396 = getelementptr float, ptr %v355, i64 400
  %v397 = load float, ptr %v396, align 4
  %v398 = insertelement <16 x float> poison, float %v397, i64 0
  %v399 = shufflevector <16 x float> %v398, <16 x float> poison, <16 x i32> zeroinitializer
  %v400 = load <16 x float>, ptr %s329, align 64
  %v401 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v399, <16 x float> %v352, <16 x float> %v400)
  store <16 x float> %v401, ptr %s329, align 64
  %v402 = load <16 x float>, ptr %s332, align 64
  %v403 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v399, <16 x float> %v354, <16 x float> %v402)
  store <16 x float> %v403, ptr %s332, align 64
  %v404 = getelementptr float, ptr %v355, i64 480
  %v405 = load float, ptr %v404, align 4
  %v406 = insertelement <16 x float> poison, float %v405, i64 0
  %v407 = shufflevector <16 x float> %v406, <16 x float> poison, <16 x i32> zeroinitializer
  %v408 = load <16 x float>, ptr %s335, align 64
  %v409 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v407, <16 x float> %v352, <16 x float> %v408)
  store <16 x float> %v409, ptr %s335, align 64
  %v410 = load <16 x float>, ptr %s338, align 64
  %v411 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v407, <16 x float> %v354, <16 x float> %v410)
  store <16 x float> %v411, ptr %s338, align 64
  %v412 = getelementptr float, ptr %v355, i64 560
  %v413 = load float, ptr %v412, align 4
  %v414 = insertelement <16 x float> poison, float %v413, i64 0
  %v415 = shufflevector <16 x float> %v414, <16 x float> poison, <16 x i32> zeroinitializer
  %v416 = load <16 x float>, ptr %s341, align 64
  %v417 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v415, <16 x float> %v352, <16 x float> %v416)
  store <16 x float> %v417, ptr %s341, align 64
  %v418 = load <16 x float>, ptr %s344, align 64
  %v419 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v415, <16 x float> %v354, <16 x float> %v418)
  store <16 x float> %v419, ptr %s344, align 64
  %v420 = add nsw i64 %v348, 1
  store i64 %v420, ptr %s347, align 8
  %v421 = icmp slt i64 %v420, %v67
  br i1 %v421, label %loop422, label %done423
done423:
  %v424 = load <16 x float>, ptr %s299, align 64
  store <16 x float> %v424, ptr %v300, align 4
  %v425 = load <16 x float>, ptr %s302, align 64
  store <16 x float> %v425, ptr %v303, align 4
  %v426 = load <16 x float>, ptr %s305, align 64
  store <16 x float> %v426, ptr %v306, align 4
  %v427 = load <16 x float>, ptr %s308, align 64
  store <16 x float> %v427, ptr %v309, align 4
  %v428 = load <16 x float>, ptr %s311, align 64
  store <16 x float> %v428, ptr %v312, align 4
  %v429 = load <16 x float>, ptr %s314, align 64
  store <16 x float> %v429, ptr %v315, align 4
  %v430 = load <16 x float>, ptr %s317, align 64
  store <16 x float> %v430, ptr %v318, align 4
  %v431 = load <16 x float>, ptr %s320, align 64
  store <16 x float> %v431, ptr %v321, align 4
  %v432 = load <16 x float>, ptr %s323, align 64
  store <16 x float> %v432, ptr %v324, align 4
  %v433 = load <16 x float>, ptr %s326, align 64
  store <16 x float> %v433, ptr %v327, align 4
  %v434 = load <16 x float>, ptr %s329, align 64
  store <16 x float> %v434, ptr %v330, align 4
  %v435 = load <16 x float>, ptr %s332, align 64
  store <16 x float> %v435, ptr %v333, align 4
  %v436 = load <16 x float>, ptr %s335, align 64
  store <16 x float> %v436, ptr %v336, align 4
  %v437 = load <16 x float>, ptr %s338, align 64
  store <16 x float> %v437, ptr %v339, align 4
  %v438 = load <16 x float>, ptr %s341, align 64
  store <16 x float> %v438, ptr %v342, align 4
  %v439 = load <16 x float>, ptr %s344, align 64
  store <16 x float> %v439, ptr %v345, align 4
  %v440 = add nsw i64 %v293, 8
  store i64 %v440, ptr %s292, align 8
  %v441 = icmp slt i64 %v440, 64
  br i1 %v441, label %loop442, label %done443
done443:
  %v444 = add nsw i64 %v289, 32
  store i64 %v444, ptr %s287, align 8
  %v445 = icmp slt i64 %v444, 32
  br i1 %v445, label %loop446, label %done447
done447:
  %v450 = icmp slt i64 32, %v63
  %v451 = select i1 %v450, i64 32, i64 %v63
  store i64 0, ptr %s453, align 8
  br i1 true, label %full454, label %rest455
full454:
  %v458 = load i64, ptr %s453, align 8
  %v461 = getelementptr float, ptr %v86, i64 %v458
  store <16 x float> %v460, ptr %v461, align 4
  %v462 = add nsw i64 %v458, 16
  store i64 %v462, ptr %s453, align 8
  %v463 = icmp sle i64 %v462, 48
  br i1 %v463, label %full454, label %rest455
rest455:
  %v488 = insertelement <8 x i64> poison, i64 %v62, i64 0
  %v489 = shufflevector <8 x i64> %v488, <8 x i64> poison, <8 x i32> zeroinitializer
  %v555 = sub i64 %v451, 32
  %v557 = icmp sle i64 0, %v555
  store i64 0, ptr %s472, align 8
  br i1 %v473, label %loop632, label %done633
loop632:
  %v474 = load i64, ptr %s472, align 8
  store <8 x float> splat (float 0xFFF0000000000000), ptr %s464, align 64
  store <8 x i1> splat (i1 false), ptr %s465, align 64
  store <8 x float> splat (float 0xFFF0000000000000), ptr %s466, align 64
  store <8 x i1> splat (i1 false), ptr %s467, align 64
  store <8 x float> splat (float 0xFFF0000000000000), ptr %s468, align 64
  store <8 x i1> splat (i1 false), ptr %s469, align 64
  store <8 x float> splat (float 0xFFF0000000000000), ptr %s470, align 64
  store <8 x i1> splat (i1 false), ptr %s471, align 64
  %v484 = add i64 %v3, %v474
  %v491 = insertelement <8 x i64> poison, i64 %v484, i64 0
  %v492 = shufflevector <8 x i64> %v491, <8 x i64> poison, <8 x i32> zeroinitializer
  %v494 = mul i64 %v474, 32
  store i64 0, ptr %s475, align 8
  br i1 %v557, label %full476, label %rest477
full476:
  %v480 = load i64, ptr %s475, align 8
  %v481 = add i64 %v480, 8
  %v482 = add i64 %v480, 16
  %v483 = add i64 %v480, 24
  %v485 = insertelement <8 x i64> poison, i64 %v480, i64 0
  %v486 = shufflevector <8 x i64> %v485, <8 x i64> poison, <8 x i32> zeroinitializer
  %v487 = add <8 x i64> %v486, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %v490 = add <8 x i64> %v489, %v487
  %v493 = icmp sge <8 x i64> %v492, %v490
  %v495 = add i64 %v494, %v480
  %v496 = getelementptr float, ptr %v78, i64 %v495
  %v497 = load <8 x float>, ptr %v496, align 4
  %v498 = fmul <8 x float> %v497, splat (float 0x3FC0000000000000)
  %v499 = select <8 x i1> %v493, <8 x float> %v498, <8 x float> splat (float 0xFFF0000000000000)
  %v500 = load <8 x float>, ptr %s464, align 64
  %v501 = load <8 x i1>, ptr %s465, align 64
  %v502 = fcmp uno <8 x float> %v499, %v499
  %v503 = fcmp ogt <8 x float> %v499, %v500
  %v504 = select <8 x i1> %v503, <8 x float> %v499, <8 x float> %v500
  %v505 = or <8 x i1> %v501, %v502
  store <8 x float> %v504, ptr %s464, align 64
  store <8 x i1> %v505, ptr %s465, align 64
  %v506 = insertelement <8 x i64> poison, i64 %v481, i64 0
  %v507 = shufflevector <8 x i64> %v506, <8 x i64> poison, <8 x i32> zeroinitializer
  %v508 = add <8 x i64> %v507, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %v509 = add <8 x i64> %v489, %v508
  %v510 = icmp sge <8 x i64> %v492, %v509
  %v511 = add i64 %v494, %v481
  %v512 = getelementptr float, ptr %v78, i64 %v511
  %v513 = load <8 x float>, ptr %v512, align 4
  %v514 = fmul <8 x float> %v513, splat (float 0x3FC0000000000000)
  %v515 = select <8 x i1> %v510, <8 x float> %v514, <8 x float> splat (float 0xFFF0000000000000)
  %v516 = load <8 x float>, ptr %s466, align 64
  %v517 = load <8 x i1>, ptr %s467, align 64
  %v518 = fcmp uno <8 x float> %v515, %v515
  %v519 = fcmp ogt <8 x float> %v515, %v516
  %v520 = select <8 x i1> %v519, <8 x float> %v515, <8 x float> %v516
  %v521 = or <8 x i1> %v517, %v518
  store <8 x float> %v520, ptr %s466, align 64
  store <8 x i1> %v521, ptr %s467, align 64
  %v522 = insertelement <8 x i64> poison, i64 %v482, i64 0
  %v523 = shufflevector <8 x i64> %v522, <8 x i64> poison, <8 x i32> zeroinitializer
  %v524 = add <8 x i64> %v523, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %v525 = add <8 x i64> %v489, %v524
  %v526 = icmp sge <8 x i64> %v492, %v525
  %v527 = add i64 %v494, %v482
  %v528 = getelementptr float, ptr %v78, i64 %v527
  %v529 = load <8 x float>, ptr %v528, align 4
  %v530 = fmul <8 x float> %v529, splat (float 0x3FC0000000000000)
  %v531 = select <8 x i1> %v526, <8 x float> %v530, <8 x float> splat (float 0xFFF0000000000000)
  %v532 = load <8 x float>, ptr %s468, align 64
  %v533 = load <8 x i1>, ptr %s469, align 64
  %v534 = fcmp uno <8 x float> %v531, %v531
  %v535 = fcmp ogt <8 x float> %v531, %v532
  %v536 = select <8 x i1> %v535, <8 x float> %v531, <8 x float> %v532
  %v537 = or <8 x i1> %v533, %v534
  store <8 x float> %v536, ptr %s468, align 64
  store <8 x i1> %v537, ptr %s469, align 64
  %v538 = insertelement <8 x i64> poison, i64 %v483, i64 0
  %v539 = shufflevector <8 x i64> %v538, <8 x i64> poison, <8 x i32> zeroinitializer
  %v540 = add <8 x i64> %v539, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %v541 = add <8 x i64> %v489, %v540
  %v542 = icmp sge <8 x i64> %v492, %v541
  %v543 = add i64 %v494, %v483
  %v544 = getelementptr float, ptr %v78, i64 %v543
  %v545 = load <8 x float>, ptr %v544, align 4
  %v546 = fmul <8 x float> %v545, splat (float 0x3FC0000000000000)
  %v547 = select <8 x i1> %v542, <8 x float> %v546, <8 x float> splat (float 0xFFF0000000000000)
  %v548 = load <8 x float>, ptr %s470, align 64
  %v549 = load <8 x i1>, ptr %s471, align 64
  %v550 = fcmp uno <8 x float> %v547, %v547
  %v551 = fcmp ogt <8 x float> %v547, %v548
  %v552 = select <8 x i1> %v551, <8 x float> %v547, <8 x float> %v548
  %v553 = or <8 x i1> %v549, %v550
  store <8 x float> %v552, ptr %s470, align 64
  store <8 x i1> %v553, ptr %s471, align 64
  %v554 = add nsw i64 %v480, 32
  store i64 %v554, ptr %s475, align 8
  %v556 = icmp sle i64 %v554, %v555
  br i1 %v556, label %full476, label %rest477
rest477:
  %v558 = load i64, ptr %s475, align 8
  %v589 = icmp slt i64 %v558, %v451
  br i1 %v589, label %part478, label %done479
part478:
  %v559 = load i64, ptr %s475, align 8
  %v560 = sub i64 %v451, %v559
  %v561 = icmp slt i64 %v560, 8
  %v562 = select i1 %v561, i64 %v560, i64 8
  %v563 = icmp sgt i64 0, %v562
  %v564 = select i1 %v563, i64 0, i64 %v562
  %v565 = trunc i64 %v564 to i32
  %v566 = insertelement <8 x i32> poison, i32 %v565, i64 0
  %v567 = shufflevector <8 x i32> %v566, <8 x i32> poison, <8 x i32> zeroinitializer
  %v568 = icmp ult <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, %v567
  %v569 = insertelement <8 x i64> poison, i64 %v559, i64 0
  %v570 = shufflevector <8 x i64> %v569, <8 x i64> poison, <8 x i32> zeroinitializer
  %v571 = add <8 x i64> %v570, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %v572 = add <8 x i64> %v489, %v571
  %v573 = icmp sge <8 x i64> %v492, %v572
  %v574 = add i64 %v494, %v559
  %v575 = getelementptr float, ptr %v78, i64 %v574
  %v576 = load <8 x float>, ptr %v575, align 4
  %v577 = fmul <8 x float> %v576, splat (float 0x3FC0000000000000)
  %v578 = select <8 x i1> %v573, <8 x float> %v577, <8 x float> splat (float 0xFFF0000000000000)
  %v579 = load <8 x float>, ptr %s464, align 64
  %v580 = load <8 x i1>, ptr %s465, align 64
  %v581 = fcmp uno <8 x float> %v578, %v578
  %v582 = fcmp ogt <8 x float> %v578, %v579
  %v583 = select <8 x i1> %v582, <8 x float> %v578, <8 x float> %v579
  %v584 = or <8 x i1> %v580, %v581
  %v585 = select <8 x i1> %v568, <8 x float> %v583, <8 x float> %v579
  %v586 = select <8 x i1> %v568, <8 x i1> %v584, <8 x i1> %v580
  store <8 x float> %v585, ptr %s464, align 64
  store <8 x i1> %v586, ptr %s465, align 64
  %v587 = add nsw i64 %v559, 8
  store i64 %v587, ptr %s475, align 8
  %v588 = icmp slt i64 %v587, %v451
  br i1 %v588, label %part478, label %done479
done479:
  %v590 = load <8 x float>, ptr %s464, align 64
  %v591 = load <8 x i1>, ptr %s465, align 64
  %v592 = load <8 x float>, ptr %s466, align 64
  %v593 = load <8 x i1>, ptr %s467, align 64
  %v594 = load <8 x float>, ptr %s468, align 64
  %v595 = load <8 x i1>, ptr %s469, align 64
  %v596 = load <8 x float>, ptr %s470, align 64
  %v597 = load <8 x i1>, ptr %s471, align 64
  %v598 = fcmp ogt <8 x float> %v592, %v590
  %v599 = select <8 x i1> %v598, <8 x float> %v592, <8 x float> %v590
  %v600 = or <8 x i1> %v591, %v593
  %v601 = fcmp ogt <8 x float> %v596, %v594
  %v602 = select <8 x i1> %v601, <8 x float> %v596, <8 x float> %v594
  %v603 = or <8 x i1> %v595, %v597
  %v604 = fcmp ogt <8 x float> %v602, %v599
  %v605 = select <8 x i1> %v604, <8 x float> %v602, <8 x float> %v599
  %v606 = or <8 x i1> %v600, %v603
  %v607 = shufflevector <8 x float> %v605, <8 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v608 = shufflevector <8 x float> %v605, <8 x float> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v609 = shufflevector <8 x i1> %v606, <8 x i1> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v610 = shufflevector <8 x i1> %v606, <8 x i1> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v611 = fcmp ogt <4 x float> %v608, %v607
  %v612 = select <4 x i1> %v611, <4 x float> %v608, <4 x float> %v607
  %v613 = or <4 x i1> %v609, %v610
  %v614 = shufflevector <4 x float> %v612, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %v615 = shufflevector <4 x float> %v612, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %v616 = shufflevector <4 x i1> %v613, <4 x i1> poison, <2 x i32> <i32 0, i32 1>
  %v617 = shufflevector <4 x i1> %v613, <4 x i1> poison, <2 x i32> <i32 2, i32 3>
  %v618 = fcmp ogt <2 x float> %v615, %v614
  %v619 = select <2 x i1> %v618, <2 x float> %v615, <2 x float> %v614
  %v620 = or <2 x i1> %v616, %v617
  %v621 = extractelement <2 x float> %v619, i64 0
  %v622 = extractelement <2 x float> %v619, i64 1
  %v623 = extractelement <2 x i1> %v620, i64 0
  %v624 = extractelement <2 x i1> %v620, i64 1
  %v625 = fcmp ogt float %v622, %v621
  %v626 = select i1 %v625, float %v622, float %v621
  %v627 = or i1 %v623, %v624
  %v628 = select i1 %v627, float 0x7FF8000000000000, float %v626
  %v629 = getelementptr float, ptr %v86, i64 %v474
  store float %v628, ptr %v629, align 4
  %v630 = add nsw i64 %v474, 1
  store i64 %v630, ptr %s472, align 8
  %v631 = icmp slt i64 %v630, %v449
  br i1 %v631, label %loop632, label %done633
done633:
  store i64 0, ptr %s634, align 8
  br i1 %v35, label %loop689, label %done690
loop689:
  %v635 = load i64, ptr %s634, align 8
  %v642 = add i64 %v3, %v635
  %v647 = insertelement <8 x i64> poison, i64 %v642, i64 0
  %v648 = shufflevector <8 x i64> %v647, <8 x i64> poison, <8 x i32> zeroinitializer
  %v650 = mul i64 %v635, 32
  %v656 = getelementptr float, ptr %v30, i64 %v635
  %v657 = load float, ptr %v656, align 4
  %v658 = getelementptr float, ptr %v86, i64 %v635
  %v659 = load float, ptr %v658, align 4
  %v660 = fcmp ogt float %v657, %v659
  %v661 = select i1 %v660, float %v657, float %v659
  %v662 = fcmp uno float %v657, %v657
  %v663 = select i1 %v662, float %v657, float %v661
  %v664 = insertelement <8 x float> poison, float %v663, i64 0
  %v665 = shufflevector <8 x float> %v664, <8 x float> poison, <8 x i32> zeroinitializer
  store i64 0, ptr %s636, align 8
  br i1 true, label %full637, label %rest638
full637:
  %v641 = load i64, ptr %s636, align 8
  %v643 = insertelement <8 x i64> poison, i64 %v641, i64 0
  %v644 = shufflevector <8 x i64> %v643, <8 x i64> poison, <8 x i32> zeroinitializer
  %v645 = add <8 x i64> %v644, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %v646 = add <8 x i64> %v489, %v645
  %v649 = icmp sge <8 x i64> %v648, %v646
  %v651 = add i64 %v650, %v641
  %v652 = getelementptr float, ptr %v78, i64 %v651
  %v653 = load <8 x float>, ptr %v652, align 4
  %v654 = fmul <8 x float> %v653, splat (float 0x3FC0000000000000)
  %v655 = select <8 x i1> %v649, <8 x float> %v654, <8 x float> splat (float 0xFFF0000000000000)
  %v666 = fsub <8 x float> %v655, %v665
  %v667 = fcmp ogt <8 x float> splat (float 0xC05A000000000000), %v666
  %v668 = select <8 x i1> %v667, <8 x float> splat (float 0xC05A000000000000), <8 x float> %v666
  %v669 = fcmp olt <8 x float> splat (float 0x4056400000000000), %v668
  %v670 = select <8 x i1> %v669, <8 x float> splat (float 0x4056400000000000), <8 x float> %v668
  %v671 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v670, <8 x float> splat (float 0x3FF7154760000000), <8 x float> splat (float 0x4168000000000000))
  %v672 = fsub <8 x float> %v671, splat (float 0x4168000000000000)
  %v673 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v672, <8 x float> splat (float 0xBFE62E4300000000), <8 x float> %v670)
  %v674 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v672, <8 x float> splat (float 0x3E205C6100000000), <8 x float> %v673)
  %v675 = call <8 x float> @llvm.fma.v8f32(<8 x float> splat (float 0x3F2A0D2CE0000000), <8 x float> %v674, <8 x float> splat (float 0x3F56E879C0000000))
  %v676 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v675, <8 x float> %v674, <8 x float> splat (float 0x3F81112100000000))
  %v677 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v676, <8 x float> %v674, <8 x float> splat (float 0x3FA5553820000000))
  %v678 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v677, <8 x float> %v674, <8 x float> splat (float 0x3FC5555540000000))
  %v679 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v678, <8 x float> %v674, <8 x float> splat (float 0x3FE0000000000000))
  %v680 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v679, <8 x float> %v674, <8 x float> splat (float 0x3FF0000000000000))
  %v681 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v680, <8 x float> %v674, <8 x float> splat (float 0x3FF0000000000000))
  %v682 = call <8 x float> @llvm.x86.avx512.mask.scalef.ps.256(<8 x float> %v681, <8 x float> %v672, <8 x float> %v681, i8 -1)
  %v684 = getelementptr float, ptr %v683, i64 %v651
  store <8 x float> %v682, ptr %v684, align 4
  %v685 = add nsw i64 %v641, 8
  store i64 %v685, ptr %s636, align 8
  %v686 = icmp sle i64 %v685, 24
  br i1 %v686, label %full637, label %rest638
rest638:
  %v687 = add nsw i64 %v635, 1
  store i64 %v687, ptr %s634, align 8
  %v688 = icmp slt i64 %v687, 64
  br i1 %v688, label %loop689, label %done690
done690:
  store i64 0, ptr %s691, align 8
  br i1 true, label %full692, label %rest693
full692:
  %v696 = load i64, ptr %s691, align 8
  %v698 = getelementptr float, ptr %v697, i64 %v696
  store <16 x float> splat (float 0x0000000000000000), ptr %v698, align 4
  %v699 = add nsw i64 %v696, 16
  store i64 %v699, ptr %s691, align 8
  %v700 = icmp sle i64 %v699, 48
  br i1 %v700, label %full692, label %rest693
rest693:
  %v717 = sub i64 %v451, 16
  %v719 = icmp sle i64 0, %v717
  store i64 0, ptr %s702, align 8
  br i1 %v473, label %loop756, label %done757
loop756:
  %v703 = load i64, ptr %s702, align 8
  store <16 x float> splat (float 0x0000000000000000), ptr %s701, align 64
  %v710 = mul i64 %v703, 32
  store i64 0, ptr %s704, align 8
  br i1 %v719, label %full705, label %rest706
full705:
  %v709 = load i64, ptr %s704, align 8
  %v711 = add i64 %v710, %v709
  %v712 = getelementptr float, ptr %v683, i64 %v711
  %v713 = load <16 x float>, ptr %v712, align 4
  %v714 = load <16 x float>, ptr %s701, align 64
  %v715 = fadd <16 x float> %v714, %v713
  store <16 x float> %v715, ptr %s701, align 64
  %v716 = add nsw i64 %v709, 16
  store i64 %v716, ptr %s704, align 8
  %v718 = icmp sle i64 %v716, %v717
  br i1 %v718, label %full705, label %rest706
rest706:
  %v720 = load i64, ptr %s704, align 8
  %v739 = icmp slt i64 %v720, %v451
  br i1 %v739, label %part707, label %done708
part707:
  %v721 = load i64, ptr %s704, align 8
  %v722 = sub i64 %v451, %v721
  %v723 = icmp slt i64 %v722, 16
  %v724 = select i1 %v723, i64 %v722, i64 16
  %v725 = icmp sgt i64 0, %v724
  %v726 = select i1 %v725, i64 0, i64 %v724
  %v727 = trunc i64 %v726 to i32
  %v728 = insertelement <16 x i32> poison, i32 %v727, i64 0
  %v729 = shufflevector <16 x i32> %v728, <16 x i32> poison, <16 x i32> zeroinitializer
  %v730 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v729
  %v731 = add i64 %v710, %v721
  %v732 = getelementptr float, ptr %v683, i64 %v731
  %v733 = load <16 x float>, ptr %v732, align 4
  %v734 = load <16 x float>, ptr %s701, align 64
  %v735 = fadd <16 x float> %v734, %v733
  %v736 = select <16 x i1> %v730, <16 x float> %v735, <16 x float> %v734
  store <16 x float> %v736, ptr %s701, align 64
  %v737 = add nsw i64 %v721, 16
  store i64 %v737, ptr %s704, align 8
  %v738 = icmp slt i64 %v737, %v451
  br i1 %v738, label %part707, label %done708
done708:
  %v740 = load <16 x float>, ptr %s701, align 64
  %v741 = shufflevector <16 x float> %v740, <16 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %v742 = shufflevector <16 x float> %v740, <16 x float> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %v743 = fadd <8 x float> %v741, %v742
  %v744 = shufflevector <8 x float> %v743, <8 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v745 = shufflevector <8 x float> %v743, <8 x float> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v746 = fadd <4 x float> %v744, %v745
  %v747 = shufflevector <4 x float> %v746, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %v748 = shufflevector <4 x float> %v746, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %v749 = fadd <2 x float> %v747, %v748
  %v750 = extractelement <2 x float> %v749, i64 0
  %v751 = extractelement <2 x float> %v749, i64 1
  %v752 = fadd float %v750, %v751
  %v753 = getelementptr float, ptr %v697, i64 %v703
  store float %v752, ptr %v753, align 4
  %v754 = add nsw i64 %v703, 1
  store i64 %v754, ptr %s702, align 8
  %v755 = icmp slt i64 %v754, %v449
  br i1 %v755, label %loop756, label %done757
done757:
  store i64 0, ptr %s758, align 8
  br i1 true, label %full759, label %rest760
full759:
  %v763 = load i64, ptr %s758, align 8
  %v764 = getelementptr float, ptr %v30, i64 %v763
  %v765 = load <16 x float>, ptr %v764, align 4
  %v766 = getelementptr float, ptr %v86, i64 %v763
  %v767 = load <16 x float>, ptr %v766, align 4
  %v768 = fcmp ogt <16 x float> %v765, %v767
  %v769 = select <16 x i1> %v768, <16 x float> %v765, <16 x float> %v767
  %v770 = fcmp uno <16 x float> %v765, %v765
  %v771 = select <16 x i1> %v770, <16 x float> %v765, <16 x float> %v769
  %v772 = fsub <16 x float> %v765, %v771
  %v773 = fcmp ogt <16 x float> splat (float 0xC05A000000000000), %v772
  %v774 = select <16 x i1> %v773, <16 x float> splat (float 0xC05A000000000000), <16 x float> %v772
  %v775 = fcmp olt <16 x float> splat (float 0x4056400000000000), %v774
  %v776 = select <16 x i1> %v775, <16 x float> splat (float 0x4056400000000000), <16 x float> %v774
  %v777 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v776, <16 x float> splat (float 0x3FF7154760000000), <16 x float> splat (float 0x4168000000000000))
  %v778 = fsub <16 x float> %v777, splat (float 0x4168000000000000)
  %v779 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v778, <16 x float> splat (float 0xBFE62E4300000000), <16 x float> %v776)
  %v780 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v778, <16 x float> splat (float 0x3E205C6100000000), <16 x float> %v779)
  %v781 = call <16 x float> @llvm.fma.v16f32(<16 x float> splat (float 0x3F2A0D2CE0000000), <16 x float> %v780, <16 x float> splat (float 0x3F56E879C0000000))
  %v782 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v781, <16 x float> %v780, <16 x float> splat (float 0x3F81112100000000))
  %v783 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v782, <16 x float> %v780, <16 x float> splat (float 0x3FA5553820000000))
  %v784 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v783, <16 x float> %v780, <16 x float> splat (float 0x3FC5555540000000))
  %v785 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v784, <16 x float> %v780, <16 x float> splat (float 0x3FE0000000000000))
  %v786 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v785, <16 x float> %v780, <16 x float> splat (float 0x3FF0000000000000))
  %v787 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v786, <16 x float> %v780, <16 x float> splat (float 0x3FF0000000000000))
  %v788 = call <16 x float> @llvm.x86.avx512.mask.scalef.ps.512(<16 x float> %v787, <16 x float> %v778, <16 x float> %v787, i16 -1, i32 4)
  %v790 = getelementptr float, ptr %v789, i64 %v763
  store <16 x float> %v788, ptr %v790, align 4
  %v791 = add nsw i64 %v763, 16
  store i64 %v791, ptr %s758, align 8
  %v792 = icmp sle i64 %v791, 48
  br i1 %v792, label %full759, label %rest760
rest760:
  store i64 0, ptr %s793, align 8
  br i1 %v35, label %loop814, label %done815
loop814:
  %v794 = load i64, ptr %s793, align 8
  %v801 = mul i64 %v794, 64
  %v805 = getelementptr float, ptr %v789, i64 %v794
  %v806 = load float, ptr %v805, align 4
  %v807 = insertelement <16 x float> poison, float %v806, i64 0
  %v808 = shufflevector <16 x float> %v807, <16 x float> poison, <16 x i32> zeroinitializer
  store i64 0, ptr %s795, align 8
  br i1 true, label %full796, label %rest797
full796:
  %v800 = load i64, ptr %s795, align 8
  %v802 = add i64 %v801, %v800
  %v803 = getelementptr float, ptr %v45, i64 %v802
  %v804 = load <16 x float>, ptr %v803, align 4
  %v809 = fmul <16 x float> %v804, %v808
  store <16 x float> %v809, ptr %v803, align 4
  %v810 = add nsw i64 %v800, 16
  store i64 %v810, ptr %s795, align 8
  %v811 = icmp sle i64 %v810, 48
  br i1 %v811, label %full796, label %rest797
rest797:
  %v812 = add nsw i64 %v794, 1
  store i64 %v812, ptr %s793, align 8
  %v813 = icmp slt i64 %v812, 64
  br i1 %v813, label %loop814, label %done815
done815:
  store i64 0, ptr %s818, align 8
  br i1 %v35, label %loop882, label %done883
loop882:
  %v819 = load i64, ptr %s818, align 8
  %v826 = mul i64 %v819, 32
  %v843 = mul i64 %v819, 48
  store i64 0, ptr %s820, align 8
  br i1 %v719, label %full821, label %rest822
full821:
  %v825 = load i64, ptr %s820, align 8
  %v827 = add i64 %v826, %v825
  %v828 = getelementptr float, ptr %v683, i64 %v827
  %v829 = load <16 x float>, ptr %v828, align 4
  %v830 = bitcast <16 x float> %v829 to <16 x i32>
  %v831 = lshr <16 x i32> %v830, splat (i32 16)
  %v832 = and <16 x i32> %v831, splat (i32 1)
  %v833 = add <16 x i32> %v832, splat (i32 32767)
  %v834 = add <16 x i32> %v830, %v833
  %v835 = lshr <16 x i32> %v834, splat (i32 16)
  %v836 = or <16 x i32> %v831, splat (i32 64)
  %v837 = fcmp uno <16 x float> %v829, %v829
  %v838 = select <16 x i1> %v837, <16 x i32> %v836, <16 x i32> %v835
  %v839 = trunc <16 x i32> %v838 to <16 x i16>
  %v840 = zext <16 x i16> %v839 to <16 x i32>
  %v841 = shl <16 x i32> %v840, splat (i32 16)
  %v842 = bitcast <16 x i32> %v841 to <16 x float>
  %v844 = add i64 %v843, %v825
  %v845 = getelementptr float, ptr %v816, i64 %v844
  store <16 x float> %v842, ptr %v845, align 4
  %v846 = add nsw i64 %v825, 16
  store i64 %v846, ptr %s820, align 8
  %v847 = icmp sle i64 %v846, %v717
  br i1 %v847, label %full821, label %rest822
rest822:
  %v848 = load i64, ptr %s820, align 8
  %v879 = icmp slt i64 %v848, %v451
  br i1 %v879, label %part823, label %done824
part823:
  %v849 = load i64, ptr %s820, align 8
  %v850 = sub i64 %v451, %v849
  %v851 = icmp slt i64 %v850, 16
  %v852 = select i1 %v851, i64 %v850, i64 16
  %v853 = icmp sgt i64 0, %v852
  %v854 = select i1 %v853, i64 0, i64 %v852
  %v855 = trunc i64 %v854 to i32
  %v856 = insertelement <16 x i32> poison, i32 %v855, i64 0
  %v857 = shufflevector <16 x i32> %v856, <16 x i32> poison, <16 x i32> zeroinitializer
  %v858 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v857
  %v859 = add i64 %v826, %v849
  %v860 = getelementptr float, ptr %v683, i64 %v859
  %v861 = load <16 x float>, ptr %v860, align 4
  %v862 = bitcast <16 x float> %v861 to <16 x i32>
  %v863 = lshr <16 x i32> %v862, splat (i32 16)
  %v864 = and <16 x i32> %v863, splat (i32 1)
  %v865 = add <16 x i32> %v864, splat (i32 32767)
  %v866 = add <16 x i32> %v862, %v865
  %v867 = lshr <16 x i32> %v866, splat (i32 16)
  %v868 = or <16 x i32> %v863, splat (i32 64)
  %v869 = fcmp uno <16 x float> %v861, %v861
  %v870 = select <16 x i1> %v869, <16 x i32> %v868, <16 x i32> %v867
  %v871 = trunc <16 x i32> %v870 to <16 x i16>
  %v872 = zext <16 x i16> %v871 to <16 x i32>
  %v873 = shl <16 x i32> %v872, splat (i32 16)
  %v874 = bitcast <16 x i32> %v873 to <16 x float>
  %v875 = add i64 %v843, %v849
  %v876 = getelementptr float, ptr %v816, i64 %v875
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v874, ptr %v876, i32 4, <16 x i1> %v858)
  %v877 = add nsw i64 %v849, 16
  store i64 %v877, ptr %s820, align 8
  %v878 = icmp slt i64 %v877, %v451
  br i1 %v878, label %part823, label %done824
done824:
  %v880 = add nsw i64 %v819, 1
  store i64 %v880, ptr %s818, align 8
  %v881 = icmp slt i64 %v880, 64
  br i1 %v881, label %loop882, label %done883
done883:
  %v885 = icmp slt i64 0, %v451
  %v904 = sub i64 %v899, %v62
  %v909 = mul i64 %v62, %v901
  store i64 0, ptr %s884, align 8
  br i1 %v885, label %loop1010, label %done1011
loop1010:
  %v886 = load i64, ptr %s884, align 8
  %v905 = icmp sle i64 %v185, %v886
  %v906 = add i64 %v886, 1
  %v907 = icmp sle i64 %v906, %v904
  %v908 = and i1 %v905, %v907
  %v910 = mul i64 %v886, %v901
  %v911 = add i64 %v909, %v910
  %v912 = getelementptr i16, ptr %v897, i64 %v911
  %v914 = select i1 %v908, i64 %v903, i64 -4611686018427387904
  %v922 = mul i64 %v886, 64
  %v960 = icmp slt i64 64, %v914
  %v961 = select i1 %v960, i64 64, i64 %v914
  %v962 = icmp slt i64 %v961, %v914
  %v963 = select i1 %v962, i64 %v961, i64 %v914
  %v964 = icmp slt i64 %v963, %v914
  %v965 = select i1 %v964, i64 %v963, i64 %v914
  %v966 = icmp slt i64 %v965, %v914
  %v967 = select i1 %v966, i64 %v965, i64 %v914
  %v968 = sub i64 %v967, 64
  store i64 0, ptr %s887, align 8
  %v970 = icmp sle i64 0, %v968
  br i1 %v970, label %full888, label %rest889
full888:
  %v892 = load i64, ptr %s887, align 8
  %v893 = add i64 %v892, 16
  %v894 = add i64 %v892, 32
  %v895 = add i64 %v892, 48
  %v913 = getelementptr i16, ptr %v912, i64 %v892
  %v915 = load <16 x i16>, ptr %v913, align 2
  %v916 = zext <16 x i16> %v915 to <16 x i32>
  %v917 = shl <16 x i32> %v916, splat (i32 16)
  %v918 = bitcast <16 x i32> %v917 to <16 x float>
  %v919 = urem i64 %v892, 64
  %v920 = sub i64 %v892, %v919
  %v921 = mul i64 %v920, 32
  %v923 = add i64 %v921, %v922
  %v924 = add i64 %v923, %v919
  %v925 = getelementptr float, ptr %v817, i64 %v924
  store <16 x float> %v918, ptr %v925, align 4
  %v926 = getelementptr i16, ptr %v912, i64 %v893
  %v927 = load <16 x i16>, ptr %v926, align 2
  %v928 = zext <16 x i16> %v927 to <16 x i32>
  %v929 = shl <16 x i32> %v928, splat (i32 16)
  %v930 = bitcast <16 x i32> %v929 to <16 x float>
  %v931 = urem i64 %v893, 64
  %v932 = sub i64 %v893, %v931
  %v933 = mul i64 %v932, 32
  %v934 = add i64 %v933, %v922
  %v935 = add i64 %v934, %v931
  %v936 = getelementptr float, ptr %v817, i64 %v935
  store <16 x float> %v930, ptr %v936, align 4
  %v937 = getelementptr i16, ptr %v912, i64 %v894
  %v938 = load <16 x i16>, ptr %v937, align 2
  %v939 = zext <16 x i16> %v938 to <16 x i32>
  %v940 = shl <16 x i32> %v939, splat (i32 16)
  %v941 = bitcast <16 x i32> %v940 to <16 x float>
  %v942 = urem i64 %v894, 64
  %v943 = sub i64 %v894, %v942
  %v944 = mul i64 %v943, 32
  %v945 = add i64 %v944, %v922
  %v946 = add i64 %v945, %v942
  %v947 = getelementptr float, ptr %v817, i64 %v946
  store <16 x float> %v941, ptr %v947, align 4
  %v948 = getelementptr i16, ptr %v912, i64 %v895
  %v949 = load <16 x i16>, ptr %v948, align 2
  %v950 = zext <16 x i16> %v949 to <16 x i32>
  %v951 = shl <16 x i32> %v950, splat (i32 16)
  %v952 = bitcast <16 x i32> %v951 to <16 x float>
  %v953 = urem i64 %v895, 64
  %v954 = sub i64 %v895, %v953
  %v955 = mul i64 %v954, 32
  %v956 = add i64 %v955, %v922
  %v957 = add i64 %v956, %v953
  %v958 = getelementptr float, ptr %v817, i64 %v957
  store <16 x float> %v952, ptr %v958, align 4
  %v959 = add nsw i64 %v892, 64
  store i64 %v959, ptr %s887, align 8
  %v969 = icmp sle i64 %v959, %v968
  br i1 %v969, label %full888, label %rest889
rest889:
  %v971 = load i64, ptr %s887, align 8
  %v985 = select i1 %v908, i64 %v984, i64 -4611686018427387904
  %v1007 = icmp slt i64 %v971, 64
  br i1 %v1007, label %part890, label %done891
part890:
  %v972 = load i64, ptr %s887, align 8
  %v973 = sub i64 64, %v972
  %v974 = icmp slt i64 %v973, 16
  %v975 = select i1 %v974, i64 %v973, i64 16
  %v976 = icmp sgt i64 0, %v975
  %v977 = select i1 %v976, i64 0, i64 %v975
  %v978 = trunc i64 %v977 to i32
  %v979 = insertelement <16 x i32> poison, i32 %v978, i64 0
  %v980 = shufflevector <16 x i32> %v979, <16 x i32> poison, <16 x i32> zeroinitializer
  %v981 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v980
  %v982 = getelementptr i16, ptr %v912, i64 %v972
  %v986 = sub i64 %v985, %v972
  %v987 = icmp slt i64 %v986, 16
  %v988 = select i1 %v987, i64 %v986, i64 16
  %v989 = icmp sgt i64 0, %v988
  %v990 = select i1 %v989, i64 0, i64 %v988
  %v991 = trunc i64 %v990 to i32
  %v992 = insertelement <16 x i32> poison, i32 %v991, i64 0
  %v993 = shufflevector <16 x i32> %v992, <16 x i32> poison, <16 x i32> zeroinitializer
  %v994 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v993
  %v995 = call <16 x i16> @llvm.masked.load.v16i16.p0(ptr %v982, i32 2, <16 x i1> %v994, <16 x i16> splat (i16 0))
  %v996 = zext <16 x i16> %v995 to <16 x i32>
  %v997 = shl <16 x i32> %v996, splat (i32 16)
  %v998 = bitcast <16 x i32> %v997 to <16 x float>
  %v999 = urem i64 %v972, 64
  %v1000 = sub i64 %v972, %v999
  %v1001 = mul i64 %v1000, 32
  %v1002 = add i64 %v1001, %v922
  %v1003 = add i64 %v1002, %v999
  %v1004 = getelementptr float, ptr %v817, i64 %v1003
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v998, ptr %v1004, i32 4, <16 x i1> %v981)
  %v1005 = add nsw i64 %v972, 16
  store i64 %v1005, ptr %s887, align 8
  %v1006 = icmp slt i64 %v1005, 64
  br i1 %v1006, label %part890, label %done891
done891:
  %v1008 = add nsw i64 %v886, 1
  store i64 %v1008, ptr %s884, align 8
  %v1009 = icmp slt i64 %v1008, %v451
  br i1 %v1009, label %loop1010, label %done1011
done1011:
  store i64 0, ptr %s1012, align 8
  br i1 %v35, label %loop1158, label %done1159
loop1158:
  %v1013 = load i64, ptr %s1012, align 8
  %v1014 = mul i64 %v1013, 32
  %v1015 = getelementptr float, ptr %v817, i64 %v1014
  store i64 0, ptr %s1016, align 8
  br i1 %v35, label %loop1154, label %done1155
loop1154:
  %v1017 = load i64, ptr %s1016, align 8
  %v1018 = mul i64 %v1017, 48
  %v1019 = getelementptr float, ptr %v816, i64 %v1018
  %v1020 = mul i64 %v1017, 64
  %v1021 = add i64 %v1020, %v1013
  %v1022 = getelementptr float, ptr %v45, i64 %v1021
  %v1024 = getelementptr float, ptr %v1022, i64 0
  %v1025 = load <16 x float>, ptr %v1024, align 4
  store <16 x float> %v1025, ptr %s1023, align 64
  %v1027 = getelementptr float, ptr %v1022, i64 16
  %v1028 = load <16 x float>, ptr %v1027, align 4
  store <16 x float> %v1028, ptr %s1026, align 64
  %v1030 = getelementptr float, ptr %v1022, i64 32
  %v1031 = load <16 x float>, ptr %v1030, align 4
  store <16 x float> %v1031, ptr %s1029, align 64
  %v1033 = getelementptr float, ptr %v1022, i64 48
  %v1034 = load <16 x float>, ptr %v1033, align 4
  store <16 x float> %v1034, ptr %s1032, align 64
  %v1036 = getelementptr float, ptr %v1022, i64 64
  %v1037 = load <16 x float>, ptr %v1036, align 4
  store <16 x float> %v1037, ptr %s1035, align 64
  %v1039 = getelementptr float, ptr %v1022, i64 80
  %v1040 = load <16 x float>, ptr %v1039, align 4
  store <16 x float> %v1040, ptr %s1038, align 64
  %v1042 = getelementptr float, ptr %v1022, i64 96
  %v1043 = load <16 x float>, ptr %v1042, align 4
  store <16 x float> %v1043, ptr %s1041, align 64
  %v1045 = getelementptr float, ptr %v1022, i64 112
  %v1046 = load <16 x float>, ptr %v1045, align 4
  store <16 x float> %v1046, ptr %s1044, align 64
  %v1048 = getelementptr float, ptr %v1022, i64 128
  %v1049 = load <16 x float>, ptr %v1048, align 4
  store <16 x float> %v1049, ptr %s1047, align 64
  %v1051 = getelementptr float, ptr %v1022, i64 144
  %v1052 = load <16 x float>, ptr %v1051, align 4
  store <16 x float> %v1052, ptr %s1050, align 64
  %v1054 = getelementptr float, ptr %v1022, i64 160
  %v1055 = load <16 x float>, ptr %v1054, align 4
  store <16 x float> %v1055, ptr %s1053, align 64
  %v1057 = getelementptr float, ptr %v1022, i64 176
  %v1058 = load <16 x float>, ptr %v1057, align 4
  store <16 x float> %v1058, ptr %s1056, align 64
  %v1060 = getelementptr float, ptr %v1022, i64 192
  %v1061 = load <16 x float>, ptr %v1060, align 4
  store <16 x float> %v1061, ptr %s1059, align 64
  %v1063 = getelementptr float, ptr %v1022, i64 208
  %v1064 = load <16 x float>, ptr %v1063, align 4
  store <16 x float> %v1064, ptr %s1062, align 64
  %v1066 = getelementptr float, ptr %v1022, i64 224
  %v1067 = load <16 x float>, ptr %v1066, align 4
  store <16 x float> %v1067, ptr %s1065, align 64
  %v1069 = getelementptr float, ptr %v1022, i64 240
  %v1070 = load <16 x float>, ptr %v1069, align 4
  store <16 x float> %v1070, ptr %s1068, align 64
  store i64 0, ptr %s1071, align 8
  br i1 %v885, label %loop1134, label %done1135
loop1134:
  %v1072 = load i64, ptr %s1071, align 8
  %v1073 = mul i64 %v1072, 64
  %v1074 = getelementptr float, ptr %v1015, i64 %v1073
  %v1075 = getelementptr float, ptr %v1074, i64 0
  %v1076 = load <16 x float>, ptr %v1075, align 4
  %v1077 = getelementptr float, ptr %v1074, i64 16
  %v1078 = load <16 x float>, ptr %v1077, align 4
  %v1079 = getelementptr float, ptr %v1074, i64 32
  %v1080 = load <16 x float>, ptr %v1079, align 4
  %v1081 = getelementptr float, ptr %v1074, i64 48
  %v1082 = load <16 x float>, ptr %v1081, align 4
  %v1083 = getelementptr float, ptr %v1019, i64 %v1072
  %v1084 = getelementptr float, ptr %v1083, i64 0
  %v1085 = load float, ptr %v1084, align 4
  %v1086 = insertelement <16 x float> poison, float %v1085, i64 0
  %v1087 = shufflevector <16 x float> %v1086, <16 x float> poison, <16 x i32> zeroinitializer
  %v1088 = load <16 x float>, ptr %s1023, align 64
  %v1089 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1087, <16 x float> %v1076, <16 x float> %v1088)
  store <16 x float> %v1089, ptr %s1023, align 64
  %v1090 = load <16 x float>, ptr %s1026, align 64
  %v1091 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1087, <16 x float> %v1078, <16 x float> %v1090)
  store <16 x float> %v1091, ptr %s1026, align 64
  %v1092 = load <16 x float>, ptr %s1029, align 64
  %v1093 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1087, <16 x float> %v1080, <16 x float> %v1092)
  store <16 x float> %v1093, ptr %s1029, align 64
  %v1094 = load <16 x float>, ptr %s1032, align 64
  %v1095 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1087, <16 x float> %v1082, <16 x float> %v1094)
  store <16 x float> %v1095, ptr %s1032, align 64
  %v1096 = getelementptr float, ptr %v1083, i64 48
  %v1097 = load float, ptr %v1096, align 4
  %v1098 = insertelement <16 x float> poison, float %v1097, i64 0
  %v1099 = shufflevector <16 x float> %v1098, <16 x float> poison, <16 x i32> zeroinitializer
  %v1100 = load <16 x float>, ptr %s1035, align 64
  %v1101 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1099, <16 x float> %v1076, <16 x float> %v1100)
  store <16 x float> %v1101, ptr %s1035, align 64
  %v1102 = load <16 x float>, ptr %s1038, align 64
  %v1103 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1099, <16 x float> %v1078, <16 x float> %v1102)
  store <16 x float> %v1103, ptr %s1038, align 64
  %v1104 = load <16 x float>, ptr %s1041, align 64
  %v1105 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1099, <16 x float> %v1080, <16 x float> %v1104)
  store <16 x float> %v1105, ptr %s1041, align 64
  %v1106 = load <16 x float>, ptr %s1044, align 64
  %v1107 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1099, <16 x float> %v1082, <16 x float> %v1106)
  store <16 x float> %v1107, ptr %s1044, align 64
  %v1108 = getelementptr float, ptr %v1083, i64 96
  %v1109 = load float, ptr %v1108, align 4
  %v1110 = insertelement <16 x float> poison, float %v1109, i64 0
  %v1111 = shufflevector <16 x float> %v1110, <16 x float> poison, <16 x i32> zeroinitializer
  %v1112 = load <16 x float>, ptr %s1047, align 64
  %v1113 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1111, <16 x float> %v1076, <16 x float> %v1112)
  store <16 x float> %v1113, ptr %s1047, align 64
  %v1114 = load <16 x float>, ptr %s1050, align 64
  %v1115 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1111, <16 x float> %v1078, <16 x float> %v1114)
  store <16 x float> %v1115, ptr %s1050, align 64
  %v1116 = load <16 x float>, ptr %s1053, align 64
  %v1117 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1111, <16 x float> %v1080, <16 x float> %v1116)
  store <16 x float> %v1117, ptr %s1053, align 64
  %v1118 = load <16 x float>, ptr %s1056, align 64
  %v1119 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1111, <16 x float> %v1082, <16 x float> %v1118)
  store <16 x float> %v1119, ptr %s1056, align 64
  %v1120 = getelementptr float, ptr %v1083, i64 144
  %v1121 = load float, ptr %v1120, align 4
  %v1122 = insertelement <16 x float> poison, float %v1121, i64 0
  %v1123 = shufflevector <16 x float> %v1122, <16 x float> poison, <16 x i32> zeroinitializer
  %v1124 = load <16 x float>, ptr %s1059, align 64
  %v1125 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1123, <16 x float> %v1076, <16 x float> %v1124)
  store <16 x float> %v1125, ptr %s1059, align 64
  %v1126 = load <16 x float>, ptr %s1062, align 64
  %v1127 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1123, <16 x float> %v1078, <16 x float> %v1126)
  store <16 x float> %v1127, ptr %s1062, align 64
  %v1128 = load <16 x float>, ptr %s1065, align 64
  %v1129 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1123, <16 x float> %v1080, <16 x float> %v1128)
  store <16 x float> %v1129, ptr %s1065, align 64
  %v1130 = load <16 x float>, ptr %s1068, align 64
  %v1131 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1123, <16 x float> %v1082, <16 x float> %v1130)
  store <16 x float> %v1131, ptr %s1068, align 64
  %v1132 = add nsw i64 %v1072, 1
  store i64 %v1132, ptr %s1071, align 8
  %v1133 = icmp slt i64 %v1132, %v451
  br i1 %v1133, label %loop1134, label %done1135
done1135:
  %v1136 = load <16 x float>, ptr %s1023, align 64
  store <16 x float> %v1136, ptr %v1024, align 4
  %v1137 = load <16 x float>, ptr %s1026, align 64
  store <16 x float> %v1137, ptr %v1027, align 4
  %v1138 = load <16 x float>, ptr %s1029, align 64
  store <16 x float> %v1138, ptr %v1030, align 4
  %v1139 = load <16 x float>, ptr %s1032, align 64
  store <16 x float> %v1139, ptr %v1033, align 4
  %v1140 = load <16 x float>, ptr %s1035, align 64
  store <16 x float> %v1140, ptr %v1036, align 4
  %v1141 = load <16 x float>, ptr %s1038, align 64
  store <16 x float> %v1141, ptr %v1039, align 4
  %v1142 = load <16 x float>, ptr %s1041, align 64
  store <16 x float> %v1142, ptr %v1042, align 4
  %v1143 = load <16 x float>, ptr %s1044, align 64
  store <16 x float> %v1143, ptr %v1045, align 4
  %v1144 = load <16 x float>, ptr %s1047, align 64
  store <16 x float> %v1144, ptr %v1048, align 4
  %v1145 = load <16 x float>, ptr %s1050, align 64
  store <16 x float> %v1145, ptr %v1051, align 4
  %v1146 = load <16 x float>, ptr %s1053, align 64
  store <16 x float> %v1146, ptr %v1054, align 4
  %v1147 = load <16 x float>, ptr %s1056, align 64
  store <16 x float> %v1147, ptr %v1057, align 4
  %v1148 = load <16 x float>, ptr %s1059, align 64
  store <16 x float> %v1148, ptr %v1060, align 4
  %v1149 = load <16 x float>, ptr %s1062, align 64
  store <16 x float> %v1149, ptr %v1063, align 4
  %v1150 = load <16 x float>, ptr %s1065, align 64
  store <16 x float> %v1150, ptr %v1066, align 4
  %v1151 = load <16 x float>, ptr %s1068, align 64
  store <16 x float> %v1151, ptr %v1069, align 4
  %v1152 = add nsw i64 %v1017, 4
  store i64 %v1152, ptr %s1016, align 8
  %v1153 = icmp slt i64 %v1152, 64
  br i1 %v1153, label %loop1154, label %done1155
done1155:
  %v1156 = add nsw i64 %v1013, 64
  store i64 %v1156, ptr %s1012, align 8
  %v1157 = icmp slt i64 %v1156, 64
  br i1 %v1157, label %loop1158, label %done1159
done1159:
  store i64 0, ptr %s1160, align 8
  br i1 true, label %full1161, label %rest1162
full1161:
  %v1165 = load i64, ptr %s1160, align 8
  %v1166 = getelementptr float, ptr %v20, i64 %v1165
  %v1167 = load <16 x float>, ptr %v1166, align 4
  %v1168 = getelementptr float, ptr %v789, i64 %v1165
  %v1169 = load <16 x float>, ptr %v1168, align 4
  %v1170 = fmul <16 x float> %v1167, %v1169
  %v1171 = getelementptr float, ptr %v697, i64 %v1165
  %v1172 = load <16 x float>, ptr %v1171, align 4
  %v1173 = fadd <16 x float> %v1170, %v1172
  store <16 x float> %v1173, ptr %v1166, align 4
  %v1174 = add nsw i64 %v1165, 16
  store i64 %v1174, ptr %s1160, align 8
  %v1175 = icmp sle i64 %v1174, 48
  br i1 %v1175, label %full1161, label %rest1162
rest1162:
  store i64 0, ptr %s1176, align 8
  br i1 true, label %full1177, label %rest1178
full1177:
  %v1181 = load i64, ptr %s1176, align 8
  %v1182 = getelementptr float, ptr %v30, i64 %v1181
  %v1183 = load <16 x float>, ptr %v1182, align 4
  %v1184 = getelementptr float, ptr %v86, i64 %v1181
  %v1185 = load <16 x float>, ptr %v1184, align 4
  %v1186 = fcmp ogt <16 x float> %v1183, %v1185
  %v1187 = select <16 x i1> %v1186, <16 x float> %v1183, <16 x float> %v1185
  %v1188 = fcmp uno <16 x float> %v1183, %v1183
  %v1189 = select <16 x i1> %v1188, <16 x float> %v1183, <16 x float> %v1187
  store <16 x float> %v1189, ptr %v1182, align 4
  %v1190 = add nsw i64 %v1181, 16
  store i64 %v1190, ptr %s1176, align 8
  %v1191 = icmp sle i64 %v1190, 48
  br i1 %v1191, label %full1177, label %rest1178
rest1178:
  %v1192 = sub i64 %v10, %v62
  %v1193 = sub i64 %v62, %v10
  %v1194 = select i1 %v53, i64 %v1192, i64 %v1193
  %v1195 = icmp ugt i64 %v1194, %v60
  %v1196 = add i64 %v62, 32
  store i64 %v1196, ptr %s61, align 8
  br i1 %v1195, label %for1197, label %endfor1198
endfor1198:
  %v1211 = icmp sgt i64 0, %v105
  %v1212 = select i1 %v1211, i64 0, i64 %v105
  %v1213 = sub i64 %v1202, %v3
  %v1214 = icmp slt i64 %v449, %v1213
  %v1215 = select i1 %v1214, i64 %v449, i64 %v1213
  %v1219 = icmp slt i64 %v1212, %v1215
  %v1246 = mul i64 %v3, %v1204
  store i64 %v1212, ptr %s1218, align 8
  br i1 %v1219, label %loop1286, label %done1287
loop1286:
  %v1220 = load i64, ptr %s1218, align 8
  %v1227 = mul i64 %v1220, 64
  %v1231 = getelementptr float, ptr %v20, i64 %v1220
  %v1232 = load float, ptr %v1231, align 4
  %v1233 = insertelement <16 x float> poison, float %v1232, i64 0
  %v1234 = shufflevector <16 x float> %v1233, <16 x float> poison, <16 x i32> zeroinitializer
  %v1247 = mul i64 %v1220, %v1204
  %v1248 = add i64 %v1246, %v1247
  %v1249 = getelementptr i16, ptr %v1200, i64 %v1248
  store i64 0, ptr %s1221, align 8
  br i1 %v1254, label %full1222, label %rest1223
full1222:
  %v1226 = load i64, ptr %s1221, align 8
  %v1228 = add i64 %v1227, %v1226
  %v1229 = getelementptr float, ptr %v45, i64 %v1228
  %v1230 = load <16 x float>, ptr %v1229, align 4
  %v1235 = fdiv <16 x float> %v1230, %v1234
  %v1236 = bitcast <16 x float> %v1235 to <16 x i32>
  %v1237 = lshr <16 x i32> %v1236, splat (i32 16)
  %v1238 = and <16 x i32> %v1237, splat (i32 1)
  %v1239 = add <16 x i32> %v1238, splat (i32 32767)
  %v1240 = add <16 x i32> %v1236, %v1239
  %v1241 = lshr <16 x i32> %v1240, splat (i32 16)
  %v1242 = or <16 x i32> %v1237, splat (i32 64)
  %v1243 = fcmp uno <16 x float> %v1235, %v1235
  %v1244 = select <16 x i1> %v1243, <16 x i32> %v1242, <16 x i32> %v1241
  %v1245 = trunc <16 x i32> %v1244 to <16 x i16>
  %v1250 = getelementptr i16, ptr %v1249, i64 %v1226
  store <16 x i16> %v1245, ptr %v1250, align 2
  %v1251 = add nsw i64 %v1226, 16
  store i64 %v1251, ptr %s1221, align 8
  %v1253 = icmp sle i64 %v1251, %v1252
  br i1 %v1253, label %full1222, label %rest1223
rest1223:
  %v1255 = load i64, ptr %s1221, align 8
  %v1283 = icmp slt i64 %v1255, %v1217
  br i1 %v1283, label %part1224, label %done1225
part1224:
  %v1256 = load i64, ptr %s1221, align 8
  %v1257 = sub i64 %v1217, %v1256
  %v1258 = icmp slt i64 %v1257, 16
  %v1259 = select i1 %v1258, i64 %v1257, i64 16
  %v1260 = icmp sgt i64 0, %v1259
  %v1261 = select i1 %v1260, i64 0, i64 %v1259
  %v1262 = trunc i64 %v1261 to i32
  %v1263 = insertelement <16 x i32> poison, i32 %v1262, i64 0
  %v1264 = shufflevector <16 x i32> %v1263, <16 x i32> poison, <16 x i32> zeroinitializer
  %v1265 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v1264
  %v1266 = add i64 %v1227, %v1256
  %v1267 = getelementptr float, ptr %v45, i64 %v1266
  %v1268 = load <16 x float>, ptr %v1267, align 4
  %v1269 = fdiv <16 x float> %v1268, %v1234
  %v1270 = bitcast <16 x float> %v1269 to <16 x i32>
  %v1271 = lshr <16 x i32> %v1270, splat (i32 16)
  %v1272 = and <16 x i32> %v1271, splat (i32 1)
  %v1273 = add <16 x i32> %v1272, splat (i32 32767)
  %v1274 = add <16 x i32> %v1270, %v1273
  %v1275 = lshr <16 x i32> %v1274, splat (i32 16)
  %v1276 = or <16 x i32> %v1271, splat (i32 64)
  %v1277 = fcmp uno <16 x float> %v1269, %v1269
  %v1278 = select <16 x i1> %v1277, <16 x i32> %v1276, <16 x i32> %v1275
  %v1279 = trunc <16 x i32> %v1278 to <16 x i16>
  %v1280 = getelementptr i16, ptr %v1249, i64 %v1256
  call void @llvm.masked.store.v16i16.p0(<16 x i16> %v1279, ptr %v1280, i32 2, <16 x i1> %v1265)
  %v1281 = add nsw i64 %v1256, 16
  store i64 %v1281, ptr %s1221, align 8
  %v1282 = icmp slt i64 %v1281, %v1217
  br i1 %v1282, label %part1224, label %done1225
done1225:
  %v1284 = add nsw i64 %v1220, 1
  store i64 %v1284, ptr %s1218, align 8
  %v1285 = icmp slt i64 %v1284, %v1215
  br i1 %v1285, label %loop1286, label %done1287
done1287:
  %v1288 = add nsw i64 %v2, 1
  store i64 %v1288, ptr %s0, align 8
  %v1289 = icmp slt i64 %v1288, %last
  br i1 %v1289, label %loop1290, label %done1291
done1291:
  ret void
}

@tw_nothing = private unnamed_addr constant [64 x i8] zeroinitializer, align 64
declare <16 x float> @llvm.fma.v16f32(<16 x float>, <16 x float>, <16 x float>)
declare <16 x float> @llvm.x86.avx512.mask.scalef.ps.512(<16 x float>, <16 x float>, <16 x float>, i16, i32)
declare <16 x i16> @llvm.masked.gather.v16i16.v16p0(<16 x ptr>, i32, <16 x i1>, <16 x i16>)
declare <16 x i16> @llvm.masked.load.v16i16.p0(ptr, i32, <16 x i1>, <16 x i16>)
declare <8 x float> @llvm.fma.v8f32(<8 x float>, <8 x float>, <8 x float>)
declare <8 x float> @llvm.x86.avx512.mask.scalef.ps.256(<8 x float>, <8 x float>, <8 x float>, i8)
declare void @llvm.masked.store.v16f32.p0(<16 x float>, ptr, i32, <16 x i1>)
declare void @llvm.masked.store.v16i16.p0(<16 x i16>, ptr, i32, <16 x i1>)
