define void @tw_kernel(ptr noalias nocapture readonly %args, i64 %first, i64 %last, ptr noalias %scratch) nounwind "prefer-vector-width"="512" "min-legal-vector-width"="512" "target-cpu"="znver4" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" {
  %s0 = alloca i64, align 8
  %s22 = alloca i64, align 8
  %s25 = alloca i64, align 8
  %s51 = alloca i64, align 8
  %s58 = alloca i64, align 8
  %s60 = alloca i64, align 8
  %s147 = alloca i64, align 8
  %s150 = alloca i64, align 8
  %s276 = alloca i64, align 8
  %s280 = alloca i64, align 8
  %s287 = alloca <16 x float>, align 64
  %s290 = alloca <16 x float>, align 64
  %s293 = alloca <16 x float>, align 64
  %s296 = alloca <16 x float>, align 64
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
  %s335 = alloca i64, align 8
  %s458 = alloca i64, align 8
  %s461 = alloca i64, align 8
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
  %v159 = getelementptr i8, ptr %v66, i64 136
  %v160 = load ptr, ptr %v159, align 8, !invariant.load !{}
  %v161 = getelementptr i8, ptr %v66, i64 144
  %v162 = load i64, ptr %v161, align 8, !invariant.load !{}
  %v163 = getelementptr i8, ptr %v66, i64 208
  %v164 = load i64, ptr %v163, align 8, !invariant.load !{}
  %v165 = getelementptr i8, ptr %v66, i64 152
  %v166 = load i64, ptr %v165, align 8, !invariant.load !{}
  %v430 = getelementptr i8, ptr %v66, i64 272
  %v431 = load ptr, ptr %v430, align 8, !invariant.load !{}
  %v432 = getelementptr i8, ptr %v66, i64 280
  %v433 = load i64, ptr %v432, align 8, !invariant.load !{}
  %v434 = getelementptr i8, ptr %v66, i64 344
  %v435 = load i64, ptr %v434, align 8, !invariant.load !{}
  %v436 = getelementptr i8, ptr %v66, i64 288
  %v437 = load i64, ptr %v436, align 8, !invariant.load !{}
  %v452 = mul i64 %v433, %v437
  %v453 = icmp sgt i64 %v452, 8388608
  %v454 = ptrtoint ptr %v431 to i64
  %v455 = and i64 %v454, 3
  %v456 = icmp eq i64 %v455, 0
  %v457 = and i1 %v453, %v456
  %v484 = getelementptr i8, ptr %v66, i64 408
  %v485 = load ptr, ptr %v484, align 8, !invariant.load !{}
  %v486 = getelementptr i8, ptr %v66, i64 416
  %v487 = load i64, ptr %v486, align 8, !invariant.load !{}
  store i64 %first, ptr %s0, align 8
  br i1 %v1, label %loop570, label %done571
loop570:
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
  %v75 = sub i64 0, %v6
  %v76 = sub i64 %v70, %v6
  %v83 = mul i64 %v6, %v72
  %v172 = sub i64 0, %v8
  %v173 = sub i64 %v166, %v8
  %v180 = icmp sle i64 %v172, 0
  %v239 = icmp slt i64 %v173, 128
  %v240 = select i1 %v239, i64 %v173, i64 128
  store i64 0, ptr %s51, align 8
  br i1 %v48, label %for428, label %endfor429
for428:
  %v52 = load i64, ptr %s51, align 8
  %v53 = sub i64 %v42, %v52
  %v54 = icmp slt i64 64, %v53
  %v55 = select i1 %v54, i64 64, i64 %v53
  %v81 = sub i64 0, %v52
  %v82 = sub i64 %v74, %v52
  %v85 = add i64 %v83, %v52
  %v89 = icmp sle i64 %v81, 0
  %v114 = icmp slt i64 %v82, %v55
  %v115 = select i1 %v114, i64 %v82, i64 %v55
  store i64 0, ptr %s58, align 8
  br i1 %v23, label %loop145, label %done146
loop145:
  %v59 = load i64, ptr %s58, align 8
  %v77 = icmp sle i64 %v75, %v59
  %v78 = add i64 %v59, 1
  %v79 = icmp sle i64 %v78, %v76
  %v80 = and i1 %v77, %v79
  %v84 = mul i64 %v59, %v72
  %v86 = add i64 %v85, %v84
  %v87 = getelementptr float, ptr %v68, i64 %v86
  %v90 = and i1 %v80, %v89
  %v91 = select i1 %v90, i64 %v82, i64 -4611686018427387904
  %v93 = mul i64 %v59, 80
  %v97 = icmp slt i64 %v55, %v91
  %v98 = select i1 %v97, i64 %v55, i64 %v91
  %v99 = sub i64 %v98, 16
  store i64 0, ptr %s60, align 8
  %v101 = icmp sle i64 0, %v99
  br i1 %v101, label %full61, label %rest62
full61:
  %v65 = load i64, ptr %s60, align 8
  %v88 = getelementptr float, ptr %v87, i64 %v65
  %v92 = load <16 x float>, ptr %v88, align 4
  %v94 = add i64 %v93, %v65
  %v95 = getelementptr float, ptr %v56, i64 %v94
  store <16 x float> %v92, ptr %v95, align 4
  %v96 = add nsw i64 %v65, 16
  store i64 %v96, ptr %s60, align 8
  %v100 = icmp sle i64 %v96, %v99
  br i1 %v100, label %full61, label %rest62
rest62:
  %v102 = load i64, ptr %s60, align 8
  %v116 = select i1 %v80, i64 %v115, i64 -4611686018427387904
  %v142 = icmp slt i64 %v102, %v55
  br i1 %v142, label %part63, label %done64
part63:
  %v103 = load i64, ptr %s60, align 8
  %v104 = sub i64 %v55, %v103
  %v105 = icmp slt i64 %v104, 16
  %v106 = select i1 %v105, i64 %v104, i64 16
  %v107 = icmp sgt i64 0, %v106
  %v108 = select i1 %v107, i64 0, i64 %v106
  %v109 = trunc i64 %v108 to i32
  %v110 = insertelement <16 x i32> poison, i32 %v109, i64 0
  %v111 = shufflevector <16 x i32> %v110, <16 x i32> poison, <16 x i32> zeroinitializer
  %v112 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v111
  %v113 = getelementptr float, ptr %v87, i64 %v103
  %v117 = sub i64 %v116, %v103
  %v118 = icmp slt i64 %v117, 16
  %v119 = select i1 %v118, i64 %v117, i64 16
  %v120 = icmp sgt i64 0, %v119
  %v121 = select i1 %v120, i64 0, i64 %v119
  %v122 = trunc i64 %v121 to i32
  %v123 = insertelement <16 x i32> poison, i32 %v122, i64 0
  %v124 = shufflevector <16 x i32> %v123, <16 x i32> poison, <16 x i32> zeroinitializer
  %v125 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v124
  %v126 = sub i64 %v81, %v103
  %v127 = icmp slt i64 %v126, 16
  %v128 = select i1 %v127, i64 %v126, i64 16
  %v129 = icmp sgt i64 0, %v128
  %v130 = select i1 %v129, i64 0, i64 %v128
  %v131 = trunc i64 %v130 to i32
  %v132 = insertelement <16 x i32> poison, i32 %v131, i64 0
  %v133 = shufflevector <16 x i32> %v132, <16 x i32> poison, <16 x i32> zeroinitializer
  %v134 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v133
  %v135 = xor <16 x i1> %v134, splat (i1 true)
  %v136 = and <16 x i1> %v125, %v135
  %v137 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr %v113, i32 4, <16 x i1> %v136, <16 x float> splat (float 0x0000000000000000))
  %v138 = add i64 %v93, %v103
  %v139 = getelementptr float, ptr %v56, i64 %v138
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v137, ptr %v139, i32 4, <16 x i1> %v112)
  %v140 = add nsw i64 %v103, 16
  store i64 %v140, ptr %s60, align 8
  %v141 = icmp slt i64 %v140, %v55
  br i1 %v141, label %part63, label %done64
done64:
  %v143 = add nsw i64 %v59, 1
  store i64 %v143, ptr %s58, align 8
  %v144 = icmp slt i64 %v143, 128
  br i1 %v144, label %loop145, label %done146
done146:
  %v148 = icmp slt i64 0, %v55
  %v167 = sub i64 %v162, %v52
  %v174 = mul i64 %v52, %v164
  %v176 = add i64 %v8, %v174
  store i64 0, ptr %s147, align 8
  br i1 %v148, label %loop274, label %done275
loop274:
  %v149 = load i64, ptr %s147, align 8
  %v168 = icmp sle i64 %v81, %v149
  %v169 = add i64 %v149, 1
  %v170 = icmp sle i64 %v169, %v167
  %v171 = and i1 %v168, %v170
  %v175 = mul i64 %v149, %v164
  %v177 = add i64 %v176, %v175
  %v178 = getelementptr float, ptr %v160, i64 %v177
  %v181 = and i1 %v171, %v180
  %v182 = select i1 %v181, i64 %v173, i64 -4611686018427387904
  %v187 = mul i64 %v149, 64
  %v216 = icmp slt i64 128, %v182
  %v217 = select i1 %v216, i64 128, i64 %v182
  %v218 = icmp slt i64 %v217, %v182
  %v219 = select i1 %v218, i64 %v217, i64 %v182
  %v220 = icmp slt i64 %v219, %v182
  %v221 = select i1 %v220, i64 %v219, i64 %v182
  %v222 = icmp slt i64 %v221, %v182
  %v223 = select i1 %v222, i64 %v221, i64 %v182
  %v224 = sub i64 %v223, 64
  store i64 0, ptr %s150, align 8
  %v226 = icmp sle i64 0, %v224
  br i1 %v226, label %full151, label %rest152
full151:
  %v155 = load i64, ptr %s150, align 8
  %v156 = add i64 %v155, 16
  %v157 = add i64 %v155, 32
  %v158 = add i64 %v155, 48
  %v179 = getelementptr float, ptr %v178, i64 %v155
  %v183 = load <16 x float>, ptr %v179, align 4
  %v184 = urem i64 %v155, 64
  %v185 = sub i64 %v155, %v184
  %v186 = mul i64 %v185, 64
  %v188 = add i64 %v186, %v187
  %v189 = add i64 %v188, %v184
  %v190 = getelementptr float, ptr %v57, i64 %v189
  store <16 x float> %v183, ptr %v190, align 4
  %v191 = getelementptr float, ptr %v178, i64 %v156
  %v192 = load <16 x float>, ptr %v191, align 4
  %v193 = urem i64 %v156, 64
  %v194 = sub i64 %v156, %v193
  %v195 = mul i64 %v194, 64
  %v196 = add i64 %v195, %v187
  %v197 = add i64 %v196, %v193
  %v198 = getelementptr float, ptr %v57, i64 %v197
  store <16 x float> %v192, ptr %v198, align 4
  %v199 = getelementptr float, ptr %v178, i64 %v157
  %v200 = load <16 x float>, ptr %v199, align 4
  %v201 = urem i64 %v157, 64
  %v202 = sub i64 %v157, %v201
  %v203 = mul i64 %v202, 64
  %v204 = add i64 %v203, %v187
  %v205 = add i64 %v204, %v201
  %v206 = getelementptr float, ptr %v57, i64 %v205
  store <16 x float> %v200, ptr %v206, align 4
  %v207 = getelementptr float, ptr %v178, i64 %v158
  %v208 = load <16 x float>, ptr %v207, align 4
  %v209 = urem i64 %v158, 64
  %v210 = sub i64 %v158, %v209
  %v211 = mul i64 %v210, 64
  %v212 = add i64 %v211, %v187
  %v213 = add i64 %v212, %v209
  %v214 = getelementptr float, ptr %v57, i64 %v213
  store <16 x float> %v208, ptr %v214, align 4
  %v215 = add nsw i64 %v155, 64
  store i64 %v215, ptr %s150, align 8
  %v225 = icmp sle i64 %v215, %v224
  br i1 %v225, label %full151, label %rest152
rest152:
  %v227 = load i64, ptr %s150, align 8
  %v241 = select i1 %v171, i64 %v240, i64 -4611686018427387904
  %v271 = icmp slt i64 %v227, 128
  br i1 %v271, label %part153, label %done154
part153:
  %v228 = load i64, ptr %s150, align 8
  %v229 = sub i64 128, %v228
  %v230 = icmp slt i64 %v229, 16
  %v231 = select i1 %v230, i64 %v229, i64 16
  %v232 = icmp sgt i64 0, %v231
  %v233 = select i1 %v232, i64 0, i64 %v231
  %v234 = trunc i64 %v233 to i32
  %v235 = insertelement <16 x i32> poison, i32 %v234, i64 0
  %v236 = shufflevector <16 x i32> %v235, <16 x i32> poison, <16 x i32> zeroinitializer
  %v237 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v236
  %v238 = getelementptr float, ptr %v178, i64 %v228
  %v242 = sub i64 %v241, %v228
  %v243 = icmp slt i64 %v242, 16
  %v244 = select i1 %v243, i64 %v242, i64 16
  %v245 = icmp sgt i64 0, %v244
  %v246 = select i1 %v245, i64 0, i64 %v244
  %v247 = trunc i64 %v246 to i32
  %v248 = insertelement <16 x i32> poison, i32 %v247, i64 0
  %v249 = shufflevector <16 x i32> %v248, <16 x i32> poison, <16 x i32> zeroinitializer
  %v250 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v249
  %v251 = sub i64 %v172, %v228
  %v252 = icmp slt i64 %v251, 16
  %v253 = select i1 %v252, i64 %v251, i64 16
  %v254 = icmp sgt i64 0, %v253
  %v255 = select i1 %v254, i64 0, i64 %v253
  %v256 = trunc i64 %v255 to i32
  %v257 = insertelement <16 x i32> poison, i32 %v256, i64 0
  %v258 = shufflevector <16 x i32> %v257, <16 x i32> poison, <16 x i32> zeroinitializer
  %v259 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v258
  %v260 = xor <16 x i1> %v259, splat (i1 true)
  %v261 = and <16 x i1> %v250, %v260
  %v262 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr %v238, i32 4, <16 x i1> %v261, <16 x float> splat (float 0x0000000000000000))
  %v263 = urem i64 %v228, 64
  %v264 = sub i64 %v228, %v263
  %v265 = mul i64 %v264, 64
  %v266 = add i64 %v265, %v187
  %v267 = add i64 %v266, %v263
  %v268 = getelementptr float, ptr %v57, i64 %v267
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v262, ptr %v268, i32 4, <16 x i1> %v237)
  %v269 = add nsw i64 %v228, 16
  store i64 %v269, ptr %s150, align 8
  %v270 = icmp slt i64 %v269, 128
  br i1 %v270, label %part153, label %done154
done154:
  %v272 = add nsw i64 %v149, 1
  store i64 %v272, ptr %s147, align 8
  %v273 = icmp slt i64 %v272, %v55
  br i1 %v273, label %loop274, label %done275
done275:
  store i64 0, ptr %s276, align 8
  br i1 %v23, label %loop422, label %done423
loop422:
  %v277 = load i64, ptr %s276, align 8
  %v278 = mul i64 %v277, 64
  %v279 = getelementptr float, ptr %v57, i64 %v278
  store i64 0, ptr %s280, align 8
  br i1 %v23, label %loop418, label %done419
loop418:
  %v281 = load i64, ptr %s280, align 8
  %v282 = mul i64 %v281, 80
  %v283 = getelementptr float, ptr %v56, i64 %v282
  %v284 = mul i64 %v281, 128
  %v285 = add i64 %v284, %v277
  %v286 = getelementptr float, ptr %v33, i64 %v285
  %v288 = getelementptr float, ptr %v286, i64 0
  %v289 = load <16 x float>, ptr %v288, align 4
  store <16 x float> %v289, ptr %s287, align 64
  %v291 = getelementptr float, ptr %v286, i64 16
  %v292 = load <16 x float>, ptr %v291, align 4
  store <16 x float> %v292, ptr %s290, align 64
  %v294 = getelementptr float, ptr %v286, i64 32
  %v295 = load <16 x float>, ptr %v294, align 4
  store <16 x float> %v295, ptr %s293, align 64
  %v297 = getelementptr float, ptr %v286, i64 48
  %v298 = load <16 x float>, ptr %v297, align 4
  store <16 x float> %v298, ptr %s296, align 64
  %v300 = getelementptr float, ptr %v286, i64 128
  %v301 = load <16 x float>, ptr %v300, align 4
  store <16 x float> %v301, ptr %s299, align 64
  %v303 = getelementptr float, ptr %v286, i64 144
  %v304 = load <16 x float>, ptr %v303, align 4
  store <16 x float> %v304, ptr %s302, align 64
  %v306 = getelementptr float, ptr %v286, i64 160
  %v307 = load <16 x float>, ptr %v306, align 4
  store <16 x float> %v307, ptr %s305, align 64
  %v309 = getelementptr float, ptr %v286, i64 176
  %v310 = load <16 x float>, ptr %v309, align 4
  store <16 x float> %v310, ptr %s308, align 64
  %v312 = getelementptr float, ptr %v286, i64 256
  %v313 = load <16 x float>, ptr %v312, align 4
  store <16 x float> %v313, ptr %s311, align 64
  %v315 = getelementptr float, ptr %v286, i64 272
  %v316 = load <16 x float>, ptr %v315, align 4
  store <16 x float> %v316, ptr %s314, align 64
  %v318 = getelementptr float, ptr %v286, i64 288
  %v319 = load <16 x float>, ptr %v318, align 4
  store <16 x float> %v319, ptr %s317, align 64
  %v321 = getelementptr float, ptr %v286, i64 304
  %v322 = load <16 x float>, ptr %v321, align 4
  store <16 x float> %v322, ptr %s320, align 64
  %v324 = getelementptr float, ptr %v286, i64 384
  %v325 = load <16 x float>, ptr %v324, align 4
  store <16 x float> %v325, ptr %s323, align 64
  %v327 = getelementptr float, ptr %v286, i64 400
  %v328 = load <16 x float>, ptr %v327, align 4
  store <16 x float> %v328, ptr %s326, align 64
  %v330 = getelementptr float, ptr %v286, i64 416
  %v331 = load <16 x float>, ptr %v330, align 4
  store <16 x float> %v331, ptr %s329, align 64
  %v333 = getelementptr float, ptr %v286, i64 432
  %v334 = load <16 x float>, ptr %v333, align 4
  store <16 x float> %v334, ptr %s332, align 64
  store i64 0, ptr %s335, align 8
  br i1 %v148, label %loop398, label %done399
loop398:
  %v336 = load i64, ptr %s335, align 8
  %v337 = mul i64 %v336, 64
  %v338 = getelementptr float, ptr %v279, i64 %v337
  %v339 = getelementptr float, ptr %v338, i64 0
  %v340 = load <16 x float>, ptr %v339, align 4
  %v341 = getelementptr float, ptr %v338, i64 16
  %v342 = load <16 x float>, ptr %v341, align 4
  %v343 = getelementptr float, ptr %v338, i64 32
  %v344 = load <16 x float>, ptr %v343, align 4
  %v345 = getelementptr float, ptr %v338, i64 48
  %v346 = load <16 x float>, ptr %v345, align 4
  %v347 = getelementptr float, ptr %v283, i64 %v336
  %v348 = getelementptr float, ptr %v347, i64 0
  %v349 = load float, ptr %v348, align 4
  %v350 = insertelement <16 x float> poison, float %v349, i64 0
  %v351 = shufflevector <16 x float> %v350, <16 x float> poison, <16 x i32> zeroinitializer
  %v352 = load <16 x float>, ptr %s287, align 64
  %v353 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v351, <16 x float> %v340, <16 x float> %v352)
  store <16 x float> %v353, ptr %s287, align 64
  %v354 = load <16 x float>, ptr %s290, align 64
  %v355 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v351, <16 x float> %v342, <16 x float> %v354)
  store <16 x float> %v355, ptr %s290, align 64
  %v356 = load <16 x float>, ptr %s293, align 64
  %v357 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v351, <16 x float> %v344, <16 x float> %v356)
  store <16 x float> %v357, ptr %s293, align 64
  %v358 = load <16 x float>, ptr %s296, align 64
  %v359 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v351, <16 x float> %v346, <16 x float> %v358)
  store <16 x float> %v359, ptr %s296, align 64
  %v360 = getelementptr float, ptr %v347, i64 80
  %v361 = load float, ptr %v360, align 4
  %v362 = insertelement <16 x float> poison, float %v361, i64 0
  %v363 = shufflevector <16 x float> %v362, <16 x float> poison, <16 x i32> zeroinitializer
  %v364 = load <16 x float>, ptr %s299, align 64
  %v365 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v363, <16 x float> %v340, <16 x float> %v364)
  store <16 x float> %v365, ptr %s299, align 64
  %v366 = load <16 x float>, ptr %s302, align 64
  %v367 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v363, <16 x float> %v342, <16 x float> %v366)
  store <16 x float> %v367, ptr %s302, align 64
  %v368 = load <16 x float>, ptr %s305, align 64
  %v369 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v363, <16 x float> %v344, <16 x float> %v368)
  store <16 x float> %v369, ptr %s305, align 64
  %v370 = load <16 x float>, ptr %s308, align 64
  %v371 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v363, <16 x float> %v346, <16 x float> %v370)
  store <16 x float> %v371, ptr %s308, align 64
  %v372 = getelementptr float, ptr %v347, i64 160
  %v373 = load float, ptr %v372, align 4
  %v374 = insertelement <16 x float> poison, float %v373, i64 0
  %v375 = shufflevector <16 x float> %v374, <16 x float> poison, <16 x i32> zeroinitializer
  %v376 = load <16 x float>, ptr %s311, align 64
  %v377 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v375, <16 x float> %v340, <16 x float> %v376)
  store <16 x float> %v377, ptr %s311, align 64
  %v378 = load <16 x float>, ptr %s314, align 64
  %v379 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v375, <16 x float> %v342, <16 x float> %v378)
  store <16 x float> %v379, ptr %s314, align 64
  %v380 = load <16 x float>, ptr %s317, align 64
  %v381 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v375, <16 x float> %v344, <16 x float> %v380)
  store <16 x float> %v381, ptr %s317, align 64
  %v382 = load <16 x float>, ptr %s320, align 64
  %v383 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v375, <16 x float> %v346, <16 x float> %v382)
  store <16 x float> %v383, ptr %s320, align 64
  %v384 = getelementptr float, ptr %v347, i64 240
  %v385 = load float, ptr %v384, align 4
  %v386 = insertelement <16 x float> poison, float %v385, i64 0
  %v387 = shufflevector <16 x float> %v386, <16 x float> poison, <16 x i32> zeroinitializer
  %v388 = load <16 x float>, ptr %s323, align 64
  %v389 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v387, <16 x float> %v340, <16 x float> %v388)
  store <16 x float> %v389, ptr %s323, align 64
  %v390 = load <16 x float>, ptr %s326, align 64
  %v391 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v387, <16 x float> %v342, <16 x float> %v390)
  store <16 x float> %v391, ptr %s326, align 64
  %v392 = load <16 x float>, ptr %s329, align 64
  %v393 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v387, <16 x float> %v344, <16 x float> %v392)
  store <16 x float> %v393, ptr %s329, align 64
  %v394 = load <16 x float>, ptr %s332, align 64
  %v395 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v387, <16 x float> %v346, <16 x float> %v394)
  store <16 x float> %v395, ptr %s332, align 64
  %v396 = add nsw i64 %v336, 1
  store i64 %v396, ptr %s335, align 8
  %v397 = icmp slt i64 %v396, %v55
  br i1 %v397, label %loop398, label %done399
done399:
  %v400 = load <16 x float>, ptr %s287, align 64
  store <16 x float> %v400, ptr %v288, align 4
  %v401 = load <16 x float>, ptr %s290, align 64
  store <16 x float> %v401, ptr %v291, align 4
  %v402 = load <16 x float>, ptr %s293, align 64
  store <16 x float> %v402, ptr %v294, align 4
  %v403 = load <16 x float>, ptr %s296, align 64
  store <16 x float> %v403, ptr %v297, align 4
  %v404 = load <16 x float>, ptr %s299, align 64
  store <16 x float> %v404, ptr %v300, align 4
  %v405 = load <16 x float>, ptr %s302, align 64
  store <16 x float> %v405, ptr %v303, align 4
  %v406 = load <16 x float>, ptr %s305, align 64
  store <16 x float> %v406, ptr %v306, align 4
  %v407 = load <16 x float>, ptr %s308, align 64
  store <16 x float> %v407, ptr %v309, align 4
  %v408 = load <16 x float>, ptr %s311, align 64
  store <16 x float> %v408, ptr %v312, align 4
  %v409 = load <16 x float>, ptr %s314, align 64
  store <16 x float> %v409, ptr %v315, align 4
  %v410 = load <16 x float>, ptr %s317, align 64
  store <16 x float> %v410, ptr %v318, align 4
  %v411 = load <16 x float>, ptr %s320, align 64
  store <16 x float> %v411, ptr %v321, align 4
  %v412 = load <16 x float>, ptr %s323, align 64
  store <16 x float> %v412, ptr %v324, align 4
  %v413 = load <16 x float>, ptr %s326, align 64
  store <16 x float> %v413, ptr %v327, align 4
  %v414 = load <16 x float>, ptr %s329, align 64
  store <16 x float> %v414, ptr %v330, align 4
  %v415 = load <16 x float>, ptr %s332, align 64
  store <16 x float> %v415, ptr %v333, align 4
  %v416 = add nsw i64 %v281, 4
  store i64 %v416, ptr %s280, align 8
  %v417 = icmp slt i64 %v416, 128
  br i1 %v417, label %loop418, label %done419
done419:
  %v420 = add nsw i64 %v277, 64
  store i64 %v420, ptr %s276, align 8
  %v421 = icmp slt i64 %v420, 128
  br i1 %v421, label %loop422, label %done423
done423:
  %v424 = sub i64 %v52, %v42
  %v425 = select i1 %v43, i64 %v53, i64 %v424
  %v426 = icmp ugt i64 %v425, %v50
  %v427 = add i64 %v52, 64
  store i64 %v427, ptr %s51, align 8
  br i1 %v426, label %for428, label %endfor429
endfor429:
  %v438 = icmp slt i64 128, %v13
  %v439 = select i1 %v438, i64 128, i64 %v13
  %v440 = icmp slt i64 128, %v21
  %v441 = select i1 %v440, i64 128, i64 %v21
  %v442 = icmp sgt i64 0, %v75
  %v443 = select i1 %v442, i64 0, i64 %v75
  %v444 = sub i64 %v433, %v6
  %v445 = icmp slt i64 %v439, %v444
  %v446 = select i1 %v445, i64 %v439, i64 %v444
  %v447 = icmp sgt i64 0, %v172
  %v448 = select i1 %v447, i64 0, i64 %v172
  %v449 = sub i64 %v437, %v8
  %v450 = icmp slt i64 %v441, %v449
  %v451 = select i1 %v450, i64 %v441, i64 %v449
  %v459 = icmp slt i64 %v443, %v446
  %v462 = mul i64 %v6, %v435
  %v464 = add i64 %v462, %v8
  %v468 = mul i64 %v448, 4
  %v488 = sub i64 %v487, %v8
  %v489 = getelementptr float, ptr %v485, i64 %v8
  %v491 = icmp sle i64 %v172, %v448
  %v492 = select i1 %v491, i64 %v488, i64 -4611686018427387904
  %v504 = icmp slt i64 %v451, %v492
  %v505 = select i1 %v504, i64 %v451, i64 %v492
  %v506 = sub i64 %v505, 16
  store i64 %v443, ptr %s458, align 8
  br i1 %v459, label %loop566, label %done567
loop566:
  %v460 = load i64, ptr %s458, align 8
  %v463 = mul i64 %v460, %v435
  %v465 = add i64 %v464, %v463
  %v466 = getelementptr float, ptr %v431, i64 %v465
  %v467 = ptrtoint ptr %v466 to i64
  %v469 = add i64 %v467, %v468
  %v470 = sub i64 0, %v469
  %v471 = and i64 %v470, 63
  %v472 = udiv exact i64 %v471, 4
  %v473 = add i64 %v448, %v472
  %v474 = select i1 %v457, i64 %v473, i64 %v448
  %v480 = mul i64 %v460, 128
  store i64 %v448, ptr %s461, align 8
  %v508 = icmp sle i64 %v474, %v448
  %v509 = icmp sle i64 %v474, %v506
  %v510 = and i1 %v509, %v508
  br i1 %v510, label %full475, label %rest476
full475:
  %v479 = load i64, ptr %s461, align 8
  %v481 = add i64 %v480, %v479
  %v482 = getelementptr float, ptr %v33, i64 %v481
  %v483 = load <16 x float>, ptr %v482, align 4
  %v490 = getelementptr float, ptr %v489, i64 %v479
  %v493 = load <16 x float>, ptr %v490, align 4
  %v494 = fadd <16 x float> %v483, %v493
  %v495 = fcmp ogt <16 x float> %v494, splat (float 0x0000000000000000)
  %v496 = select <16 x i1> %v495, <16 x float> %v494, <16 x float> splat (float 0x0000000000000000)
  %v497 = fcmp uno <16 x float> %v494, %v494
  %v498 = select <16 x i1> %v497, <16 x float> %v494, <16 x float> %v496
  %v499 = getelementptr float, ptr %v466, i64 %v479
  br i1 %v457, label %stream500, label %cached501
stream500:
  store <16 x float> %v498, ptr %v499, align 64, !nontemporal !0
  br label %stored502
cached501:
  store <16 x float> %v498, ptr %v499, align 4
  br label %stored502
stored502:
  %v503 = add nsw i64 %v479, 16
  store i64 %v503, ptr %s461, align 8
  %v507 = icmp sle i64 %v503, %v506
  br i1 %v507, label %full475, label %rest476
rest476:
  %v511 = load i64, ptr %s461, align 8
  %v563 = icmp slt i64 %v511, %v451
  br i1 %v563, label %part477, label %done478
part477:
  %v512 = load i64, ptr %s461, align 8
  %v513 = sub i64 %v451, %v512
  %v514 = icmp slt i64 %v512, %v474
  %v515 = sub i64 %v474, %v512
  %v516 = select i1 %v514, i64 %v515, i64 16
  %v517 = icmp slt i64 %v513, %v516
  %v518 = select i1 %v517, i64 %v513, i64 %v516
  %v519 = add i64 %v512, %v518
  %v520 = icmp slt i64 %v518, 16
  %v521 = select i1 %v520, i64 %v518, i64 16
  %v522 = icmp sgt i64 0, %v521
  %v523 = select i1 %v522, i64 0, i64 %v521
  %v524 = trunc i64 %v523 to i32
  %v525 = insertelement <16 x i32> poison, i32 %v524, i64 0
  %v526 = shufflevector <16 x i32> %v525, <16 x i32> poison, <16 x i32> zeroinitializer
  %v527 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v526
  %v528 = add i64 %v480, %v512
  %v529 = getelementptr float, ptr %v33, i64 %v528
  %v530 = load <16 x float>, ptr %v529, align 4
  %v531 = getelementptr float, ptr %v489, i64 %v512
  %v532 = icmp slt i64 %v488, %v519
  %v533 = select i1 %v532, i64 %v488, i64 %v519
  %v534 = sub i64 %v533, %v512
  %v535 = icmp slt i64 %v534, 16
  %v536 = select i1 %v535, i64 %v534, i64 16
  %v537 = icmp sgt i64 0, %v536
  %v538 = select i1 %v537, i64 0, i64 %v536
  %v539 = trunc i64 %v538 to i32
  %v540 = insertelement <16 x i32> poison, i32 %v539, i64 0
  %v541 = shufflevector <16 x i32> %v540, <16 x i32> poison, <16 x i32> zeroinitializer
  %v542 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v541
  %v543 = sub i64 %v172, %v512
  %v544 = icmp slt i64 %v543, 16
  %v545 = select i1 %v544, i64 %v543, i64 16
  %v546 = icmp sgt i64 0, %v545
  %v547 = select i1 %v546, i64 0, i64 %v545
  %v548 = trunc i64 %v547 to i32
  %v549 = insertelement <16 x i32> poison, i32 %v548, i64 0
  %v550 = shufflevector <16 x i32> %v549, <16 x i32> poison, <16 x i32> zeroinitializer
  %v551 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v550
  %v552 = xor <16 x i1> %v551, splat (i1 true)
  %v553 = and <16 x i1> %v542, %v552
  %v554 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr %v531, i32 4, <16 x i1> %v553, <16 x float> splat (float 0x0000000000000000))
  %v555 = fadd <16 x float> %v530, %v554
  %v556 = fcmp ogt <16 x float> %v555, splat (float 0x0000000000000000)
  %v557 = select <16 x i1> %v556, <16 x float> %v555, <16 x float> splat (float 0x0000000000000000)
  %v558 = fcmp uno <16 x float> %v555, %v555
  %v559 = select <16 x i1> %v558, <16 x float> %v555, <16 x float> %v557
  %v560 = getelementptr float, ptr %v466, i64 %v512
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v559, ptr %v560, i32 4, <16 x i1> %v527)
  %v561 = add nsw i64 %v512, %v518
  store i64 %v561, ptr %s461, align 8
  %v562 = icmp sle i64 %v561, %v506
  br i1 %v562, label %full475, label %rest476
done478:
  %v564 = add nsw i64 %v460, 1
  store i64 %v564, ptr %s458, align 8
  %v565 = icmp slt i64 %v564, %v446
  br i1 %v565, label %loop566, label %done567
done567:
  %v568 = add nsw i64 %v2, 1
  store i64 %v568, ptr %s0, align 8
  %v569 = icmp slt i64 %v568, %last
  br i1 %v569, label %loop570, label %done571
done571:
  call void @llvm.x86.sse.sfence()
  ret void
}

@tw_nothing = private unnamed_addr constant [64 x i8] zeroinitializer, align 64
!0 = !{i32 1}
declare <16 x float> @llvm.fma.v16f32(<16 x float>, <16 x float>, <16 x float>)
declare <16 x float> @llvm.masked.load.v16f32.p0(ptr, i32, <16 x i1>, <16 x float>)
declare void @llvm.masked.store.v16f32.p0(<16 x float>, ptr, i32, <16 x i1>)
declare void @llvm.x86.sse.sfence()
