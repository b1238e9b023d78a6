define void @tw_kernel(ptr noalias nocapture readonly %args, i64 %first, i64 %last, ptr noalias %scratch) nounwind "prefer-vector-width"="512" "min-legal-vector-width"="512" "target-cpu"="znver4" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" {
  %s0 = alloca i64, align 8
  %s9 = alloca float, align 8
  %s11 = alloca <16 x float>, align 64
  %s12 = alloca <16 x i1>, align 64
  %s13 = alloca <16 x float>, align 64
  %s14 = alloca <16 x i1>, align 64
  %s15 = alloca <16 x float>, align 64
  %s16 = alloca <16 x i1>, align 64
  %s17 = alloca <16 x float>, align 64
  %s18 = alloca <16 x i1>, align 64
  %s19 = alloca i64, align 8
  %s165 = alloca float, align 8
  %s166 = alloca <16 x float>, align 64
  %s167 = alloca i64, align 8
  %s287 = alloca i64, align 8
  %s290 = alloca i64, align 8
  %v1 = icmp slt i64 %first, %last
  %v3 = getelementptr i8, ptr %args, i64 8
  %v4 = load ptr, ptr %v3, align 8, !invariant.load !{}
  %v5 = getelementptr i64, ptr %v4, i64 0
  %v6 = load i64, ptr %v5, align 8, !invariant.load !{}
  %v7 = icmp slt i64 100, %v6
  %v8 = select i1 %v7, i64 100, i64 %v6
  %v10 = select i1 false, float 0x7FF8000000000000, float 0xFFF0000000000000
  %v28 = load ptr, ptr %args, align 8, !invariant.load !{}
  %v29 = getelementptr i8, ptr %v28, i64 0
  %v30 = load ptr, ptr %v29, align 8, !invariant.load !{}
  %v31 = getelementptr i8, ptr %v28, i64 8
  %v32 = load i64, ptr %v31, align 8, !invariant.load !{}
  %v33 = getelementptr i8, ptr %v28, i64 72
  %v34 = load i64, ptr %v33, align 8, !invariant.load !{}
  %v35 = getelementptr i8, ptr %v28, i64 16
  %v36 = load i64, ptr %v35, align 8, !invariant.load !{}
  %v72 = icmp slt i64 %v8, %v36
  %v73 = select i1 %v72, i64 %v8, i64 %v36
  %v74 = icmp slt i64 %v73, %v36
  %v75 = select i1 %v74, i64 %v73, i64 %v36
  %v76 = icmp slt i64 %v75, %v36
  %v77 = select i1 %v76, i64 %v75, i64 %v36
  %v78 = icmp slt i64 %v77, %v36
  %v79 = select i1 %v78, i64 %v77, i64 %v36
  %v80 = sub i64 %v79, 64
  %v82 = icmp sle i64 0, %v80
  %v95 = icmp slt i64 %v36, %v8
  %v96 = select i1 %v95, i64 %v36, i64 %v8
  %v174 = mul i64 %v34, 4
  %v196 = getelementptr i8, ptr %scratch, i64 0
  %v201 = sub i64 %v73, 16
  %v203 = icmp sle i64 0, %v201
  %v265 = getelementptr i8, ptr %v28, i64 136
  %v266 = load ptr, ptr %v265, align 8, !invariant.load !{}
  %v267 = getelementptr i8, ptr %v28, i64 144
  %v268 = load i64, ptr %v267, align 8, !invariant.load !{}
  %v269 = getelementptr i8, ptr %v28, i64 208
  %v270 = load i64, ptr %v269, align 8, !invariant.load !{}
  %v271 = getelementptr i8, ptr %v28, i64 152
  %v272 = load i64, ptr %v271, align 8, !invariant.load !{}
  %v279 = icmp slt i64 %v8, %v272
  %v280 = select i1 %v279, i64 %v8, i64 %v272
  %v281 = mul i64 %v268, %v272
  %v282 = icmp sgt i64 %v281, 8388608
  %v283 = ptrtoint ptr %v266 to i64
  %v284 = and i64 %v283, 3
  %v285 = icmp eq i64 %v284, 0
  %v286 = and i1 %v282, %v285
  %v317 = sub i64 %v280, 16
  store i64 %first, ptr %s0, align 8
  br i1 %v1, label %loop353, label %done354
loop353:
  %v2 = load i64, ptr %s0, align 8
  store float %v10, ptr %s9, align 8
  %v37 = mul i64 %v2, %v34
  %v38 = getelementptr float, ptr %v30, i64 %v37
  store <16 x float> splat (float 0xFFF0000000000000), ptr %s11, align 64
  store <16 x i1> splat (i1 false), ptr %s12, align 64
  store <16 x float> splat (float 0xFFF0000000000000), ptr %s13, align 64
  store <16 x i1> splat (i1 false), ptr %s14, align 64
  store <16 x float> splat (float 0xFFF0000000000000), ptr %s15, align 64
  store <16 x i1> splat (i1 false), ptr %s16, align 64
  store <16 x float> splat (float 0xFFF0000000000000), ptr %s17, align 64
  store <16 x i1> splat (i1 false), ptr %s18, align 64
  store i64 0, ptr %s19, align 8
  br i1 %v82, label %full20, label %rest21
full20:
  %v24 = load i64, ptr %s19, align 8
  %v25 = add i64 %v24, 16
  %v26 = add i64 %v24, 32
  %v27 = add i64 %v24, 48
  %v39 = getelementptr float, ptr %v38, i64 %v24
  %v40 = load <16 x float>, ptr %v39, align 4
  %v41 = load <16 x float>, ptr %s11, align 64
  %v42 = load <16 x i1>, ptr %s12, align 64
  %v43 = fcmp uno <16 x float> %v40, %v40
  %v44 = fcmp ogt <16 x float> %v40, %v41
  %v45 = select <16 x i1> %v44, <16 x float> %v40, <16 x float> %v41
  %v46 = or <16 x i1> %v42, %v43
  store <16 x float> %v45, ptr %s11, align 64
  store <16 x i1> %v46, ptr %s12, align 64
  %v47 = getelementptr float, ptr %v38, i64 %v25
  %v48 = load <16 x float>, ptr %v47, align 4
  %v49 = load <16 x float>, ptr %s13, align 64
  %v50 = load <16 x i1>, ptr %s14, align 64
  %v51 = fcmp uno <16 x float> %v48, %v48
  %v52 = fcmp ogt <16 x float> %v48, %v49
  %v53 = select <16 x i1> %v52, <16 x float> %v48, <16 x float> %v49
  %v54 = or <16 x i1> %v50, %v51
  store <16 x float> %v53, ptr %s13, align 64
  store <16 x i1> %v54, ptr %s14, align 64
  %v55 = getelementptr float, ptr %v38, i64 %v26
  %v56 = load <16 x float>, ptr %v55, align 4
  %v57 = load <16 x float>, ptr %s15, align 64
  %v58 = load <16 x i1>, ptr %s16, align 64
  %v59 = fcmp uno <16 x float> %v56, %v56
  %v60 = fcmp ogt <16 x float> %v56, %v57
  %v61 = select <16 x i1> %v60, <16 x float> %v56, <16 x float> %v57
  %v62 = or <16 x i1> %v58, %v59
  store <16 x float> %v61, ptr %s15, align 64
  store <16 x i1> %v62, ptr %s16, align 64
  %v63 = getelementptr float, ptr %v38, i64 %v27
  %v64 = load <16 x float>, ptr %v63, align 4
  %v65 = load <16 x float>, ptr %s17, align 64
  %v66 = load <16 x i1>, ptr %s18, align 64
  %v67 = fcmp uno <16 x float> %v64, %v64
  %v68 = fcmp ogt <16 x float> %v64, %v65
  %v69 = select <16 x i1> %v68, <16 x float> %v64, <16 x float> %v65
  %v70 = or <16 x i1> %v66, %v67
  store <16 x float> %v69, ptr %s17, align 64
  store <16 x i1> %v70, ptr %s18, align 64
  %v71 = add nsw i64 %v24, 64
  store i64 %v71, ptr %s19, align 8
  %v81 = icmp sle i64 %v71, %v80
  br i1 %v81, label %full20, label %rest21
rest21:
  %v83 = load i64, ptr %s19, align 8
  %v117 = icmp slt i64 %v83, %v8
  br i1 %v117, label %part22, label %done23
part22:
  %v84 = load i64, ptr %s19, align 8
  %v85 = sub i64 %v8, %v84
  %v86 = icmp slt i64 %v85, 16
  %v87 = select i1 %v86, i64 %v85, i64 16
  %v88 = icmp sgt i64 0, %v87
  %v89 = select i1 %v88, i64 0, i64 %v87
  %v90 = trunc i64 %v89 to i32
  %v91 = insertelement <16 x i32> poison, i32 %v90, i64 0
  %v92 = shufflevector <16 x i32> %v91, <16 x i32> poison, <16 x i32> zeroinitializer
  %v93 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v92
  %v94 = getelementptr float, ptr %v38, i64 %v84
  %v97 = sub i64 %v96, %v84
  %v98 = icmp slt i64 %v97, 16
  %v99 = select i1 %v98, i64 %v97, i64 16
  %v100 = icmp sgt i64 0, %v99
  %v101 = select i1 %v100, i64 0, i64 %v99
  %v102 = trunc i64 %v101 to i32
  %v103 = insertelement <16 x i32> poison, i32 %v102, i64 0
  %v104 = shufflevector <16 x i32> %v103, <16 x i32> poison, <16 x i32> zeroinitializer
  %v105 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v104
  %v106 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr %v94, i32 4, <16 x i1> %v105, <16 x float> splat (float 0x0000000000000000))
  %v107 = load <16 x float>, ptr %s11, align 64
  %v108 = load <16 x i1>, ptr %s12, align 64
  %v109 = fcmp uno <16 x float> %v106, %v106
  %v110 = fcmp ogt <16 x float> %v106, %v107
  %v111 = select <16 x i1> %v110, <16 x float> %v106, <16 x float> %v107
  %v112 = or <16 x i1> %v108, %v109
  %v113 = select <16 x i1> %v93, <16 x float> %v111, <16 x float> %v107
  %v114 = select <16 x i1> %v93, <16 x i1> %v112, <16 x i1> %v108
  store <16 x float> %v113, ptr %s11, align 64
  store <16 x i1> %v114, ptr %s12, align 64
  %v115 = add nsw i64 %v84, 16
  store i64 %v115, ptr %s19, align 8
  %v116 = icmp slt i64 %v115, %v8
  br i1 %v116, label %part22, label %done23
done23:
  %v118 = load <16 x float>, ptr %s11, align 64
  %v119 = load <16 x i1>, ptr %s12, align 64
  %v120 = load <16 x float>, ptr %s13, align 64
  %v121 = load <16 x i1>, ptr %s14, align 64
  %v122 = load <16 x float>, ptr %s15, align 64
  %v123 = load <16 x i1>, ptr %s16, align 64
  %v124 = load <16 x float>, ptr %s17, align 64
  %v125 = load <16 x i1>, ptr %s18, align 64
  %v126 = fcmp ogt <16 x float> %v120, %v118
  %v127 = select <16 x i1> %v126, <16 x float> %v120, <16 x float> %v118
  %v128 = or <16 x i1> %v119, %v121
  %v129 = fcmp ogt <16 x float> %v124, %v122
  %v130 = select <16 x i1> %v129, <16 x float> %v124, <16 x float> %v122
  %v131 = or <16 x i1> %v123, %v125
  %v132 = fcmp ogt <16 x float> %v130, %v127
  %v133 = select <16 x i1> %v132, <16 x float> %v130, <16 x float> %v127
  %v134 = or <16 x i1> %v128, %v131
  %v135 = shufflevector <16 x float> %v133, <16 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %v136 = shufflevector <16 x float> %v133, <16 x float> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %v137 = shufflevector <16 x i1> %v134, <16 x i1> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %v138 = shufflevector <16 x i1> %v134, <16 x i1> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %v139 = fcmp ogt <8 x float> %v136, %v135
  %v140 = select <8 x i1> %v139, <8 x float> %v136, <8 x float> %v135
  %v141 = or <8 x i1> %v137, %v138
  %v142 = shufflevector <8 x float> %v140, <8 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v143 = shufflevector <8 x float> %v140, <8 x float> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v144 = shufflevector <8 x i1> %v141, <8 x i1> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v145 = shufflevector <8 x i1> %v141, <8 x i1> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v146 = fcmp ogt <4 x float> %v143, %v142
  %v147 = select <4 x i1> %v146, <4 x float> %v143, <4 x float> %v142
  %v148 = or <4 x i1> %v144, %v145
  %v149 = shufflevector <4 x float> %v147, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %v150 = shufflevector <4 x float> %v147, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %v151 = shufflevector <4 x i1> %v148, <4 x i1> poison, <2 x i32> <i32 0, i32 1>
  %v152 = shufflevector <4 x i1> %v148, <4 x i1> poison, <2 x i32> <i32 2, i32 3>
  %v153 = fcmp ogt <2 x float> %v150, %v149
  %v154 = select <2 x i1> %v153, <2 x float> %v150, <2 x float> %v149
  %v155 = or <2 x i1> %v151, %v152
  %v156 = extractelement <2 x float> %v154, i64 0
  %v157 = extractelement <2 x float> %v154, i64 1
  %v158 = extractelement <2 x i1> %v155, i64 0
  %v159 = extractelement <2 x i1> %v155, i64 1
  %v160 = fcmp ogt float %v157, %v156
  %v161 = select i1 %v160, float %v157, float %v156
  %v162 = or i1 %v158, %v159
  %v163 = select i1 %v162, float 0x7FF8000000000000, float %v161
  store float %v163, ptr %s9, align 8
  %v164 = load float, ptr %s9, align 8
  store float 0x0000000000000000, ptr %s165, align 8
  %v177 = insertelement <16 x float> poison, float %v164, i64 0
  %v178 = shufflevector <16 x float> %v177, <16 x float> poison, <16 x i32> zeroinitializer
  store <16 x float> splat (float 0x0000000000000000), ptr %s166, align 64
  store i64 0, ptr %s167, align 8
  br i1 %v203, label %full168, label %rest169
full168:
  %v172 = load i64, ptr %s167, align 8
  %v173 = getelementptr float, ptr %v38, i64 %v172
  %v175 = getelementptr i8, ptr %v173, i64 %v174
  call void @llvm.prefetch.p0(ptr %v175, i32 0, i32 2, i32 1)
  %v176 = load <16 x float>, ptr %v173, align 4
  %v179 = fsub <16 x float> %v176, %v178
  %v180 = fcmp ogt <16 x float> splat (float 0xC05A000000000000), %v179
  %v181 = select <16 x i1> %v180, <16 x float> splat (float 0xC05A000000000000), <16 x float> %v179
  %v182 = fcmp olt <16 x float> splat (float 0x4056400000000000), %v181
  %v183 = select <16 x i1> %v182, <16 x float> splat (float 0x4056400000000000), <16 x float> %v181
  %v184 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v183, <16 x float> splat (float 0x3FF7154760000000), <16 x float> splat (float 0x4168000000000000))
  %v185 = fsub <16 x float> %v184, splat (float 0x4168000000000000)
  %v186 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v185, <16 x float> splat (float 0xBFE62E4300000000), <16 x float> %v183)
  %v187 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v185, <16 x float> splat (float 0x3E205C6100000000), <16 x float> %v186)
  %v188 = call <16 x float> @llvm.fma.v16f32(<16 x float> splat (float 0x3F2A0D2CE0000000), <16 x float> %v187, <16 x float> splat (float 0x3F56E879C0000000))
  %v189 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v188, <16 x float> %v187, <16 x float> splat (float 0x3F81112100000000))
  %v190 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v189, <16 x float> %v187, <16 x float> splat (float 0x3FA5553820000000))
  %v191 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v190, <16 x float> %v187, <16 x float> splat (float 0x3FC5555540000000))
  %v192 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v191, <16 x float> %v187, <16 x float> splat (float 0x3FE0000000000000))
  %v193 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v192, <16 x float> %v187, <16 x float> splat (float 0x3FF0000000000000))
  %v194 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v193, <16 x float> %v187, <16 x float> splat (float 0x3FF0000000000000))
  %v195 = call <16 x float> @llvm.x86.avx512.mask.scalef.ps.512(<16 x float> %v194, <16 x float> %v185, <16 x float> %v194, i16 -1, i32 4)
  %v197 = getelementptr float, ptr %v196, i64 %v172
  store <16 x float> %v195, ptr %v197, align 4
  %v198 = load <16 x float>, ptr %s166, align 64
  %v199 = fadd <16 x float> %v198, %v195
  store <16 x float> %v199, ptr %s166, align 64
  %v200 = add nsw i64 %v172, 16
  store i64 %v200, ptr %s167, align 8
  %v202 = icmp sle i64 %v200, %v201
  br i1 %v202, label %full168, label %rest169
rest169:
  %v204 = load i64, ptr %s167, align 8
  %v249 = icmp slt i64 %v204, %v8
  br i1 %v249, label %part170, label %done171
part170:
  %v205 = load i64, ptr %s167, align 8
  %v206 = sub i64 %v8, %v205
  %v207 = icmp slt i64 %v206, 16
  %v208 = select i1 %v207, i64 %v206, i64 16
  %v209 = icmp sgt i64 0, %v208
  %v210 = select i1 %v209, i64 0, i64 %v208
  %v211 = trunc i64 %v210 to i32
  %v212 = insertelement <16 x i32> poison, i32 %v211, i64 0
  %v213 = shufflevector <16 x i32> %v212, <16 x i32> poison, <16 x i32> zeroinitializer
  %v214 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v213
  %v215 = getelementptr float, ptr %v38, i64 %v205
  %v216 = sub i64 %v96, %v205
  %v217 = icmp slt i64 %v216, 16
  %v218 = select i1 %v217, i64 %v216, i64 16
  %v219 = icmp sgt i64 0, %v218
  %v220 = select i1 %v219, i64 0, i64 %v218
  %v221 = trunc i64 %v220 to i32
  %v222 = insertelement <16 x i32> poison, i32 %v221, i64 0
  %v223 = shufflevector <16 x i32> %v222, <16 x i32> poison, <16 x i32> zeroinitializer
  %v224 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v223
  %v225 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr %v215, i32 4, <16 x i1> %v224, <16 x float> splat (float 0x0000000000000000))
  %v226 = fsub <16 x float> %v225, %v178
  %v227 = fcmp ogt <16 x float> splat (float 0xC05A000000000000), %v226
  %v228 = select <16 x i1> %v227, <16 x float> splat (float 0xC05A000000000000), <16 x float> %v226
  %v229 = fcmp olt <16 x float> splat (float 0x4056400000000000), %v228
  %v230 = select <16 x i1> %v229, <16 x float> splat (float 0x4056400000000000), <16 x float> %v228
  %v231 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v230, <16 x float> splat (float 0x3FF7154760000000), <16 x float> splat (float 0x4168000000000000))
  %v232 = fsub <16 x float> %v231, splat (float 0x4168000000000000)
  %v233 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v232, <16 x float> splat (float 0xBFE62E4300000000), <16 x float> %v230)
  %v234 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v232, <16 x float> splat (float 0x3E205C6100000000), <16 x float> %v233)
  %v235 = call <16 x float> @llvm.fma.v16f32(<16 x float> splat (float 0x3F2A0D2CE0000000), <16 x float> %v234, <16 x float> splat (float 0x3F56E879C0000000))
  %v236 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v235, <16 x float> %v234, <16 x float> splat (float 0x3F81112100000000))
  %v237 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v236, <16 x float> %v234, <16 x float> splat (float 0x3FA5553820000000))
  %v238 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v237, <16 x float> %v234, <16 x float> splat (float 0x3FC5555540000000))
  %v239 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v238, <16 x float> %v234, <16 x float> splat (float 0x3FE0000000000000))
  %v240 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v239, <16 x float> %v234, <16 x float> splat (float 0x3FF0000000000000))
  %v241 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v240, <16 x float> %v234, <16 x float> splat (float 0x3FF0000000000000))
  %v242 = call <16 x float> @llvm.x86.avx512.mask.scalef.ps.512(<16 x float> %v241, <16 x float> %v232, <16 x float> %v241, i16 -1, i32 4)
  %v243 = getelementptr float, ptr %v196, i64 %v205
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v242, ptr %v243, i32 4, <16 x i1> %v214)
  %v244 = load <16 x float>, ptr %s166, align 64
  %v245 = fadd <16 x float> %v244, %v242
  %v246 = select <16 x i1> %v214, <16 x float> %v245, <16 x float> %v244
  store <16 x float> %v246, ptr %s166, align 64
  %v247 = add nsw i64 %v205, 16
  store i64 %v247, ptr %s167, align 8
  %v248 = icmp slt i64 %v247, %v8
  br i1 %v248, label %part170, label %done171
done171:
  %v250 = load <16 x float>, ptr %s166, align 64
  %v251 = shufflevector <16 x float> %v250, <16 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %v252 = shufflevector <16 x float> %v250, <16 x float> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %v253 = fadd <8 x float> %v251, %v252
  %v254 = shufflevector <8 x float> %v253, <8 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v255 = shufflevector <8 x float> %v253, <8 x float> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v256 = fadd <4 x float> %v254, %v255
  %v257 = shufflevector <4 x float> %v256, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %v258 = shufflevector <4 x float> %v256, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %v259 = fadd <2 x float> %v257, %v258
  %v260 = extractelement <2 x float> %v259, i64 0
  %v261 = extractelement <2 x float> %v259, i64 1
  %v262 = fadd float %v260, %v261
  store float %v262, ptr %s165, align 8
  %v263 = load float, ptr %s165, align 8
  %v264 = fdiv float 0x3FF0000000000000, %v263
  %v273 = sub i64 0, %v2
  %v274 = icmp sgt i64 0, %v273
  %v275 = select i1 %v274, i64 0, i64 %v273
  %v276 = sub i64 %v268, %v2
  %v277 = icmp slt i64 1, %v276
  %v278 = select i1 %v277, i64 1, i64 %v276
  %v288 = icmp slt i64 %v275, %v278
  %v291 = mul i64 %v2, %v270
  %v309 = insertelement <16 x float> poison, float %v264, i64 0
  %v310 = shufflevector <16 x float> %v309, <16 x float> poison, <16 x i32> zeroinitializer
  store i64 %v275, ptr %s287, align 8
  br i1 %v288, label %loop349, label %done350
loop349:
  %v289 = load i64, ptr %s287, align 8
  %v292 = mul i64 %v289, %v270
  %v293 = add i64 %v291, %v292
  %v294 = getelementptr float, ptr %v266, i64 %v293
  %v295 = ptrtoint ptr %v294 to i64
  %v296 = sub i64 0, %v295
  %v297 = and i64 %v296, 63
  %v298 = udiv exact i64 %v297, 4
  %v299 = select i1 %v286, i64 %v298, i64 0
  %v305 = mul i64 %v289, 112
  store i64 0, ptr %s290, align 8
  %v319 = icmp sle i64 %v299, 0
  %v320 = icmp sle i64 %v299, %v317
  %v321 = and i1 %v320, %v319
  br i1 %v321, label %full300, label %rest301
full300:
  %v304 = load i64, ptr %s290, align 8
  %v306 = add i64 %v305, %v304
  %v307 = getelementptr float, ptr %v196, i64 %v306
  %v308 = load <16 x float>, ptr %v307, align 4
  %v311 = fmul <16 x float> %v308, %v310
  %v312 = getelementptr float, ptr %v294, i64 %v304
  br i1 %v286, label %stream313, label %cached314
stream313:
  store <16 x float> %v311, ptr %v312, align 64, !nontemporal !0
  br label %stored315
cached314:
  store <16 x float> %v311, ptr %v312, align 4
  br label %stored315
stored315:
  %v316 = add nsw i64 %v304, 16
  store i64 %v316, ptr %s290, align 8
  %v318 = icmp sle i64 %v316, %v317
  br i1 %v318, label %full300, label %rest301
rest301:
  %v322 = load i64, ptr %s290, align 8
  %v346 = icmp slt i64 %v322, %v280
  br i1 %v346, label %part302, label %done303
part302:
  %v323 = load i64, ptr %s290, align 8
  %v324 = sub i64 %v280, %v323
  %v325 = icmp slt i64 %v323, %v299
  %v326 = sub i64 %v299, %v323
  %v327 = select i1 %v325, i64 %v326, i64 16
  %v328 = icmp slt i64 %v324, %v327
  %v329 = select i1 %v328, i64 %v324, i64 %v327
  %v330 = add i64 %v323, %v329
  %v331 = icmp slt i64 %v329, 16
  %v332 = select i1 %v331, i64 %v329, i64 16
  %v333 = icmp sgt i64 0, %v332
  %v334 = select i1 %v333, i64 0, i64 %v332
  %v335 = trunc i64 %v334 to i32
  %v336 = insertelement <16 x i32> poison, i32 %v335, i64 0
  %v337 = shufflevector <16 x i32> %v336, <16 x i32> poison, <16 x i32> zeroinitializer
  %v338 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v337
  %v339 = add i64 %v305, %v323
  %v340 = getelementptr float, ptr %v196, i64 %v339
  %v341 = load <16 x float>, ptr %v340, align 4
  %v342 = fmul <16 x float> %v341, %v310
  %v343 = getelementptr float, ptr %v294, i64 %v323
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v342, ptr %v343, i32 4, <16 x i1> %v338)
  %v344 = add nsw i64 %v323, %v329
  store i64 %v344, ptr %s290, align 8
  %v345 = icmp sle i64 %v344, %v317
  br i1 %v345, label %full300, label %rest301
done303:
  %v347 = add nsw i64 %v289, 1
  store i64 %v347, ptr %s287, align 8
  %v348 = icmp slt i64 %v347, %v278
  br i1 %v348, label %loop349, label %done350
done350:
  %v351 = add nsw i64 %v2, 1
  store i64 %v351, ptr %s0, align 8
  %v352 = icmp slt i64 %v351, %last
  br i1 %v352, label %loop353, label %done354
done354:
  call void @llvm.x86.sse.sfence()
  ret void
}

@tw_nothing = private unnamed_addr constant [64 x i8] zeroinitializer, align 64
!0 = !{i32 1}
declare <16 x float> @llvm.fma.v16f32(<16 x float>, <16 x float>, <16 x float>)
declare <16 x float> @llvm.masked.load.v16f32.p0(ptr, i32, <16 x i1>, <16 x float>)
declare <16 x float> @llvm.x86.avx512.mask.scalef.ps.512(<16 x float>, <16 x float>, <16 x float>, i16, i32)
declare void @llvm.masked.store.v16f32.p0(<16 x float>, ptr, i32, <16 x i1>)
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)
declare void @llvm.x86.sse.sfence()
