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
  %s676 = alloca i64, align 8
  %s686 = alloca <16 x float>, align 64
  %s687 = alloca i64, align 8
  %s689 = alloca i64, align 8
  %s743 = alloca i64, align 8
  %s763 = alloca i64, align 8
  %s765 = alloca i64, align 8
  %s788 = alloca i64, align 8
  %s790 = alloca i64, align 8
  %s854 = alloca i64, align 8
  %s857 = alloca i64, align 8
  %s982 = alloca i64, align 8
  %s986 = alloca i64, align 8
  %s993 = alloca <16 x float>, align 64
  %s996 = alloca <16 x float>, align 64
  %s999 = alloca <16 x float>, align 64
  %s1002 = alloca <16 x float>, align 64
  %s1005 = alloca <16 x float>, align 64
  %s1008 = alloca <16 x float>, align 64
  %s1011 = alloca <16 x float>, align 64
  %s1014 = alloca <16 x float>, align 64
  %s1017 = alloca <16 x float>, align 64
  %s1020 = alloca <16 x float>, align 64
  %s1023 = alloca <16 x float>, align 64
  %s1026 = alloca <16 x float>, align 64
  %s1029 = alloca <16 x float>, align 64
  %s1032 = alloca <16 x float>, align 64
  %s1035 = alloca <16 x float>, align 64
  %s1038 = alloca <16 x float>, align 64
  %s1041 = alloca i64, align 8
  %s1130 = alloca i64, align 8
  %s1146 = alloca i64, align 8
  %s1188 = alloca i64, align 8
  %s1191 = alloca i64, align 8
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
  %v668 = getelementptr i8, ptr %scratch, i64 25344
  %v682 = getelementptr i8, ptr %scratch, i64 33536
  %v759 = getelementptr i8, ptr %scratch, i64 33792
  %v786 = getelementptr i8, ptr %scratch, i64 34048
  %v787 = getelementptr i8, ptr %scratch, i64 46336
  %v866 = getelementptr i8, ptr %v96, i64 272
  %v867 = load ptr, ptr %v866, align 8, !invariant.load !{}
  %v868 = getelementptr i8, ptr %v96, i64 280
  %v869 = load i64, ptr %v868, align 8, !invariant.load !{}
  %v870 = getelementptr i8, ptr %v96, i64 344
  %v871 = load i64, ptr %v870, align 8, !invariant.load !{}
  %v872 = getelementptr i8, ptr %v96, i64 288
  %v873 = load i64, ptr %v872, align 8, !invariant.load !{}
  %v953 = icmp slt i64 %v873, 64
  %v954 = select i1 %v953, i64 %v873, i64 64
  %v1169 = getelementptr i8, ptr %v96, i64 408
  %v1170 = load ptr, ptr %v1169, align 8, !invariant.load !{}
  %v1171 = getelementptr i8, ptr %v96, i64 416
  %v1172 = load i64, ptr %v1171, align 8, !invariant.load !{}
  %v1173 = getelementptr i8, ptr %v96, i64 480
  %v1174 = load i64, ptr %v1173, align 8, !invariant.load !{}
  %v1175 = getelementptr i8, ptr %v96, i64 424
  %v1176 = load i64, ptr %v1175, align 8, !invariant.load !{}
  %v1177 = getelementptr i64, ptr %v6, i64 3
  %v1178 = load i64, ptr %v1177, align 8, !invariant.load !{}
  %v1179 = icmp slt i64 64, %v1178
  %v1180 = select i1 %v1179, i64 64, i64 %v1178
  %v1186 = icmp slt i64 %v1180, %v1176
  %v1187 = select i1 %v1186, i64 %v1180, i64 %v1176
  %v1222 = sub i64 %v1187, 16
  %v1224 = icmp sle i64 0, %v1222
  store i64 %first, ptr %s0, align 8
  br i1 %v1, label %loop1260, label %done1261
loop1260:
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
  br i1 %v58, label %for1167, label %endfor1168
for1167:
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
  br i1 %v35, label %loop674, label %done675
loop674:
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
  %v667 = call <8 x float> @_ZGVdN8v_expf(<8 x float> %v666)
  %v669 = getelementptr float, ptr %v668, i64 %v651
  store <8 x float> %v667, ptr %v669, align 4
  %v670 = add nsw i64 %v641, 8
  store i64 %v670, ptr %s636, align 8
  %v671 = icmp sle i64 %v670, 24
  br i1 %v671, label %full637, label %rest638
rest638:
  %v672 = add nsw i64 %v635, 1
  store i64 %v672, ptr %s634, align 8
  %v673 = icmp slt i64 %v672, 64
  br i1 %v673, label %loop674, label %done675
done675:
  store i64 0, ptr %s676, align 8
  br i1 true, label %full677, label %rest678
full677:
  %v681 = load i64, ptr %s676, align 8
  %v683 = getelementptr float, ptr %v682, i64 %v681
  store <16 x float> splat (float 0x0000000000000000), ptr %v683, align 4
  %v684 = add nsw i64 %v681, 16
  store i64 %v684, ptr %s676, align 8
  %v685 = icmp sle i64 %v684, 48
  br i1 %v685, label %full677, label %rest678
rest678:
  %v702 = sub i64 %v451, 16
  %v704 = icmp sle i64 0, %v702
  store i64 0, ptr %s687, align 8
  br i1 %v473, label %loop741, label %done742
loop741:
  %v688 = load i64, ptr %s687, align 8
  store <16 x float> splat (float 0x0000000000000000), ptr %s686, align 64
  %v695 = mul i64 %v688, 32
  store i64 0, ptr %s689, align 8
  br i1 %v704, label %full690, label %rest691
full690:
  %v694 = load i64, ptr %s689, align 8
  %v696 = add i64 %v695, %v694
  %v697 = getelementptr float, ptr %v668, i64 %v696
  %v698 = load <16 x float>, ptr %v697, align 4
  %v699 = load <16 x float>, ptr %s686, align 64
  %v700 = fadd <16 x float> %v699, %v698
  store <16 x float> %v700, ptr %s686, align 64
  %v701 = add nsw i64 %v694, 16
  store i64 %v701, ptr %s689, align 8
  %v703 = icmp sle i64 %v701, %v702
  br i1 %v703, label %full690, label %rest691
rest691:
  %v705 = load i64, ptr %s689, align 8
  %v724 = icmp slt i64 %v705, %v451
  br i1 %v724, label %part692, label %done693
part692:
  %v706 = load i64, ptr %s689, align 8
  %v707 = sub i64 %v451, %v706
  %v708 = icmp slt i64 %v707, 16
  %v709 = select i1 %v708, i64 %v707, i64 16
  %v710 = icmp sgt i64 0, %v709
  %v711 = select i1 %v710, i64 0, i64 %v709
  %v712 = trunc i64 %v711 to i32
  %v713 = insertelement <16 x i32> poison, i32 %v712, i64 0
  %v714 = shufflevector <16 x i32> %v713, <16 x i32> poison, <16 x i32> zeroinitializer
  %v715 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v714
  %v716 = add i64 %v695, %v706
  %v717 = getelementptr float, ptr %v668, i64 %v716
  %v718 = load <16 x float>, ptr %v717, align 4
  %v719 = load <16 x float>, ptr %s686, align 64
  %v720 = fadd <16 x float> %v719, %v718
  %v721 = select <16 x i1> %v715, <16 x float> %v720, <16 x float> %v719
  store <16 x float> %v721, ptr %s686, align 64
  %v722 = add nsw i64 %v706, 16
  store i64 %v722, ptr %s689, align 8
  %v723 = icmp slt i64 %v722, %v451
  br i1 %v723, label %part692, label %done693
done693:
  %v725 = load <16 x float>, ptr %s686, align 64
  %v726 = shufflevector <16 x float> %v725, <16 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %v727 = shufflevector <16 x float> %v725, <16 x float> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %v728 = fadd <8 x float> %v726, %v727
  %v729 = shufflevector <8 x float> %v728, <8 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v730 = shufflevector <8 x float> %v728, <8 x float> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v731 = fadd <4 x float> %v729, %v730
  %v732 = shufflevector <4 x float> %v731, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %v733 = shufflevector <4 x float> %v731, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %v734 = fadd <2 x float> %v732, %v733
  %v735 = extractelement <2 x float> %v734, i64 0
  %v736 = extractelement <2 x float> %v734, i64 1
  %v737 = fadd float %v735, %v736
  %v738 = getelementptr float, ptr %v682, i64 %v688
  store float %v737, ptr %v738, align 4
  %v739 = add nsw i64 %v688, 1
  store i64 %v739, ptr %s687, align 8
  %v740 = icmp slt i64 %v739, %v449
  br i1 %v740, label %loop741, label %done742
done742:
  store i64 0, ptr %s743, align 8
  br i1 true, label %full744, label %rest745
full744:
  %v748 = load i64, ptr %s743, align 8
  %v749 = getelementptr float, ptr %v30, i64 %v748
  %v750 = load <16 x float>, ptr %v749, align 4
  %v751 = getelementptr float, ptr %v86, i64 %v748
  %v752 = load <16 x float>, ptr %v751, align 4
  %v753 = fcmp ogt <16 x float> %v750, %v752
  %v754 = select <16 x i1> %v753, <16 x float> %v750, <16 x float> %v752
  %v755 = fcmp uno <16 x float> %v750, %v750
  %v756 = select <16 x i1> %v755, <16 x float> %v750, <16 x float> %v754
  %v757 = fsub <16 x float> %v750, %v756
  %v758 = call <16 x float> @_ZGVeN16v_expf(<16 x float> %v757)
  %v760 = getelementptr float, ptr %v759, i64 %v748
  store <16 x float> %v758, ptr %v760, align 4
  %v761 = add nsw i64 %v748, 16
  store i64 %v761, ptr %s743, align 8
  %v762 = icmp sle i64 %v761, 48
  br i1 %v762, label %full744, label %rest745
rest745:
  store i64 0, ptr %s763, align 8
  br i1 %v35, label %loop784, label %done785
loop784:
  %v764 = load i64, ptr %s763, align 8
  %v771 = mul i64 %v764, 64
  %v775 = getelementptr float, ptr %v759, i64 %v764
  %v776 = load float, ptr %v775, align 4
  %v777 = insertelement <16 x float> poison, float %v776, i64 0
  %v778 = shufflevector <16 x float> %v777, <16 x float> poison, <16 x i32> zeroinitializer
  store i64 0, ptr %s765, align 8
  br i1 true, label %full766, label %rest767
full766:
  %v770 = load i64, ptr %s765, align 8
  %v772 = add i64 %v771, %v770
  %v773 = getelementptr float, ptr %v45, i64 %v772
  %v774 = load <16 x float>, ptr %v773, align 4
  %v779 = fmul <16 x float> %v774, %v778
  store <16 x float> %v779, ptr %v773, align 4
  %v780 = add nsw i64 %v770, 16
  store i64 %v780, ptr %s765, align 8
  %v781 = icmp sle i64 %v780, 48
  br i1 %v781, label %full766, label %rest767
rest767:
  %v782 = add nsw i64 %v764, 1
  store i64 %v782, ptr %s763, align 8
  %v783 = icmp slt i64 %v782, 64
  br i1 %v783, label %loop784, label %done785
done785:
  store i64 0, ptr %s788, align 8
  br i1 %v35, label %loop852, label %done853
loop852:
  %v789 = load i64, ptr %s788, align 8
  %v796 = mul i64 %v789, 32
  %v813 = mul i64 %v789, 48
  store i64 0, ptr %s790, align 8
  br i1 %v704, label %full791, label %rest792
full791:
  %v795 = load i64, ptr %s790, align 8
  %v797 = add i64 %v796, %v795
  %v798 = getelementptr float, ptr %v668, i64 %v797
  %v799 = load <16 x float>, ptr %v798, align 4
  %v800 = bitcast <16 x float> %v799 to <16 x i32>
  %v801 = lshr <16 x i32> %v800, splat (i32 16)
  %v802 = and <16 x i32> %v801, splat (i32 1)
  %v803 = add <16 x i32> %v802, splat (i32 32767)
  %v804 = add <16 x i32> %v800, %v803
  %v805 = lshr <16 x i32> %v804, splat (i32 16)
  %v806 = or <16 x i32> %v801, splat (i32 64)
  %v807 = fcmp uno <16 x float> %v799, %v799
  %v808 = select <16 x i1> %v807, <16 x i32> %v806, <16 x i32> %v805
  %v809 = trunc <16 x i32> %v808 to <16 x i16>
  %v810 = zext <16 x i16> %v809 to <16 x i32>
  %v811 = shl <16 x i32> %v810, splat (i32 16)
  %v812 = bitcast <16 x i32> %v811 to <16 x float>
  %v814 = add i64 %v813, %v795
  %v815 = getelementptr float, ptr %v786, i64 %v814
  store <16 x float> %v812, ptr %v815, align 4
  %v816 = add nsw i64 %v795, 16
  store i64 %v816, ptr %s790, align 8
  %v817 = icmp sle i64 %v816, %v702
  br i1 %v817, label %full791, label %rest792
rest792:
  %v818 = load i64, ptr %s790, align 8
  %v849 = icmp slt i64 %v818, %v451
  br i1 %v849, label %part793, label %done794
part793:
  %v819 = load i64, ptr %s790, align 8
  %v820 = sub i64 %v451, %v819
  %v821 = icmp slt i64 %v820, 16
  %v822 = select i1 %v821, i64 %v820, i64 16
  %v823 = icmp sgt i64 0, %v822
  %v824 = select i1 %v823, i64 0, i64 %v822
  %v825 = trunc i64 %v824 to i32
  %v826 = insertelement <16 x i32> poison, i32 %v825, i64 0
  %v827 = shufflevector <16 x i32> %v826, <16 x i32> poison, <16 x i32> zeroinitializer
  %v828 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v827
  %v829 = add i64 %v796, %v819
  %v830 = getelementptr float, ptr %v668, i64 %v829
  %v831 = load <16 x float>, ptr %v830, align 4
  %v832 = bitcast <16 x float> %v831 to <16 x i32>
  %v833 = lshr <16 x i32> %v832, splat (i32 16)
  %v834 = and <16 x i32> %v833, splat (i32 1)
  %v835 = add <16 x i32> %v834, splat (i32 32767)
  %v836 = add <16 x i32> %v832, %v835
  %v837 = lshr <16 x i32> %v836, splat (i32 16)
  %v838 = or <16 x i32> %v833, splat (i32 64)
  %v839 = fcmp uno <16 x float> %v831, %v831
  %v840 = select <16 x i1> %v839, <16 x i32> %v838, <16 x i32> %v837
  %v841 = trunc <16 x i32> %v840 to <16 x i16>
  %v842 = zext <16 x i16> %v841 to <16 x i32>
  %v843 = shl <16 x i32> %v842, splat (i32 16)
  %v844 = bitcast <16 x i32> %v843 to <16 x float>
  %v845 = add i64 %v813, %v819
  %v846 = getelementptr float, ptr %v786, i64 %v845
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v844, ptr %v846, i32 4, <16 x i1> %v828)
  %v847 = add nsw i64 %v819, 16
  store i64 %v847, ptr %s790, align 8
  %v848 = icmp slt i64 %v847, %v451
  br i1 %v848, label %part793, label %done794
done794:
  %v850 = add nsw i64 %v789, 1
  store i64 %v850, ptr %s788, align 8
  %v851 = icmp slt i64 %v850, 64
  br i1 %v851, label %loop852, label %done853
done853:
  %v855 = icmp slt i64 0, %v451
  %v874 = sub i64 %v869, %v62
  %v879 = mul i64 %v62, %v871
  store i64 0, ptr %s854, align 8
  br i1 %v855, label %loop980, label %done981
loop980:
  %v856 = load i64, ptr %s854, align 8
  %v875 = icmp sle i64 %v185, %v856
  %v876 = add i64 %v856, 1
  %v877 = icmp sle i64 %v876, %v874
  %v878 = and i1 %v875, %v877
  %v880 = mul i64 %v856, %v871
  %v881 = add i64 %v879, %v880
  %v882 = getelementptr i16, ptr %v867, i64 %v881
  %v884 = select i1 %v878, i64 %v873, i64 -4611686018427387904
  %v892 = mul i64 %v856, 64
  %v930 = icmp slt i64 64, %v884
  %v931 = select i1 %v930, i64 64, i64 %v884
  %v932 = icmp slt i64 %v931, %v884
  %v933 = select i1 %v932, i64 %v931, i64 %v884
  %v934 = icmp slt i64 %v933, %v884
  %v935 = select i1 %v934, i64 %v933, i64 %v884
  %v936 = icmp slt i64 %v935, %v884
  %v937 = select i1 %v936, i64 %v935, i64 %v884
  %v938 = sub i64 %v937, 64
  store i64 0, ptr %s857, align 8
  %v940 = icmp sle i64 0, %v938
  br i1 %v940, label %full858, label %rest859
full858:
  %v862 = load i64, ptr %s857, align 8
  %v863 = add i64 %v862, 16
  %v864 = add i64 %v862, 32
  %v865 = add i64 %v862, 48
  %v883 = getelementptr i16, ptr %v882, i64 %v862
  %v885 = load <16 x i16>, ptr %v883, align 2
  %v886 = zext <16 x i16> %v885 to <16 x i32>
  %v887 = shl <16 x i32> %v886, splat (i32 16)
  %v888 = bitcast <16 x i32> %v887 to <16 x float>
  %v889 = urem i64 %v862, 64
  %v890 = sub i64 %v862, %v889
  %v891 = mul i64 %v890, 32
  %v893 = add i64 %v891, %v892
  %v894 = add i64 %v893, %v889
  %v895 = getelementptr float, ptr %v787, i64 %v894
  store <16 x float> %v888, ptr %v895, align 4
  %v896 = getelementptr i16, ptr %v882, i64 %v863
  %v897 = load <16 x i16>, ptr %v896, align 2
  %v898 = zext <16 x i16> %v897 to <16 x i32>
  %v899 = shl <16 x i32> %v898, splat (i32 16)
  %v900 = bitcast <16 x i32> %v899 to <16 x float>
  %v901 = urem i64 %v863, 64
  %v902 = sub i64 %v863, %v901
  %v903 = mul i64 %v902, 32
  %v904 = add i64 %v903, %v892
  %v905 = add i64 %v904, %v901
  %v906 = getelementptr float, ptr %v787, i64 %v905
  store <16 x float> %v900, ptr %v906, align 4
  %v907 = getelementptr i16, ptr %v882, i64 %v864
  %v908 = load <16 x i16>, ptr %v907, align 2
  %v909 = zext <16 x i16> %v908 to <16 x i32>
  %v910 = shl <16 x i32> %v909, splat (i32 16)
  %v911 = bitcast <16 x i32> %v910 to <16 x float>
  %v912 = urem i64 %v864, 64
  %v913 = sub i64 %v864, %v912
  %v914 = mul i64 %v913, 32
  %v915 = add i64 %v914, %v892
  %v916 = add i64 %v915, %v912
  %v917 = getelementptr float, ptr %v787, i64 %v916
  store <16 x float> %v911, ptr %v917, align 4
  %v918 = getelementptr i16, ptr %v882, i64 %v865
  %v919 = load <16 x i16>, ptr %v918, align 2
  %v920 = zext <16 x i16> %v919 to <16 x i32>
  %v921 = shl <16 x i32> %v920, splat (i32 16)
  %v922 = bitcast <16 x i32> %v921 to <16 x float>
  %v923 = urem i64 %v865, 64
  %v924 = sub i64 %v865, %v923
  %v925 = mul i64 %v924, 32
  %v926 = add i64 %v925, %v892
  %v927 = add i64 %v926, %v923
  %v928 = getelementptr float, ptr %v787, i64 %v927
  store <16 x float> %v922, ptr %v928, align 4
  %v929 = add nsw i64 %v862, 64
  store i64 %v929, ptr %s857, align 8
  %v939 = icmp sle i64 %v929, %v938
  br i1 %v939, label %full858, label %rest859
rest859:
  %v941 = load i64, ptr %s857, align 8
  %v955 = select i1 %v878, i64 %v954, i64 -4611686018427387904
  %v977 = icmp slt i64 %v941, 64
  br i1 %v977, label %part860, label %done861
part860:
  %v942 = load i64, ptr %s857, align 8
  %v943 = sub i64 64, %v942
  %v944 = icmp slt i64 %v943, 16
  %v945 = select i1 %v944, i64 %v943, i64 16
  %v946 = icmp sgt i64 0, %v945
  %v947 = select i1 %v946, i64 0, i64 %v945
  %v948 = trunc i64 %v947 to i32
  %v949 = insertelement <16 x i32> poison, i32 %v948, i64 0
  %v950 = shufflevector <16 x i32> %v949, <16 x i32> poison, <16 x i32> zeroinitializer
  %v951 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v950
  %v952 = getelementptr i16, ptr %v882, i64 %v942
  %v956 = sub i64 %v955, %v942
  %v957 = icmp slt i64 %v956, 16
  %v958 = select i1 %v957, i64 %v956, i64 16
  %v959 = icmp sgt i64 0, %v958
  %v960 = select i1 %v959, i64 0, i64 %v958
  %v961 = trunc i64 %v960 to i32
  %v962 = insertelement <16 x i32> poison, i32 %v961, i64 0
  %v963 = shufflevector <16 x i32> %v962, <16 x i32> poison, <16 x i32> zeroinitializer
  %v964 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v963
  %v965 = call <16 x i16> @llvm.masked.load.v16i16.p0(ptr %v952, i32 2, <16 x i1> %v964, <16 x i16> splat (i16 0))
  %v966 = zext <16 x i16> %v965 to <16 x i32>
  %v967 = shl <16 x i32> %v966, splat (i32 16)
  %v968 = bitcast <16 x i32> %v967 to <16 x float>
  %v969 = urem i64 %v942, 64
  %v970 = sub i64 %v942, %v969
  %v971 = mul i64 %v970, 32
  %v972 = add i64 %v971, %v892
  %v973 = add i64 %v972, %v969
  %v974 = getelementptr float, ptr %v787, i64 %v973
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v968, ptr %v974, i32 4, <16 x i1> %v951)
  %v975 = add nsw i64 %v942, 16
  store i64 %v975, ptr %s857, align 8
  %v976 = icmp slt i64 %v975, 64
  br i1 %v976, label %part860, label %done861
done861:
  %v978 = add nsw i64 %v856, 1
  store i64 %v978, ptr %s854, align 8
  %v979 = icmp slt i64 %v978, %v451
  br i1 %v979, label %loop980, label %done981
done981:
  store i64 0, ptr %s982, align 8
  br i1 %v35, label %loop1128, label %done1129
loop1128:
  %v983 = load i64, ptr %s982, align 8
  %v984 = mul i64 %v983, 32
  %v985 = getelementptr float, ptr %v787, i64 %v984
  store i64 0, ptr %s986, align 8
  br i1 %v35, label %loop1124, label %done1125
loop1124:
  %v987 = load i64, ptr %s986, align 8
  %v988 = mul i64 %v987, 48
  %v989 = getelementptr float, ptr %v786, i64 %v988
  %v990 = mul i64 %v987, 64
  %v991 = add i64 %v990, %v983
  %v992 = getelementptr float, ptr %v45, i64 %v991
  %v994 = getelementptr float, ptr %v992, i64 0
  %v995 = load <16 x float>, ptr %v994, align 4
  store <16 x float> %v995, ptr %s993, align 64
  %v997 = getelementptr float, ptr %v992, i64 16
  %v998 = load <16 x float>, ptr %v997, align 4
  store <16 x float> %v998, ptr %s996, align 64
  %v1000 = getelementptr float, ptr %v992, i64 32
  %v1001 = load <16 x float>, ptr %v1000, align 4
  store <16 x float> %v1001, ptr %s999, align 64
  %v1003 = getelementptr float, ptr %v992, i64 48
  %v1004 = load <16 x float>, ptr %v1003, align 4
  store <16 x float> %v1004, ptr %s1002, align 64
  %v1006 = getelementptr float, ptr %v992, i64 64
  %v1007 = load <16 x float>, ptr %v1006, align 4
  store <16 x float> %v1007, ptr %s1005, align 64
  %v1009 = getelementptr float, ptr %v992, i64 80
  %v1010 = load <16 x float>, ptr %v1009, align 4
  store <16 x float> %v1010, ptr %s1008, align 64
  %v1012 = getelementptr float, ptr %v992, i64 96
  %v1013 = load <16 x float>, ptr %v1012, align 4
  store <16 x float> %v1013, ptr %s1011, align 64
  %v1015 = getelementptr float, ptr %v992, i64 112
  %v1016 = load <16 x float>, ptr %v1015, align 4
  store <16 x float> %v1016, ptr %s1014, align 64
  %v1018 = getelementptr float, ptr %v992, i64 128
  %v1019 = load <16 x float>, ptr %v1018, align 4
  store <16 x float> %v1019, ptr %s1017, align 64
  %v1021 = getelementptr float, ptr %v992, i64 144
  %v1022 = load <16 x float>, ptr %v1021, align 4
  store <16 x float> %v1022, ptr %s1020, align 64
  %v1024 = getelementptr float, ptr %v992, i64 160
  %v1025 = load <16 x float>, ptr %v1024, align 4
  store <16 x float> %v1025, ptr %s1023, align 64
  %v1027 = getelementptr float, ptr %v992, i64 176
  %v1028 = load <16 x float>, ptr %v1027, align 4
  store <16 x float> %v1028, ptr %s1026, align 64
  %v1030 = getelementptr float, ptr %v992, i64 192
  %v1031 = load <16 x float>, ptr %v1030, align 4
  store <16 x float> %v1031, ptr %s1029, align 64
  %v1033 = getelementptr float, ptr %v992, i64 208
  %v1034 = load <16 x float>, ptr %v1033, align 4
  store <16 x float> %v1034, ptr %s1032, align 64
  %v1036 = getelementptr float, ptr %v992, i64 224
  %v1037 = load <16 x float>, ptr %v1036, align 4
  store <16 x float> %v1037, ptr %s1035, align 64
  %v1039 = getelementptr float, ptr %v992, i64 240
  %v1040 = load <16 x float>, ptr %v1039, align 4
  store <16 x float> %v1040, ptr %s1038, align 64
  store i64 0, ptr %s1041, align 8
  br i1 %v855, label %loop1104, label %done1105
loop1104:
  %v1042 = load i64, ptr %s1041, align 8
  %v1043 = mul i64 %v1042, 64
  %v1044 = getelementptr float, ptr %v985, i64 %v1043
  %v1045 = getelementptr float, ptr %v1044, i64 0
  %v1046 = load <16 x float>, ptr %v1045, align 4
  %v1047 = getelementptr float, ptr %v1044, i64 16
  %v1048 = load <16 x float>, ptr %v1047, align 4
  %v1049 = getelementptr float, ptr %v1044, i64 32
  %v1050 = load <16 x float>, ptr %v1049, align 4
  %v1051 = getelementptr float, ptr %v1044, i64 48
  %v1052 = load <16 x float>, ptr %v1051, align 4
  %v1053 = getelementptr float, ptr %v989, i64 %v1042
  %v1054 = getelementptr float, ptr %v1053, i64 0
  %v1055 = load float, ptr %v1054, align 4
  %v1056 = insertelement <16 x float> poison, float %v1055, i64 0
  %v1057 = shufflevector <16 x float> %v1056, <16 x float> poison, <16 x i32> zeroinitializer
  %v1058 = load <16 x float>, ptr %s993, align 64
  %v1059 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1057, <16 x float> %v1046, <16 x float> %v1058)
  store <16 x float> %v1059, ptr %s993, align 64
  %v1060 = load <16 x float>, ptr %s996, align 64
  %v1061 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1057, <16 x float> %v1048, <16 x float> %v1060)
  store <16 x float> %v1061, ptr %s996, align 64
  %v1062 = load <16 x float>, ptr %s999, align 64
  %v1063 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1057, <16 x float> %v1050, <16 x float> %v1062)
  store <16 x float> %v1063, ptr %s999, align 64
  %v1064 = load <16 x float>, ptr %s1002, align 64
  %v1065 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1057, <16 x float> %v1052, <16 x float> %v1064)
  store <16 x float> %v1065, ptr %s1002, align 64
  %v1066 = getelementptr float, ptr %v1053, i64 48
  %v1067 = load float, ptr %v1066, align 4
  %v1068 = insertelement <16 x float> poison, float %v1067, i64 0
  %v1069 = shufflevector <16 x float> %v1068, <16 x float> poison, <16 x i32> zeroinitializer
  %v1070 = load <16 x float>, ptr %s1005, align 64
  %v1071 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1069, <16 x float> %v1046, <16 x float> %v1070)
  store <16 x float> %v1071, ptr %s1005, align 64
  %v1072 = load <16 x float>, ptr %s1008, align 64
  %v1073 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1069, <16 x float> %v1048, <16 x float> %v1072)
  store <16 x float> %v1073, ptr %s1008, align 64
  %v1074 = load <16 x float>, ptr %s1011, align 64
  %v1075 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1069, <16 x float> %v1050, <16 x float> %v1074)
  store <16 x float> %v1075, ptr %s1011, align 64
  %v1076 = load <16 x float>, ptr %s1014, align 64
  %v1077 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1069, <16 x float> %v1052, <16 x float> %v1076)
  store <16 x float> %v1077, ptr %s1014, align 64
  %v1078 = getelementptr float, ptr %v1053, i64 96
  %v1079 = load float, ptr %v1078, align 4
  %v1080 = insertelement <16 x float> poison, float %v1079, i64 0
  %v1081 = shufflevector <16 x float> %v1080, <16 x float> poison, <16 x i32> zeroinitializer
  %v1082 = load <16 x float>, ptr %s1017, align 64
  %v1083 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1081, <16 x float> %v1046, <16 x float> %v1082)
  store <16 x float> %v1083, ptr %s1017, align 64
  %v1084 = load <16 x float>, ptr %s1020, align 64
  %v1085 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1081, <16 x float> %v1048, <16 x float> %v1084)
  store <16 x float> %v1085, ptr %s1020, align 64
  %v1086 = load <16 x float>, ptr %s1023, align 64
  %v1087 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1081, <16 x float> %v1050, <16 x float> %v1086)
  store <16 x float> %v1087, ptr %s1023, align 64
  %v1088 = load <16 x float>, ptr %s1026, align 64
  %v1089 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1081, <16 x float> %v1052, <16 x float> %v1088)
  store <16 x float> %v1089, ptr %s1026, align 64
  %v1090 = getelementptr float, ptr %v1053, i64 144
  %v1091 = load float, ptr %v1090, align 4
  %v1092 = insertelement <16 x float> poison, float %v1091, i64 0
  %v1093 = shufflevector <16 x float> %v1092, <16 x float> poison, <16 x i32> zeroinitializer
  %v1094 = load <16 x float>, ptr %s1029, align 64
  %v1095 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1093, <16 x float> %v1046, <16 x float> %v1094)
  store <16 x float> %v1095, ptr %s1029, align 64
  %v1096 = load <16 x float>, ptr %s1032, align 64
  %v1097 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1093, <16 x float> %v1048, <16 x float> %v1096)
  store <16 x float> %v1097, ptr %s1032, align 64
  %v1098 = load <16 x float>, ptr %s1035, align 64
  %v1099 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1093, <16 x float> %v1050, <16 x float> %v1098)
  store <16 x float> %v1099, ptr %s1035, align 64
  %v1100 = load <16 x float>, ptr %s1038, align 64
  %v1101 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1093, <16 x float> %v1052, <16 x float> %v1100)
  store <16 x float> %v1101, ptr %s1038, align 64
  %v1102 = add nsw i64 %v1042, 1
  store i64 %v1102, ptr %s1041, align 8
  %v1103 = icmp slt i64 %v1102, %v451
  br i1 %v1103, label %loop1104, label %done1105
done1105:
  %v1106 = load <16 x float>, ptr %s993, align 64
  store <16 x float> %v1106, ptr %v994, align 4
  %v1107 = load <16 x float>, ptr %s996, align 64
  store <16 x float> %v1107, ptr %v997, align 4
  %v1108 = load <16 x float>, ptr %s999, align 64
  store <16 x float> %v1108, ptr %v1000, align 4
  %v1109 = load <16 x float>, ptr %s1002, align 64
  store <16 x float> %v1109, ptr %v1003, align 4
  %v1110 = load <16 x float>, ptr %s1005, align 64
  store <16 x float> %v1110, ptr %v1006, align 4
  %v1111 = load <16 x float>, ptr %s1008, align 64
  store <16 x float> %v1111, ptr %v1009, align 4
  %v1112 = load <16 x float>, ptr %s1011, align 64
  store <16 x float> %v1112, ptr %v1012, align 4
  %v1113 = load <16 x float>, ptr %s1014, align 64
  store <16 x float> %v1113, ptr %v1015, align 4
  %v1114 = load <16 x float>, ptr %s1017, align 64
  store <16 x float> %v1114, ptr %v1018, align 4
  %v1115 = load <16 x float>, ptr %s1020, align 64
  store <16 x float> %v1115, ptr %v1021, align 4
  %v1116 = load <16 x float>, ptr %s1023, align 64
  store <16 x float> %v1116, ptr %v1024, align 4
  %v1117 = load <16 x float>, ptr %s1026, align 64
  store <16 x float> %v1117, ptr %v1027, align 4
  %v1118 = load <16 x float>, ptr %s1029, align 64
  store <16 x float> %v1118, ptr %v1030, align 4
  %v1119 = load <16 x float>, ptr %s1032, align 64
  store <16 x float> %v1119, ptr %v1033, align 4
  %v1120 = load <16 x float>, ptr %s1035, align 64
  store <16 x float> %v1120, ptr %v1036, align 4
  %v1121 = load <16 x float>, ptr %s1038, align 64
  store <16 x float> %v1121, ptr %v1039, align 4
  %v1122 = add nsw i64 %v987, 4
  store i64 %v1122, ptr %s986, align 8
  %v1123 = icmp slt i64 %v1122, 64
  br i1 %v1123, label %loop1124, label %done1125
done1125:
  %v1126 = add nsw i64 %v983, 64
  store i64 %v1126, ptr %s982, align 8
  %v1127 = icmp slt i64 %v1126, 64
  br i1 %v1127, label %loop1128, label %done1129
done1129:
  store i64 0, ptr %s1130, align 8
  br i1 true, label %full1131, label %rest1132
full1131:
  %v1135 = load i64, ptr %s1130, align 8
  %v1136 = getelementptr float, ptr %v20, i64 %v1135
  %v1137 = load <16 x float>, ptr %v1136, align 4
  %v1138 = getelementptr float, ptr %v759, i64 %v1135
  %v1139 = load <16 x float>, ptr %v1138, align 4
  %v1140 = fmul <16 x float> %v1137, %v1139
  %v1141 = getelementptr float, ptr %v682, i64 %v1135
  %v1142 = load <16 x float>, ptr %v1141, align 4
  %v1143 = fadd <16 x float> %v1140, %v1142
  store <16 x float> %v1143, ptr %v1136, align 4
  %v1144 = add nsw i64 %v1135, 16
  store i64 %v1144, ptr %s1130, align 8
  %v1145 = icmp sle i64 %v1144, 48
  br i1 %v1145, label %full1131, label %rest1132
rest1132:
  store i64 0, ptr %s1146, align 8
  br i1 true, label %full1147, label %rest1148
full1147:
  %v1151 = load i64, ptr %s1146, align 8
  %v1152 = getelementptr float, ptr %v30, i64 %v1151
  %v1153 = load <16 x float>, ptr %v1152, align 4
  %v1154 = getelementptr float, ptr %v86, i64 %v1151
  %v1155 = load <16 x float>, ptr %v1154, align 4
  %v1156 = fcmp ogt <16 x float> %v1153, %v1155
  %v1157 = select <16 x i1> %v1156, <16 x float> %v1153, <16 x float> %v1155
  %v1158 = fcmp uno <16 x float> %v1153, %v1153
  %v1159 = select <16 x i1> %v1158, <16 x float> %v1153, <16 x float> %v1157
  store <16 x float> %v1159, ptr %v1152, align 4
  %v1160 = add nsw i64 %v1151, 16
  store i64 %v1160, ptr %s1146, align 8
  %v1161 = icmp sle i64 %v1160, 48
  br i1 %v1161, label %full1147, label %rest1148
rest1148:
  %v1162 = sub i64 %v10, %v62
  %v1163 = sub i64 %v62, %v10
  %v1164 = select i1 %v53, i64 %v1162, i64 %v1163
  %v1165 = icmp ugt i64 %v1164, %v60
  %v1166 = add i64 %v62, 32
  store i64 %v1166, ptr %s61, align 8
  br i1 %v1165, label %for1167, label %endfor1168
endfor1168:
  %v1181 = icmp sgt i64 0, %v105
  %v1182 = select i1 %v1181, i64 0, i64 %v105
  %v1183 = sub i64 %v1172, %v3
  %v1184 = icmp slt i64 %v449, %v1183
  %v1185 = select i1 %v1184, i64 %v449, i64 %v1183
  %v1189 = icmp slt i64 %v1182, %v1185
  %v1216 = mul i64 %v3, %v1174
  store i64 %v1182, ptr %s1188, align 8
  br i1 %v1189, label %loop1256, label %done1257
loop1256:
  %v1190 = load i64, ptr %s1188, align 8
  %v1197 = mul i64 %v1190, 64
  %v1201 = getelementptr float, ptr %v20, i64 %v1190
  %v1202 = load float, ptr %v1201, align 4
  %v1203 = insertelement <16 x float> poison, float %v1202, i64 0
  %v1204 = shufflevector <16 x float> %v1203, <16 x float> poison, <16 x i32> zeroinitializer
  %v1217 = mul i64 %v1190, %v1174
  %v1218 = add i64 %v1216, %v1217
  %v1219 = getelementptr i16, ptr %v1170, i64 %v1218
  store i64 0, ptr %s1191, align 8
  br i1 %v1224, label %full1192, label %rest1193
full1192:
  %v1196 = load i64, ptr %s1191, align 8
  %v1198 = add i64 %v1197, %v1196
  %v1199 = getelementptr float, ptr %v45, i64 %v1198
  %v1200 = load <16 x float>, ptr %v1199, align 4
  %v1205 = fdiv <16 x float> %v1200, %v1204
  %v1206 = bitcast <16 x float> %v1205 to <16 x i32>
  %v1207 = lshr <16 x i32> %v1206, splat (i32 16)
  %v1208 = and <16 x i32> %v1207, splat (i32 1)
  %v1209 = add <16 x i32> %v1208, splat (i32 32767)
  %v1210 = add <16 x i32> %v1206, %v1209
  %v1211 = lshr <16 x i32> %v1210, splat (i32 16)
  %v1212 = or <16 x i32> %v1207, splat (i32 64)
  %v1213 = fcmp uno <16 x float> %v1205, %v1205
  %v1214 = select <16 x i1> %v1213, <16 x i32> %v1212, <16 x i32> %v1211
  %v1215 = trunc <16 x i32> %v1214 to <16 x i16>
  %v1220 = getelementptr i16, ptr %v1219, i64 %v1196
  store <16 x i16> %v1215, ptr %v1220, align 2
  %v1221 = add nsw i64 %v1196, 16
  store i64 %v1221, ptr %s1191, align 8
  %v1223 = icmp sle i64 %v1221, %v1222
  br i1 %v1223, label %full1192, label %rest1193
rest1193:
  %v1225 = load i64, ptr %s1191, align 8
  %v1253 = icmp slt i64 %v1225, %v1187
  br i1 %v1253, label %part1194, label %done1195
part1194:
  %v1226 = load i64, ptr %s1191, align 8
  %v1227 = sub i64 %v1187, %v1226
  %v1228 = icmp slt i64 %v1227, 16
  %v1229 = select i1 %v1228, i64 %v1227, i64 16
  %v1230 = icmp sgt i64 0, %v1229
  %v1231 = select i1 %v1230, i64 0, i64 %v1229
  %v1232 = trunc i64 %v1231 to i32
  %v1233 = insertelement <16 x i32> poison, i32 %v1232, i64 0
  %v1234 = shufflevector <16 x i32> %v1233, <16 x i32> poison, <16 x i32> zeroinitializer
  %v1235 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v1234
  %v1236 = add i64 %v1197, %v1226
  %v1237 = getelementptr float, ptr %v45, i64 %v1236
  %v1238 = load <16 x float>, ptr %v1237, align 4
  %v1239 = fdiv <16 x float> %v1238, %v1204
  %v1240 = bitcast <16 x float> %v1239 to <16 x i32>
  %v1241 = lshr <16 x i32> %v1240, splat (i32 16)
  %v1242 = and <16 x i32> %v1241, splat (i32 1)
  %v1243 = add <16 x i32> %v1242, splat (i32 32767)
  %v1244 = add <16 x i32> %v1240, %v1243
  %v1245 = lshr <16 x i32> %v1244, splat (i32 16)
  %v1246 = or <16 x i32> %v1241, splat (i32 64)
  %v1247 = fcmp uno <16 x float> %v1239, %v1239
  %v1248 = select <16 x i1> %v1247, <16 x i32> %v1246, <16 x i32> %v1245
  %v1249 = trunc <16 x i32> %v1248 to <16 x i16>
  %v1250 = getelementptr i16, ptr %v1219, i64 %v1226
  call void @llvm.masked.store.v16i16.p0(<16 x i16> %v1249, ptr %v1250, i32 2, <16 x i1> %v1235)
  %v1251 = add nsw i64 %v1226, 16
  store i64 %v1251, ptr %s1191, align 8
  %v1252 = icmp slt i64 %v1251, %v1187
  br i1 %v1252, label %part1194, label %done1195
done1195:
  %v1254 = add nsw i64 %v1190, 1
  store i64 %v1254, ptr %s1188, align 8
  %v1255 = icmp slt i64 %v1254, %v1185
  br i1 %v1255, label %loop1256, label %done1257
done1257:
  %v1258 = add nsw i64 %v2, 1
  store i64 %v1258, ptr %s0, align 8
  %v1259 = icmp slt i64 %v1258, %last
  br i1 %v1259, label %loop1260, label %done1261
done1261:
  ret void
}

@tw_nothing = private unnamed_addr constant [64 x i8] zeroinitializer, align 64
declare <16 x float> @_ZGVeN16v_expf(<16 x float>) nounwind willreturn memory(none)
declare <16 x float> @llvm.fma.v16f32(<16 x float>, <16 x float>, <16 x float>)
declare <16 x i16> @llvm.masked.gather.v16i16.v16p0(<16 x ptr>, i32, <16 x i1>, <16 x i16>)
declare <16 x i16> @llvm.masked.load.v16i16.p0(ptr, i32, <16 x i1>, <16 x i16>)
declare <8 x float> @_ZGVdN8v_expf(<8 x float>) nounwind willreturn memory(none)
declare void @llvm.masked.store.v16f32.p0(<16 x float>, ptr, i32, <16 x i1>)
declare void @llvm.masked.store.v16i16.p0(<16 x i16>, ptr, i32, <16 x i1>)
