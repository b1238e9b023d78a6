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
  %s167 = alloca float, align 8
  %s168 = alloca <16 x float>, align 64
  %s169 = alloca i64, align 8
  %s293 = alloca i64, align 8
  %s296 = alloca i64, align 8
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
  %v74 = icmp slt i64 %v10, %v38
  %v75 = select i1 %v74, i64 %v10, i64 %v38
  %v76 = icmp slt i64 %v75, %v38
  %v77 = select i1 %v76, i64 %v75, i64 %v38
  %v78 = icmp slt i64 %v77, %v38
  %v79 = select i1 %v78, i64 %v77, i64 %v38
  %v80 = icmp slt i64 %v79, %v38
  %v81 = select i1 %v80, i64 %v79, i64 %v38
  %v82 = sub i64 %v81, 64
  %v84 = icmp sle i64 0, %v82
  %v97 = icmp slt i64 %v38, %v10
  %v98 = select i1 %v97, i64 %v38, i64 %v10
  %v176 = mul i64 %v36, 4
  %v198 = getelementptr i8, ptr %scratch, i64 0
  %v203 = sub i64 %v75, 16
  %v205 = icmp sle i64 0, %v203
  %v267 = getelementptr i8, ptr %v30, i64 136
  %v268 = load ptr, ptr %v267, align 8, !invariant.load !{}
  %v269 = getelementptr i8, ptr %v30, i64 144
  %v270 = load i64, ptr %v269, align 8, !invariant.load !{}
  %v271 = getelementptr i8, ptr %v30, i64 208
  %v272 = load i64, ptr %v271, align 8, !invariant.load !{}
  %v273 = getelementptr i8, ptr %v30, i64 152
  %v274 = load i64, ptr %v273, align 8, !invariant.load !{}
  %v285 = icmp slt i64 %v10, %v274
  %v286 = select i1 %v285, i64 %v10, i64 %v274
  %v287 = mul i64 %v270, %v274
  %v288 = icmp sgt i64 %v287, 8388608
  %v289 = ptrtoint ptr %v268 to i64
  %v290 = and i64 %v289, 3
  %v291 = icmp eq i64 %v290, 0
  %v292 = and i1 %v288, %v291
  %v323 = sub i64 %v286, 16
  store i64 %first, ptr %s0, align 8
  br i1 %v1, label %loop359, label %done360
loop359:
  %v2 = load i64, ptr %s0, align 8
  store float %v12, ptr %s11, align 8
  %v39 = mul i64 %v2, %v36
  %v40 = getelementptr float, ptr %v32, i64 %v39
  store <16 x float> splat (float 0xFFF0000000000000), ptr %s13, align 64
  store <16 x i1> splat (i1 false), ptr %s14, align 64
  store <16 x float> splat (float 0xFFF0000000000000), ptr %s15, align 64
  store <16 x i1> splat (i1 false), ptr %s16, align 64
  store <16 x float> splat (float 0xFFF0000000000000), ptr %s17, align 64
  store <16 x i1> splat (i1 false), ptr %s18, align 64
  store <16 x float> splat (float 0xFFF0000000000000), ptr %s19, align 64
  store <16 x i1> splat (i1 false), ptr %s20, align 64
  store i64 0, ptr %s21, align 8
  br i1 %v84, label %full22, label %rest23
full22:
  %v26 = load i64, ptr %s21, align 8
  %v27 = add i64 %v26, 16
  %v28 = add i64 %v26, 32
  %v29 = add i64 %v26, 48
  %v41 = getelementptr float, ptr %v40, i64 %v26
  %v42 = load <16 x float>, ptr %v41, align 4
  %v43 = load <16 x float>, ptr %s13, align 64
  %v44 = load <16 x i1>, ptr %s14, align 64
  %v45 = fcmp uno <16 x float> %v42, %v42
  %v46 = fcmp ogt <16 x float> %v42, %v43
  %v47 = select <16 x i1> %v46, <16 x float> %v42, <16 x float> %v43
  %v48 = or <16 x i1> %v44, %v45
  store <16 x float> %v47, ptr %s13, align 64
  store <16 x i1> %v48, ptr %s14, align 64
  %v49 = getelementptr float, ptr %v40, i64 %v27
  %v50 = load <16 x float>, ptr %v49, align 4
  %v51 = load <16 x float>, ptr %s15, align 64
  %v52 = load <16 x i1>, ptr %s16, align 64
  %v53 = fcmp uno <16 x float> %v50, %v50
  %v54 = fcmp ogt <16 x float> %v50, %v51
  %v55 = select <16 x i1> %v54, <16 x float> %v50, <16 x float> %v51
  %v56 = or <16 x i1> %v52, %v53
  store <16 x float> %v55, ptr %s15, align 64
  store <16 x i1> %v56, ptr %s16, align 64
  %v57 = getelementptr float, ptr %v40, i64 %v28
  %v58 = load <16 x float>, ptr %v57, align 4
  %v59 = load <16 x float>, ptr %s17, align 64
  %v60 = load <16 x i1>, ptr %s18, align 64
  %v61 = fcmp uno <16 x float> %v58, %v58
  %v62 = fcmp ogt <16 x float> %v58, %v59
  %v63 = select <16 x i1> %v62, <16 x float> %v58, <16 x float> %v59
  %v64 = or <16 x i1> %v60, %v61
  store <16 x float> %v63, ptr %s17, align 64
  store <16 x i1> %v64, ptr %s18, align 64
  %v65 = getelementptr float, ptr %v40, i64 %v29
  %v66 = load <16 x float>, ptr %v65, align 4
  %v67 = load <16 x float>, ptr %s19, align 64
  %v68 = load <16 x i1>, ptr %s20, align 64
  %v69 = fcmp uno <16 x float> %v66, %v66
  %v70 = fcmp ogt <16 x float> %v66, %v67
  %v71 = select <16 x i1> %v70, <16 x float> %v66, <16 x float> %v67
  %v72 = or <16 x i1> %v68, %v69
  store <16 x float> %v71, ptr %s19, align 64
  store <16 x i1> %v72, ptr %s20, align 64
  %v73 = add nsw i64 %v26, 64
  store i64 %v73, ptr %s21, align 8
  %v83 = icmp sle i64 %v73, %v82
  br i1 %v83, label %full22, label %rest23
rest23:
  %v85 = load i64, ptr %s21, align 8
  %v119 = icmp slt i64 %v85, %v10
  br i1 %v119, label %part24, label %done25
part24:
  %v86 = load i64, ptr %s21, align 8
  %v87 = sub i64 %v10, %v86
  %v88 = icmp slt i64 %v87, 16
  %v89 = select i1 %v88, i64 %v87, i64 16
  %v90 = icmp sgt i64 0, %v89
  %v91 = select i1 %v90, i64 0, i64 %v89
  %v92 = trunc i64 %v91 to i32
  %v93 = insertelement <16 x i32> poison, i32 %v92, i64 0
  %v94 = shufflevector <16 x i32> %v93, <16 x i32> poison, <16 x i32> zeroinitializer
  %v95 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v94
  %v96 = getelementptr float, ptr %v40, i64 %v86
  %v99 = sub i64 %v98, %v86
  %v100 = icmp slt i64 %v99, 16
  %v101 = select i1 %v100, i64 %v99, i64 16
  %v102 = icmp sgt i64 0, %v101
  %v103 = select i1 %v102, i64 0, i64 %v101
  %v104 = trunc i64 %v103 to i32
  %v105 = insertelement <16 x i32> poison, i32 %v104, i64 0
  %v106 = shufflevector <16 x i32> %v105, <16 x i32> poison, <16 x i32> zeroinitializer
  %v107 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v106
  %v108 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr %v96, i32 4, <16 x i1> %v107, <16 x float> splat (float 0x0000000000000000))
  %v109 = load <16 x float>, ptr %s13, align 64
  %v110 = load <16 x i1>, ptr %s14, align 64
  %v111 = fcmp uno <16 x float> %v108, %v108
  %v112 = fcmp ogt <16 x float> %v108, %v109
  %v113 = select <16 x i1> %v112, <16 x float> %v108, <16 x float> %v109
  %v114 = or <16 x i1> %v110, %v111
  %v115 = select <16 x i1> %v95, <16 x float> %v113, <16 x float> %v109
  %v116 = select <16 x i1> %v95, <16 x i1> %v114, <16 x i1> %v110
  store <16 x float> %v115, ptr %s13, align 64
  store <16 x i1> %v116, ptr %s14, align 64
  %v117 = add nsw i64 %v86, 16
  store i64 %v117, ptr %s21, align 8
  %v118 = icmp slt i64 %v117, %v10
  br i1 %v118, label %part24, label %done25
done25:
  %v120 = load <16 x float>, ptr %s13, align 64
  %v121 = load <16 x i1>, ptr %s14, align 64
  %v122 = load <16 x float>, ptr %s15, align 64
  %v123 = load <16 x i1>, ptr %s16, align 64
  %v124 = load <16 x float>, ptr %s17, align 64
  %v125 = load <16 x i1>, ptr %s18, align 64
  %v126 = load <16 x float>, ptr %s19, align 64
  %v127 = load <16 x i1>, ptr %s20, align 64
  %v128 = fcmp ogt <16 x float> %v122, %v120
  %v129 = select <16 x i1> %v128, <16 x float> %v122, <16 x float> %v120
  %v130 = or <16 x i1> %v121, %v123
  %v131 = fcmp ogt <16 x float> %v126, %v124
  %v132 = select <16 x i1> %v131, <16 x float> %v126, <16 x float> %v124
  %v133 = or <16 x i1> %v125, %v127
  %v134 = fcmp ogt <16 x float> %v132, %v129
  %v135 = select <16 x i1> %v134, <16 x float> %v132, <16 x float> %v129
  %v136 = or <16 x i1> %v130, %v133
  %v137 = shufflevector <16 x float> %v135, <16 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %v138 = shufflevector <16 x float> %v135, <16 x float> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %v139 = shufflevector <16 x i1> %v136, <16 x i1> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %v140 = shufflevector <16 x i1> %v136, <16 x i1> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %v141 = fcmp ogt <8 x float> %v138, %v137
  %v142 = select <8 x i1> %v141, <8 x float> %v138, <8 x float> %v137
  %v143 = or <8 x i1> %v139, %v140
  %v144 = shufflevector <8 x float> %v142, <8 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v145 = shufflevector <8 x float> %v142, <8 x float> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v146 = shufflevector <8 x i1> %v143, <8 x i1> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v147 = shufflevector <8 x i1> %v143, <8 x i1> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v148 = fcmp ogt <4 x float> %v145, %v144
  %v149 = select <4 x i1> %v148, <4 x float> %v145, <4 x float> %v144
  %v150 = or <4 x i1> %v146, %v147
  %v151 = shufflevector <4 x float> %v149, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %v152 = shufflevector <4 x float> %v149, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %v153 = shufflevector <4 x i1> %v150, <4 x i1> poison, <2 x i32> <i32 0, i32 1>
  %v154 = shufflevector <4 x i1> %v150, <4 x i1> poison, <2 x i32> <i32 2, i32 3>
  %v155 = fcmp ogt <2 x float> %v152, %v151
  %v156 = select <2 x i1> %v155, <2 x float> %v152, <2 x float> %v151
  %v157 = or <2 x i1> %v153, %v154
  %v158 = extractelement <2 x float> %v156, i64 0
  %v159 = extractelement <2 x float> %v156, i64 1
  %v160 = extractelement <2 x i1> %v157, i64 0
  %v161 = extractelement <2 x i1> %v157, i64 1
  %v162 = fcmp ogt float %v159, %v158
  %v163 = select i1 %v162, float %v159, float %v158
  %v164 = or i1 %v160, %v161
  %v165 = select i1 %v164, float 0x7FF8000000000000, float %v163
  store float %v165, ptr %s11, align 8
  %v166 = load float, ptr %s11, align 8
  store float 0x0000000000000000, ptr %s167, align 8
  %v179 = insertelement <16 x float> poison, float %v166, i64 0
  %v180 = shufflevector <16 x float> %v179, <16 x float> poison, <16 x i32> zeroinitializer
  store <16 x float> splat (float 0x0000000000000000), ptr %s168, align 64
  store i64 0, ptr %s169, align 8
  br i1 %v205, label %full170, label %rest171
full170:
  %v174 = load i64, ptr %s169, align 8
  %v175 = getelementptr float, ptr %v40, i64 %v174
  %v177 = getelementptr i8, ptr %v175, i64 %v176
  call void @llvm.prefetch.p0(ptr %v177, i32 0, i32 2, i32 1)
  %v178 = load <16 x float>, ptr %v175, align 4
  %v181 = fsub <16 x float> %v178, %v180
  %v182 = fcmp ogt <16 x float> splat (float 0xC05A000000000000), %v181
  %v183 = select <16 x i1> %v182, <16 x float> splat (float 0xC05A000000000000), <16 x float> %v181
  %v184 = fcmp olt <16 x float> splat (float 0x4056400000000000), %v183
  %v185 = select <16 x i1> %v184, <16 x float> splat (float 0x4056400000000000), <16 x float> %v183
  %v186 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v185, <16 x float> splat (float 0x3FF7154760000000), <16 x float> splat (float 0x4168000000000000))
  %v187 = fsub <16 x float> %v186, splat (float 0x4168000000000000)
  %v188 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v187, <16 x float> splat (float 0xBFE62E4300000000), <16 x float> %v185)
  %v189 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v187, <16 x float> splat (float 0x3E205C6100000000), <16 x float> %v188)
  %v190 = call <16 x float> @llvm.fma.v16f32(<16 x float> splat (float 0x3F2A0D2CE0000000), <16 x float> %v189, <16 x float> splat (float 0x3F56E879C0000000))
  %v191 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v190, <16 x float> %v189, <16 x float> splat (float 0x3F81112100000000))
  %v192 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v191, <16 x float> %v189, <16 x float> splat (float 0x3FA5553820000000))
  %v193 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v192, <16 x float> %v189, <16 x float> splat (float 0x3FC5555540000000))
  %v194 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v193, <16 x float> %v189, <16 x float> splat (float 0x3FE0000000000000))
  %v195 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v194, <16 x float> %v189, <16 x float> splat (float 0x3FF0000000000000))
  %v196 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v195, <16 x float> %v189, <16 x float> splat (float 0x3FF0000000000000))
  %v197 = call <16 x float> @llvm.x86.avx512.mask.scalef.ps.512(<16 x float> %v196, <16 x float> %v187, <16 x float> %v196, i16 -1, i32 4)
  %v199 = getelementptr float, ptr %v198, i64 %v174
  store <16 x float> %v197, ptr %v199, align 4
  %v200 = load <16 x float>, ptr %s168, align 64
  %v201 = fadd <16 x float> %v200, %v197
  store <16 x float> %v201, ptr %s168, align 64
  %v202 = add nsw i64 %v174, 16
  store i64 %v202, ptr %s169, align 8
  %v204 = icmp sle i64 %v202, %v203
  br i1 %v204, label %full170, label %rest171
rest171:
  %v206 = load i64, ptr %s169, align 8
  %v251 = icmp slt i64 %v206, %v10
  br i1 %v251, label %part172, label %done173
part172:
  %v207 = load i64, ptr %s169, align 8
  %v208 = sub i64 %v10, %v207
  %v209 = icmp slt i64 %v208, 16
  %v210 = select i1 %v209, i64 %v208, i64 16
  %v211 = icmp sgt i64 0, %v210
  %v212 = select i1 %v211, i64 0, i64 %v210
  %v213 = trunc i64 %v212 to i32
  %v214 = insertelement <16 x i32> poison, i32 %v213, i64 0
  %v215 = shufflevector <16 x i32> %v214, <16 x i32> poison, <16 x i32> zeroinitializer
  %v216 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v215
  %v217 = getelementptr float, ptr %v40, i64 %v207
  %v218 = sub i64 %v98, %v207
  %v219 = icmp slt i64 %v218, 16
  %v220 = select i1 %v219, i64 %v218, i64 16
  %v221 = icmp sgt i64 0, %v220
  %v222 = select i1 %v221, i64 0, i64 %v220
  %v223 = trunc i64 %v222 to i32
  %v224 = insertelement <16 x i32> poison, i32 %v223, i64 0
  %v225 = shufflevector <16 x i32> %v224, <16 x i32> poison, <16 x i32> zeroinitializer
  %v226 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v225
  %v227 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr %v217, i32 4, <16 x i1> %v226, <16 x float> splat (float 0x0000000000000000))
  %v228 = fsub <16 x float> %v227, %v180
  %v229 = fcmp ogt <16 x float> splat (float 0xC05A000000000000), %v228
  %v230 = select <16 x i1> %v229, <16 x float> splat (float 0xC05A000000000000), <16 x float> %v228
  %v231 = fcmp olt <16 x float> splat (float 0x4056400000000000), %v230
  %v232 = select <16 x i1> %v231, <16 x float> splat (float 0x4056400000000000), <16 x float> %v230
  %v233 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v232, <16 x float> splat (float 0x3FF7154760000000), <16 x float> splat (float 0x4168000000000000))
  %v234 = fsub <16 x float> %v233, splat (float 0x4168000000000000)
  %v235 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v234, <16 x float> splat (float 0xBFE62E4300000000), <16 x float> %v232)
  %v236 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v234, <16 x float> splat (float 0x3E205C6100000000), <16 x float> %v235)
  %v237 = call <16 x float> @llvm.fma.v16f32(<16 x float> splat (float 0x3F2A0D2CE0000000), <16 x float> %v236, <16 x float> splat (float 0x3F56E879C0000000))
  %v238 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v237, <16 x float> %v236, <16 x float> splat (float 0x3F81112100000000))
  %v239 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v238, <16 x float> %v236, <16 x float> splat (float 0x3FA5553820000000))
  %v240 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v239, <16 x float> %v236, <16 x float> splat (float 0x3FC5555540000000))
  %v241 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v240, <16 x float> %v236, <16 x float> splat (float 0x3FE0000000000000))
  %v242 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v241, <16 x float> %v236, <16 x float> splat (float 0x3FF0000000000000))
  %v243 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v242, <16 x float> %v236, <16 x float> splat (float 0x3FF0000000000000))
  %v244 = call <16 x float> @llvm.x86.avx512.mask.scalef.ps.512(<16 x float> %v243, <16 x float> %v234, <16 x float> %v243, i16 -1, i32 4)
  %v245 = getelementptr float, ptr %v198, i64 %v207
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v244, ptr %v245, i32 4, <16 x i1> %v216)
  %v246 = load <16 x float>, ptr %s168, align 64
  %v247 = fadd <16 x float> %v246, %v244
  %v248 = select <16 x i1> %v216, <16 x float> %v247, <16 x float> %v246
  store <16 x float> %v248, ptr %s168, align 64
  %v249 = add nsw i64 %v207, 16
  store i64 %v249, ptr %s169, align 8
  %v250 = icmp slt i64 %v249, %v10
  br i1 %v250, label %part172, label %done173
done173:
  %v252 = load <16 x float>, ptr %s168, align 64
  %v253 = shufflevector <16 x float> %v252, <16 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %v254 = shufflevector <16 x float> %v252, <16 x float> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %v255 = fadd <8 x float> %v253, %v254
  %v256 = shufflevector <8 x float> %v255, <8 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v257 = shufflevector <8 x float> %v255, <8 x float> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v258 = fadd <4 x float> %v256, %v257
  %v259 = shufflevector <4 x float> %v258, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %v260 = shufflevector <4 x float> %v258, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %v261 = fadd <2 x float> %v259, %v260
  %v262 = extractelement <2 x float> %v261, i64 0
  %v263 = extractelement <2 x float> %v261, i64 1
  %v264 = fadd float %v262, %v263
  store float %v264, ptr %s167, align 8
  %v265 = load float, ptr %s167, align 8
  %v266 = fdiv float 0x3FF0000000000000, %v265
  %v275 = icmp sgt i64 %v2, -1
  %v276 = select i1 %v275, i64 %v2, i64 -1
  %v277 = icmp slt i64 %v276, %v270
  %v278 = select i1 %v277, i64 %v276, i64 %v270
  %v279 = sub i64 0, %v278
  %v280 = icmp sgt i64 0, %v279
  %v281 = select i1 %v280, i64 0, i64 %v279
  %v282 = sub i64 %v270, %v278
  %v283 = icmp slt i64 1, %v282
  %v284 = select i1 %v283, i64 1, i64 %v282
  %v294 = icmp slt i64 %v281, %v284
  %v297 = mul i64 %v2, %v272
  %v315 = insertelement <16 x float> poison, float %v266, i64 0
  %v316 = shufflevector <16 x float> %v315, <16 x float> poison, <16 x i32> zeroinitializer
  store i64 %v281, ptr %s293, align 8
  br i1 %v294, label %loop355, label %done356
loop355:
  %v295 = load i64, ptr %s293, align 8
  %v298 = mul i64 %v295, %v272
  %v299 = add i64 %v297, %v298
  %v300 = getelementptr float, ptr %v268, i64 %v299
  %v301 = ptrtoint ptr %v300 to i64
  %v302 = sub i64 0, %v301
  %v303 = and i64 %v302, 63
  %v304 = udiv exact i64 %v303, 4
  %v305 = select i1 %v292, i64 %v304, i64 0
  %v311 = mul i64 %v295, 112
  store i64 0, ptr %s296, align 8
  %v325 = icmp sle i64 %v305, 0
  %v326 = icmp sle i64 %v305, %v323
  %v327 = and i1 %v326, %v325
  br i1 %v327, label %full306, label %rest307
full306:
  %v310 = load i64, ptr %s296, align 8
  %v312 = add i64 %v311, %v310
  %v313 = getelementptr float, ptr %v198, i64 %v312
  %v314 = load <16 x float>, ptr %v313, align 4
  %v317 = fmul <16 x float> %v314, %v316
  %v318 = getelementptr float, ptr %v300, i64 %v310
  br i1 %v292, label %stream319, label %cached320
stream319:
  store <16 x float> %v317, ptr %v318, align 64, !nontemporal !0
  br label %stored321
cached320:
  store <16 x float> %v317, ptr %v318, align 4
  br label %stored321
stored321:
  %v322 = add nsw i64 %v310, 16
  store i64 %v322, ptr %s296, align 8
  %v324 = icmp sle i64 %v322, %v323
  br i1 %v324, label %full306, label %rest307
rest307:
  %v328 = load i64, ptr %s296, align 8
  %v352 = icmp slt i64 %v328, %v286
  br i1 %v352, label %part308, label %done309
part308:
  %v329 = load i64, ptr %s296, align 8
  %v330 = sub i64 %v286, %v329
  %v331 = icmp slt i64 %v329, %v305
  %v332 = sub i64 %v305, %v329
  %v333 = select i1 %v331, i64 %v332, i64 16
  %v334 = icmp slt i64 %v330, %v333
  %v335 = select i1 %v334, i64 %v330, i64 %v333
  %v336 = add i64 %v329, %v335
  %v337 = icmp slt i64 %v335, 16
  %v338 = select i1 %v337, i64 %v335, i64 16
  %v339 = icmp sgt i64 0, %v338
  %v340 = select i1 %v339, i64 0, i64 %v338
  %v341 = trunc i64 %v340 to i32
  %v342 = insertelement <16 x i32> poison, i32 %v341, i64 0
  %v343 = shufflevector <16 x i32> %v342, <16 x i32> poison, <16 x i32> zeroinitializer
  %v344 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v343
  %v345 = add i64 %v311, %v329
  %v346 = getelementptr float, ptr %v198, i64 %v345
  %v347 = load <16 x float>, ptr %v346, align 4
  %v348 = fmul <16 x float> %v347, %v316
  %v349 = getelementptr float, ptr %v300, i64 %v329
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v348, ptr %v349, i32 4, <16 x i1> %v344)
  %v350 = add nsw i64 %v329, %v335
  store i64 %v350, ptr %s296, align 8
  %v351 = icmp sle i64 %v350, %v323
  br i1 %v351, label %full306, label %rest307
done309:
  %v353 = add nsw i64 %v295, 1
  store i64 %v353, ptr %s293, align 8
  %v354 = icmp slt i64 %v353, %v284
  br i1 %v354, label %loop355, label %done356
done356:
  %v357 = add nsw i64 %v2, 1
  store i64 %v357, ptr %s0, align 8
  %v358 = icmp slt i64 %v357, %last
  br i1 %v358, label %loop359, label %done360
done360:
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
