define void @tw_kernel(ptr noalias nocapture readonly %args, i64 %first, i64 %last, ptr noalias %scratch) nounwind "prefer-vector-width"="512" "min-legal-vector-width"="512" "target-cpu"="znver4" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" {
  %s0 = alloca i64, align 8
  %s11 = alloca float, align 8
  %s13 = alloca <16 x float>, align 64
  %s14 = alloca <16 x i1>, align 64
  %s15 = alloca <16 x float>, align 64
  %s16 = alloca <16 x i1>, align 64
  %s17 = alloca <16 x float>, align 64
  %s18 = alloca <16 x i1>, align 64
  %s19 = alloca <16 x float>, align 64
  %s20 = alloca <16 x i1>, align 64
  %s21 = alloca i64, align 8
  %s169 = alloca float, align 8
  %s170 = alloca <16 x float>, align 64
  %s171 = alloca i64, align 8
  %s295 = alloca i64, align 8
  %s298 = alloca i64, align 8
  %v1 = icmp slt i64 %first, %last
  %v3 = getelementptr i8, ptr %args, i64 8
  %v4 = load ptr, ptr %v3, align 8, !invariant.load !{}
  %v5 = getelementptr i64, ptr %v4, i64 0
  %v6 = load i64, ptr %v5, align 8, !invariant.load !{}
  %v7 = icmp slt i64 100, %v6
  %v8 = select i1 %v7, i64 100, i64 %v6
  %v9 = icmp sgt i64 %v8, 0
  %v10 = select i1 %v9, i64 %v8, i64 0
  %v12 = select i1 false, float 0x7FF8000000000000, float 0xFFF0000000000000
  %v30 = load ptr, ptr %args, align 8, !invariant.load !{}
  %v31 = getelementptr i8, ptr %v30, i64 0
  %v32 = load ptr, ptr %v31, align 8, !invariant.load !{}
  %v33 = getelementptr i8, ptr %v30, i64 8
  %v34 = load i64, ptr %v33, align 8, !invariant.load !{}
  %v35 = getelementptr i8, ptr %v30, i64 72
  %v36 = load i64, ptr %v35, align 8, !invariant.load !{}
  %v37 = getelementptr i8, ptr %v30, i64 16
  %v38 = load i64, ptr %v37, align 8, !invariant.load !{}
  %v42 = mul i64 %v36, 4
  %v76 = icmp slt i64 %v10, %v38
  %v77 = select i1 %v76, i64 %v10, i64 %v38
  %v78 = icmp slt i64 %v77, %v38
  %v79 = select i1 %v78, i64 %v77, i64 %v38
  %v80 = icmp slt i64 %v79, %v38
  %v81 = select i1 %v80, i64 %v79, i64 %v38
  %v82 = icmp slt i64 %v81, %v38
  %v83 = select i1 %v82, i64 %v81, i64 %v38
  %v84 = sub i64 %v83, 64
  %v86 = icmp sle i64 0, %v84
  %v99 = icmp slt i64 %v38, %v10
  %v100 = select i1 %v99, i64 %v38, i64 %v10
  %v197 = getelementptr i8, ptr %scratch, i64 0
  %v206 = sub i64 %v77, 16
  %v208 = icmp sle i64 0, %v206
  %v269 = getelementptr i8, ptr %v30, i64 136
  %v270 = load ptr, ptr %v269, align 8, !invariant.load !{}
  %v271 = getelementptr i8, ptr %v30, i64 144
  %v272 = load i64, ptr %v271, align 8, !invariant.load !{}
  %v273 = getelementptr i8, ptr %v30, i64 208
  %v274 = load i64, ptr %v273, align 8, !invariant.load !{}
  %v275 = getelementptr i8, ptr %v30, i64 152
  %v276 = load i64, ptr %v275, align 8, !invariant.load !{}
  %v287 = icmp slt i64 %v10, %v276
  %v288 = select i1 %v287, i64 %v10, i64 %v276
  %v289 = mul i64 %v272, %v276
  %v290 = icmp sgt i64 %v289, 8388608
  %v291 = ptrtoint ptr %v270 to i64
  %v292 = and i64 %v291, 3
  %v293 = icmp eq i64 %v292, 0
  %v294 = and i1 %v290, %v293
  %v329 = sub i64 %v288, 16
  store i64 %first, ptr %s0, align 8
  br i1 %v1, label %loop365, label %done366
loop365:
  %v2 = load i64, ptr %s0, align 8
  store float %v12, ptr %s11, align 8
  %v39 = mul i64 %v2, %v36
  %v40 = getelementptr float, ptr %v32, i64 %v39
  %v43 = getelementptr i8, ptr %v40, i64 %v42
  store <16 x float> splat (float 0xFFF0000000000000), ptr %s13, align 64
  store <16 x i1> splat (i1 false), ptr %s14, align 64
  store <16 x float> splat (float 0xFFF0000000000000), ptr %s15, align 64
  store <16 x i1> splat (i1 false), ptr %s16, align 64
  store <16 x float> splat (float 0xFFF0000000000000), ptr %s17, align 64
  store <16 x i1> splat (i1 false), ptr %s18, align 64
  store <16 x float> splat (float 0xFFF0000000000000), ptr %s19, align 64
  store <16 x i1> splat (i1 false), ptr %s20, align 64
  store i64 0, ptr %s21, align 8
  br i1 %v86, label %full22, label %rest23
full22:
  %v26 = load i64, ptr %s21, align 8
  %v27 = add i64 %v26, 16
  %v28 = add i64 %v26, 32
  %v29 = add i64 %v26, 48
  %v41 = getelementptr float, ptr %v40, i64 %v26
  %v44 = load <16 x float>, ptr %v41, align 4
  %v45 = load <16 x float>, ptr %s13, align 64
  %v46 = load <16 x i1>, ptr %s14, align 64
  %v47 = fcmp uno <16 x float> %v44, %v44
  %v48 = fcmp ogt <16 x float> %v44, %v45
  %v49 = select <16 x i1> %v48, <16 x float> %v44, <16 x float> %v45
  %v50 = or <16 x i1> %v46, %v47
  store <16 x float> %v49, ptr %s13, align 64
  store <16 x i1> %v50, ptr %s14, align 64
  %v51 = getelementptr float, ptr %v40, i64 %v27
  %v52 = load <16 x float>, ptr %v51, align 4
  %v53 = load <16 x float>, ptr %s15, align 64
  %v54 = load <16 x i1>, ptr %s16, align 64
  %v55 = fcmp uno <16 x float> %v52, %v52
  %v56 = fcmp ogt <16 x float> %v52, %v53
  %v57 = select <16 x i1> %v56, <16 x float> %v52, <16 x float> %v53
  %v58 = or <16 x i1> %v54, %v55
  store <16 x float> %v57, ptr %s15, align 64
  store <16 x i1> %v58, ptr %s16, align 64
  %v59 = getelementptr float, ptr %v40, i64 %v28
  %v60 = load <16 x float>, ptr %v59, align 4
  %v61 = load <16 x float>, ptr %s17, align 64
  %v62 = load <16 x i1>, ptr %s18, align 64
  %v63 = fcmp uno <16 x float> %v60, %v60
  %v64 = fcmp ogt <16 x float> %v60, %v61
  %v65 = select <16 x i1> %v64, <16 x float> %v60, <16 x float> %v61
  %v66 = or <16 x i1> %v62, %v63
  store <16 x float> %v65, ptr %s17, align 64
  store <16 x i1> %v66, ptr %s18, align 64
  %v67 = getelementptr float, ptr %v40, i64 %v29
  %v68 = load <16 x float>, ptr %v67, align 4
  %v69 = load <16 x float>, ptr %s19, align 64
  %v70 = load <16 x i1>, ptr %s20, align 64
  %v71 = fcmp uno <16 x float> %v68, %v68
  %v72 = fcmp ogt <16 x float> %v68, %v69
  %v73 = select <16 x i1> %v72, <16 x float> %v68, <16 x float> %v69
  %v74 = or <16 x i1> %v70, %v71
  store <16 x float> %v73, ptr %s19, align 64
  store <16 x i1> %v74, ptr %s20, align 64
  %v75 = add nsw i64 %v26, 64
  store i64 %v75, ptr %s21, align 8
  %v85 = icmp sle i64 %v75, %v84
  br i1 %v85, label %full22, label %rest23
rest23:
  %v87 = load i64, ptr %s21, align 8
  %v121 = icmp slt i64 %v87, %v10
  br i1 %v121, label %part24, label %done25
part24:
  %v88 = load i64, ptr %s21, align 8
  %v89 = sub i64 %v10, %v88
  %v90 = icmp slt i64 %v89, 16
  %v91 = select i1 %v90, i64 %v89, i64 16
  %v92 = icmp sgt i64 0, %v91
  %v93 = select i1 %v92, i64 0, i64 %v91
  %v94 = trunc i64 %v93 to i32
  %v95 = insertelement <16 x i32> poison, i32 %v94, i64 0
  %v96 = shufflevector <16 x i32> %v95, <16 x i32> poison, <16 x i32> zeroinitializer
  %v97 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v96
  %v98 = getelementptr float, ptr %v40, i64 %v88
  %v101 = sub i64 %v100, %v88
  %v102 = icmp slt i64 %v101, 16
  %v103 = select i1 %v102, i64 %v101, i64 16
  %v104 = icmp sgt i64 0, %v103
  %v105 = select i1 %v104, i64 0, i64 %v103
  %v106 = trunc i64 %v105 to i32
  %v107 = insertelement <16 x i32> poison, i32 %v106, i64 0
  %v108 = shufflevector <16 x i32> %v107, <16 x i32> poison, <16 x i32> zeroinitializer
  %v109 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v108
  %v110 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr %v98, i32 4, <16 x i1> %v109, <16 x float> splat (float 0x0000000000000000))
  %v111 = load <16 x float>, ptr %s13, align 64
  %v112 = load <16 x i1>, ptr %s14, align 64
  %v113 = fcmp uno <16 x float> %v110, %v110
  %v114 = fcmp ogt <16 x float> %v110, %v111
  %v115 = select <16 x i1> %v114, <16 x float> %v110, <16 x float> %v111
  %v116 = or <16 x i1> %v112, %v113
  %v117 = select <16 x i1> %v97, <16 x float> %v115, <16 x float> %v111
  %v118 = select <16 x i1> %v97, <16 x i1> %v116, <16 x i1> %v112
  store <16 x float> %v117, ptr %s13, align 64
  store <16 x i1> %v118, ptr %s14, align 64
  %v119 = add nsw i64 %v88, 16
  store i64 %v119, ptr %s21, align 8
  %v120 = icmp slt i64 %v119, %v10
  br i1 %v120, label %part24, label %done25
done25:
  %v122 = load <16 x float>, ptr %s13, align 64
  %v123 = load <16 x i1>, ptr %s14, align 64
  %v124 = load <16 x float>, ptr %s15, align 64
  %v125 = load <16 x i1>, ptr %s16, align 64
  %v126 = load <16 x float>, ptr %s17, align 64
  %v127 = load <16 x i1>, ptr %s18, align 64
  %v128 = load <16 x float>, ptr %s19, align 64
  %v129 = load <16 x i1>, ptr %s20, align 64
  %v130 = fcmp ogt <16 x float> %v124, %v122
  %v131 = select <16 x i1> %v130, <16 x float> %v124, <16 x float> %v122
  %v132 = or <16 x i1> %v123, %v125
  %v133 = fcmp ogt <16 x float> %v128, %v126
  %v134 = select <16 x i1> %v133, <16 x float> %v128, <16 x float> %v126
  %v135 = or <16 x i1> %v127, %v129
  %v136 = fcmp ogt <16 x float> %v134, %v131
  %v137 = select <16 x i1> %v136, <16 x float> %v134, <16 x float> %v131
  %v138 = or <16 x i1> %v132, %v135
  %v139 = shufflevector <16 x float> %v137, <16 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %v140 = shufflevector <16 x float> %v137, <16 x float> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %v141 = shufflevector <16 x i1> %v138, <16 x i1> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %v142 = shufflevector <16 x i1> %v138, <16 x i1> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %v143 = fcmp ogt <8 x float> %v140, %v139
  %v144 = select <8 x i1> %v143, <8 x float> %v140, <8 x float> %v139
  %v145 = or <8 x i1> %v141, %v142
  %v146 = shufflevector <8 x float> %v144, <8 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v147 = shufflevector <8 x float> %v144, <8 x float> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v148 = shufflevector <8 x i1> %v145, <8 x i1> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v149 = shufflevector <8 x i1> %v145, <8 x i1> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v150 = fcmp ogt <4 x float> %v147, %v146
  %v151 = select <4 x i1> %v150, <4 x float> %v147, <4 x float> %v146
  %v152 = or <4 x i1> %v148, %v149
  %v153 = shufflevector <4 x float> %v151, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %v154 = shufflevector <4 x float> %v151, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %v155 = shufflevector <4 x i1> %v152, <4 x i1> poison, <2 x i32> <i32 0, i32 1>
  %v156 = shufflevector <4 x i1> %v152, <4 x i1> poison, <2 x i32> <i32 2, i32 3>
  %v157 = fcmp ogt <2 x float> %v154, %v153
  %v158 = select <2 x i1> %v157, <2 x float> %v154, <2 x float> %v153
  %v159 = or <2 x i1> %v155, %v156
  %v160 = extractelement <2 x float> %v158, i64 0
  %v161 = extractelement <2 x float> %v158, i64 1
  %v162 = extractelement <2 x i1> %v159, i64 0
  %v163 = extractelement <2 x i1> %v159, i64 1
  %v164 = fcmp ogt float %v161, %v160
  %v165 = select i1 %v164, float %v161, float %v160
  %v166 = or i1 %v162, %v163
  %v167 = select i1 %v166, float 0x7FF8000000000000, float %v165
  store float %v167, ptr %s11, align 8
  %v168 = load float, ptr %s11, align 8
  store float 0x0000000000000000, ptr %s169, align 8
  %v179 = insertelement <16 x float> poison, float %v168, i64 0
  %v180 = shufflevector <16 x float> %v179, <16 x float> poison, <16 x i32> zeroinitializer
  %v201 = getelementptr i8, ptr %v43, i64 0
  store <16 x float> splat (float 0x0000000000000000), ptr %s170, align 64
  store i64 0, ptr %s171, align 8
  br i1 %v208, label %full172, label %rest173
full172:
  %v176 = load i64, ptr %s171, align 8
  %v177 = getelementptr float, ptr %v40, i64 %v176
  %v178 = load <16 x float>, ptr %v177, align 4
  %v181 = fsub <16 x float> %v178, %v180
  %v182 = fcmp ogt <16 x float> splat (float 0xC05A000000000000), %v181
  %v183 = select <16 x i1> %v182, <16 x float> splat (float 0xC05A000000000000), <16 x float> %v181
  %v184 = fcmp olt <16 x float> splat (float 0x4056400000000000), %v183
  %v185 = select <16 x i1> %v184, <16 x float> splat (float 0x4056400000000000), <16 x float> %v183
  %v186 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v185, <16 x float> splat (float 0x3FF7154760000000), <16 x float> splat (float 0x4128000000000000))
  %v187 = fsub <16 x float> %v186, splat (float 0x4128000000000000)
  %v188 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v187, <16 x float> splat (float 0xBFE62E4300000000), <16 x float> %v185)
  %v189 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v187, <16 x float> splat (float 0x3E205C6100000000), <16 x float> %v188)
  %v190 = bitcast <16 x float> %v186 to <16 x i32>
  %v191 = call <16 x float> @llvm.x86.avx512.permvar.sf.512(<16 x float> <float 0x3FF0000000000000, float 0x3FF0B55860000000, float 0x3FF172B840000000, float 0x3FF2387A60000000, float 0x3FF306FE00000000, float 0x3FF3DEA640000000, float 0x3FF4BFDAE0000000, float 0x3FF5AB07E0000000, float 0x3FF6A09E60000000, float 0x3FF7A11480000000, float 0x3FF8ACE540000000, float 0x3FF9C49180000000, float 0x3FFAE89FA0000000, float 0x3FFC199BE0000000, float 0x3FFD5818E0000000, float 0x3FFEA4AFA0000000>, <16 x i32> %v190)
  %v192 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v189, <16 x float> splat (float 0x3FC5555560000000), <16 x float> splat (float 0x3FE0000000000000))
  %v193 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v192, <16 x float> %v189, <16 x float> splat (float 0x3FF0000000000000))
  %v194 = fmul <16 x float> %v189, %v191
  %v195 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v193, <16 x float> %v194, <16 x float> %v191)
  %v196 = call <16 x float> @llvm.x86.avx512.mask.scalef.ps.512(<16 x float> %v195, <16 x float> %v187, <16 x float> %v195, i16 -1, i32 4)
  %v198 = getelementptr float, ptr %v197, i64 %v176
  store <16 x float> %v196, ptr %v198, align 4
  %v199 = load <16 x float>, ptr %s170, align 64
  %v200 = fadd <16 x float> %v199, %v196
  store <16 x float> %v200, ptr %s170, align 64
  %v202 = mul nsw i64 %v176, 16
  %v203 = lshr i64 %v202, 3
  %v204 = getelementptr i8, ptr %v201, i64 %v203
  call void @llvm.prefetch.p0(ptr %v204, i32 0, i32 2, i32 1)
  %v205 = add nsw i64 %v176, 16
  store i64 %v205, ptr %s171, align 8
  %v207 = icmp sle i64 %v205, %v206
  br i1 %v207, label %full172, label %rest173
rest173:
  %v209 = load i64, ptr %s171, align 8
  %v253 = icmp slt i64 %v209, %v10
  br i1 %v253, label %part174, label %done175
part174:
  %v210 = load i64, ptr %s171, align 8
  %v211 = sub i64 %v10, %v210
  %v212 = icmp slt i64 %v211, 16
  %v213 = select i1 %v212, i64 %v211, i64 16
  %v214 = icmp sgt i64 0, %v213
  %v215 = select i1 %v214, i64 0, i64 %v213
  %v216 = trunc i64 %v215 to i32
  %v217 = insertelement <16 x i32> poison, i32 %v216, i64 0
  %v218 = shufflevector <16 x i32> %v217, <16 x i32> poison, <16 x i32> zeroinitializer
  %v219 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v218
  %v220 = getelementptr float, ptr %v40, i64 %v210
  %v221 = sub i64 %v100, %v210
  %v222 = icmp slt i64 %v221, 16
  %v223 = select i1 %v222, i64 %v221, i64 16
  %v224 = icmp sgt i64 0, %v223
  %v225 = select i1 %v224, i64 0, i64 %v223
  %v226 = trunc i64 %v225 to i32
  %v227 = insertelement <16 x i32> poison, i32 %v226, i64 0
  %v228 = shufflevector <16 x i32> %v227, <16 x i32> poison, <16 x i32> zeroinitializer
  %v229 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v228
  %v230 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr %v220, i32 4, <16 x i1> %v229, <16 x float> splat (float 0x0000000000000000))
  %v231 = fsub <16 x float> %v230, %v180
  %v232 = fcmp ogt <16 x float> splat (float 0xC05A000000000000), %v231
  %v233 = select <16 x i1> %v232, <16 x float> splat (float 0xC05A000000000000), <16 x float> %v231
  %v234 = fcmp olt <16 x float> splat (float 0x4056400000000000), %v233
  %v235 = select <16 x i1> %v234, <16 x float> splat (float 0x4056400000000000), <16 x float> %v233
  %v236 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v235, <16 x float> splat (float 0x3FF7154760000000), <16 x float> splat (float 0x4128000000000000))
  %v237 = fsub <16 x float> %v236, splat (float 0x4128000000000000)
  %v238 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v237, <16 x float> splat (float 0xBFE62E4300000000), <16 x float> %v235)
  %v239 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v237, <16 x float> splat (float 0x3E205C6100000000), <16 x float> %v238)
  %v240 = bitcast <16 x float> %v236 to <16 x i32>
  %v241 = call <16 x float> @llvm.x86.avx512.permvar.sf.512(<16 x float> <float 0x3FF0000000000000, float 0x3FF0B55860000000, float 0x3FF172B840000000, float 0x3FF2387A60000000, float 0x3FF306FE00000000, float 0x3FF3DEA640000000, float 0x3FF4BFDAE0000000, float 0x3FF5AB07E0000000, float 0x3FF6A09E60000000, float 0x3FF7A11480000000, float 0x3FF8ACE540000000, float 0x3FF9C49180000000, float 0x3FFAE89FA0000000, float 0x3FFC199BE0000000, float 0x3FFD5818E0000000, float 0x3FFEA4AFA0000000>, <16 x i32> %v240)
  %v242 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v239, <16 x float> splat (float 0x3FC5555560000000), <16 x float> splat (float 0x3FE0000000000000))
  %v243 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v242, <16 x float> %v239, <16 x float> splat (float 0x3FF0000000000000))
  %v244 = fmul <16 x float> %v239, %v241
  %v245 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v243, <16 x float> %v244, <16 x float> %v241)
  %v246 = call <16 x float> @llvm.x86.avx512.mask.scalef.ps.512(<16 x float> %v245, <16 x float> %v237, <16 x float> %v245, i16 -1, i32 4)
  %v247 = getelementptr float, ptr %v197, i64 %v210
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v246, ptr %v247, i32 4, <16 x i1> %v219)
  %v248 = load <16 x float>, ptr %s170, align 64
  %v249 = fadd <16 x float> %v248, %v246
  %v250 = select <16 x i1> %v219, <16 x float> %v249, <16 x float> %v248
  store <16 x float> %v250, ptr %s170, align 64
  %v251 = add nsw i64 %v210, 16
  store i64 %v251, ptr %s171, align 8
  %v252 = icmp slt i64 %v251, %v10
  br i1 %v252, label %part174, label %done175
done175:
  %v254 = load <16 x float>, ptr %s170, align 64
  %v255 = shufflevector <16 x float> %v254, <16 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %v256 = shufflevector <16 x float> %v254, <16 x float> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %v257 = fadd <8 x float> %v255, %v256
  %v258 = shufflevector <8 x float> %v257, <8 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v259 = shufflevector <8 x float> %v257, <8 x float> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v260 = fadd <4 x float> %v258, %v259
  %v261 = shufflevector <4 x float> %v260, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %v262 = shufflevector <4 x float> %v260, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %v263 = fadd <2 x float> %v261, %v262
  %v264 = extractelement <2 x float> %v263, i64 0
  %v265 = extractelement <2 x float> %v263, i64 1
  %v266 = fadd float %v264, %v265
  store float %v266, ptr %s169, align 8
  %v267 = load float, ptr %s169, align 8
  %v268 = fdiv float 0x3FF0000000000000, %v267
  %v277 = icmp sgt i64 %v2, -1
  %v278 = select i1 %v277, i64 %v2, i64 -1
  %v279 = icmp slt i64 %v278, %v272
  %v280 = select i1 %v279, i64 %v278, i64 %v272
  %v281 = sub i64 0, %v280
  %v282 = icmp sgt i64 0, %v281
  %v283 = select i1 %v282, i64 0, i64 %v281
  %v284 = sub i64 %v272, %v280
  %v285 = icmp slt i64 1, %v284
  %v286 = select i1 %v285, i64 1, i64 %v284
  %v296 = icmp slt i64 %v283, %v286
  %v299 = mul i64 %v2, %v274
  %v317 = insertelement <16 x float> poison, float %v268, i64 0
  %v318 = shufflevector <16 x float> %v317, <16 x float> poison, <16 x i32> zeroinitializer
  %v324 = getelementptr i8, ptr %v43, i64 200
  store i64 %v283, ptr %s295, align 8
  br i1 %v296, label %loop361, label %done362
loop361:
  %v297 = load i64, ptr %s295, align 8
  %v300 = mul i64 %v297, %v274
  %v301 = add i64 %v299, %v300
  %v302 = getelementptr float, ptr %v270, i64 %v301
  %v303 = ptrtoint ptr %v302 to i64
  %v304 = sub i64 0, %v303
  %v305 = and i64 %v304, 63
  %v306 = udiv exact i64 %v305, 4
  %v307 = select i1 %v294, i64 %v306, i64 0
  %v313 = mul i64 %v297, 112
  store i64 0, ptr %s298, align 8
  %v331 = icmp sle i64 %v307, 0
  %v332 = icmp sle i64 %v307, %v329
  %v333 = and i1 %v332, %v331
  br i1 %v333, label %full308, label %rest309
full308:
  %v312 = load i64, ptr %s298, align 8
  %v314 = add i64 %v313, %v312
  %v315 = getelementptr float, ptr %v197, i64 %v314
  %v316 = load <16 x float>, ptr %v315, align 4
  %v319 = fmul <16 x float> %v316, %v318
  %v320 = getelementptr float, ptr %v302, i64 %v312
  br i1 %v294, label %stream321, label %cached322
stream321:
  store <16 x float> %v319, ptr %v320, align 64, !nontemporal !0
  br label %stored323
cached322:
  store <16 x float> %v319, ptr %v320, align 4
  br label %stored323
stored323:
  %v325 = mul nsw i64 %v312, 16
  %v326 = lshr i64 %v325, 3
  %v327 = getelementptr i8, ptr %v324, i64 %v326
  call void @llvm.prefetch.p0(ptr %v327, i32 0, i32 2, i32 1)
  %v328 = add nsw i64 %v312, 16
  store i64 %v328, ptr %s298, align 8
  %v330 = icmp sle i64 %v328, %v329
  br i1 %v330, label %full308, label %rest309
rest309:
  %v334 = load i64, ptr %s298, align 8
  %v358 = icmp slt i64 %v334, %v288
  br i1 %v358, label %part310, label %done311
part310:
  %v335 = load i64, ptr %s298, align 8
  %v336 = sub i64 %v288, %v335
  %v337 = icmp slt i64 %v335, %v307
  %v338 = sub i64 %v307, %v335
  %v339 = select i1 %v337, i64 %v338, i64 16
  %v340 = icmp slt i64 %v336, %v339
  %v341 = select i1 %v340, i64 %v336, i64 %v339
  %v342 = add i64 %v335, %v341
  %v343 = icmp slt i64 %v341, 16
  %v344 = select i1 %v343, i64 %v341, i64 16
  %v345 = icmp sgt i64 0, %v344
  %v346 = select i1 %v345, i64 0, i64 %v344
  %v347 = trunc i64 %v346 to i32
  %v348 = insertelement <16 x i32> poison, i32 %v347, i64 0
  %v349 = shufflevector <16 x i32> %v348, <16 x i32> poison, <16 x i32> zeroinitializer
  %v350 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v349
  %v351 = add i64 %v313, %v335
  %v352 = getelementptr float, ptr %v197, i64 %v351
  %v353 = load <16 x float>, ptr %v352, align 4
  %v354 = fmul <16 x float> %v353, %v318
  %v355 = getelementptr float, ptr %v302, i64 %v335
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v354, ptr %v355, i32 4, <16 x i1> %v350)
  %v356 = add nsw i64 %v335, %v341
  store i64 %v356, ptr %s298, align 8
  %v357 = icmp sle i64 %v356, %v329
  br i1 %v357, label %full308, label %rest309
done311:
  %v359 = add nsw i64 %v297, 1
  store i64 %v359, ptr %s295, align 8
  %v360 = icmp slt i64 %v359, %v286
  br i1 %v360, label %loop361, label %done362
done362:
  %v363 = add nsw i64 %v2, 1
  store i64 %v363, ptr %s0, align 8
  %v364 = icmp slt i64 %v363, %last
  br i1 %v364, label %loop365, label %done366
done366:
  call void @llvm.x86.sse.sfence()
  ret void
}

@tw_nothing = private unnamed_addr constant [64 x i8] zeroinitializer, align 64
!0 = !{i32 1}
declare <16 x float> @llvm.fma.v16f32(<16 x float>, <16 x float>, <16 x float>)
declare <16 x float> @llvm.masked.load.v16f32.p0(ptr, i32, <16 x i1>, <16 x float>)
declare <16 x float> @llvm.x86.avx512.mask.scalef.ps.512(<16 x float>, <16 x float>, <16 x float>, i16, i32)
declare <16 x float> @llvm.x86.avx512.permvar.sf.512(<16 x float>, <16 x i32>)
declare void @llvm.masked.store.v16f32.p0(<16 x float>, ptr, i32, <16 x i1>)
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)
declare void @llvm.x86.sse.sfence()
