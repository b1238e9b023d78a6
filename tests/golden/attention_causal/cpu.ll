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
  %s171 = alloca i64, align 8
  %s174 = alloca i64, align 8
  %s295 = alloca i64, align 8
  %s300 = alloca i64, align 8
  %s307 = alloca <16 x float>, align 64
  %s310 = alloca <16 x float>, align 64
  %s313 = alloca <16 x float>, align 64
  %s316 = alloca <16 x float>, align 64
  %s319 = alloca <16 x float>, align 64
  %s322 = alloca <16 x float>, align 64
  %s325 = alloca <16 x float>, align 64
  %s328 = alloca <16 x float>, align 64
  %s331 = alloca <16 x float>, align 64
  %s334 = alloca <16 x float>, align 64
  %s337 = alloca <16 x float>, align 64
  %s340 = alloca <16 x float>, align 64
  %s343 = alloca <16 x float>, align 64
  %s346 = alloca <16 x float>, align 64
  %s349 = alloca <16 x float>, align 64
  %s352 = alloca <16 x float>, align 64
  %s355 = alloca i64, align 8
  %s465 = alloca i64, align 8
  %s476 = alloca <8 x float>, align 64
  %s477 = alloca <8 x i1>, align 64
  %s478 = alloca <8 x float>, align 64
  %s479 = alloca <8 x i1>, align 64
  %s480 = alloca <8 x float>, align 64
  %s481 = alloca <8 x i1>, align 64
  %s482 = alloca <8 x float>, align 64
  %s483 = alloca <8 x i1>, align 64
  %s484 = alloca i64, align 8
  %s487 = alloca i64, align 8
  %s646 = alloca i64, align 8
  %s648 = alloca i64, align 8
  %s703 = alloca i64, align 8
  %s713 = alloca <16 x float>, align 64
  %s714 = alloca i64, align 8
  %s716 = alloca i64, align 8
  %s770 = alloca i64, align 8
  %s804 = alloca i64, align 8
  %s806 = alloca i64, align 8
  %s829 = alloca i64, align 8
  %s831 = alloca i64, align 8
  %s897 = alloca i64, align 8
  %s900 = alloca i64, align 8
  %s1028 = alloca i64, align 8
  %s1032 = alloca i64, align 8
  %s1039 = alloca <16 x float>, align 64
  %s1042 = alloca <16 x float>, align 64
  %s1045 = alloca <16 x float>, align 64
  %s1048 = alloca <16 x float>, align 64
  %s1051 = alloca <16 x float>, align 64
  %s1054 = alloca <16 x float>, align 64
  %s1057 = alloca <16 x float>, align 64
  %s1060 = alloca <16 x float>, align 64
  %s1063 = alloca <16 x float>, align 64
  %s1066 = alloca <16 x float>, align 64
  %s1069 = alloca <16 x float>, align 64
  %s1072 = alloca <16 x float>, align 64
  %s1075 = alloca <16 x float>, align 64
  %s1078 = alloca <16 x float>, align 64
  %s1081 = alloca <16 x float>, align 64
  %s1084 = alloca <16 x float>, align 64
  %s1087 = alloca i64, align 8
  %s1176 = alloca i64, align 8
  %s1192 = alloca i64, align 8
  %s1245 = alloca i64, align 8
  %s1248 = alloca i64, align 8
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
  %v146 = icmp slt i64 %v104, %v67
  %v147 = select i1 %v146, i64 %v104, i64 %v67
  %v172 = icmp slt i64 0, %v67
  %v181 = getelementptr i8, ptr %v96, i64 136
  %v182 = load ptr, ptr %v181, align 8, !invariant.load !{}
  %v183 = getelementptr i8, ptr %v96, i64 144
  %v184 = load i64, ptr %v183, align 8, !invariant.load !{}
  %v185 = getelementptr i8, ptr %v96, i64 208
  %v186 = load i64, ptr %v185, align 8, !invariant.load !{}
  %v187 = getelementptr i8, ptr %v96, i64 152
  %v188 = load i64, ptr %v187, align 8, !invariant.load !{}
  %v205 = insertelement <16 x i64> poison, i64 %v186, i64 0
  %v206 = shufflevector <16 x i64> %v205, <16 x i64> poison, <16 x i32> zeroinitializer
  %v207 = mul <16 x i64> <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>, %v206
  %v296 = icmp slt i64 0, 32
  %v464 = select i1 false, float 0x7FF8000000000000, float 0xFFF0000000000000
  %v471 = insertelement <16 x float> poison, float %v464, i64 0
  %v472 = shufflevector <16 x float> %v471, <16 x float> poison, <16 x i32> zeroinitializer
  %v695 = getelementptr i8, ptr %scratch, i64 25344
  %v709 = getelementptr i8, ptr %scratch, i64 33536
  %v800 = getelementptr i8, ptr %scratch, i64 33792
  %v827 = getelementptr i8, ptr %scratch, i64 34048
  %v828 = getelementptr i8, ptr %scratch, i64 46336
  %v909 = getelementptr i8, ptr %v96, i64 272
  %v910 = load ptr, ptr %v909, align 8, !invariant.load !{}
  %v911 = getelementptr i8, ptr %v96, i64 280
  %v912 = load i64, ptr %v911, align 8, !invariant.load !{}
  %v913 = getelementptr i8, ptr %v96, i64 344
  %v914 = load i64, ptr %v913, align 8, !invariant.load !{}
  %v915 = getelementptr i8, ptr %v96, i64 288
  %v916 = load i64, ptr %v915, align 8, !invariant.load !{}
  %v999 = icmp slt i64 %v916, 64
  %v1000 = select i1 %v999, i64 %v916, i64 64
  %v1215 = getelementptr i8, ptr %v96, i64 408
  %v1216 = load ptr, ptr %v1215, align 8, !invariant.load !{}
  %v1217 = getelementptr i8, ptr %v96, i64 416
  %v1218 = load i64, ptr %v1217, align 8, !invariant.load !{}
  %v1219 = getelementptr i8, ptr %v96, i64 480
  %v1220 = load i64, ptr %v1219, align 8, !invariant.load !{}
  %v1221 = getelementptr i8, ptr %v96, i64 424
  %v1222 = load i64, ptr %v1221, align 8, !invariant.load !{}
  %v1223 = getelementptr i64, ptr %v6, i64 3
  %v1224 = load i64, ptr %v1223, align 8, !invariant.load !{}
  %v1225 = icmp slt i64 64, %v1224
  %v1226 = select i1 %v1225, i64 64, i64 %v1224
  %v1227 = icmp sgt i64 %v1226, 0
  %v1228 = select i1 %v1227, i64 %v1226, i64 0
  %v1237 = icmp slt i64 %v1228, %v1222
  %v1238 = select i1 %v1237, i64 %v1228, i64 %v1222
  %v1239 = mul i64 %v1218, %v1222
  %v1240 = icmp sgt i64 %v1239, 16777216
  %v1241 = ptrtoint ptr %v1216 to i64
  %v1242 = and i64 %v1241, 1
  %v1243 = icmp eq i64 %v1242, 0
  %v1244 = and i1 %v1240, %v1243
  %v1287 = sub i64 %v1238, 16
  store i64 %first, ptr %s0, align 8
  br i1 %v1, label %loop1333, label %done1334
loop1333:
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
  %v105 = icmp sgt i64 %v3, -64
  %v106 = select i1 %v105, i64 %v3, i64 -64
  %v107 = icmp slt i64 %v106, %v100
  %v108 = select i1 %v107, i64 %v106, i64 %v100
  %v109 = sub i64 0, %v108
  %v110 = sub i64 %v100, %v108
  %v115 = mul i64 %v3, %v102
  %v456 = icmp slt i64 64, %v13
  %v457 = select i1 %v456, i64 64, i64 %v13
  %v458 = icmp sgt i64 %v457, 0
  %v459 = select i1 %v458, i64 %v457, i64 0
  %v485 = icmp slt i64 0, %v459
  store i64 0, ptr %s61, align 8
  br i1 %v58, label %for1213, label %endfor1214
for1213:
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
  br i1 %v35, label %loop169, label %done170
loop169:
  %v89 = load i64, ptr %s88, align 8
  %v111 = icmp sle i64 %v109, %v89
  %v112 = add i64 %v89, 1
  %v113 = icmp sle i64 %v112, %v110
  %v114 = and i1 %v111, %v113
  %v116 = mul i64 %v89, %v102
  %v117 = add i64 %v115, %v116
  %v118 = getelementptr i16, ptr %v98, i64 %v117
  %v120 = select i1 %v114, i64 %v104, i64 -4611686018427387904
  %v125 = mul i64 %v89, 80
  %v129 = icmp slt i64 %v67, %v120
  %v130 = select i1 %v129, i64 %v67, i64 %v120
  %v131 = sub i64 %v130, 16
  store i64 0, ptr %s90, align 8
  %v133 = icmp sle i64 0, %v131
  br i1 %v133, label %full91, label %rest92
full91:
  %v95 = load i64, ptr %s90, align 8
  %v119 = getelementptr i16, ptr %v118, i64 %v95
  %v121 = load <16 x i16>, ptr %v119, align 2
  %v122 = zext <16 x i16> %v121 to <16 x i32>
  %v123 = shl <16 x i32> %v122, splat (i32 16)
  %v124 = bitcast <16 x i32> %v123 to <16 x float>
  %v126 = add i64 %v125, %v95
  %v127 = getelementptr float, ptr %v86, i64 %v126
  store <16 x float> %v124, ptr %v127, align 4
  %v128 = add nsw i64 %v95, 16
  store i64 %v128, ptr %s90, align 8
  %v132 = icmp sle i64 %v128, %v131
  br i1 %v132, label %full91, label %rest92
rest92:
  %v134 = load i64, ptr %s90, align 8
  %v148 = select i1 %v114, i64 %v147, i64 -4611686018427387904
  %v166 = icmp slt i64 %v134, %v67
  br i1 %v166, label %part93, label %done94
part93:
  %v135 = load i64, ptr %s90, align 8
  %v136 = sub i64 %v67, %v135
  %v137 = icmp slt i64 %v136, 16
  %v138 = select i1 %v137, i64 %v136, i64 16
  %v139 = icmp sgt i64 0, %v138
  %v140 = select i1 %v139, i64 0, i64 %v138
  %v141 = trunc i64 %v140 to i32
  %v142 = insertelement <16 x i32> poison, i32 %v141, i64 0
  %v143 = shufflevector <16 x i32> %v142, <16 x i32> poison, <16 x i32> zeroinitializer
  %v144 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v143
  %v145 = getelementptr i16, ptr %v118, i64 %v135
  %v149 = sub i64 %v148, %v135
  %v150 = icmp slt i64 %v149, 16
  %v151 = select i1 %v150, i64 %v149, i64 16
  %v152 = icmp sgt i64 0, %v151
  %v153 = select i1 %v152, i64 0, i64 %v151
  %v154 = trunc i64 %v153 to i32
  %v155 = insertelement <16 x i32> poison, i32 %v154, i64 0
  %v156 = shufflevector <16 x i32> %v155, <16 x i32> poison, <16 x i32> zeroinitializer
  %v157 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v156
  %v158 = call <16 x i16> @llvm.masked.load.v16i16.p0(ptr %v145, i32 2, <16 x i1> %v157, <16 x i16> splat (i16 0))
  %v159 = zext <16 x i16> %v158 to <16 x i32>
  %v160 = shl <16 x i32> %v159, splat (i32 16)
  %v161 = bitcast <16 x i32> %v160 to <16 x float>
  %v162 = add i64 %v125, %v135
  %v163 = getelementptr float, ptr %v86, i64 %v162
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v161, ptr %v163, i32 4, <16 x i1> %v144)
  %v164 = add nsw i64 %v135, 16
  store i64 %v164, ptr %s90, align 8
  %v165 = icmp slt i64 %v164, %v67
  br i1 %v165, label %part93, label %done94
done94:
  %v167 = add nsw i64 %v89, 1
  store i64 %v167, ptr %s88, align 8
  %v168 = icmp slt i64 %v167, 64
  br i1 %v168, label %loop169, label %done170
done170:
  %v189 = icmp sgt i64 %v62, -32
  %v190 = select i1 %v189, i64 %v62, i64 -32
  %v191 = icmp slt i64 %v190, %v184
  %v192 = select i1 %v191, i64 %v190, i64 %v184
  %v193 = sub i64 0, %v192
  %v194 = sub i64 %v184, %v192
  %v197 = mul i64 %v62, %v186
  %v202 = icmp sle i64 %v193, 0
  %v254 = icmp slt i64 %v194, 32
  %v255 = select i1 %v254, i64 %v194, i64 32
  store i64 0, ptr %s171, align 8
  br i1 %v172, label %loop293, label %done294
loop293:
  %v173 = load i64, ptr %s171, align 8
  %v195 = add i64 %v173, 1
  %v196 = icmp sle i64 %v195, %v188
  %v198 = add i64 %v197, %v173
  %v199 = getelementptr i16, ptr %v182, i64 %v198
  %v203 = and i1 %v196, %v202
  %v204 = select i1 %v203, i64 %v194, i64 -4611686018427387904
  %v216 = mul i64 %v173, 32
  %v234 = icmp slt i64 32, %v204
  %v235 = select i1 %v234, i64 32, i64 %v204
  %v236 = icmp slt i64 %v235, %v204
  %v237 = select i1 %v236, i64 %v235, i64 %v204
  %v238 = sub i64 %v237, 32
  store i64 0, ptr %s174, align 8
  %v240 = icmp sle i64 0, %v238
  br i1 %v240, label %full175, label %rest176
full175:
  %v179 = load i64, ptr %s174, align 8
  %v180 = add i64 %v179, 16
  %v200 = mul i64 %v179, %v186
  %v201 = getelementptr i16, ptr %v199, i64 %v200
  %v208 = getelementptr i16, ptr %v201, <16 x i64> %v207
  %v209 = call <16 x i16> @llvm.masked.gather.v16i16.v16p0(<16 x ptr> %v208, i32 2, <16 x i1> splat (i1 true), <16 x i16> splat (i16 0))
  %v210 = zext <16 x i16> %v209 to <16 x i32>
  %v211 = shl <16 x i32> %v210, splat (i32 16)
  %v212 = bitcast <16 x i32> %v211 to <16 x float>
  %v213 = urem i64 %v179, 32
  %v214 = sub i64 %v179, %v213
  %v215 = mul i64 %v214, 64
  %v217 = add i64 %v215, %v216
  %v218 = add i64 %v217, %v213
  %v219 = getelementptr float, ptr %v87, i64 %v218
  store <16 x float> %v212, ptr %v219, align 4
  %v220 = mul i64 %v180, %v186
  %v221 = getelementptr i16, ptr %v199, i64 %v220
  %v222 = getelementptr i16, ptr %v221, <16 x i64> %v207
  %v223 = call <16 x i16> @llvm.masked.gather.v16i16.v16p0(<16 x ptr> %v222, i32 2, <16 x i1> splat (i1 true), <16 x i16> splat (i16 0))
  %v224 = zext <16 x i16> %v223 to <16 x i32>
  %v225 = shl <16 x i32> %v224, splat (i32 16)
  %v226 = bitcast <16 x i32> %v225 to <16 x float>
  %v227 = urem i64 %v180, 32
  %v228 = sub i64 %v180, %v227
  %v229 = mul i64 %v228, 64
  %v230 = add i64 %v229, %v216
  %v231 = add i64 %v230, %v227
  %v232 = getelementptr float, ptr %v87, i64 %v231
  store <16 x float> %v226, ptr %v232, align 4
  %v233 = add nsw i64 %v179, 32
  store i64 %v233, ptr %s174, align 8
  %v239 = icmp sle i64 %v233, %v238
  br i1 %v239, label %full175, label %rest176
rest176:
  %v241 = load i64, ptr %s174, align 8
  %v256 = select i1 %v196, i64 %v255, i64 -4611686018427387904
  %v290 = icmp slt i64 %v241, 32
  br i1 %v290, label %part177, label %done178
part177:
  %v242 = load i64, ptr %s174, align 8
  %v243 = sub i64 32, %v242
  %v244 = icmp slt i64 %v243, 16
  %v245 = select i1 %v244, i64 %v243, i64 16
  %v246 = icmp sgt i64 0, %v245
  %v247 = select i1 %v246, i64 0, i64 %v245
  %v248 = trunc i64 %v247 to i32
  %v249 = insertelement <16 x i32> poison, i32 %v248, i64 0
  %v250 = shufflevector <16 x i32> %v249, <16 x i32> poison, <16 x i32> zeroinitializer
  %v251 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v250
  %v252 = mul i64 %v242, %v186
  %v253 = getelementptr i16, ptr %v199, i64 %v252
  %v257 = sub i64 %v256, %v242
  %v258 = icmp slt i64 %v257, 16
  %v259 = select i1 %v258, i64 %v257, i64 16
  %v260 = icmp sgt i64 0, %v259
  %v261 = select i1 %v260, i64 0, i64 %v259
  %v262 = trunc i64 %v261 to i32
  %v263 = insertelement <16 x i32> poison, i32 %v262, i64 0
  %v264 = shufflevector <16 x i32> %v263, <16 x i32> poison, <16 x i32> zeroinitializer
  %v265 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v264
  %v266 = sub i64 %v193, %v242
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
  %v277 = getelementptr i16, ptr %v253, <16 x i64> %v207
  %v278 = call <16 x i16> @llvm.masked.gather.v16i16.v16p0(<16 x ptr> %v277, i32 2, <16 x i1> %v276, <16 x i16> splat (i16 0))
  %v279 = zext <16 x i16> %v278 to <16 x i32>
  %v280 = shl <16 x i32> %v279, splat (i32 16)
  %v281 = bitcast <16 x i32> %v280 to <16 x float>
  %v282 = urem i64 %v242, 32
  %v283 = sub i64 %v242, %v282
  %v284 = mul i64 %v283, 64
  %v285 = add i64 %v284, %v216
  %v286 = add i64 %v285, %v282
  %v287 = getelementptr float, ptr %v87, i64 %v286
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v281, ptr %v287, i32 4, <16 x i1> %v251)
  %v288 = add nsw i64 %v242, 16
  store i64 %v288, ptr %s174, align 8
  %v289 = icmp slt i64 %v288, 32
  br i1 %v289, label %part177, label %done178
done178:
  %v291 = add nsw i64 %v173, 1
  store i64 %v291, ptr %s171, align 8
  %v292 = icmp slt i64 %v291, %v67
  br i1 %v292, label %loop293, label %done294
done294:
  store i64 0, ptr %s295, align 8
  br i1 %v296, label %loop454, label %done455
loop454:
  %v297 = load i64, ptr %s295, align 8
  %v298 = mul i64 %v297, 64
  %v299 = getelementptr float, ptr %v87, i64 %v298
  store i64 0, ptr %s300, align 8
  br i1 %v35, label %loop450, label %done451
loop450:
  %v301 = load i64, ptr %s300, align 8
  %v302 = mul i64 %v301, 80
  %v303 = getelementptr float, ptr %v86, i64 %v302
  %v304 = mul i64 %v301, 32
  %v305 = add i64 %v304, %v297
  %v306 = getelementptr float, ptr %v78, i64 %v305
  %v308 = getelementptr float, ptr %v306, i64 0
  %v309 = load <16 x float>, ptr %v308, align 4
  store <16 x float> %v309, ptr %s307, align 64
  %v311 = getelementptr float, ptr %v306, i64 16
  %v312 = load <16 x float>, ptr %v311, align 4
  store <16 x float> %v312, ptr %s310, align 64
  %v314 = getelementptr float, ptr %v306, i64 32
  %v315 = load <16 x float>, ptr %v314, align 4
  store <16 x float> %v315, ptr %s313, align 64
  %v317 = getelementptr float, ptr %v306, i64 48
  %v318 = load <16 x float>, ptr %v317, align 4
  store <16 x float> %v318, ptr %s316, align 64
  %v320 = getelementptr float, ptr %v306, i64 64
  %v321 = load <16 x float>, ptr %v320, align 4
  store <16 x float> %v321, ptr %s319, align 64
  %v323 = getelementptr float, ptr %v306, i64 80
  %v324 = load <16 x float>, ptr %v323, align 4
  store <16 x float> %v324, ptr %s322, align 64
  %v326 = getelementptr float, ptr %v306, i64 96
  %v327 = load <16 x float>, ptr %v326, align 4
  store <16 x float> %v327, ptr %s325, align 64
  %v329 = getelementptr float, ptr %v306, i64 112
  %v330 = load <16 x float>, ptr %v329, align 4
  store <16 x float> %v330, ptr %s328, align 64
  %v332 = getelementptr float, ptr %v306, i64 128
  %v333 = load <16 x float>, ptr %v332, align 4
  store <16 x float> %v333, ptr %s331, align 64
  %v335 = getelementptr float, ptr %v306, i64 144
  %v336 = load <16 x float>, ptr %v335, align 4
  store <16 x float> %v336, ptr %s334, align 64
  %v338 = getelementptr float, ptr %v306, i64 160
  %v339 = load <16 x float>, ptr %v338, align 4
  store <16 x float> %v339, ptr %s337, align 64
  %v341 = getelementptr float, ptr %v306, i64 176
  %v342 = load <16 x float>, ptr %v341, align 4
  store <16 x float> %v342, ptr %s340, align 64
  %v344 = getelementptr float, ptr %v306, i64 192
  %v345 = load <16 x float>, ptr %v344, align 4
  store <16 x float> %v345, ptr %s343, align 64
  %v347 = getelementptr float, ptr %v306, i64 208
  %v348 = load <16 x float>, ptr %v347, align 4
  store <16 x float> %v348, ptr %s346, align 64
  %v350 = getelementptr float, ptr %v306, i64 224
  %v351 = load <16 x float>, ptr %v350, align 4
  store <16 x float> %v351, ptr %s349, align 64
  %v353 = getelementptr float, ptr %v306, i64 240
  %v354 = load <16 x float>, ptr %v353, align 4
  store <16 x float> %v354, ptr %s352, align 64
  store i64 0, ptr %s355, align 8
  br i1 %v172, label %loop430, label %done431
loop430:
  %v356 = load i64, ptr %s355, align 8
  %v357 = mul i64 %v356, 32
  %v358 = getelementptr float, ptr %v299, i64 %v357
  %v359 = getelementptr float, ptr %v358, i64 0
  %v360 = load <16 x float>, ptr %v359, align 4
  %v361 = getelementptr float, ptr %v358, i64 16
  %v362 = load <16 x float>, ptr %v361, align 4
  %v363 = getelementptr float, ptr %v303, i64 %v356
  %v364 = getelementptr float, ptr %v363, i64 0
  %v365 = load float, ptr %v364, align 4
  %v366 = insertelement <16 x float> poison, float %v365, i64 0
  %v367 = shufflevector <16 x float> %v366, <16 x float> poison, <16 x i32> zeroinitializer
  %v368 = load <16 x float>, ptr %s307, align 64
  %v369 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v367, <16 x float> %v360, <16 x float> %v368)
  store <16 x float> %v369, ptr %s307, align 64
  %v370 = load <16 x float>, ptr %s310, align 64
  %v371 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v367, <16 x float> %v362, <16 x float> %v370)
  store <16 x float> %v371, ptr %s310, align 64
  %v372 = getelementptr float, ptr %v363, i64 80
  %v373 = load float, ptr %v372, align 4
  %v374 = insertelement <16 x float> poison, float %v373, i64 0
  %v375 = shufflevector <16 x float> %v374, <16 x float> poison, <16 x i32> zeroinitializer
  %v376 = load <16 x float>, ptr %s313, align 64
  %v377 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v375, <16 x float> %v360, <16 x float> %v376)
  store <16 x float> %v377, ptr %s313, align 64
  %v378 = load <16 x float>, ptr %s316, align 64
  %v379 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v375, <16 x float> %v362, <16 x float> %v378)
  store <16 x float> %v379, ptr %s316, align 64
  %v380 = getelementptr float, ptr %v363, i64 160
  %v381 = load float, ptr %v380, align 4
  %v382 = insertelement <16 x float> poison, float %v381, i64 0
  %v383 = shufflevector <16 x float> %v382, <16 x float> poison, <16 x i32> zeroinitializer
  %v384 = load <16 x float>, ptr %s319, align 64
  %v385 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v383, <16 x float> %v360, <16 x float> %v384)
  store <16 x float> %v385, ptr %s319, align 64
  %v386 = load <16 x float>, ptr %s322, align 64
  %v387 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v383, <16 x float> %v362, <16 x float> %v386)
  store <16 x float> %v387, ptr %s322, align 64
  %v388 = getelementptr float, ptr %v363, i64 240
  %v389 = load float, ptr %v388, align 4
  %v390 = insertelement <16 x float> poison, float %v389, i64 0
  %v391 = shufflevector <16 x float> %v390, <16 x float> poison, <16 x i32> zeroinitializer
  %v392 = load <16 x float>, ptr %s325, align 64
  %v393 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v391, <16 x float> %v360, <16 x float> %v392)
  store <16 x float> %v393, ptr %s325, align 64
  %v394 = load <16 x float>, ptr %s328, align 64
  %v395 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v391, <16 x float> %v362, <16 x float> %v394)
  store <16 x float> %v395, ptr %s328, align 64
  %v396 = getelementptr float, ptr %v363, i64 320
  %v397 = load float, ptr %v396, align 4
  %v398 = insertelement <16 x float> poison, float %v397, i64 0
  %v399 = shufflevector <16 x float> %v398, <16 x float> poison, <16 x i32> zeroinitializer
  %v400 = load <16 x float>, ptr %s331, align 64
  %v401 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v399, <16 x float> %v360, <16 x float> %v400)
  store <16 x float> %v401, ptr %s331, align 64
  %v402 = load <16 x float>, ptr %s334, align 64
  %v403 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v399, <16 x float> %v362, <16 x float> %v402)
  store <16 x float> %v403, ptr %s334, align 64
  %v404 = getelementptr float, ptr %v363, i64 400
  %v405 = load float, ptr %v404, align 4
  %v406 = insertelement <16 x float> poison, float %v405, i64 0
  %v407 = shufflevector <16 x float> %v406, <16 x float> poison, <16 x i32> zeroinitializer
  %v408 = load <16 x float>, ptr %s337, align 64
  %v409 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v407, <16 x float> %v360, <16 x float> %v408)
  store <16 x float> %v409, ptr %s337, align 64
  %v410 = load <16 x float>, ptr %s340, align 64
  %v411 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v407, <16 x float> %v362, <16 x float> %v410)
  store <16 x float> %v411, ptr %s340, align 64
  %v412 = getelementptr float, ptr %v363, i64 480
  %v413 = load float, ptr %v412, align 4
  %v414 = insertelement <16 x float> poison, float %v413, i64 0
  %v415 = shufflevector <16 x float> %v414, <16 x float> poison, <16 x i32> zeroinitializer
  %v416 = load <16 x float>, ptr %s343, align 64
  %v417 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v415, <16 x float> %v360, <16 x float> %v416)
  store <16 x float> %v417, ptr %s343, align 64
  %v418 = load <16 x float>, ptr %s346, align 64
  %v419 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v415, <16 x float> %v362, <16 x float> %v418)
  store <16 x float> %v419, ptr %s346, align 64
  %v420 = getelementptr float, ptr %v363, i64 560
  %v421 = load float, ptr %v420, align 4
  %v422 = insertelement <16 x float> poison, float %v421, i64 0
  %v423 = shufflevector <16 x float> %v422, <16 x float> poison, <16 x i32> zeroinitializer
  %v424 = load <16 x float>, ptr %s349, align 64
  %v425 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v423, <16 x float> %v360, <16 x float> %v424)
  store <16 x float> %v425, ptr %s349, align 64
  %v426 = load <16 x float>, ptr %s352, align 64
  %v427 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v423, <16 x float> %v362, <16 x float> %v426)
  store <16 x float> %v427, ptr %s352, align 64
  %v428 = add nsw i64 %v356, 1
  store i64 %v428, ptr %s355, align 8
  %v429 = icmp slt i64 %v428, %v67
  br i1 %v429, label %loop430, label %done431
done431:
  %v432 = load <16 x float>, ptr %s307, align 64
  store <16 x float> %v432, ptr %v308, align 4
  %v433 = load <16 x float>, ptr %s310, align 64
  store <16 x float> %v433, ptr %v311, align 4
  %v434 = load <16 x float>, ptr %s313, align 64
  store <16 x float> %v434, ptr %v314, align 4
  %v435 = load <16 x float>, ptr %s316, align 64
  store <16 x float> %v435, ptr %v317, align 4
  %v436 = load <16 x float>, ptr %s319, align 64
  store <16 x float> %v436, ptr %v320, align 4
  %v437 = load <16 x float>, ptr %s322, align 64
  store <16 x float> %v437, ptr %v323, align 4
  %v438 = load <16 x float>, ptr %s325, align 64
  store <16 x float> %v438, ptr %v326, align 4
  %v439 = load <16 x float>, ptr %s328, align 64
  store <16 x float> %v439, ptr %v329, align 4
  %v440 = load <16 x float>, ptr %s331, align 64
  store <16 x float> %v440, ptr %v332, align 4
  %v441 = load <16 x float>, ptr %s334, align 64
  store <16 x float> %v441, ptr %v335, align 4
  %v442 = load <16 x float>, ptr %s337, align 64
  store <16 x float> %v442, ptr %v338, align 4
  %v443 = load <16 x float>, ptr %s340, align 64
  store <16 x float> %v443, ptr %v341, align 4
  %v444 = load <16 x float>, ptr %s343, align 64
  store <16 x float> %v444, ptr %v344, align 4
  %v445 = load <16 x float>, ptr %s346, align 64
  store <16 x float> %v445, ptr %v347, align 4
  %v446 = load <16 x float>, ptr %s349, align 64
  store <16 x float> %v446, ptr %v350, align 4
  %v447 = load <16 x float>, ptr %s352, align 64
  store <16 x float> %v447, ptr %v353, align 4
  %v448 = add nsw i64 %v301, 8
  store i64 %v448, ptr %s300, align 8
  %v449 = icmp slt i64 %v448, 64
  br i1 %v449, label %loop450, label %done451
done451:
  %v452 = add nsw i64 %v297, 32
  store i64 %v452, ptr %s295, align 8
  %v453 = icmp slt i64 %v452, 32
  br i1 %v453, label %loop454, label %done455
done455:
  %v460 = icmp slt i64 32, %v63
  %v461 = select i1 %v460, i64 32, i64 %v63
  %v462 = icmp sgt i64 %v461, 0
  %v463 = select i1 %v462, i64 %v461, i64 0
  store i64 0, ptr %s465, align 8
  br i1 true, label %full466, label %rest467
full466:
  %v470 = load i64, ptr %s465, align 8
  %v473 = getelementptr float, ptr %v86, i64 %v470
  store <16 x float> %v472, ptr %v473, align 4
  %v474 = add nsw i64 %v470, 16
  store i64 %v474, ptr %s465, align 8
  %v475 = icmp sle i64 %v474, 48
  br i1 %v475, label %full466, label %rest467
rest467:
  %v500 = insertelement <8 x i64> poison, i64 %v62, i64 0
  %v501 = shufflevector <8 x i64> %v500, <8 x i64> poison, <8 x i32> zeroinitializer
  %v567 = sub i64 %v463, 32
  %v569 = icmp sle i64 0, %v567
  store i64 0, ptr %s484, align 8
  br i1 %v485, label %loop644, label %done645
loop644:
  %v486 = load i64, ptr %s484, align 8
  store <8 x float> splat (float 0xFFF0000000000000), ptr %s476, align 64
  store <8 x i1> splat (i1 false), ptr %s477, align 64
  store <8 x float> splat (float 0xFFF0000000000000), ptr %s478, align 64
  store <8 x i1> splat (i1 false), ptr %s479, align 64
  store <8 x float> splat (float 0xFFF0000000000000), ptr %s480, align 64
  store <8 x i1> splat (i1 false), ptr %s481, align 64
  store <8 x float> splat (float 0xFFF0000000000000), ptr %s482, align 64
  store <8 x i1> splat (i1 false), ptr %s483, align 64
  %v496 = add i64 %v3, %v486
  %v503 = insertelement <8 x i64> poison, i64 %v496, i64 0
  %v504 = shufflevector <8 x i64> %v503, <8 x i64> poison, <8 x i32> zeroinitializer
  %v506 = mul i64 %v486, 32
  store i64 0, ptr %s487, align 8
  br i1 %v569, label %full488, label %rest489
full488:
  %v492 = load i64, ptr %s487, align 8
  %v493 = add i64 %v492, 8
  %v494 = add i64 %v492, 16
  %v495 = add i64 %v492, 24
  %v497 = insertelement <8 x i64> poison, i64 %v492, i64 0
  %v498 = shufflevector <8 x i64> %v497, <8 x i64> poison, <8 x i32> zeroinitializer
  %v499 = add <8 x i64> %v498, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %v502 = add <8 x i64> %v501, %v499
  %v505 = icmp sge <8 x i64> %v504, %v502
  %v507 = add i64 %v506, %v492
  %v508 = getelementptr float, ptr %v78, i64 %v507
  %v509 = load <8 x float>, ptr %v508, align 4
  %v510 = fmul <8 x float> %v509, splat (float 0x3FC0000000000000)
  %v511 = select <8 x i1> %v505, <8 x float> %v510, <8 x float> splat (float 0xFFF0000000000000)
  %v512 = load <8 x float>, ptr %s476, align 64
  %v513 = load <8 x i1>, ptr %s477, align 64
  %v514 = fcmp uno <8 x float> %v511, %v511
  %v515 = fcmp ogt <8 x float> %v511, %v512
  %v516 = select <8 x i1> %v515, <8 x float> %v511, <8 x float> %v512
  %v517 = or <8 x i1> %v513, %v514
  store <8 x float> %v516, ptr %s476, align 64
  store <8 x i1> %v517, ptr %s477, align 64
  %v518 = insertelement <8 x i64> poison, i64 %v493, i64 0
  %v519 = shufflevector <8 x i64> %v518, <8 x i64> poison, <8 x i32> zeroinitializer
  %v520 = add <8 x i64> %v519, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %v521 = add <8 x i64> %v501, %v520
  %v522 = icmp sge <8 x i64> %v504, %v521
  %v523 = add i64 %v506, %v493
  %v524 = getelementptr float, ptr %v78, i64 %v523
  %v525 = load <8 x float>, ptr %v524, align 4
  %v526 = fmul <8 x float> %v525, splat (float 0x3FC0000000000000)
  %v527 = select <8 x i1> %v522, <8 x float> %v526, <8 x float> splat (float 0xFFF0000000000000)
  %v528 = load <8 x float>, ptr %s478, align 64
  %v529 = load <8 x i1>, ptr %s479, align 64
  %v530 = fcmp uno <8 x float> %v527, %v527
  %v531 = fcmp ogt <8 x float> %v527, %v528
  %v532 = select <8 x i1> %v531, <8 x float> %v527, <8 x float> %v528
  %v533 = or <8 x i1> %v529, %v530
  store <8 x float> %v532, ptr %s478, align 64
  store <8 x i1> %v533, ptr %s479, align 64
  %v534 = insertelement <8 x i64> poison, i64 %v494, i64 0
  %v535 = shufflevector <8 x i64> %v534, <8 x i64> poison, <8 x i32> zeroinitializer
  %v536 = add <8 x i64> %v535, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %v537 = add <8 x i64> %v501, %v536
  %v538 = icmp sge <8 x i64> %v504, %v537
  %v539 = add i64 %v506, %v494
  %v540 = getelementptr float, ptr %v78, i64 %v539
  %v541 = load <8 x float>, ptr %v540, align 4
  %v542 = fmul <8 x float> %v541, splat (float 0x3FC0000000000000)
  %v543 = select <8 x i1> %v538, <8 x float> %v542, <8 x float> splat (float 0xFFF0000000000000)
  %v544 = load <8 x float>, ptr %s480, align 64
  %v545 = load <8 x i1>, ptr %s481, align 64
  %v546 = fcmp uno <8 x float> %v543, %v543
  %v547 = fcmp ogt <8 x float> %v543, %v544
  %v548 = select <8 x i1> %v547, <8 x float> %v543, <8 x float> %v544
  %v549 = or <8 x i1> %v545, %v546
  store <8 x float> %v548, ptr %s480, align 64
  store <8 x i1> %v549, ptr %s481, align 64
  %v550 = insertelement <8 x i64> poison, i64 %v495, i64 0
  %v551 = shufflevector <8 x i64> %v550, <8 x i64> poison, <8 x i32> zeroinitializer
  %v552 = add <8 x i64> %v551, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %v553 = add <8 x i64> %v501, %v552
  %v554 = icmp sge <8 x i64> %v504, %v553
  %v555 = add i64 %v506, %v495
  %v556 = getelementptr float, ptr %v78, i64 %v555
  %v557 = load <8 x float>, ptr %v556, align 4
  %v558 = fmul <8 x float> %v557, splat (float 0x3FC0000000000000)
  %v559 = select <8 x i1> %v554, <8 x float> %v558, <8 x float> splat (float 0xFFF0000000000000)
  %v560 = load <8 x float>, ptr %s482, align 64
  %v561 = load <8 x i1>, ptr %s483, align 64
  %v562 = fcmp uno <8 x float> %v559, %v559
  %v563 = fcmp ogt <8 x float> %v559, %v560
  %v564 = select <8 x i1> %v563, <8 x float> %v559, <8 x float> %v560
  %v565 = or <8 x i1> %v561, %v562
  store <8 x float> %v564, ptr %s482, align 64
  store <8 x i1> %v565, ptr %s483, align 64
  %v566 = add nsw i64 %v492, 32
  store i64 %v566, ptr %s487, align 8
  %v568 = icmp sle i64 %v566, %v567
  br i1 %v568, label %full488, label %rest489
rest489:
  %v570 = load i64, ptr %s487, align 8
  %v601 = icmp slt i64 %v570, %v463
  br i1 %v601, label %part490, label %done491
part490:
  %v571 = load i64, ptr %s487, align 8
  %v572 = sub i64 %v463, %v571
  %v573 = icmp slt i64 %v572, 8
  %v574 = select i1 %v573, i64 %v572, i64 8
  %v575 = icmp sgt i64 0, %v574
  %v576 = select i1 %v575, i64 0, i64 %v574
  %v577 = trunc i64 %v576 to i32
  %v578 = insertelement <8 x i32> poison, i32 %v577, i64 0
  %v579 = shufflevector <8 x i32> %v578, <8 x i32> poison, <8 x i32> zeroinitializer
  %v580 = icmp ult <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, %v579
  %v581 = insertelement <8 x i64> poison, i64 %v571, i64 0
  %v582 = shufflevector <8 x i64> %v581, <8 x i64> poison, <8 x i32> zeroinitializer
  %v583 = add <8 x i64> %v582, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %v584 = add <8 x i64> %v501, %v583
  %v585 = icmp sge <8 x i64> %v504, %v584
  %v586 = add i64 %v506, %v571
  %v587 = getelementptr float, ptr %v78, i64 %v586
  %v588 = load <8 x float>, ptr %v587, align 4
  %v589 = fmul <8 x float> %v588, splat (float 0x3FC0000000000000)
  %v590 = select <8 x i1> %v585, <8 x float> %v589, <8 x float> splat (float 0xFFF0000000000000)
  %v591 = load <8 x float>, ptr %s476, align 64
  %v592 = load <8 x i1>, ptr %s477, align 64
  %v593 = fcmp uno <8 x float> %v590, %v590
  %v594 = fcmp ogt <8 x float> %v590, %v591
  %v595 = select <8 x i1> %v594, <8 x float> %v590, <8 x float> %v591
  %v596 = or <8 x i1> %v592, %v593
  %v597 = select <8 x i1> %v580, <8 x float> %v595, <8 x float> %v591
  %v598 = select <8 x i1> %v580, <8 x i1> %v596, <8 x i1> %v592
  store <8 x float> %v597, ptr %s476, align 64
  store <8 x i1> %v598, ptr %s477, align 64
  %v599 = add nsw i64 %v571, 8
  store i64 %v599, ptr %s487, align 8
  %v600 = icmp slt i64 %v599, %v463
  br i1 %v600, label %part490, label %done491
done491:
  %v602 = load <8 x float>, ptr %s476, align 64
  %v603 = load <8 x i1>, ptr %s477, align 64
  %v604 = load <8 x float>, ptr %s478, align 64
  %v605 = load <8 x i1>, ptr %s479, align 64
  %v606 = load <8 x float>, ptr %s480, align 64
  %v607 = load <8 x i1>, ptr %s481, align 64
  %v608 = load <8 x float>, ptr %s482, align 64
  %v609 = load <8 x i1>, ptr %s483, align 64
  %v610 = fcmp ogt <8 x float> %v604, %v602
  %v611 = select <8 x i1> %v610, <8 x float> %v604, <8 x float> %v602
  %v612 = or <8 x i1> %v603, %v605
  %v613 = fcmp ogt <8 x float> %v608, %v606
  %v614 = select <8 x i1> %v613, <8 x float> %v608, <8 x float> %v606
  %v615 = or <8 x i1> %v607, %v609
  %v616 = fcmp ogt <8 x float> %v614, %v611
  %v617 = select <8 x i1> %v616, <8 x float> %v614, <8 x float> %v611
  %v618 = or <8 x i1> %v612, %v615
  %v619 = shufflevector <8 x float> %v617, <8 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v620 = shufflevector <8 x float> %v617, <8 x float> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v621 = shufflevector <8 x i1> %v618, <8 x i1> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v622 = shufflevector <8 x i1> %v618, <8 x i1> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v623 = fcmp ogt <4 x float> %v620, %v619
  %v624 = select <4 x i1> %v623, <4 x float> %v620, <4 x float> %v619
  %v625 = or <4 x i1> %v621, %v622
  %v626 = shufflevector <4 x float> %v624, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %v627 = shufflevector <4 x float> %v624, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %v628 = shufflevector <4 x i1> %v625, <4 x i1> poison, <2 x i32> <i32 0, i32 1>
  %v629 = shufflevector <4 x i1> %v625, <4 x i1> poison, <2 x i32> <i32 2, i32 3>
  %v630 = fcmp ogt <2 x float> %v627, %v626
  %v631 = select <2 x i1> %v630, <2 x float> %v627, <2 x float> %v626
  %v632 = or <2 x i1> %v628, %v629
  %v633 = extractelement <2 x float> %v631, i64 0
  %v634 = extractelement <2 x float> %v631, i64 1
  %v635 = extractelement <2 x i1> %v632, i64 0
  %v636 = extractelement <2 x i1> %v632, i64 1
  %v637 = fcmp ogt float %v634, %v633
  %v638 = select i1 %v637, float %v634, float %v633
  %v639 = or i1 %v635, %v636
  %v640 = select i1 %v639, float 0x7FF8000000000000, float %v638
  %v641 = getelementptr float, ptr %v86, i64 %v486
  store float %v640, ptr %v641, align 4
  %v642 = add nsw i64 %v486, 1
  store i64 %v642, ptr %s484, align 8
  %v643 = icmp slt i64 %v642, %v459
  br i1 %v643, label %loop644, label %done645
done645:
  store i64 0, ptr %s646, align 8
  br i1 %v35, label %loop701, label %done702
loop701:
  %v647 = load i64, ptr %s646, align 8
  %v654 = add i64 %v3, %v647
  %v659 = insertelement <8 x i64> poison, i64 %v654, i64 0
  %v660 = shufflevector <8 x i64> %v659, <8 x i64> poison, <8 x i32> zeroinitializer
  %v662 = mul i64 %v647, 32
  %v668 = getelementptr float, ptr %v30, i64 %v647
  %v669 = load float, ptr %v668, align 4
  %v670 = getelementptr float, ptr %v86, i64 %v647
  %v671 = load float, ptr %v670, align 4
  %v672 = fcmp ogt float %v669, %v671
  %v673 = select i1 %v672, float %v669, float %v671
  %v674 = fcmp uno float %v669, %v669
  %v675 = select i1 %v674, float %v669, float %v673
  %v676 = insertelement <8 x float> poison, float %v675, i64 0
  %v677 = shufflevector <8 x float> %v676, <8 x float> poison, <8 x i32> zeroinitializer
  store i64 0, ptr %s648, align 8
  br i1 true, label %full649, label %rest650
full649:
  %v653 = load i64, ptr %s648, align 8
  %v655 = insertelement <8 x i64> poison, i64 %v653, i64 0
  %v656 = shufflevector <8 x i64> %v655, <8 x i64> poison, <8 x i32> zeroinitializer
  %v657 = add <8 x i64> %v656, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %v658 = add <8 x i64> %v501, %v657
  %v661 = icmp sge <8 x i64> %v660, %v658
  %v663 = add i64 %v662, %v653
  %v664 = getelementptr float, ptr %v78, i64 %v663
  %v665 = load <8 x float>, ptr %v664, align 4
  %v666 = fmul <8 x float> %v665, splat (float 0x3FC0000000000000)
  %v667 = select <8 x i1> %v661, <8 x float> %v666, <8 x float> splat (float 0xFFF0000000000000)
  %v678 = fsub <8 x float> %v667, %v677
  %v679 = fcmp ogt <8 x float> splat (float 0xC05A000000000000), %v678
  %v680 = select <8 x i1> %v679, <8 x float> splat (float 0xC05A000000000000), <8 x float> %v678
  %v681 = fcmp olt <8 x float> splat (float 0x4056400000000000), %v680
  %v682 = select <8 x i1> %v681, <8 x float> splat (float 0x4056400000000000), <8 x float> %v680
  %v683 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v682, <8 x float> splat (float 0x3FF7154760000000), <8 x float> splat (float 0x4168000000000000))
  %v684 = fsub <8 x float> %v683, splat (float 0x4168000000000000)
  %v685 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v684, <8 x float> splat (float 0xBFE62E4300000000), <8 x float> %v682)
  %v686 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v684, <8 x float> splat (float 0x3E205C6100000000), <8 x float> %v685)
  %v687 = call <8 x float> @llvm.fma.v8f32(<8 x float> splat (float 0x3F2A0D2CE0000000), <8 x float> %v686, <8 x float> splat (float 0x3F56E879C0000000))
  %v688 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v687, <8 x float> %v686, <8 x float> splat (float 0x3F81112100000000))
  %v689 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v688, <8 x float> %v686, <8 x float> splat (float 0x3FA5553820000000))
  %v690 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v689, <8 x float> %v686, <8 x float> splat (float 0x3FC5555540000000))
  %v691 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v690, <8 x float> %v686, <8 x float> splat (float 0x3FE0000000000000))
  %v692 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v691, <8 x float> %v686, <8 x float> splat (float 0x3FF0000000000000))
  %v693 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v692, <8 x float> %v686, <8 x float> splat (float 0x3FF0000000000000))
  %v694 = call <8 x float> @llvm.x86.avx512.mask.scalef.ps.256(<8 x float> %v693, <8 x float> %v684, <8 x float> %v693, i8 -1)
  %v696 = getelementptr float, ptr %v695, i64 %v663
  store <8 x float> %v694, ptr %v696, align 4
  %v697 = add nsw i64 %v653, 8
  store i64 %v697, ptr %s648, align 8
  %v698 = icmp sle i64 %v697, 24
  br i1 %v698, label %full649, label %rest650
rest650:
  %v699 = add nsw i64 %v647, 1
  store i64 %v699, ptr %s646, align 8
  %v700 = icmp slt i64 %v699, 64
  br i1 %v700, label %loop701, label %done702
done702:
  store i64 0, ptr %s703, align 8
  br i1 true, label %full704, label %rest705
full704:
  %v708 = load i64, ptr %s703, align 8
  %v710 = getelementptr float, ptr %v709, i64 %v708
  store <16 x float> splat (float 0x0000000000000000), ptr %v710, align 4
  %v711 = add nsw i64 %v708, 16
  store i64 %v711, ptr %s703, align 8
  %v712 = icmp sle i64 %v711, 48
  br i1 %v712, label %full704, label %rest705
rest705:
  %v729 = sub i64 %v463, 16
  %v731 = icmp sle i64 0, %v729
  store i64 0, ptr %s714, align 8
  br i1 %v485, label %loop768, label %done769
loop768:
  %v715 = load i64, ptr %s714, align 8
  store <16 x float> splat (float 0x0000000000000000), ptr %s713, align 64
  %v722 = mul i64 %v715, 32
  store i64 0, ptr %s716, align 8
  br i1 %v731, label %full717, label %rest718
full717:
  %v721 = load i64, ptr %s716, align 8
  %v723 = add i64 %v722, %v721
  %v724 = getelementptr float, ptr %v695, i64 %v723
  %v725 = load <16 x float>, ptr %v724, align 4
  %v726 = load <16 x float>, ptr %s713, align 64
  %v727 = fadd <16 x float> %v726, %v725
  store <16 x float> %v727, ptr %s713, align 64
  %v728 = add nsw i64 %v721, 16
  store i64 %v728, ptr %s716, align 8
  %v730 = icmp sle i64 %v728, %v729
  br i1 %v730, label %full717, label %rest718
rest718:
  %v732 = load i64, ptr %s716, align 8
  %v751 = icmp slt i64 %v732, %v463
  br i1 %v751, label %part719, label %done720
part719:
  %v733 = load i64, ptr %s716, align 8
  %v734 = sub i64 %v463, %v733
  %v735 = icmp slt i64 %v734, 16
  %v736 = select i1 %v735, i64 %v734, i64 16
  %v737 = icmp sgt i64 0, %v736
  %v738 = select i1 %v737, i64 0, i64 %v736
  %v739 = trunc i64 %v738 to i32
  %v740 = insertelement <16 x i32> poison, i32 %v739, i64 0
  %v741 = shufflevector <16 x i32> %v740, <16 x i32> poison, <16 x i32> zeroinitializer
  %v742 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v741
  %v743 = add i64 %v722, %v733
  %v744 = getelementptr float, ptr %v695, i64 %v743
  %v745 = load <16 x float>, ptr %v744, align 4
  %v746 = load <16 x float>, ptr %s713, align 64
  %v747 = fadd <16 x float> %v746, %v745
  %v748 = select <16 x i1> %v742, <16 x float> %v747, <16 x float> %v746
  store <16 x float> %v748, ptr %s713, align 64
  %v749 = add nsw i64 %v733, 16
  store i64 %v749, ptr %s716, align 8
  %v750 = icmp slt i64 %v749, %v463
  br i1 %v750, label %part719, label %done720
done720:
  %v752 = load <16 x float>, ptr %s713, align 64
  %v753 = shufflevector <16 x float> %v752, <16 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %v754 = shufflevector <16 x float> %v752, <16 x float> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %v755 = fadd <8 x float> %v753, %v754
  %v756 = shufflevector <8 x float> %v755, <8 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v757 = shufflevector <8 x float> %v755, <8 x float> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v758 = fadd <4 x float> %v756, %v757
  %v759 = shufflevector <4 x float> %v758, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %v760 = shufflevector <4 x float> %v758, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %v761 = fadd <2 x float> %v759, %v760
  %v762 = extractelement <2 x float> %v761, i64 0
  %v763 = extractelement <2 x float> %v761, i64 1
  %v764 = fadd float %v762, %v763
  %v765 = getelementptr float, ptr %v709, i64 %v715
  store float %v764, ptr %v765, align 4
  %v766 = add nsw i64 %v715, 1
  store i64 %v766, ptr %s714, align 8
  %v767 = icmp slt i64 %v766, %v459
  br i1 %v767, label %loop768, label %done769
done769:
  store i64 0, ptr %s770, align 8
  br i1 true, label %full771, label %rest772
full771:
  %v775 = load i64, ptr %s770, align 8
  %v776 = getelementptr float, ptr %v30, i64 %v775
  %v777 = load <16 x float>, ptr %v776, align 4
  %v778 = getelementptr float, ptr %v86, i64 %v775
  %v779 = load <16 x float>, ptr %v778, align 4
  %v780 = fcmp ogt <16 x float> %v777, %v779
  %v781 = select <16 x i1> %v780, <16 x float> %v777, <16 x float> %v779
  %v782 = fcmp uno <16 x float> %v777, %v777
  %v783 = select <16 x i1> %v782, <16 x float> %v777, <16 x float> %v781
  %v784 = fsub <16 x float> %v777, %v783
  %v785 = fcmp ogt <16 x float> splat (float 0xC05A000000000000), %v784
  %v786 = select <16 x i1> %v785, <16 x float> splat (float 0xC05A000000000000), <16 x float> %v784
  %v787 = fcmp olt <16 x float> splat (float 0x4056400000000000), %v786
  %v788 = select <16 x i1> %v787, <16 x float> splat (float 0x4056400000000000), <16 x float> %v786
  %v789 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v788, <16 x float> splat (float 0x3FF7154760000000), <16 x float> splat (float 0x4128000000000000))
  %v790 = fsub <16 x float> %v789, splat (float 0x4128000000000000)
  %v791 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v790, <16 x float> splat (float 0xBFE62E4300000000), <16 x float> %v788)
  %v792 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v790, <16 x float> splat (float 0x3E205C6100000000), <16 x float> %v791)
  %v793 = bitcast <16 x float> %v789 to <16 x i32>
  %v794 = call <16 x float> @llvm.x86.avx512.permvar.sf.512(<16 x float> <float 0x3FF0000000000000, float 0x3FF0B55860000000, float 0x3FF172B840000000, float 0x3FF2387A60000000, float 0x3FF306FE00000000, float 0x3FF3DEA640000000, float 0x3FF4BFDAE0000000, float 0x3FF5AB07E0000000, float 0x3FF6A09E60000000, float 0x3FF7A11480000000, float 0x3FF8ACE540000000, float 0x3FF9C49180000000, float 0x3FFAE89FA0000000, float 0x3FFC199BE0000000, float 0x3FFD5818E0000000, float 0x3FFEA4AFA0000000>, <16 x i32> %v793)
  %v795 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v792, <16 x float> splat (float 0x3FC5555560000000), <16 x float> splat (float 0x3FE0000000000000))
  %v796 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v795, <16 x float> %v792, <16 x float> splat (float 0x3FF0000000000000))
  %v797 = fmul <16 x float> %v792, %v794
  %v798 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v796, <16 x float> %v797, <16 x float> %v794)
  %v799 = call <16 x float> @llvm.x86.avx512.mask.scalef.ps.512(<16 x float> %v798, <16 x float> %v790, <16 x float> %v798, i16 -1, i32 4)
  %v801 = getelementptr float, ptr %v800, i64 %v775
  store <16 x float> %v799, ptr %v801, align 4
  %v802 = add nsw i64 %v775, 16
  store i64 %v802, ptr %s770, align 8
  %v803 = icmp sle i64 %v802, 48
  br i1 %v803, label %full771, label %rest772
rest772:
  store i64 0, ptr %s804, align 8
  br i1 %v35, label %loop825, label %done826
loop825:
  %v805 = load i64, ptr %s804, align 8
  %v812 = mul i64 %v805, 64
  %v816 = getelementptr float, ptr %v800, i64 %v805
  %v817 = load float, ptr %v816, align 4
  %v818 = insertelement <16 x float> poison, float %v817, i64 0
  %v819 = shufflevector <16 x float> %v818, <16 x float> poison, <16 x i32> zeroinitializer
  store i64 0, ptr %s806, align 8
  br i1 true, label %full807, label %rest808
full807:
  %v811 = load i64, ptr %s806, align 8
  %v813 = add i64 %v812, %v811
  %v814 = getelementptr float, ptr %v45, i64 %v813
  %v815 = load <16 x float>, ptr %v814, align 4
  %v820 = fmul <16 x float> %v815, %v819
  store <16 x float> %v820, ptr %v814, align 4
  %v821 = add nsw i64 %v811, 16
  store i64 %v821, ptr %s806, align 8
  %v822 = icmp sle i64 %v821, 48
  br i1 %v822, label %full807, label %rest808
rest808:
  %v823 = add nsw i64 %v805, 1
  store i64 %v823, ptr %s804, align 8
  %v824 = icmp slt i64 %v823, 64
  br i1 %v824, label %loop825, label %done826
done826:
  %v858 = sub i64 %v461, 16
  %v860 = icmp sle i64 0, %v858
  store i64 0, ptr %s829, align 8
  br i1 %v35, label %loop895, label %done896
loop895:
  %v830 = load i64, ptr %s829, align 8
  %v837 = mul i64 %v830, 32
  %v854 = mul i64 %v830, 48
  store i64 0, ptr %s831, align 8
  br i1 %v860, label %full832, label %rest833
full832:
  %v836 = load i64, ptr %s831, align 8
  %v838 = add i64 %v837, %v836
  %v839 = getelementptr float, ptr %v695, i64 %v838
  %v840 = load <16 x float>, ptr %v839, align 4
  %v841 = bitcast <16 x float> %v840 to <16 x i32>
  %v842 = lshr <16 x i32> %v841, splat (i32 16)
  %v843 = and <16 x i32> %v842, splat (i32 1)
  %v844 = add <16 x i32> %v843, splat (i32 32767)
  %v845 = add <16 x i32> %v841, %v844
  %v846 = lshr <16 x i32> %v845, splat (i32 16)
  %v847 = or <16 x i32> %v842, splat (i32 64)
  %v848 = fcmp uno <16 x float> %v840, %v840
  %v849 = select <16 x i1> %v848, <16 x i32> %v847, <16 x i32> %v846
  %v850 = trunc <16 x i32> %v849 to <16 x i16>
  %v851 = zext <16 x i16> %v850 to <16 x i32>
  %v852 = shl <16 x i32> %v851, splat (i32 16)
  %v853 = bitcast <16 x i32> %v852 to <16 x float>
  %v855 = add i64 %v854, %v836
  %v856 = getelementptr float, ptr %v827, i64 %v855
  store <16 x float> %v853, ptr %v856, align 4
  %v857 = add nsw i64 %v836, 16
  store i64 %v857, ptr %s831, align 8
  %v859 = icmp sle i64 %v857, %v858
  br i1 %v859, label %full832, label %rest833
rest833:
  %v861 = load i64, ptr %s831, align 8
  %v892 = icmp slt i64 %v861, %v461
  br i1 %v892, label %part834, label %done835
part834:
  %v862 = load i64, ptr %s831, align 8
  %v863 = sub i64 %v461, %v862
  %v864 = icmp slt i64 %v863, 16
  %v865 = select i1 %v864, i64 %v863, i64 16
  %v866 = icmp sgt i64 0, %v865
  %v867 = select i1 %v866, i64 0, i64 %v865
  %v868 = trunc i64 %v867 to i32
  %v869 = insertelement <16 x i32> poison, i32 %v868, i64 0
  %v870 = shufflevector <16 x i32> %v869, <16 x i32> poison, <16 x i32> zeroinitializer
  %v871 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v870
  %v872 = add i64 %v837, %v862
  %v873 = getelementptr float, ptr %v695, i64 %v872
  %v874 = load <16 x float>, ptr %v873, align 4
  %v875 = bitcast <16 x float> %v874 to <16 x i32>
  %v876 = lshr <16 x i32> %v875, splat (i32 16)
  %v877 = and <16 x i32> %v876, splat (i32 1)
  %v878 = add <16 x i32> %v877, splat (i32 32767)
  %v879 = add <16 x i32> %v875, %v878
  %v880 = lshr <16 x i32> %v879, splat (i32 16)
  %v881 = or <16 x i32> %v876, splat (i32 64)
  %v882 = fcmp uno <16 x float> %v874, %v874
  %v883 = select <16 x i1> %v882, <16 x i32> %v881, <16 x i32> %v880
  %v884 = trunc <16 x i32> %v883 to <16 x i16>
  %v885 = zext <16 x i16> %v884 to <16 x i32>
  %v886 = shl <16 x i32> %v885, splat (i32 16)
  %v887 = bitcast <16 x i32> %v886 to <16 x float>
  %v888 = add i64 %v854, %v862
  %v889 = getelementptr float, ptr %v827, i64 %v888
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v887, ptr %v889, i32 4, <16 x i1> %v871)
  %v890 = add nsw i64 %v862, 16
  store i64 %v890, ptr %s831, align 8
  %v891 = icmp slt i64 %v890, %v461
  br i1 %v891, label %part834, label %done835
done835:
  %v893 = add nsw i64 %v830, 1
  store i64 %v893, ptr %s829, align 8
  %v894 = icmp slt i64 %v893, 64
  br i1 %v894, label %loop895, label %done896
done896:
  %v898 = icmp slt i64 0, %v461
  %v917 = icmp slt i64 %v190, %v912
  %v918 = select i1 %v917, i64 %v190, i64 %v912
  %v919 = sub i64 0, %v918
  %v920 = sub i64 %v912, %v918
  %v925 = mul i64 %v62, %v914
  store i64 0, ptr %s897, align 8
  br i1 %v898, label %loop1026, label %done1027
loop1026:
  %v899 = load i64, ptr %s897, align 8
  %v921 = icmp sle i64 %v919, %v899
  %v922 = add i64 %v899, 1
  %v923 = icmp sle i64 %v922, %v920
  %v924 = and i1 %v921, %v923
  %v926 = mul i64 %v899, %v914
  %v927 = add i64 %v925, %v926
  %v928 = getelementptr i16, ptr %v910, i64 %v927
  %v930 = select i1 %v924, i64 %v916, i64 -4611686018427387904
  %v938 = mul i64 %v899, 64
  %v976 = icmp slt i64 64, %v930
  %v977 = select i1 %v976, i64 64, i64 %v930
  %v978 = icmp slt i64 %v977, %v930
  %v979 = select i1 %v978, i64 %v977, i64 %v930
  %v980 = icmp slt i64 %v979, %v930
  %v981 = select i1 %v980, i64 %v979, i64 %v930
  %v982 = icmp slt i64 %v981, %v930
  %v983 = select i1 %v982, i64 %v981, i64 %v930
  %v984 = sub i64 %v983, 64
  store i64 0, ptr %s900, align 8
  %v986 = icmp sle i64 0, %v984
  br i1 %v986, label %full901, label %rest902
full901:
  %v905 = load i64, ptr %s900, align 8
  %v906 = add i64 %v905, 16
  %v907 = add i64 %v905, 32
  %v908 = add i64 %v905, 48
  %v929 = getelementptr i16, ptr %v928, i64 %v905
  %v931 = load <16 x i16>, ptr %v929, align 2
  %v932 = zext <16 x i16> %v931 to <16 x i32>
  %v933 = shl <16 x i32> %v932, splat (i32 16)
  %v934 = bitcast <16 x i32> %v933 to <16 x float>
  %v935 = urem i64 %v905, 64
  %v936 = sub i64 %v905, %v935
  %v937 = mul i64 %v936, 32
  %v939 = add i64 %v937, %v938
  %v940 = add i64 %v939, %v935
  %v941 = getelementptr float, ptr %v828, i64 %v940
  store <16 x float> %v934, ptr %v941, align 4
  %v942 = getelementptr i16, ptr %v928, i64 %v906
  %v943 = load <16 x i16>, ptr %v942, align 2
  %v944 = zext <16 x i16> %v943 to <16 x i32>
  %v945 = shl <16 x i32> %v944, splat (i32 16)
  %v946 = bitcast <16 x i32> %v945 to <16 x float>
  %v947 = urem i64 %v906, 64
  %v948 = sub i64 %v906, %v947
  %v949 = mul i64 %v948, 32
  %v950 = add i64 %v949, %v938
  %v951 = add i64 %v950, %v947
  %v952 = getelementptr float, ptr %v828, i64 %v951
  store <16 x float> %v946, ptr %v952, align 4
  %v953 = getelementptr i16, ptr %v928, i64 %v907
  %v954 = load <16 x i16>, ptr %v953, align 2
  %v955 = zext <16 x i16> %v954 to <16 x i32>
  %v956 = shl <16 x i32> %v955, splat (i32 16)
  %v957 = bitcast <16 x i32> %v956 to <16 x float>
  %v958 = urem i64 %v907, 64
  %v959 = sub i64 %v907, %v958
  %v960 = mul i64 %v959, 32
  %v961 = add i64 %v960, %v938
  %v962 = add i64 %v961, %v958
  %v963 = getelementptr float, ptr %v828, i64 %v962
  store <16 x float> %v957, ptr %v963, align 4
  %v964 = getelementptr i16, ptr %v928, i64 %v908
  %v965 = load <16 x i16>, ptr %v964, align 2
  %v966 = zext <16 x i16> %v965 to <16 x i32>
  %v967 = shl <16 x i32> %v966, splat (i32 16)
  %v968 = bitcast <16 x i32> %v967 to <16 x float>
  %v969 = urem i64 %v908, 64
  %v970 = sub i64 %v908, %v969
  %v971 = mul i64 %v970, 32
  %v972 = add i64 %v971, %v938
  %v973 = add i64 %v972, %v969
  %v974 = getelementptr float, ptr %v828, i64 %v973
  store <16 x float> %v968, ptr %v974, align 4
  %v975 = add nsw i64 %v905, 64
  store i64 %v975, ptr %s900, align 8
  %v985 = icmp sle i64 %v975, %v984
  br i1 %v985, label %full901, label %rest902
rest902:
  %v987 = load i64, ptr %s900, align 8
  %v1001 = select i1 %v924, i64 %v1000, i64 -4611686018427387904
  %v1023 = icmp slt i64 %v987, 64
  br i1 %v1023, label %part903, label %done904
part903:
  %v988 = load i64, ptr %s900, align 8
  %v989 = sub i64 64, %v988
  %v990 = icmp slt i64 %v989, 16
  %v991 = select i1 %v990, i64 %v989, i64 16
  %v992 = icmp sgt i64 0, %v991
  %v993 = select i1 %v992, i64 0, i64 %v991
  %v994 = trunc i64 %v993 to i32
  %v995 = insertelement <16 x i32> poison, i32 %v994, i64 0
  %v996 = shufflevector <16 x i32> %v995, <16 x i32> poison, <16 x i32> zeroinitializer
  %v997 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v996
  %v998 = getelementptr i16, ptr %v928, i64 %v988
  %v1002 = sub i64 %v1001, %v988
  %v1003 = icmp slt i64 %v1002, 16
  %v1004 = select i1 %v1003, i64 %v1002, i64 16
  %v1005 = icmp sgt i64 0, %v1004
  %v1006 = select i1 %v1005, i64 0, i64 %v1004
  %v1007 = trunc i64 %v1006 to i32
  %v1008 = insertelement <16 x i32> poison, i32 %v1007, i64 0
  %v1009 = shufflevector <16 x i32> %v1008, <16 x i32> poison, <16 x i32> zeroinitializer
  %v1010 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v1009
  %v1011 = call <16 x i16> @llvm.masked.load.v16i16.p0(ptr %v998, i32 2, <16 x i1> %v1010, <16 x i16> splat (i16 0))
  %v1012 = zext <16 x i16> %v1011 to <16 x i32>
  %v1013 = shl <16 x i32> %v1012, splat (i32 16)
  %v1014 = bitcast <16 x i32> %v1013 to <16 x float>
  %v1015 = urem i64 %v988, 64
  %v1016 = sub i64 %v988, %v1015
  %v1017 = mul i64 %v1016, 32
  %v1018 = add i64 %v1017, %v938
  %v1019 = add i64 %v1018, %v1015
  %v1020 = getelementptr float, ptr %v828, i64 %v1019
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v1014, ptr %v1020, i32 4, <16 x i1> %v997)
  %v1021 = add nsw i64 %v988, 16
  store i64 %v1021, ptr %s900, align 8
  %v1022 = icmp slt i64 %v1021, 64
  br i1 %v1022, label %part903, label %done904
done904:
  %v1024 = add nsw i64 %v899, 1
  store i64 %v1024, ptr %s897, align 8
  %v1025 = icmp slt i64 %v1024, %v461
  br i1 %v1025, label %loop1026, label %done1027
done1027:
  store i64 0, ptr %s1028, align 8
  br i1 %v35, label %loop1174, label %done1175
loop1174:
  %v1029 = load i64, ptr %s1028, align 8
  %v1030 = mul i64 %v1029, 32
  %v1031 = getelementptr float, ptr %v828, i64 %v1030
  store i64 0, ptr %s1032, align 8
  br i1 %v35, label %loop1170, label %done1171
loop1170:
  %v1033 = load i64, ptr %s1032, align 8
  %v1034 = mul i64 %v1033, 48
  %v1035 = getelementptr float, ptr %v827, i64 %v1034
  %v1036 = mul i64 %v1033, 64
  %v1037 = add i64 %v1036, %v1029
  %v1038 = getelementptr float, ptr %v45, i64 %v1037
  %v1040 = getelementptr float, ptr %v1038, i64 0
  %v1041 = load <16 x float>, ptr %v1040, align 4
  store <16 x float> %v1041, ptr %s1039, align 64
  %v1043 = getelementptr float, ptr %v1038, i64 16
  %v1044 = load <16 x float>, ptr %v1043, align 4
  store <16 x float> %v1044, ptr %s1042, align 64
  %v1046 = getelementptr float, ptr %v1038, i64 32
  %v1047 = load <16 x float>, ptr %v1046, align 4
  store <16 x float> %v1047, ptr %s1045, align 64
  %v1049 = getelementptr float, ptr %v1038, i64 48
  %v1050 = load <16 x float>, ptr %v1049, align 4
  store <16 x float> %v1050, ptr %s1048, align 64
  %v1052 = getelementptr float, ptr %v1038, i64 64
  %v1053 = load <16 x float>, ptr %v1052, align 4
  store <16 x float> %v1053, ptr %s1051, align 64
  %v1055 = getelementptr float, ptr %v1038, i64 80
  %v1056 = load <16 x float>, ptr %v1055, align 4
  store <16 x float> %v1056, ptr %s1054, align 64
  %v1058 = getelementptr float, ptr %v1038, i64 96
  %v1059 = load <16 x float>, ptr %v1058, align 4
  store <16 x float> %v1059, ptr %s1057, align 64
  %v1061 = getelementptr float, ptr %v1038, i64 112
  %v1062 = load <16 x float>, ptr %v1061, align 4
  store <16 x float> %v1062, ptr %s1060, align 64
  %v1064 = getelementptr float, ptr %v1038, i64 128
  %v1065 = load <16 x float>, ptr %v1064, align 4
  store <16 x float> %v1065, ptr %s1063, align 64
  %v1067 = getelementptr float, ptr %v1038, i64 144
  %v1068 = load <16 x float>, ptr %v1067, align 4
  store <16 x float> %v1068, ptr %s1066, align 64
  %v1070 = getelementptr float, ptr %v1038, i64 160
  %v1071 = load <16 x float>, ptr %v1070, align 4
  store <16 x float> %v1071, ptr %s1069, align 64
  %v1073 = getelementptr float, ptr %v1038, i64 176
  %v1074 = load <16 x float>, ptr %v1073, align 4
  store <16 x float> %v1074, ptr %s1072, align 64
  %v1076 = getelementptr float, ptr %v1038, i64 192
  %v1077 = load <16 x float>, ptr %v1076, align 4
  store <16 x float> %v1077, ptr %s1075, align 64
  %v1079 = getelementptr float, ptr %v1038, i64 208
  %v1080 = load <16 x float>, ptr %v1079, align 4
  store <16 x float> %v1080, ptr %s1078, align 64
  %v1082 = getelementptr float, ptr %v1038, i64 224
  %v1083 = load <16 x float>, ptr %v1082, align 4
  store <16 x float> %v1083, ptr %s1081, align 64
  %v1085 = getelementptr float, ptr %v1038, i64 240
  %v1086 = load <16 x float>, ptr %v1085, align 4
  store <16 x float> %v1086, ptr %s1084, align 64
  store i64 0, ptr %s1087, align 8
  br i1 %v898, label %loop1150, label %done1151
loop1150:
  %v1088 = load i64, ptr %s1087, align 8
  %v1089 = mul i64 %v1088, 64
  %v1090 = getelementptr float, ptr %v1031, i64 %v1089
  %v1091 = getelementptr float, ptr %v1090, i64 0
  %v1092 = load <16 x float>, ptr %v1091, align 4
  %v1093 = getelementptr float, ptr %v1090, i64 16
  %v1094 = load <16 x float>, ptr %v1093, align 4
  %v1095 = getelementptr float, ptr %v1090, i64 32
  %v1096 = load <16 x float>, ptr %v1095, align 4
  %v1097 = getelementptr float, ptr %v1090, i64 48
  %v1098 = load <16 x float>, ptr %v1097, align 4
  %v1099 = getelementptr float, ptr %v1035, i64 %v1088
  %v1100 = getelementptr float, ptr %v1099, i64 0
  %v1101 = load float, ptr %v1100, align 4
  %v1102 = insertelement <16 x float> poison, float %v1101, i64 0
  %v1103 = shufflevector <16 x float> %v1102, <16 x float> poison, <16 x i32> zeroinitializer
  %v1104 = load <16 x float>, ptr %s1039, align 64
  %v1105 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1103, <16 x float> %v1092, <16 x float> %v1104)
  store <16 x float> %v1105, ptr %s1039, align 64
  %v1106 = load <16 x float>, ptr %s1042, align 64
  %v1107 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1103, <16 x float> %v1094, <16 x float> %v1106)
  store <16 x float> %v1107, ptr %s1042, align 64
  %v1108 = load <16 x float>, ptr %s1045, align 64
  %v1109 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1103, <16 x float> %v1096, <16 x float> %v1108)
  store <16 x float> %v1109, ptr %s1045, align 64
  %v1110 = load <16 x float>, ptr %s1048, align 64
  %v1111 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1103, <16 x float> %v1098, <16 x float> %v1110)
  store <16 x float> %v1111, ptr %s1048, align 64
  %v1112 = getelementptr float, ptr %v1099, i64 48
  %v1113 = load float, ptr %v1112, align 4
  %v1114 = insertelement <16 x float> poison, float %v1113, i64 0
  %v1115 = shufflevector <16 x float> %v1114, <16 x float> poison, <16 x i32> zeroinitializer
  %v1116 = load <16 x float>, ptr %s1051, align 64
  %v1117 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1115, <16 x float> %v1092, <16 x float> %v1116)
  store <16 x float> %v1117, ptr %s1051, align 64
  %v1118 = load <16 x float>, ptr %s1054, align 64
  %v1119 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1115, <16 x float> %v1094, <16 x float> %v1118)
  store <16 x float> %v1119, ptr %s1054, align 64
  %v1120 = load <16 x float>, ptr %s1057, align 64
  %v1121 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1115, <16 x float> %v1096, <16 x float> %v1120)
  store <16 x float> %v1121, ptr %s1057, align 64
  %v1122 = load <16 x float>, ptr %s1060, align 64
  %v1123 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1115, <16 x float> %v1098, <16 x float> %v1122)
  store <16 x float> %v1123, ptr %s1060, align 64
  %v1124 = getelementptr float, ptr %v1099, i64 96
  %v1125 = load float, ptr %v1124, align 4
  %v1126 = insertelement <16 x float> poison, float %v1125, i64 0
  %v1127 = shufflevector <16 x float> %v1126, <16 x float> poison, <16 x i32> zeroinitializer
  %v1128 = load <16 x float>, ptr %s1063, align 64
  %v1129 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1127, <16 x float> %v1092, <16 x float> %v1128)
  store <16 x float> %v1129, ptr %s1063, align 64
  %v1130 = load <16 x float>, ptr %s1066, align 64
  %v1131 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1127, <16 x float> %v1094, <16 x float> %v1130)
  store <16 x float> %v1131, ptr %s1066, align 64
  %v1132 = load <16 x float>, ptr %s1069, align 64
  %v1133 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1127, <16 x float> %v1096, <16 x float> %v1132)
  store <16 x float> %v1133, ptr %s1069, align 64
  %v1134 = load <16 x float>, ptr %s1072, align 64
  %v1135 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1127, <16 x float> %v1098, <16 x float> %v1134)
  store <16 x float> %v1135, ptr %s1072, align 64
  %v1136 = getelementptr float, ptr %v1099, i64 144
  %v1137 = load float, ptr %v1136, align 4
  %v1138 = insertelement <16 x float> poison, float %v1137, i64 0
  %v1139 = shufflevector <16 x float> %v1138, <16 x float> poison, <16 x i32> zeroinitializer
  %v1140 = load <16 x float>, ptr %s1075, align 64
  %v1141 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1139, <16 x float> %v1092, <16 x float> %v1140)
  store <16 x float> %v1141, ptr %s1075, align 64
  %v1142 = load <16 x float>, ptr %s1078, align 64
  %v1143 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1139, <16 x float> %v1094, <16 x float> %v1142)
  store <16 x float> %v1143, ptr %s1078, align 64
  %v1144 = load <16 x float>, ptr %s1081, align 64
  %v1145 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1139, <16 x float> %v1096, <16 x float> %v1144)
  store <16 x float> %v1145, ptr %s1081, align 64
  %v1146 = load <16 x float>, ptr %s1084, align 64
  %v1147 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1139, <16 x float> %v1098, <16 x float> %v1146)
  store <16 x float> %v1147, ptr %s1084, align 64
  %v1148 = add nsw i64 %v1088, 1
  store i64 %v1148, ptr %s1087, align 8
  %v1149 = icmp slt i64 %v1148, %v461
  br i1 %v1149, label %loop1150, label %done1151
done1151:
  %v1152 = load <16 x float>, ptr %s1039, align 64
  store <16 x float> %v1152, ptr %v1040, align 4
  %v1153 = load <16 x float>, ptr %s1042, align 64
  store <16 x float> %v1153, ptr %v1043, align 4
  %v1154 = load <16 x float>, ptr %s1045, align 64
  store <16 x float> %v1154, ptr %v1046, align 4
  %v1155 = load <16 x float>, ptr %s1048, align 64
  store <16 x float> %v1155, ptr %v1049, align 4
  %v1156 = load <16 x float>, ptr %s1051, align 64
  store <16 x float> %v1156, ptr %v1052, align 4
  %v1157 = load <16 x float>, ptr %s1054, align 64
  store <16 x float> %v1157, ptr %v1055, align 4
  %v1158 = load <16 x float>, ptr %s1057, align 64
  store <16 x float> %v1158, ptr %v1058, align 4
  %v1159 = load <16 x float>, ptr %s1060, align 64
  store <16 x float> %v1159, ptr %v1061, align 4
  %v1160 = load <16 x float>, ptr %s1063, align 64
  store <16 x float> %v1160, ptr %v1064, align 4
  %v1161 = load <16 x float>, ptr %s1066, align 64
  store <16 x float> %v1161, ptr %v1067, align 4
  %v1162 = load <16 x float>, ptr %s1069, align 64
  store <16 x float> %v1162, ptr %v1070, align 4
  %v1163 = load <16 x float>, ptr %s1072, align 64
  store <16 x float> %v1163, ptr %v1073, align 4
  %v1164 = load <16 x float>, ptr %s1075, align 64
  store <16 x float> %v1164, ptr %v1076, align 4
  %v1165 = load <16 x float>, ptr %s1078, align 64
  store <16 x float> %v1165, ptr %v1079, align 4
  %v1166 = load <16 x float>, ptr %s1081, align 64
  store <16 x float> %v1166, ptr %v1082, align 4
  %v1167 = load <16 x float>, ptr %s1084, align 64
  store <16 x float> %v1167, ptr %v1085, align 4
  %v1168 = add nsw i64 %v1033, 4
  store i64 %v1168, ptr %s1032, align 8
  %v1169 = icmp slt i64 %v1168, 64
  br i1 %v1169, label %loop1170, label %done1171
done1171:
  %v1172 = add nsw i64 %v1029, 64
  store i64 %v1172, ptr %s1028, align 8
  %v1173 = icmp slt i64 %v1172, 64
  br i1 %v1173, label %loop1174, label %done1175
done1175:
  store i64 0, ptr %s1176, align 8
  br i1 true, label %full1177, label %rest1178
full1177:
  %v1181 = load i64, ptr %s1176, align 8
  %v1182 = getelementptr float, ptr %v20, i64 %v1181
  %v1183 = load <16 x float>, ptr %v1182, align 4
  %v1184 = getelementptr float, ptr %v800, i64 %v1181
  %v1185 = load <16 x float>, ptr %v1184, align 4
  %v1186 = fmul <16 x float> %v1183, %v1185
  %v1187 = getelementptr float, ptr %v709, i64 %v1181
  %v1188 = load <16 x float>, ptr %v1187, align 4
  %v1189 = fadd <16 x float> %v1186, %v1188
  store <16 x float> %v1189, ptr %v1182, align 4
  %v1190 = add nsw i64 %v1181, 16
  store i64 %v1190, ptr %s1176, align 8
  %v1191 = icmp sle i64 %v1190, 48
  br i1 %v1191, label %full1177, label %rest1178
rest1178:
  store i64 0, ptr %s1192, align 8
  br i1 true, label %full1193, label %rest1194
full1193:
  %v1197 = load i64, ptr %s1192, align 8
  %v1198 = getelementptr float, ptr %v30, i64 %v1197
  %v1199 = load <16 x float>, ptr %v1198, align 4
  %v1200 = getelementptr float, ptr %v86, i64 %v1197
  %v1201 = load <16 x float>, ptr %v1200, align 4
  %v1202 = fcmp ogt <16 x float> %v1199, %v1201
  %v1203 = select <16 x i1> %v1202, <16 x float> %v1199, <16 x float> %v1201
  %v1204 = fcmp uno <16 x float> %v1199, %v1199
  %v1205 = select <16 x i1> %v1204, <16 x float> %v1199, <16 x float> %v1203
  store <16 x float> %v1205, ptr %v1198, align 4
  %v1206 = add nsw i64 %v1197, 16
  store i64 %v1206, ptr %s1192, align 8
  %v1207 = icmp sle i64 %v1206, 48
  br i1 %v1207, label %full1193, label %rest1194
rest1194:
  %v1208 = sub i64 %v10, %v62
  %v1209 = sub i64 %v62, %v10
  %v1210 = select i1 %v53, i64 %v1208, i64 %v1209
  %v1211 = icmp ugt i64 %v1210, %v60
  %v1212 = add i64 %v62, 32
  store i64 %v1212, ptr %s61, align 8
  br i1 %v1211, label %for1213, label %endfor1214
endfor1214:
  %v1229 = icmp slt i64 %v106, %v1218
  %v1230 = select i1 %v1229, i64 %v106, i64 %v1218
  %v1231 = sub i64 0, %v1230
  %v1232 = icmp sgt i64 0, %v1231
  %v1233 = select i1 %v1232, i64 0, i64 %v1231
  %v1234 = sub i64 %v1218, %v1230
  %v1235 = icmp slt i64 %v459, %v1234
  %v1236 = select i1 %v1235, i64 %v459, i64 %v1234
  %v1246 = icmp slt i64 %v1233, %v1236
  %v1249 = mul i64 %v3, %v1220
  store i64 %v1233, ptr %s1245, align 8
  br i1 %v1246, label %loop1329, label %done1330
loop1329:
  %v1247 = load i64, ptr %s1245, align 8
  %v1250 = mul i64 %v1247, %v1220
  %v1251 = add i64 %v1249, %v1250
  %v1252 = getelementptr i16, ptr %v1216, i64 %v1251
  %v1253 = ptrtoint ptr %v1252 to i64
  %v1254 = sub i64 0, %v1253
  %v1255 = and i64 %v1254, 31
  %v1256 = udiv exact i64 %v1255, 2
  %v1257 = select i1 %v1244, i64 %v1256, i64 0
  %v1263 = mul i64 %v1247, 64
  %v1267 = getelementptr float, ptr %v20, i64 %v1247
  %v1268 = load float, ptr %v1267, align 4
  %v1269 = insertelement <16 x float> poison, float %v1268, i64 0
  %v1270 = shufflevector <16 x float> %v1269, <16 x float> poison, <16 x i32> zeroinitializer
  store i64 0, ptr %s1248, align 8
  %v1289 = icmp sle i64 %v1257, 0
  %v1290 = icmp sle i64 %v1257, %v1287
  %v1291 = and i1 %v1290, %v1289
  br i1 %v1291, label %full1258, label %rest1259
full1258:
  %v1262 = load i64, ptr %s1248, align 8
  %v1264 = add i64 %v1263, %v1262
  %v1265 = getelementptr float, ptr %v45, i64 %v1264
  %v1266 = load <16 x float>, ptr %v1265, align 4
  %v1271 = fdiv <16 x float> %v1266, %v1270
  %v1272 = bitcast <16 x float> %v1271 to <16 x i32>
  %v1273 = lshr <16 x i32> %v1272, splat (i32 16)
  %v1274 = and <16 x i32> %v1273, splat (i32 1)
  %v1275 = add <16 x i32> %v1274, splat (i32 32767)
  %v1276 = add <16 x i32> %v1272, %v1275
  %v1277 = lshr <16 x i32> %v1276, splat (i32 16)
  %v1278 = or <16 x i32> %v1273, splat (i32 64)
  %v1279 = fcmp uno <16 x float> %v1271, %v1271
  %v1280 = select <16 x i1> %v1279, <16 x i32> %v1278, <16 x i32> %v1277
  %v1281 = trunc <16 x i32> %v1280 to <16 x i16>
  %v1282 = getelementptr i16, ptr %v1252, i64 %v1262
  br i1 %v1244, label %stream1283, label %cached1284
stream1283:
  store <16 x i16> %v1281, ptr %v1282, align 32, !nontemporal !0
  br label %stored1285
cached1284:
  store <16 x i16> %v1281, ptr %v1282, align 2
  br label %stored1285
stored1285:
  %v1286 = add nsw i64 %v1262, 16
  store i64 %v1286, ptr %s1248, align 8
  %v1288 = icmp sle i64 %v1286, %v1287
  br i1 %v1288, label %full1258, label %rest1259
rest1259:
  %v1292 = load i64, ptr %s1248, align 8
  %v1326 = icmp slt i64 %v1292, %v1238
  br i1 %v1326, label %part1260, label %done1261
part1260:
  %v1293 = load i64, ptr %s1248, align 8
  %v1294 = sub i64 %v1238, %v1293
  %v1295 = icmp slt i64 %v1293, %v1257
  %v1296 = sub i64 %v1257, %v1293
  %v1297 = select i1 %v1295, i64 %v1296, i64 16
  %v1298 = icmp slt i64 %v1294, %v1297
  %v1299 = select i1 %v1298, i64 %v1294, i64 %v1297
  %v1300 = add i64 %v1293, %v1299
  %v1301 = icmp slt i64 %v1299, 16
  %v1302 = select i1 %v1301, i64 %v1299, i64 16
  %v1303 = icmp sgt i64 0, %v1302
  %v1304 = select i1 %v1303, i64 0, i64 %v1302
  %v1305 = trunc i64 %v1304 to i32
  %v1306 = insertelement <16 x i32> poison, i32 %v1305, i64 0
  %v1307 = shufflevector <16 x i32> %v1306, <16 x i32> poison, <16 x i32> zeroinitializer
  %v1308 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v1307
  %v1309 = add i64 %v1263, %v1293
  %v1310 = getelementptr float, ptr %v45, i64 %v1309
  %v1311 = load <16 x float>, ptr %v1310, align 4
  %v1312 = fdiv <16 x float> %v1311, %v1270
  %v1313 = bitcast <16 x float> %v1312 to <16 x i32>
  %v1314 = lshr <16 x i32> %v1313, splat (i32 16)
  %v1315 = and <16 x i32> %v1314, splat (i32 1)
  %v1316 = add <16 x i32> %v1315, splat (i32 32767)
  %v1317 = add <16 x i32> %v1313, %v1316
  %v1318 = lshr <16 x i32> %v1317, splat (i32 16)
  %v1319 = or <16 x i32> %v1314, splat (i32 64)
  %v1320 = fcmp uno <16 x float> %v1312, %v1312
  %v1321 = select <16 x i1> %v1320, <16 x i32> %v1319, <16 x i32> %v1318
  %v1322 = trunc <16 x i32> %v1321 to <16 x i16>
  %v1323 = getelementptr i16, ptr %v1252, i64 %v1293
  call void @llvm.masked.store.v16i16.p0(<16 x i16> %v1322, ptr %v1323, i32 2, <16 x i1> %v1308)
  %v1324 = add nsw i64 %v1293, %v1299
  store i64 %v1324, ptr %s1248, align 8
  %v1325 = icmp sle i64 %v1324, %v1287
  br i1 %v1325, label %full1258, label %rest1259
done1261:
  %v1327 = add nsw i64 %v1247, 1
  store i64 %v1327, ptr %s1245, align 8
  %v1328 = icmp slt i64 %v1327, %v1236
  br i1 %v1328, label %loop1329, label %done1330
done1330:
  %v1331 = add nsw i64 %v2, 1
  store i64 %v1331, ptr %s0, align 8
  %v1332 = icmp slt i64 %v1331, %last
  br i1 %v1332, label %loop1333, label %done1334
done1334:
  call void @llvm.x86.sse.sfence()
  ret void
}

@tw_nothing = private unnamed_addr constant [64 x i8] zeroinitializer, align 64
!0 = !{i32 1}
declare <16 x float> @llvm.fma.v16f32(<16 x float>, <16 x float>, <16 x float>)
declare <16 x float> @llvm.x86.avx512.mask.scalef.ps.512(<16 x float>, <16 x float>, <16 x float>, i16, i32)
declare <16 x float> @llvm.x86.avx512.permvar.sf.512(<16 x float>, <16 x i32>)
declare <16 x i16> @llvm.masked.gather.v16i16.v16p0(<16 x ptr>, i32, <16 x i1>, <16 x i16>)
declare <16 x i16> @llvm.masked.load.v16i16.p0(ptr, i32, <16 x i1>, <16 x i16>)
declare <8 x float> @llvm.fma.v8f32(<8 x float>, <8 x float>, <8 x float>)
declare <8 x float> @llvm.x86.avx512.mask.scalef.ps.256(<8 x float>, <8 x float>, <8 x float>, i8)
declare void @llvm.masked.store.v16f32.p0(<16 x float>, ptr, i32, <16 x i1>)
declare void @llvm.masked.store.v16i16.p0(<16 x i16>, ptr, i32, <16 x i1>)
declare void @llvm.x86.sse.sfence()
