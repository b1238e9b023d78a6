define void @tw_kernel(ptr noalias nocapture readonly %args, i64 %first, i64 %last, ptr noalias %scratch) nounwind "prefer-vector-width"="512" "min-legal-vector-width"="512" "target-cpu"="znver4" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" {
  %s0 = alloca i64, align 8
  %s22 = alloca i64, align 8
  %s25 = alloca i64, align 8
  %s51 = alloca i64, align 8
  %s58 = alloca i64, align 8
  %s60 = alloca i64, align 8
  %s155 = alloca i64, align 8
  %s158 = alloca i64, align 8
  %s291 = alloca i64, align 8
  %s295 = alloca i64, align 8
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
  %s347 = alloca <16 x float>, align 64
  %s350 = alloca i64, align 8
  %s483 = alloca i64, align 8
  %s486 = alloca i64, align 8
  %v1 = icmp slt i64 %first, %last
  %v3 = getelementptr i8, ptr %args, i64 24
  %v4 = load i64, ptr %v3, align 8, !invariant.load !{}
  %v9 = getelementptr i8, ptr %args, i64 8
  %v10 = load ptr, ptr %v9, align 8, !invariant.load !{}
  %v11 = getelementptr i64, ptr %v10, i64 0
  %v12 = load i64, ptr %v11, align 8, !invariant.load !{}
  %v14 = getelementptr i64, ptr %v10, i64 1
  %v15 = load i64, ptr %v14, align 8, !invariant.load !{}
  %v17 = getelementptr i64, ptr %v10, i64 2
  %v18 = load i64, ptr %v17, align 8, !invariant.load !{}
  %v23 = icmp slt i64 0, 128
  %v33 = getelementptr i8, ptr %scratch, i64 0
  %v41 = getelementptr i64, ptr %v10, i64 3
  %v42 = load i64, ptr %v41, align 8, !invariant.load !{}
  %v43 = icmp sgt i64 64, 0
  %v44 = icmp slt i64 64, 0
  %v45 = icmp slt i64 0, %v42
  %v46 = icmp sgt i64 0, %v42
  %v47 = and i1 %v44, %v46
  %v48 = select i1 %v43, i1 %v45, i1 %v47
  %v49 = sub i64 0, 64
  %v50 = select i1 %v43, i64 64, i64 %v49
  %v56 = getelementptr i8, ptr %scratch, i64 65536
  %v57 = getelementptr i8, ptr %scratch, i64 106496
  %v66 = load ptr, ptr %args, align 8, !invariant.load !{}
  %v67 = getelementptr i8, ptr %v66, i64 0
  %v68 = load ptr, ptr %v67, align 8, !invariant.load !{}
  %v69 = getelementptr i8, ptr %v66, i64 8
  %v70 = load i64, ptr %v69, align 8, !invariant.load !{}
  %v71 = getelementptr i8, ptr %v66, i64 72
  %v72 = load i64, ptr %v71, align 8, !invariant.load !{}
  %v73 = getelementptr i8, ptr %v66, i64 16
  %v74 = load i64, ptr %v73, align 8, !invariant.load !{}
  %v167 = getelementptr i8, ptr %v66, i64 136
  %v168 = load ptr, ptr %v167, align 8, !invariant.load !{}
  %v169 = getelementptr i8, ptr %v66, i64 144
  %v170 = load i64, ptr %v169, align 8, !invariant.load !{}
  %v171 = getelementptr i8, ptr %v66, i64 208
  %v172 = load i64, ptr %v171, align 8, !invariant.load !{}
  %v173 = getelementptr i8, ptr %v66, i64 152
  %v174 = load i64, ptr %v173, align 8, !invariant.load !{}
  %v445 = getelementptr i8, ptr %v66, i64 272
  %v446 = load ptr, ptr %v445, align 8, !invariant.load !{}
  %v447 = getelementptr i8, ptr %v66, i64 280
  %v448 = load i64, ptr %v447, align 8, !invariant.load !{}
  %v449 = getelementptr i8, ptr %v66, i64 344
  %v450 = load i64, ptr %v449, align 8, !invariant.load !{}
  %v451 = getelementptr i8, ptr %v66, i64 288
  %v452 = load i64, ptr %v451, align 8, !invariant.load !{}
  %v477 = mul i64 %v448, %v452
  %v478 = icmp sgt i64 %v477, 8388608
  %v479 = ptrtoint ptr %v446 to i64
  %v480 = and i64 %v479, 3
  %v481 = icmp eq i64 %v480, 0
  %v482 = and i1 %v478, %v481
  %v509 = getelementptr i8, ptr %v66, i64 408
  %v510 = load ptr, ptr %v509, align 8, !invariant.load !{}
  %v511 = getelementptr i8, ptr %v66, i64 416
  %v512 = load i64, ptr %v511, align 8, !invariant.load !{}
  store i64 %first, ptr %s0, align 8
  br i1 %v1, label %loop599, label %done600
loop599:
  %v2 = load i64, ptr %s0, align 8
  %v5 = udiv i64 %v2, %v4
  %v6 = mul i64 %v5, 128
  %v7 = urem i64 %v2, %v4
  %v8 = mul i64 %v7, 128
  %v13 = sub i64 %v12, %v6
  %v16 = sub i64 %v15, %v8
  %v19 = sub i64 %v18, %v8
  %v20 = icmp slt i64 %v16, %v19
  %v21 = select i1 %v20, i64 %v16, i64 %v19
  store i64 0, ptr %s22, align 8
  br i1 %v23, label %loop39, label %done40
loop39:
  %v24 = load i64, ptr %s22, align 8
  %v31 = mul i64 %v24, 128
  store i64 0, ptr %s25, align 8
  br i1 true, label %full26, label %rest27
full26:
  %v30 = load i64, ptr %s25, align 8
  %v32 = add i64 %v31, %v30
  %v34 = getelementptr float, ptr %v33, i64 %v32
  store <16 x float> splat (float 0x0000000000000000), ptr %v34, align 4
  %v35 = add nsw i64 %v30, 16
  store i64 %v35, ptr %s25, align 8
  %v36 = icmp sle i64 %v35, 112
  br i1 %v36, label %full26, label %rest27
rest27:
  %v37 = add nsw i64 %v24, 1
  store i64 %v37, ptr %s22, align 8
  %v38 = icmp slt i64 %v37, 128
  br i1 %v38, label %loop39, label %done40
done40:
  %v75 = icmp sgt i64 %v6, -128
  %v76 = select i1 %v75, i64 %v6, i64 -128
  %v77 = icmp slt i64 %v76, %v70
  %v78 = select i1 %v77, i64 %v76, i64 %v70
  %v79 = sub i64 0, %v78
  %v80 = sub i64 %v70, %v78
  %v91 = mul i64 %v6, %v72
  %v183 = icmp sgt i64 %v8, -128
  %v184 = select i1 %v183, i64 %v8, i64 -128
  %v185 = icmp slt i64 %v184, %v174
  %v186 = select i1 %v185, i64 %v184, i64 %v174
  %v187 = sub i64 0, %v186
  %v188 = sub i64 %v174, %v186
  %v195 = icmp sle i64 %v187, 0
  %v254 = icmp slt i64 %v188, 128
  %v255 = select i1 %v254, i64 %v188, i64 128
  store i64 0, ptr %s51, align 8
  br i1 %v48, label %for443, label %endfor444
for443:
  %v52 = load i64, ptr %s51, align 8
  %v53 = sub i64 %v42, %v52
  %v54 = icmp slt i64 64, %v53
  %v55 = select i1 %v54, i64 64, i64 %v53
  %v85 = icmp sgt i64 %v52, -64
  %v86 = select i1 %v85, i64 %v52, i64 -64
  %v87 = icmp slt i64 %v86, %v74
  %v88 = select i1 %v87, i64 %v86, i64 %v74
  %v89 = sub i64 0, %v88
  %v90 = sub i64 %v74, %v88
  %v93 = add i64 %v91, %v52
  %v97 = icmp sle i64 %v89, 0
  %v122 = icmp slt i64 %v90, %v55
  %v123 = select i1 %v122, i64 %v90, i64 %v55
  store i64 0, ptr %s58, align 8
  br i1 %v23, label %loop153, label %done154
loop153:
  %v59 = load i64, ptr %s58, align 8
  %v81 = icmp sle i64 %v79, %v59
  %v82 = add i64 %v59, 1
  %v83 = icmp sle i64 %v82, %v80
  %v84 = and i1 %v81, %v83
  %v92 = mul i64 %v59, %v72
  %v94 = add i64 %v93, %v92
  %v95 = getelementptr float, ptr %v68, i64 %v94
  %v98 = and i1 %v84, %v97
  %v99 = select i1 %v98, i64 %v90, i64 -4611686018427387904
  %v101 = mul i64 %v59, 80
  %v105 = icmp slt i64 %v55, %v99
  %v106 = select i1 %v105, i64 %v55, i64 %v99
  %v107 = sub i64 %v106, 16
  store i64 0, ptr %s60, align 8
  %v109 = icmp sle i64 0, %v107
  br i1 %v109, label %full61, label %rest62
full61:
  %v65 = load i64, ptr %s60, align 8
  %v96 = getelementptr float, ptr %v95, i64 %v65
  %v100 = load <16 x float>, ptr %v96, align 4
  %v102 = add i64 %v101, %v65
  %v103 = getelementptr float, ptr %v56, i64 %v102
  store <16 x float> %v100, ptr %v103, align 4
  %v104 = add nsw i64 %v65, 16
  store i64 %v104, ptr %s60, align 8
  %v108 = icmp sle i64 %v104, %v107
  br i1 %v108, label %full61, label %rest62
rest62:
  %v110 = load i64, ptr %s60, align 8
  %v124 = select i1 %v84, i64 %v123, i64 -4611686018427387904
  %v150 = icmp slt i64 %v110, %v55
  br i1 %v150, label %part63, label %done64
part63:
  %v111 = load i64, ptr %s60, align 8
  %v112 = sub i64 %v55, %v111
  %v113 = icmp slt i64 %v112, 16
  %v114 = select i1 %v113, i64 %v112, i64 16
  %v115 = icmp sgt i64 0, %v114
  %v116 = select i1 %v115, i64 0, i64 %v114
  %v117 = trunc i64 %v116 to i32
  %v118 = insertelement <16 x i32> poison, i32 %v117, i64 0
  %v119 = shufflevector <16 x i32> %v118, <16 x i32> poison, <16 x i32> zeroinitializer
  %v120 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v119
  %v121 = getelementptr float, ptr %v95, i64 %v111
  %v125 = sub i64 %v124, %v111
  %v126 = icmp slt i64 %v125, 16
  %v127 = select i1 %v126, i64 %v125, i64 16
  %v128 = icmp sgt i64 0, %v127
  %v129 = select i1 %v128, i64 0, i64 %v127
  %v130 = trunc i64 %v129 to i32
  %v131 = insertelement <16 x i32> poison, i32 %v130, i64 0
  %v132 = shufflevector <16 x i32> %v131, <16 x i32> poison, <16 x i32> zeroinitializer
  %v133 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v132
  %v134 = sub i64 %v89, %v111
  %v135 = icmp slt i64 %v134, 16
  %v136 = select i1 %v135, i64 %v134, i64 16
  %v137 = icmp sgt i64 0, %v136
  %v138 = select i1 %v137, i64 0, i64 %v136
  %v139 = trunc i64 %v138 to i32
  %v140 = insertelement <16 x i32> poison, i32 %v139, i64 0
  %v141 = shufflevector <16 x i32> %v140, <16 x i32> poison, <16 x i32> zeroinitializer
  %v142 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v141
  %v143 = xor <16 x i1> %v142, splat (i1 true)
  %v144 = and <16 x i1> %v133, %v143
  %v145 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr %v121, i32 4, <16 x i1> %v144, <16 x float> splat (float 0x0000000000000000))
  %v146 = add i64 %v101, %v111
  %v147 = getelementptr float, ptr %v56, i64 %v146
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v145, ptr %v147, i32 4, <16 x i1> %v120)
  %v148 = add nsw i64 %v111, 16
  store i64 %v148, ptr %s60, align 8
  %v149 = icmp slt i64 %v148, %v55
  br i1 %v149, label %part63, label %done64
done64:
  %v151 = add nsw i64 %v59, 1
  store i64 %v151, ptr %s58, align 8
  %v152 = icmp slt i64 %v151, 128
  br i1 %v152, label %loop153, label %done154
done154:
  %v156 = icmp slt i64 0, %v55
  %v175 = icmp slt i64 %v86, %v170
  %v176 = select i1 %v175, i64 %v86, i64 %v170
  %v177 = sub i64 0, %v176
  %v178 = sub i64 %v170, %v176
  %v189 = mul i64 %v52, %v172
  %v191 = add i64 %v8, %v189
  store i64 0, ptr %s155, align 8
  br i1 %v156, label %loop289, label %done290
loop289:
  %v157 = load i64, ptr %s155, align 8
  %v179 = icmp sle i64 %v177, %v157
  %v180 = add i64 %v157, 1
  %v181 = icmp sle i64 %v180, %v178
  %v182 = and i1 %v179, %v181
  %v190 = mul i64 %v157, %v172
  %v192 = add i64 %v191, %v190
  %v193 = getelementptr float, ptr %v168, i64 %v192
  %v196 = and i1 %v182, %v195
  %v197 = select i1 %v196, i64 %v188, i64 -4611686018427387904
  %v202 = mul i64 %v157, 64
  %v231 = icmp slt i64 128, %v197
  %v232 = select i1 %v231, i64 128, i64 %v197
  %v233 = icmp slt i64 %v232, %v197
  %v234 = select i1 %v233, i64 %v232, i64 %v197
  %v235 = icmp slt i64 %v234, %v197
  %v236 = select i1 %v235, i64 %v234, i64 %v197
  %v237 = icmp slt i64 %v236, %v197
  %v238 = select i1 %v237, i64 %v236, i64 %v197
  %v239 = sub i64 %v238, 64
  store i64 0, ptr %s158, align 8
  %v241 = icmp sle i64 0, %v239
  br i1 %v241, label %full159, label %rest160
full159:
  %v163 = load i64, ptr %s158, align 8
  %v164 = add i64 %v163, 16
  %v165 = add i64 %v163, 32
  %v166 = add i64 %v163, 48
  %v194 = getelementptr float, ptr %v193, i64 %v163
  %v198 = load <16 x float>, ptr %v194, align 4
  %v199 = urem i64 %v163, 64
  %v200 = sub i64 %v163, %v199
  %v201 = mul i64 %v200, 64
  %v203 = add i64 %v201, %v202
  %v204 = add i64 %v203, %v199
  %v205 = getelementptr float, ptr %v57, i64 %v204
  store <16 x float> %v198, ptr %v205, align 4
  %v206 = getelementptr float, ptr %v193, i64 %v164
  %v207 = load <16 x float>, ptr %v206, align 4
  %v208 = urem i64 %v164, 64
  %v209 = sub i64 %v164, %v208
  %v210 = mul i64 %v209, 64
  %v211 = add i64 %v210, %v202
  %v212 = add i64 %v211, %v208
  %v213 = getelementptr float, ptr %v57, i64 %v212
  store <16 x float> %v207, ptr %v213, align 4
  %v214 = getelementptr float, ptr %v193, i64 %v165
  %v215 = load <16 x float>, ptr %v214, align 4
  %v216 = urem i64 %v165, 64
  %v217 = sub i64 %v165, %v216
  %v218 = mul i64 %v217, 64
  %v219 = add i64 %v218, %v202
  %v220 = add i64 %v219, %v216
  %v221 = getelementptr float, ptr %v57, i64 %v220
  store <16 x float> %v215, ptr %v221, align 4
  %v222 = getelementptr float, ptr %v193, i64 %v166
  %v223 = load <16 x float>, ptr %v222, align 4
  %v224 = urem i64 %v166, 64
  %v225 = sub i64 %v166, %v224
  %v226 = mul i64 %v225, 64
  %v227 = add i64 %v226, %v202
  %v228 = add i64 %v227, %v224
  %v229 = getelementptr float, ptr %v57, i64 %v228
  store <16 x float> %v223, ptr %v229, align 4
  %v230 = add nsw i64 %v163, 64
  store i64 %v230, ptr %s158, align 8
  %v240 = icmp sle i64 %v230, %v239
  br i1 %v240, label %full159, label %rest160
rest160:
  %v242 = load i64, ptr %s158, align 8
  %v256 = select i1 %v182, i64 %v255, i64 -4611686018427387904
  %v286 = icmp slt i64 %v242, 128
  br i1 %v286, label %part161, label %done162
part161:
  %v243 = load i64, ptr %s158, align 8
  %v244 = sub i64 128, %v243
  %v245 = icmp slt i64 %v244, 16
  %v246 = select i1 %v245, i64 %v244, i64 16
  %v247 = icmp sgt i64 0, %v246
  %v248 = select i1 %v247, i64 0, i64 %v246
  %v249 = trunc i64 %v248 to i32
  %v250 = insertelement <16 x i32> poison, i32 %v249, i64 0
  %v251 = shufflevector <16 x i32> %v250, <16 x i32> poison, <16 x i32> zeroinitializer
  %v252 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v251
  %v253 = getelementptr float, ptr %v193, i64 %v243
  %v257 = sub i64 %v256, %v243
  %v258 = icmp slt i64 %v257, 16
  %v259 = select i1 %v258, i64 %v257, i64 16
  %v260 = icmp sgt i64 0, %v259
  %v261 = select i1 %v260, i64 0, i64 %v259
  %v262 = trunc i64 %v261 to i32
  %v263 = insertelement <16 x i32> poison, i32 %v262, i64 0
  %v264 = shufflevector <16 x i32> %v263, <16 x i32> poison, <16 x i32> zeroinitializer
  %v265 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v264
  %v266 = sub i64 %v187, %v243
  %v267 = icmp slt i64 %v266, 16
  %v268 = select i1 %v267, i64 %v266, i64 16
  %v269 = icmp sgt i64 0, %v268
  %v270 = select i1 %v269, i64 0, i64 %v268
  %v271 = trunc i64 %v270 to i32
  %v272 = insertelement <16 x i32> poison, i32 %v271, i64 0
  %v273 = shufflevector <16 x i32> %v272, <16 x i32> poison, <16 x i32> zeroinitializer
  %v274 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v273
  %v275 = xor <16 x i1> %v274, splat (i1 true)
  %v276 = and <16 x i1> %v265, %v275
  %v277 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr %v253, i32 4, <16 x i1> %v276, <16 x float> splat (float 0x0000000000000000))
  %v278 = urem i64 %v243, 64
  %v279 = sub i64 %v243, %v278
  %v280 = mul i64 %v279, 64
  %v281 = add i64 %v280, %v202
  %v282 = add i64 %v281, %v278
  %v283 = getelementptr float, ptr %v57, i64 %v282
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v277, ptr %v283, i32 4, <16 x i1> %v252)
  %v284 = add nsw i64 %v243, 16
  store i64 %v284, ptr %s158, align 8
  %v285 = icmp slt i64 %v284, 128
  br i1 %v285, label %part161, label %done162
done162:
  %v287 = add nsw i64 %v157, 1
  store i64 %v287, ptr %s155, align 8
  %v288 = icmp slt i64 %v287, %v55
  br i1 %v288, label %loop289, label %done290
done290:
  store i64 0, ptr %s291, align 8
  br i1 %v23, label %loop437, label %done438
loop437:
  %v292 = load i64, ptr %s291, align 8
  %v293 = mul i64 %v292, 64
  %v294 = getelementptr float, ptr %v57, i64 %v293
  store i64 0, ptr %s295, align 8
  br i1 %v23, label %loop433, label %done434
loop433:
  %v296 = load i64, ptr %s295, align 8
  %v297 = mul i64 %v296, 80
  %v298 = getelementptr float, ptr %v56, i64 %v297
  %v299 = mul i64 %v296, 128
  %v300 = add i64 %v299, %v292
  %v301 = getelementptr float, ptr %v33, i64 %v300
  %v303 = getelementptr float, ptr %v301, i64 0
  %v304 = load <16 x float>, ptr %v303, align 4
  store <16 x float> %v304, ptr %s302, align 64
  %v306 = getelementptr float, ptr %v301, i64 16
  %v307 = load <16 x float>, ptr %v306, align 4
  store <16 x float> %v307, ptr %s305, align 64
  %v309 = getelementptr float, ptr %v301, i64 32
  %v310 = load <16 x float>, ptr %v309, align 4
  store <16 x float> %v310, ptr %s308, align 64
  %v312 = getelementptr float, ptr %v301, i64 48
  %v313 = load <16 x float>, ptr %v312, align 4
  store <16 x float> %v313, ptr %s311, align 64
  %v315 = getelementptr float, ptr %v301, i64 128
  %v316 = load <16 x float>, ptr %v315, align 4
  store <16 x float> %v316, ptr %s314, align 64
  %v318 = getelementptr float, ptr %v301, i64 144
  %v319 = load <16 x float>, ptr %v318, align 4
  store <16 x float> %v319, ptr %s317, align 64
  %v321 = getelementptr float, ptr %v301, i64 160
  %v322 = load <16 x float>, ptr %v321, align 4
  store <16 x float> %v322, ptr %s320, align 64
  %v324 = getelementptr float, ptr %v301, i64 176
  %v325 = load <16 x float>, ptr %v324, align 4
  store <16 x float> %v325, ptr %s323, align 64
  %v327 = getelementptr float, ptr %v301, i64 256
  %v328 = load <16 x float>, ptr %v327, align 4
  store <16 x float> %v328, ptr %s326, align 64
  %v330 = getelementptr float, ptr %v301, i64 272
  %v331 = load <16 x float>, ptr %v330, align 4
  store <16 x float> %v331, ptr %s329, align 64
  %v333 = getelementptr float, ptr %v301, i64 288
  %v334 = load <16 x float>, ptr %v333, align 4
  store <16 x float> %v334, ptr %s332, align 64
  %v336 = getelementptr float, ptr %v301, i64 304
  %v337 = load <16 x float>, ptr %v336, align 4
  store <16 x float> %v337, ptr %s335, align 64
  %v339 = getelementptr float, ptr %v301, i64 384
  %v340 = load <16 x float>, ptr %v339, align 4
  store <16 x float> %v340, ptr %s338, align 64
  %v342 = getelementptr float, ptr %v301, i64 400
  %v343 = load <16 x float>, ptr %v342, align 4
  store <16 x float> %v343, ptr %s341, align 64
  %v345 = getelementptr float, ptr %v301, i64 416
  %v346 = load <16 x float>, ptr %v345, align 4
  store <16 x float> %v346, ptr %s344, align 64
  %v348 = getelementptr float, ptr %v301, i64 432
  %v349 = load <16 x float>, ptr %v348, align 4
  store <16 x float> %v349, ptr %s347, align 64
  store i64 0, ptr %s350, align 8
  br i1 %v156, label %loop413, label %done414
loop413:
  %v351 = load i64, ptr %s350, align 8
  %v352 = mul i64 %v351, 64
  %v353 = getelementptr float, ptr %v294, i64 %v352
  %v354 = getelementptr float, ptr %v353, i64 0
  %v355 = load <16 x float>, ptr %v354, align 4
  %v356 = getelementptr float, ptr %v353, i64 16
  %v357 = load <16 x float>, ptr %v356, align 4
  %v358 = getelementptr float, ptr %v353, i64 32
  %v359 = load <16 x float>, ptr %v358, align 4
  %v360 = getelementptr float, ptr %v353, i64 48
  %v361 = load <16 x float>, ptr %v360, align 4
  %v362 = getelementptr float, ptr %v298, i64 %v351
  %v363 = getelementptr float, ptr %v362, i64 0
  %v364 = load float, ptr %v363, align 4
  %v365 = insertelement <16 x float> poison, float %v364, i64 0
  %v366 = shufflevector <16 x float> %v365, <16 x float> poison, <16 x i32> zeroinitializer
  %v367 = load <16 x float>, ptr %s302, align 64
  %v368 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v366, <16 x float> %v355, <16 x float> %v367)
  store <16 x float> %v368, ptr %s302, align 64
  %v369 = load <16 x float>, ptr %s305, align 64
  %v370 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v366, <16 x float> %v357, <16 x float> %v369)
  store <16 x float> %v370, ptr %s305, align 64
  %v371 = load <16 x float>, ptr %s308, align 64
  %v372 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v366, <16 x float> %v359, <16 x float> %v371)
  store <16 x float> %v372, ptr %s308, align 64
  %v373 = load <16 x float>, ptr %s311, align 64
  %v374 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v366, <16 x float> %v361, <16 x float> %v373)
  store <16 x float> %v374, ptr %s311, align 64
  %v375 = getelementptr float, ptr %v362, i64 80
  %v376 = load float, ptr %v375, align 4
  %v377 = insertelement <16 x float> poison, float %v376, i64 0
  %v378 = shufflevector <16 x float> %v377, <16 x float> poison, <16 x i32> zeroinitializer
  %v379 = load <16 x float>, ptr %s314, align 64
  %v380 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v378, <16 x float> %v355, <16 x float> %v379)
  store <16 x float> %v380, ptr %s314, align 64
  %v381 = load <16 x float>, ptr %s317, align 64
  %v382 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v378, <16 x float> %v357, <16 x float> %v381)
  store <16 x float> %v382, ptr %s317, align 64
  %v383 = load <16 x float>, ptr %s320, align 64
  %v384 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v378, <16 x float> %v359, <16 x float> %v383)
  store <16 x float> %v384, ptr %s320, align 64
  %v385 = load <16 x float>, ptr %s323, align 64
  %v386 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v378, <16 x float> %v361, <16 x float> %v385)
  store <16 x float> %v386, ptr %s323, align 64
  %v387 = getelementptr float, ptr %v362, i64 160
  %v388 = load float, ptr %v387, align 4
  %v389 = insertelement <16 x float> poison, float %v388, i64 0
  %v390 = shufflevector <16 x float> %v389, <16 x float> poison, <16 x i32> zeroinitializer
  %v391 = load <16 x float>, ptr %s326, align 64
  %v392 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v390, <16 x float> %v355, <16 x float> %v391)
  store <16 x float> %v392, ptr %s326, align 64
  %v393 = load <16 x float>, ptr %s329, align 64
  %v394 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v390, <16 x float> %v357, <16 x float> %v393)
  store <16 x float> %v394, ptr %s329, align 64
  %v395 = load <16 x float>, ptr %s332, align 64
  %v396 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v390, <16 x float> %v359, <16 x float> %v395)
  store <16 x float> %v396, ptr %s332, align 64
  %v397 = load <16 x float>, ptr %s335, align 64
  %v398 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v390, <16 x float> %v361, <16 x float> %v397)
  store <16 x float> %v398, ptr %s335, align 64
  %v399 = getelementptr float, ptr %v362, i64 240
  %v400 = load float, ptr %v399, align 4
  %v401 = insertelement <16 x float> poison, float %v400, i64 0
  %v402 = shufflevector <16 x float> %v401, <16 x float> poison, <16 x i32> zeroinitializer
  %v403 = load <16 x float>, ptr %s338, align 64
  %v404 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v402, <16 x float> %v355, <16 x float> %v403)
  store <16 x float> %v404, ptr %s338, align 64
  %v405 = load <16 x float>, ptr %s341, align 64
  %v406 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v402, <16 x float> %v357, <16 x float> %v405)
  store <16 x float> %v406, ptr %s341, align 64
  %v407 = load <16 x float>, ptr %s344, align 64
  %v408 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v402, <16 x float> %v359, <16 x float> %v407)
  store <16 x float> %v408, ptr %s344, align 64
  %v409 = load <16 x float>, ptr %s347, align 64
  %v410 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v402, <16 x float> %v361, <16 x float> %v409)
  store <16 x float> %v410, ptr %s347, align 64
  %v411 = add nsw i64 %v351, 1
  store i64 %v411, ptr %s350, align 8
  %v412 = icmp slt i64 %v411, %v55
  br i1 %v412, label %loop413, label %done414
done414:
  %v415 = load <16 x float>, ptr %s302, align 64
  store <16 x float> %v415, ptr %v303, align 4
  %v416 = load <16 x float>, ptr %s305, align 64
  store <16 x float> %v416, ptr %v306, align 4
  %v417 = load <16 x float>, ptr %s308, align 64
  store <16 x float> %v417, ptr %v309, align 4
  %v418 = load <16 x float>, ptr %s311, align 64
  store <16 x float> %v418, ptr %v312, align 4
  %v419 = load <16 x float>, ptr %s314, align 64
  store <16 x float> %v419, ptr %v315, align 4
  %v420 = load <16 x float>, ptr %s317, align 64
  store <16 x float> %v420, ptr %v318, align 4
  %v421 = load <16 x float>, ptr %s320, align 64
  store <16 x float> %v421, ptr %v321, align 4
  %v422 = load <16 x float>, ptr %s323, align 64
  store <16 x float> %v422, ptr %v324, align 4
  %v423 = load <16 x float>, ptr %s326, align 64
  store <16 x float> %v423, ptr %v327, align 4
  %v424 = load <16 x float>, ptr %s329, align 64
  store <16 x float> %v424, ptr %v330, align 4
  %v425 = load <16 x float>, ptr %s332, align 64
  store <16 x float> %v425, ptr %v333, align 4
  %v426 = load <16 x float>, ptr %s335, align 64
  store <16 x float> %v426, ptr %v336, align 4
  %v427 = load <16 x float>, ptr %s338, align 64
  store <16 x float> %v427, ptr %v339, align 4
  %v428 = load <16 x float>, ptr %s341, align 64
  store <16 x float> %v428, ptr %v342, align 4
  %v429 = load <16 x float>, ptr %s344, align 64
  store <16 x float> %v429, ptr %v345, align 4
  %v430 = load <16 x float>, ptr %s347, align 64
  store <16 x float> %v430, ptr %v348, align 4
  %v431 = add nsw i64 %v296, 4
  store i64 %v431, ptr %s295, align 8
  %v432 = icmp slt i64 %v431, 128
  br i1 %v432, label %loop433, label %done434
done434:
  %v435 = add nsw i64 %v292, 64
  store i64 %v435, ptr %s291, align 8
  %v436 = icmp slt i64 %v435, 128
  br i1 %v436, label %loop437, label %done438
done438:
  %v439 = sub i64 %v52, %v42
  %v440 = select i1 %v43, i64 %v53, i64 %v439
  %v441 = icmp ugt i64 %v440, %v50
  %v442 = add i64 %v52, 64
  store i64 %v442, ptr %s51, align 8
  br i1 %v441, label %for443, label %endfor444
endfor444:
  %v453 = icmp slt i64 128, %v13
  %v454 = select i1 %v453, i64 128, i64 %v13
  %v455 = icmp sgt i64 %v454, 0
  %v456 = select i1 %v455, i64 %v454, i64 0
  %v457 = icmp slt i64 128, %v21
  %v458 = select i1 %v457, i64 128, i64 %v21
  %v459 = icmp sgt i64 %v458, 0
  %v460 = select i1 %v459, i64 %v458, i64 0
  %v461 = icmp slt i64 %v76, %v448
  %v462 = select i1 %v461, i64 %v76, i64 %v448
  %v463 = sub i64 0, %v462
  %v464 = icmp sgt i64 0, %v463
  %v465 = select i1 %v464, i64 0, i64 %v463
  %v466 = sub i64 %v448, %v462
  %v467 = icmp slt i64 %v456, %v466
  %v468 = select i1 %v467, i64 %v456, i64 %v466
  %v469 = icmp slt i64 %v184, %v452
  %v470 = select i1 %v469, i64 %v184, i64 %v452
  %v471 = sub i64 0, %v470
  %v472 = icmp sgt i64 0, %v471
  %v473 = select i1 %v472, i64 0, i64 %v471
  %v474 = sub i64 %v452, %v470
  %v475 = icmp slt i64 %v460, %v474
  %v476 = select i1 %v475, i64 %v460, i64 %v474
  %v484 = icmp slt i64 %v465, %v468
  %v487 = mul i64 %v6, %v450
  %v489 = add i64 %v487, %v8
  %v493 = mul i64 %v473, 4
  %v513 = icmp slt i64 %v184, %v512
  %v514 = select i1 %v513, i64 %v184, i64 %v512
  %v515 = sub i64 0, %v514
  %v516 = sub i64 %v512, %v514
  %v517 = getelementptr float, ptr %v510, i64 %v8
  %v519 = icmp sle i64 %v515, %v473
  %v520 = select i1 %v519, i64 %v516, i64 -4611686018427387904
  %v521 = getelementptr i8, ptr %v517, i64 512
  %v533 = icmp slt i64 %v476, %v520
  %v534 = select i1 %v533, i64 %v476, i64 %v520
  %v535 = sub i64 %v534, 16
  store i64 %v465, ptr %s483, align 8
  br i1 %v484, label %loop595, label %done596
loop595:
  %v485 = load i64, ptr %s483, align 8
  %v488 = mul i64 %v485, %v450
  %v490 = add i64 %v489, %v488
  %v491 = getelementptr float, ptr %v446, i64 %v490
  %v492 = ptrtoint ptr %v491 to i64
  %v494 = add i64 %v492, %v493
  %v495 = sub i64 0, %v494
  %v496 = and i64 %v495, 63
  %v497 = udiv exact i64 %v496, 4
  %v498 = add i64 %v473, %v497
  %v499 = select i1 %v482, i64 %v498, i64 %v473
  %v505 = mul i64 %v485, 128
  store i64 %v473, ptr %s486, align 8
  %v537 = icmp sle i64 %v499, %v473
  %v538 = icmp sle i64 %v499, %v535
  %v539 = and i1 %v538, %v537
  br i1 %v539, label %full500, label %rest501
full500:
  %v504 = load i64, ptr %s486, align 8
  %v506 = add i64 %v505, %v504
  %v507 = getelementptr float, ptr %v33, i64 %v506
  %v508 = load <16 x float>, ptr %v507, align 4
  %v518 = getelementptr float, ptr %v517, i64 %v504
  %v522 = load <16 x float>, ptr %v518, align 4
  %v523 = fadd <16 x float> %v508, %v522
  %v524 = fcmp ogt <16 x float> %v523, splat (float 0x0000000000000000)
  %v525 = select <16 x i1> %v524, <16 x float> %v523, <16 x float> splat (float 0x0000000000000000)
  %v526 = fcmp uno <16 x float> %v523, %v523
  %v527 = select <16 x i1> %v526, <16 x float> %v523, <16 x float> %v525
  %v528 = getelementptr float, ptr %v491, i64 %v504
  br i1 %v482, label %stream529, label %cached530
stream529:
  store <16 x float> %v527, ptr %v528, align 64, !nontemporal !0
  br label %stored531
cached530:
  store <16 x float> %v527, ptr %v528, align 4
  br label %stored531
stored531:
  %v532 = add nsw i64 %v504, 16
  store i64 %v532, ptr %s486, align 8
  %v536 = icmp sle i64 %v532, %v535
  br i1 %v536, label %full500, label %rest501
rest501:
  %v540 = load i64, ptr %s486, align 8
  %v592 = icmp slt i64 %v540, %v476
  br i1 %v592, label %part502, label %done503
part502:
  %v541 = load i64, ptr %s486, align 8
  %v542 = sub i64 %v476, %v541
  %v543 = icmp slt i64 %v541, %v499
  %v544 = sub i64 %v499, %v541
  %v545 = select i1 %v543, i64 %v544, i64 16
  %v546 = icmp slt i64 %v542, %v545
  %v547 = select i1 %v546, i64 %v542, i64 %v545
  %v548 = add i64 %v541, %v547
  %v549 = icmp slt i64 %v547, 16
  %v550 = select i1 %v549, i64 %v547, i64 16
  %v551 = icmp sgt i64 0, %v550
  %v552 = select i1 %v551, i64 0, i64 %v550
  %v553 = trunc i64 %v552 to i32
  %v554 = insertelement <16 x i32> poison, i32 %v553, i64 0
  %v555 = shufflevector <16 x i32> %v554, <16 x i32> poison, <16 x i32> zeroinitializer
  %v556 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v555
  %v557 = add i64 %v505, %v541
  %v558 = getelementptr float, ptr %v33, i64 %v557
  %v559 = load <16 x float>, ptr %v558, align 4
  %v560 = getelementptr float, ptr %v517, i64 %v541
  %v561 = icmp slt i64 %v516, %v548
  %v562 = select i1 %v561, i64 %v516, i64 %v548
  %v563 = sub i64 %v562, %v541
  %v564 = icmp slt i64 %v563, 16
  %v565 = select i1 %v564, i64 %v563, i64 16
  %v566 = icmp sgt i64 0, %v565
  %v567 = select i1 %v566, i64 0, i64 %v565
  %v568 = trunc i64 %v567 to i32
  %v569 = insertelement <16 x i32> poison, i32 %v568, i64 0
  %v570 = shufflevector <16 x i32> %v569, <16 x i32> poison, <16 x i32> zeroinitializer
  %v571 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v570
  %v572 = sub i64 %v515, %v541
  %v573 = icmp slt i64 %v572, 16
  %v574 = select i1 %v573, i64 %v572, i64 16
  %v575 = icmp sgt i64 0, %v574
  %v576 = select i1 %v575, i64 0, i64 %v574
  %v577 = trunc i64 %v576 to i32
  %v578 = insertelement <16 x i32> poison, i32 %v577, i64 0
  %v579 = shufflevector <16 x i32> %v578, <16 x i32> poison, <16 x i32> zeroinitializer
  %v580 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v579
  %v581 = xor <16 x i1> %v580, splat (i1 true)
  %v582 = and <16 x i1> %v571, %v581
  %v583 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr %v560, i32 4, <16 x i1> %v582, <16 x float> splat (float 0x0000000000000000))
  %v584 = fadd <16 x float> %v559, %v583
  %v585 = fcmp ogt <16 x float> %v584, splat (float 0x0000000000000000)
  %v586 = select <16 x i1> %v585, <16 x float> %v584, <16 x float> splat (float 0x0000000000000000)
  %v587 = fcmp uno <16 x float> %v584, %v584
  %v588 = select <16 x i1> %v587, <16 x float> %v584, <16 x float> %v586
  %v589 = getelementptr float, ptr %v491, i64 %v541
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v588, ptr %v589, i32 4, <16 x i1> %v556)
  %v590 = add nsw i64 %v541, %v547
  store i64 %v590, ptr %s486, align 8
  %v591 = icmp sle i64 %v590, %v535
  br i1 %v591, label %full500, label %rest501
done503:
  %v593 = add nsw i64 %v485, 1
  store i64 %v593, ptr %s483, align 8
  %v594 = icmp slt i64 %v593, %v468
  br i1 %v594, label %loop595, label %done596
done596:
  %v597 = add nsw i64 %v2, 1
  store i64 %v597, ptr %s0, align 8
  %v598 = icmp slt i64 %v597, %last
  br i1 %v598, label %loop599, label %done600
done600:
  call void @llvm.x86.sse.sfence()
  ret void
}

@tw_nothing = private unnamed_addr constant [64 x i8] zeroinitializer, align 64
!0 = !{i32 1}
declare <16 x float> @llvm.fma.v16f32(<16 x float>, <16 x float>, <16 x float>)
declare <16 x float> @llvm.masked.load.v16f32.p0(ptr, i32, <16 x i1>, <16 x float>)
declare void @llvm.masked.store.v16f32.p0(<16 x float>, ptr, i32, <16 x i1>)
declare void @llvm.x86.sse.sfence()
