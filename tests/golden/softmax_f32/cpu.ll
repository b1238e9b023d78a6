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
  %s170 = alloca float, align 8
  %s171 = alloca <16 x float>, align 64
  %s172 = alloca i64, align 8
  %s261 = alloca i64, align 8
  %s264 = alloca i64, align 8
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
  %v40 = mul i64 %v34, 4
  %v77 = icmp slt i64 %v8, %v36
  %v78 = select i1 %v77, i64 %v8, i64 %v36
  %v79 = icmp slt i64 %v78, %v36
  %v80 = select i1 %v79, i64 %v78, i64 %v36
  %v81 = icmp slt i64 %v80, %v36
  %v82 = select i1 %v81, i64 %v80, i64 %v36
  %v83 = icmp slt i64 %v82, %v36
  %v84 = select i1 %v83, i64 %v82, i64 %v36
  %v85 = sub i64 %v84, 64
  %v87 = icmp sle i64 0, %v85
  %v100 = icmp slt i64 %v36, %v8
  %v101 = select i1 %v100, i64 %v36, i64 %v8
  %v185 = getelementptr i8, ptr %scratch, i64 0
  %v190 = sub i64 %v78, 16
  %v192 = icmp sle i64 0, %v190
  %v239 = getelementptr i8, ptr %v28, i64 136
  %v240 = load ptr, ptr %v239, align 8, !invariant.load !{}
  %v241 = getelementptr i8, ptr %v28, i64 144
  %v242 = load i64, ptr %v241, align 8, !invariant.load !{}
  %v243 = getelementptr i8, ptr %v28, i64 208
  %v244 = load i64, ptr %v243, align 8, !invariant.load !{}
  %v245 = getelementptr i8, ptr %v28, i64 152
  %v246 = load i64, ptr %v245, align 8, !invariant.load !{}
  %v253 = icmp slt i64 %v8, %v246
  %v254 = select i1 %v253, i64 %v8, i64 %v246
  %v255 = mul i64 %v242, %v246
  %v256 = icmp sgt i64 %v255, 8388608
  %v257 = ptrtoint ptr %v240 to i64
  %v258 = and i64 %v257, 3
  %v259 = icmp eq i64 %v258, 0
  %v260 = and i1 %v256, %v259
  %v291 = sub i64 %v254, 16
  store i64 %first, ptr %s0, align 8
  br i1 %v1, label %loop327, label %done328
loop327:
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
  br i1 %v87, label %full20, label %rest21
full20:
  %v24 = load i64, ptr %s19, align 8
  %v25 = add i64 %v24, 16
  %v26 = add i64 %v24, 32
  %v27 = add i64 %v24, 48
  %v39 = getelementptr float, ptr %v38, i64 %v24
  %v41 = getelementptr i8, ptr %v39, i64 %v40
  call void @llvm.prefetch.p0(ptr %v41, i32 0, i32 2, i32 1)
  %v42 = load <16 x float>, ptr %v39, align 4
  %v43 = load <16 x float>, ptr %s11, align 64
  %v44 = load <16 x i1>, ptr %s12, align 64
  %v45 = fcmp uno <16 x float> %v42, %v42
  %v46 = fcmp ogt <16 x float> %v42, %v43
  %v47 = select <16 x i1> %v46, <16 x float> %v42, <16 x float> %v43
  %v48 = or <16 x i1> %v44, %v45
  store <16 x float> %v47, ptr %s11, align 64
  store <16 x i1> %v48, ptr %s12, align 64
  %v49 = getelementptr float, ptr %v38, i64 %v25
  %v50 = getelementptr i8, ptr %v49, i64 %v40
  call void @llvm.prefetch.p0(ptr %v50, i32 0, i32 2, i32 1)
  %v51 = load <16 x float>, ptr %v49, align 4
  %v52 = load <16 x float>, ptr %s13, align 64
  %v53 = load <16 x i1>, ptr %s14, align 64
  %v54 = fcmp uno <16 x float> %v51, %v51
  %v55 = fcmp ogt <16 x float> %v51, %v52
  %v56 = select <16 x i1> %v55, <16 x float> %v51, <16 x float> %v52
  %v57 = or <16 x i1> %v53, %v54
  store <16 x float> %v56, ptr %s13, align 64
  store <16 x i1> %v57, ptr %s14, align 64
  %v58 = getelementptr float, ptr %v38, i64 %v26
  %v59 = getelementptr i8, ptr %v58, i64 %v40
  call void @llvm.prefetch.p0(ptr %v59, i32 0, i32 2, i32 1)
  %v60 = load <16 x float>, ptr %v58, align 4
  %v61 = load <16 x float>, ptr %s15, align 64
  %v62 = load <16 x i1>, ptr %s16, align 64
  %v63 = fcmp uno <16 x float> %v60, %v60
  %v64 = fcmp ogt <16 x float> %v60, %v61
  %v65 = select <16 x i1> %v64, <16 x float> %v60, <16 x float> %v61
  %v66 = or <16 x i1> %v62, %v63
  store <16 x float> %v65, ptr %s15, align 64
  store <16 x i1> %v66, ptr %s16, align 64
  %v67 = getelementptr float, ptr %v38, i64 %v27
  %v68 = getelementptr i8, ptr %v67, i64 %v40
  call void @llvm.prefetch.p0(ptr %v68, i32 0, i32 2, i32 1)
  %v69 = load <16 x float>, ptr %v67, align 4
  %v70 = load <16 x float>, ptr %s17, align 64
  %v71 = load <16 x i1>, ptr %s18, align 64
  %v72 = fcmp uno <16 x float> %v69, %v69
  %v73 = fcmp ogt <16 x float> %v69, %v70
  %v74 = select <16 x i1> %v73, <16 x float> %v69, <16 x float> %v70
  %v75 = or <16 x i1> %v71, %v72
  store <16 x float> %v74, ptr %s17, align 64
  store <16 x i1> %v75, ptr %s18, align 64
  %v76 = add nsw i64 %v24, 64
  store i64 %v76, ptr %s19, align 8
  %v86 = icmp sle i64 %v76, %v85
  br i1 %v86, label %full20, label %rest21
rest21:
  %v88 = load i64, ptr %s19, align 8
  %v122 = icmp slt i64 %v88, %v8
  br i1 %v122, label %part22, label %done23
part22:
  %v89 = load i64, ptr %s19, align 8
  %v90 = sub i64 %v8, %v89
  %v91 = icmp slt i64 %v90, 16
  %v92 = select i1 %v91, i64 %v90, i64 16
  %v93 = icmp sgt i64 0, %v92
  %v94 = select i1 %v93, i64 0, i64 %v92
  %v95 = trunc i64 %v94 to i32
  %v96 = insertelement <16 x i32> poison, i32 %v95, i64 0
  %v97 = shufflevector <16 x i32> %v96, <16 x i32> poison, <16 x i32> zeroinitializer
  %v98 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v97
  %v99 = getelementptr float, ptr %v38, i64 %v89
  %v102 = sub i64 %v101, %v89
  %v103 = icmp slt i64 %v102, 16
  %v104 = select i1 %v103, i64 %v102, i64 16
  %v105 = icmp sgt i64 0, %v104
  %v106 = select i1 %v105, i64 0, i64 %v104
  %v107 = trunc i64 %v106 to i32
  %v108 = insertelement <16 x i32> poison, i32 %v107, i64 0
  %v109 = shufflevector <16 x i32> %v108, <16 x i32> poison, <16 x i32> zeroinitializer
  %v110 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v109
  %v111 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr %v99, i32 4, <16 x i1> %v110, <16 x float> splat (float 0x0000000000000000))
  %v112 = load <16 x float>, ptr %s11, align 64
  %v113 = load <16 x i1>, ptr %s12, align 64
  %v114 = fcmp uno <16 x float> %v111, %v111
  %v115 = fcmp ogt <16 x float> %v111, %v112
  %v116 = select <16 x i1> %v115, <16 x float> %v111, <16 x float> %v112
  %v117 = or <16 x i1> %v113, %v114
  %v118 = select <16 x i1> %v98, <16 x float> %v116, <16 x float> %v112
  %v119 = select <16 x i1> %v98, <16 x i1> %v117, <16 x i1> %v113
  store <16 x float> %v118, ptr %s11, align 64
  store <16 x i1> %v119, ptr %s12, align 64
  %v120 = add nsw i64 %v89, 16
  store i64 %v120, ptr %s19, align 8
  %v121 = icmp slt i64 %v120, %v8
  br i1 %v121, label %part22, label %done23
done23:
  %v123 = load <16 x float>, ptr %s11, align 64
  %v124 = load <16 x i1>, ptr %s12, align 64
  %v125 = load <16 x float>, ptr %s13, align 64
  %v126 = load <16 x i1>, ptr %s14, align 64
  %v127 = load <16 x float>, ptr %s15, align 64
  %v128 = load <16 x i1>, ptr %s16, align 64
  %v129 = load <16 x float>, ptr %s17, align 64
  %v130 = load <16 x i1>, ptr %s18, align 64
  %v131 = fcmp ogt <16 x float> %v125, %v123
  %v132 = select <16 x i1> %v131, <16 x float> %v125, <16 x float> %v123
  %v133 = or <16 x i1> %v124, %v126
  %v134 = fcmp ogt <16 x float> %v129, %v127
  %v135 = select <16 x i1> %v134, <16 x float> %v129, <16 x float> %v127
  %v136 = or <16 x i1> %v128, %v130
  %v137 = fcmp ogt <16 x float> %v135, %v132
  %v138 = select <16 x i1> %v137, <16 x float> %v135, <16 x float> %v132
  %v139 = or <16 x i1> %v133, %v136
  %v140 = shufflevector <16 x float> %v138, <16 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %v141 = shufflevector <16 x float> %v138, <16 x float> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %v142 = shufflevector <16 x i1> %v139, <16 x i1> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %v143 = shufflevector <16 x i1> %v139, <16 x i1> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %v144 = fcmp ogt <8 x float> %v141, %v140
  %v145 = select <8 x i1> %v144, <8 x float> %v141, <8 x float> %v140
  %v146 = or <8 x i1> %v142, %v143
  %v147 = shufflevector <8 x float> %v145, <8 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v148 = shufflevector <8 x float> %v145, <8 x float> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v149 = shufflevector <8 x i1> %v146, <8 x i1> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v150 = shufflevector <8 x i1> %v146, <8 x i1> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v151 = fcmp ogt <4 x float> %v148, %v147
  %v152 = select <4 x i1> %v151, <4 x float> %v148, <4 x float> %v147
  %v153 = or <4 x i1> %v149, %v150
  %v154 = shufflevector <4 x float> %v152, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %v155 = shufflevector <4 x float> %v152, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %v156 = shufflevector <4 x i1> %v153, <4 x i1> poison, <2 x i32> <i32 0, i32 1>
  %v157 = shufflevector <4 x i1> %v153, <4 x i1> poison, <2 x i32> <i32 2, i32 3>
  %v158 = fcmp ogt <2 x float> %v155, %v154
  %v159 = select <2 x i1> %v158, <2 x float> %v155, <2 x float> %v154
  %v160 = or <2 x i1> %v156, %v157
  %v161 = extractelement <2 x float> %v159, i64 0
  %v162 = extractelement <2 x float> %v159, i64 1
  %v163 = extractelement <2 x i1> %v160, i64 0
  %v164 = extractelement <2 x i1> %v160, i64 1
  %v165 = fcmp ogt float %v162, %v161
  %v166 = select i1 %v165, float %v162, float %v161
  %v167 = or i1 %v163, %v164
  %v168 = select i1 %v167, float 0x7FF8000000000000, float %v166
  store float %v168, ptr %s9, align 8
  %v169 = load float, ptr %s9, align 8
  store float 0x0000000000000000, ptr %s170, align 8
  %v181 = insertelement <16 x float> poison, float %v169, i64 0
  %v182 = shufflevector <16 x float> %v181, <16 x float> poison, <16 x i32> zeroinitializer
  store <16 x float> splat (float 0x0000000000000000), ptr %s171, align 64
  store i64 0, ptr %s172, align 8
  br i1 %v192, label %full173, label %rest174
full173:
  %v177 = load i64, ptr %s172, align 8
  %v178 = getelementptr float, ptr %v38, i64 %v177
  %v179 = getelementptr i8, ptr %v178, i64 %v40
  call void @llvm.prefetch.p0(ptr %v179, i32 0, i32 2, i32 1)
  %v180 = load <16 x float>, ptr %v178, align 4
  %v183 = fsub <16 x float> %v180, %v182
  %v184 = call <16 x float> @_ZGVeN16v_expf(<16 x float> %v183)
  %v186 = getelementptr float, ptr %v185, i64 %v177
  store <16 x float> %v184, ptr %v186, align 4
  %v187 = load <16 x float>, ptr %s171, align 64
  %v188 = fadd <16 x float> %v187, %v184
  store <16 x float> %v188, ptr %s171, align 64
  %v189 = add nsw i64 %v177, 16
  store i64 %v189, ptr %s172, align 8
  %v191 = icmp sle i64 %v189, %v190
  br i1 %v191, label %full173, label %rest174
rest174:
  %v193 = load i64, ptr %s172, align 8
  %v223 = icmp slt i64 %v193, %v8
  br i1 %v223, label %part175, label %done176
part175:
  %v194 = load i64, ptr %s172, align 8
  %v195 = sub i64 %v8, %v194
  %v196 = icmp slt i64 %v195, 16
  %v197 = select i1 %v196, i64 %v195, i64 16
  %v198 = icmp sgt i64 0, %v197
  %v199 = select i1 %v198, i64 0, i64 %v197
  %v200 = trunc i64 %v199 to i32
  %v201 = insertelement <16 x i32> poison, i32 %v200, i64 0
  %v202 = shufflevector <16 x i32> %v201, <16 x i32> poison, <16 x i32> zeroinitializer
  %v203 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v202
  %v204 = getelementptr float, ptr %v38, i64 %v194
  %v205 = sub i64 %v101, %v194
  %v206 = icmp slt i64 %v205, 16
  %v207 = select i1 %v206, i64 %v205, i64 16
  %v208 = icmp sgt i64 0, %v207
  %v209 = select i1 %v208, i64 0, i64 %v207
  %v210 = trunc i64 %v209 to i32
  %v211 = insertelement <16 x i32> poison, i32 %v210, i64 0
  %v212 = shufflevector <16 x i32> %v211, <16 x i32> poison, <16 x i32> zeroinitializer
  %v213 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v212
  %v214 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr %v204, i32 4, <16 x i1> %v213, <16 x float> splat (float 0x0000000000000000))
  %v215 = fsub <16 x float> %v214, %v182
  %v216 = call <16 x float> @_ZGVeN16v_expf(<16 x float> %v215)
  %v217 = getelementptr float, ptr %v185, i64 %v194
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v216, ptr %v217, i32 4, <16 x i1> %v203)
  %v218 = load <16 x float>, ptr %s171, align 64
  %v219 = fadd <16 x float> %v218, %v216
  %v220 = select <16 x i1> %v203, <16 x float> %v219, <16 x float> %v218
  store <16 x float> %v220, ptr %s171, align 64
  %v221 = add nsw i64 %v194, 16
  store i64 %v221, ptr %s172, align 8
  %v222 = icmp slt i64 %v221, %v8
  br i1 %v222, label %part175, label %done176
done176:
  %v224 = load <16 x float>, ptr %s171, align 64
  %v225 = shufflevector <16 x float> %v224, <16 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %v226 = shufflevector <16 x float> %v224, <16 x float> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %v227 = fadd <8 x float> %v225, %v226
  %v228 = shufflevector <8 x float> %v227, <8 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v229 = shufflevector <8 x float> %v227, <8 x float> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v230 = fadd <4 x float> %v228, %v229
  %v231 = shufflevector <4 x float> %v230, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %v232 = shufflevector <4 x float> %v230, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %v233 = fadd <2 x float> %v231, %v232
  %v234 = extractelement <2 x float> %v233, i64 0
  %v235 = extractelement <2 x float> %v233, i64 1
  %v236 = fadd float %v234, %v235
  store float %v236, ptr %s170, align 8
  %v237 = load float, ptr %s170, align 8
  %v238 = fdiv float 0x3FF0000000000000, %v237
  %v247 = sub i64 0, %v2
  %v248 = icmp sgt i64 0, %v247
  %v249 = select i1 %v248, i64 0, i64 %v247
  %v250 = sub i64 %v242, %v2
  %v251 = icmp slt i64 1, %v250
  %v252 = select i1 %v251, i64 1, i64 %v250
  %v262 = icmp slt i64 %v249, %v252
  %v265 = mul i64 %v2, %v244
  %v283 = insertelement <16 x float> poison, float %v238, i64 0
  %v284 = shufflevector <16 x float> %v283, <16 x float> poison, <16 x i32> zeroinitializer
  store i64 %v249, ptr %s261, align 8
  br i1 %v262, label %loop323, label %done324
loop323:
  %v263 = load i64, ptr %s261, align 8
  %v266 = mul i64 %v263, %v244
  %v267 = add i64 %v265, %v266
  %v268 = getelementptr float, ptr %v240, i64 %v267
  %v269 = ptrtoint ptr %v268 to i64
  %v270 = sub i64 0, %v269
  %v271 = and i64 %v270, 63
  %v272 = udiv exact i64 %v271, 4
  %v273 = select i1 %v260, i64 %v272, i64 0
  %v279 = mul i64 %v263, 112
  store i64 0, ptr %s264, align 8
  %v293 = icmp sle i64 %v273, 0
  %v294 = icmp sle i64 %v273, %v291
  %v295 = and i1 %v294, %v293
  br i1 %v295, label %full274, label %rest275
full274:
  %v278 = load i64, ptr %s264, align 8
  %v280 = add i64 %v279, %v278
  %v281 = getelementptr float, ptr %v185, i64 %v280
  %v282 = load <16 x float>, ptr %v281, align 4
  %v285 = fmul <16 x float> %v282, %v284
  %v286 = getelementptr float, ptr %v268, i64 %v278
  br i1 %v260, label %stream287, label %cached288
stream287:
  store <16 x float> %v285, ptr %v286, align 64, !nontemporal !0
  br label %stored289
cached288:
  store <16 x float> %v285, ptr %v286, align 4
  br label %stored289
stored289:
  %v290 = add nsw i64 %v278, 16
  store i64 %v290, ptr %s264, align 8
  %v292 = icmp sle i64 %v290, %v291
  br i1 %v292, label %full274, label %rest275
rest275:
  %v296 = load i64, ptr %s264, align 8
  %v320 = icmp slt i64 %v296, %v254
  br i1 %v320, label %part276, label %done277
part276:
  %v297 = load i64, ptr %s264, align 8
  %v298 = sub i64 %v254, %v297
  %v299 = icmp slt i64 %v297, %v273
  %v300 = sub i64 %v273, %v297
  %v301 = select i1 %v299, i64 %v300, i64 16
  %v302 = icmp slt i64 %v298, %v301
  %v303 = select i1 %v302, i64 %v298, i64 %v301
  %v304 = add i64 %v297, %v303
  %v305 = icmp slt i64 %v303, 16
  %v306 = select i1 %v305, i64 %v303, i64 16
  %v307 = icmp sgt i64 0, %v306
  %v308 = select i1 %v307, i64 0, i64 %v306
  %v309 = trunc i64 %v308 to i32
  %v310 = insertelement <16 x i32> poison, i32 %v309, i64 0
  %v311 = shufflevector <16 x i32> %v310, <16 x i32> poison, <16 x i32> zeroinitializer
  %v312 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v311
  %v313 = add i64 %v279, %v297
  %v314 = getelementptr float, ptr %v185, i64 %v313
  %v315 = load <16 x float>, ptr %v314, align 4
  %v316 = fmul <16 x float> %v315, %v284
  %v317 = getelementptr float, ptr %v268, i64 %v297
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v316, ptr %v317, i32 4, <16 x i1> %v312)
  %v318 = add nsw i64 %v297, %v303
  store i64 %v318, ptr %s264, align 8
  %v319 = icmp sle i64 %v318, %v291
  br i1 %v319, label %full274, label %rest275
done277:
  %v321 = add nsw i64 %v263, 1
  store i64 %v321, ptr %s261, align 8
  %v322 = icmp slt i64 %v321, %v252
  br i1 %v322, label %loop323, label %done324
done324:
  %v325 = add nsw i64 %v2, 1
  store i64 %v325, ptr %s0, align 8
  %v326 = icmp slt i64 %v325, %last
  br i1 %v326, label %loop327, label %done328
done328:
  call void @llvm.x86.sse.sfence()
  ret void
}

@tw_nothing = private unnamed_addr constant [64 x i8] zeroinitializer, align 64
!0 = !{i32 1}
declare <16 x float> @_ZGVeN16v_expf(<16 x float>) nounwind willreturn memory(none)
declare <16 x float> @llvm.masked.load.v16f32.p0(ptr, i32, <16 x i1>, <16 x float>)
declare void @llvm.masked.store.v16f32.p0(<16 x float>, ptr, i32, <16 x i1>)
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)
declare void @llvm.x86.sse.sfence()
