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
  %s805 = alloca i64, align 8
  %s807 = alloca i64, align 8
  %s830 = alloca i64, align 8
  %s832 = alloca i64, align 8
  %s898 = alloca i64, align 8
  %s901 = alloca i64, align 8
  %s1029 = alloca i64, align 8
  %s1033 = alloca i64, align 8
  %s1040 = alloca <16 x float>, align 64
  %s1043 = alloca <16 x float>, align 64
  %s1046 = alloca <16 x float>, align 64
  %s1049 = alloca <16 x float>, align 64
  %s1052 = alloca <16 x float>, align 64
  %s1055 = alloca <16 x float>, align 64
  %s1058 = alloca <16 x float>, align 64
  %s1061 = alloca <16 x float>, align 64
  %s1064 = alloca <16 x float>, align 64
  %s1067 = alloca <16 x float>, align 64
  %s1070 = alloca <16 x float>, align 64
  %s1073 = alloca <16 x float>, align 64
  %s1076 = alloca <16 x float>, align 64
  %s1079 = alloca <16 x float>, align 64
  %s1082 = alloca <16 x float>, align 64
  %s1085 = alloca <16 x float>, align 64
  %s1088 = alloca i64, align 8
  %s1177 = alloca i64, align 8
  %s1193 = alloca i64, align 8
  %s1246 = alloca i64, align 8
  %s1249 = alloca i64, align 8
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
  %v801 = getelementptr i8, ptr %scratch, i64 33792
  %v828 = getelementptr i8, ptr %scratch, i64 34048
  %v829 = getelementptr i8, ptr %scratch, i64 46336
  %v910 = getelementptr i8, ptr %v96, i64 272
  %v911 = load ptr, ptr %v910, align 8, !invariant.load !{}
  %v912 = getelementptr i8, ptr %v96, i64 280
  %v913 = load i64, ptr %v912, align 8, !invariant.load !{}
  %v914 = getelementptr i8, ptr %v96, i64 344
  %v915 = load i64, ptr %v914, align 8, !invariant.load !{}
  %v916 = getelementptr i8, ptr %v96, i64 288
  %v917 = load i64, ptr %v916, align 8, !invariant.load !{}
  %v1000 = icmp slt i64 %v917, 64
  %v1001 = select i1 %v1000, i64 %v917, i64 64
  %v1216 = getelementptr i8, ptr %v96, i64 408
  %v1217 = load ptr, ptr %v1216, align 8, !invariant.load !{}
  %v1218 = getelementptr i8, ptr %v96, i64 416
  %v1219 = load i64, ptr %v1218, align 8, !invariant.load !{}
  %v1220 = getelementptr i8, ptr %v96, i64 480
  %v1221 = load i64, ptr %v1220, align 8, !invariant.load !{}
  %v1222 = getelementptr i8, ptr %v96, i64 424
  %v1223 = load i64, ptr %v1222, align 8, !invariant.load !{}
  %v1224 = getelementptr i64, ptr %v6, i64 3
  %v1225 = load i64, ptr %v1224, align 8, !invariant.load !{}
  %v1226 = icmp slt i64 64, %v1225
  %v1227 = select i1 %v1226, i64 64, i64 %v1225
  %v1228 = icmp sgt i64 %v1227, 0
  %v1229 = select i1 %v1228, i64 %v1227, i64 0
  %v1238 = icmp slt i64 %v1229, %v1223
  %v1239 = select i1 %v1238, i64 %v1229, i64 %v1223
  %v1240 = mul i64 %v1219, %v1223
  %v1241 = icmp sgt i64 %v1240, 16777216
  %v1242 = ptrtoint ptr %v1217 to i64
  %v1243 = and i64 %v1242, 1
  %v1244 = icmp eq i64 %v1243, 0
  %v1245 = and i1 %v1241, %v1244
  %v1288 = sub i64 %v1239, 16
  store i64 %first, ptr %s0, align 8
  br i1 %v1, label %loop1334, label %done1335
loop1334:
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
  br i1 %v58, label %for1214, label %endfor1215
for1214:
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
  %v789 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v788, <16 x float> splat (float 0x3FF7154760000000), <16 x float> splat (float 0x4168000000000000))
  %v790 = fsub <16 x float> %v789, splat (float 0x4168000000000000)
  %v791 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v790, <16 x float> splat (float 0xBFE62E4300000000), <16 x float> %v788)
  %v792 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v790, <16 x float> splat (float 0x3E205C6100000000), <16 x float> %v791)
  %v793 = call <16 x float> @llvm.fma.v16f32(<16 x float> splat (float 0x3F2A0D2CE0000000), <16 x float> %v792, <16 x float> splat (float 0x3F56E879C0000000))
  %v794 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v793, <16 x float> %v792, <16 x float> splat (float 0x3F81112100000000))
  %v795 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v794, <16 x float> %v792, <16 x float> splat (float 0x3FA5553820000000))
  %v796 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v795, <16 x float> %v792, <16 x float> splat (float 0x3FC5555540000000))
  %v797 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v796, <16 x float> %v792, <16 x float> splat (float 0x3FE0000000000000))
  %v798 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v797, <16 x float> %v792, <16 x float> splat (float 0x3FF0000000000000))
  %v799 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v798, <16 x float> %v792, <16 x float> splat (float 0x3FF0000000000000))
  %v800 = call <16 x float> @llvm.x86.avx512.mask.scalef.ps.512(<16 x float> %v799, <16 x float> %v790, <16 x float> %v799, i16 -1, i32 4)
  %v802 = getelementptr float, ptr %v801, i64 %v775
  store <16 x float> %v800, ptr %v802, align 4
  %v803 = add nsw i64 %v775, 16
  store i64 %v803, ptr %s770, align 8
  %v804 = icmp sle i64 %v803, 48
  br i1 %v804, label %full771, label %rest772
rest772:
  store i64 0, ptr %s805, align 8
  br i1 %v35, label %loop826, label %done827
loop826:
  %v806 = load i64, ptr %s805, align 8
  %v813 = mul i64 %v806, 64
  %v817 = getelementptr float, ptr %v801, i64 %v806
  %v818 = load float, ptr %v817, align 4
  %v819 = insertelement <16 x float> poison, float %v818, i64 0
  %v820 = shufflevector <16 x float> %v819, <16 x float> poison, <16 x i32> zeroinitializer
  store i64 0, ptr %s807, align 8
  br i1 true, label %full808, label %rest809
full808:
  %v812 = load i64, ptr %s807, align 8
  %v814 = add i64 %v813, %v812
  %v815 = getelementptr float, ptr %v45, i64 %v814
  %v816 = load <16 x float>, ptr %v815, align 4
  %v821 = fmul <16 x float> %v816, %v820
  store <16 x float> %v821, ptr %v815, align 4
  %v822 = add nsw i64 %v812, 16
  store i64 %v822, ptr %s807, align 8
  %v823 = icmp sle i64 %v822, 48
  br i1 %v823, label %full808, label %rest809
rest809:
  %v824 = add nsw i64 %v806, 1
  store i64 %v824, ptr %s805, align 8
  %v825 = icmp slt i64 %v824, 64
  br i1 %v825, label %loop826, label %done827
done827:
  %v859 = sub i64 %v461, 16
  %v861 = icmp sle i64 0, %v859
  store i64 0, ptr %s830, align 8
  br i1 %v35, label %loop896, label %done897
loop896:
  %v831 = load i64, ptr %s830, align 8
  %v838 = mul i64 %v831, 32
  %v855 = mul i64 %v831, 48
  store i64 0, ptr %s832, align 8
  br i1 %v861, label %full833, label %rest834
full833:
  %v837 = load i64, ptr %s832, align 8
  %v839 = add i64 %v838, %v837
  %v840 = getelementptr float, ptr %v695, i64 %v839
  %v841 = load <16 x float>, ptr %v840, align 4
  %v842 = bitcast <16 x float> %v841 to <16 x i32>
  %v843 = lshr <16 x i32> %v842, splat (i32 16)
  %v844 = and <16 x i32> %v843, splat (i32 1)
  %v845 = add <16 x i32> %v844, splat (i32 32767)
  %v846 = add <16 x i32> %v842, %v845
  %v847 = lshr <16 x i32> %v846, splat (i32 16)
  %v848 = or <16 x i32> %v843, splat (i32 64)
  %v849 = fcmp uno <16 x float> %v841, %v841
  %v850 = select <16 x i1> %v849, <16 x i32> %v848, <16 x i32> %v847
  %v851 = trunc <16 x i32> %v850 to <16 x i16>
  %v852 = zext <16 x i16> %v851 to <16 x i32>
  %v853 = shl <16 x i32> %v852, splat (i32 16)
  %v854 = bitcast <16 x i32> %v853 to <16 x float>
  %v856 = add i64 %v855, %v837
  %v857 = getelementptr float, ptr %v828, i64 %v856
  store <16 x float> %v854, ptr %v857, align 4
  %v858 = add nsw i64 %v837, 16
  store i64 %v858, ptr %s832, align 8
  %v860 = icmp sle i64 %v858, %v859
  br i1 %v860, label %full833, label %rest834
rest834:
  %v862 = load i64, ptr %s832, align 8
  %v893 = icmp slt i64 %v862, %v461
  br i1 %v893, label %part835, label %done836
part835:
  %v863 = load i64, ptr %s832, align 8
  %v864 = sub i64 %v461, %v863
  %v865 = icmp slt i64 %v864, 16
  %v866 = select i1 %v865, i64 %v864, i64 16
  %v867 = icmp sgt i64 0, %v866
  %v868 = select i1 %v867, i64 0, i64 %v866
  %v869 = trunc i64 %v868 to i32
  %v870 = insertelement <16 x i32> poison, i32 %v869, i64 0
  %v871 = shufflevector <16 x i32> %v870, <16 x i32> poison, <16 x i32> zeroinitializer
  %v872 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v871
  %v873 = add i64 %v838, %v863
  %v874 = getelementptr float, ptr %v695, i64 %v873
  %v875 = load <16 x float>, ptr %v874, align 4
  %v876 = bitcast <16 x float> %v875 to <16 x i32>
  %v877 = lshr <16 x i32> %v876, splat (i32 16)
  %v878 = and <16 x i32> %v877, splat (i32 1)
  %v879 = add <16 x i32> %v878, splat (i32 32767)
  %v880 = add <16 x i32> %v876, %v879
  %v881 = lshr <16 x i32> %v880, splat (i32 16)
  %v882 = or <16 x i32> %v877, splat (i32 64)
  %v883 = fcmp uno <16 x float> %v875, %v875
  %v884 = select <16 x i1> %v883, <16 x i32> %v882, <16 x i32> %v881
  %v885 = trunc <16 x i32> %v884 to <16 x i16>
  %v886 = zext <16 x i16> %v885 to <16 x i32>
  %v887 = shl <16 x i32> %v886, splat (i32 16)
  %v888 = bitcast <16 x i32> %v887 to <16 x float>
  %v889 = add i64 %v855, %v863
  %v890 = getelementptr float, ptr %v828, i64 %v889
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v888, ptr %v890, i32 4, <16 x i1> %v872)
  %v891 = add nsw i64 %v863, 16
  store i64 %v891, ptr %s832, align 8
  %v892 = icmp slt i64 %v891, %v461
  br i1 %v892, label %part835, label %done836
done836:
  %v894 = add nsw i64 %v831, 1
  store i64 %v894, ptr %s830, align 8
  %v895 = icmp slt i64 %v894, 64
  br i1 %v895, label %loop896, label %done897
done897:
  %v899 = icmp slt i64 0, %v461
  %v918 = icmp slt i64 %v190, %v913
  %v919 = select i1 %v918, i64 %v190, i64 %v913
  %v920 = sub i64 0, %v919
  %v921 = sub i64 %v913, %v919
  %v926 = mul i64 %v62, %v915
  store i64 0, ptr %s898, align 8
  br i1 %v899, label %loop1027, label %done1028
loop1027:
  %v900 = load i64, ptr %s898, align 8
  %v922 = icmp sle i64 %v920, %v900
  %v923 = add i64 %v900, 1
  %v924 = icmp sle i64 %v923, %v921
  %v925 = and i1 %v922, %v924
  %v927 = mul i64 %v900, %v915
  %v928 = add i64 %v926, %v927
  %v929 = getelementptr i16, ptr %v911, i64 %v928
  %v931 = select i1 %v925, i64 %v917, i64 -4611686018427387904
  %v939 = mul i64 %v900, 64
  %v977 = icmp slt i64 64, %v931
  %v978 = select i1 %v977, i64 64, i64 %v931
  %v979 = icmp slt i64 %v978, %v931
  %v980 = select i1 %v979, i64 %v978, i64 %v931
  %v981 = icmp slt i64 %v980, %v931
  %v982 = select i1 %v981, i64 %v980, i64 %v931
  %v983 = icmp slt i64 %v982, %v931
  %v984 = select i1 %v983, i64 %v982, i64 %v931
  %v985 = sub i64 %v984, 64
  store i64 0, ptr %s901, align 8
  %v987 = icmp sle i64 0, %v985
  br i1 %v987, label %full902, label %rest903
full902:
  %v906 = load i64, ptr %s901, align 8
  %v907 = add i64 %v906, 16
  %v908 = add i64 %v906, 32
  %v909 = add i64 %v906, 48
  %v930 = getelementptr i16, ptr %v929, i64 %v906
  %v932 = load <16 x i16>, ptr %v930, align 2
  %v933 = zext <16 x i16> %v932 to <16 x i32>
  %v934 = shl <16 x i32> %v933, splat (i32 16)
  %v935 = bitcast <16 x i32> %v934 to <16 x float>
  %v936 = urem i64 %v906, 64
  %v937 = sub i64 %v906, %v936
  %v938 = mul i64 %v937, 32
  %v940 = add i64 %v938, %v939
  %v941 = add i64 %v940, %v936
  %v942 = getelementptr float, ptr %v829, i64 %v941
  store <16 x float> %v935, ptr %v942, align 4
  %v943 = getelementptr i16, ptr %v929, i64 %v907
  %v944 = load <16 x i16>, ptr %v943, align 2
  %v945 = zext <16 x i16> %v944 to <16 x i32>
  %v946 = shl <16 x i32> %v945, splat (i32 16)
  %v947 = bitcast <16 x i32> %v946 to <16 x float>
  %v948 = urem i64 %v907, 64
  %v949 = sub i64 %v907, %v948
  %v950 = mul i64 %v949, 32
  %v951 = add i64 %v950, %v939
  %v952 = add i64 %v951, %v948
  %v953 = getelementptr float, ptr %v829, i64 %v952
  store <16 x float> %v947, ptr %v953, align 4
  %v954 = getelementptr i16, ptr %v929, i64 %v908
  %v955 = load <16 x i16>, ptr %v954, align 2
  %v956 = zext <16 x i16> %v955 to <16 x i32>
  %v957 = shl <16 x i32> %v956, splat (i32 16)
  %v958 = bitcast <16 x i32> %v957 to <16 x float>
  %v959 = urem i64 %v908, 64
  %v960 = sub i64 %v908, %v959
  %v961 = mul i64 %v960, 32
  %v962 = add i64 %v961, %v939
  %v963 = add i64 %v962, %v959
  %v964 = getelementptr float, ptr %v829, i64 %v963
  store <16 x float> %v958, ptr %v964, align 4
  %v965 = getelementptr i16, ptr %v929, i64 %v909
  %v966 = load <16 x i16>, ptr %v965, align 2
  %v967 = zext <16 x i16> %v966 to <16 x i32>
  %v968 = shl <16 x i32> %v967, splat (i32 16)
  %v969 = bitcast <16 x i32> %v968 to <16 x float>
  %v970 = urem i64 %v909, 64
  %v971 = sub i64 %v909, %v970
  %v972 = mul i64 %v971, 32
  %v973 = add i64 %v972, %v939
  %v974 = add i64 %v973, %v970
  %v975 = getelementptr float, ptr %v829, i64 %v974
  store <16 x float> %v969, ptr %v975, align 4
  %v976 = add nsw i64 %v906, 64
  store i64 %v976, ptr %s901, align 8
  %v986 = icmp sle i64 %v976, %v985
  br i1 %v986, label %full902, label %rest903
rest903:
  %v988 = load i64, ptr %s901, align 8
  %v1002 = select i1 %v925, i64 %v1001, i64 -4611686018427387904
  %v1024 = icmp slt i64 %v988, 64
  br i1 %v1024, label %part904, label %done905
part904:
  %v989 = load i64, ptr %s901, align 8
  %v990 = sub i64 64, %v989
  %v991 = icmp slt i64 %v990, 16
  %v992 = select i1 %v991, i64 %v990, i64 16
  %v993 = icmp sgt i64 0, %v992
  %v994 = select i1 %v993, i64 0, i64 %v992
  %v995 = trunc i64 %v994 to i32
  %v996 = insertelement <16 x i32> poison, i32 %v995, i64 0
  %v997 = shufflevector <16 x i32> %v996, <16 x i32> poison, <16 x i32> zeroinitializer
  %v998 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v997
  %v999 = getelementptr i16, ptr %v929, i64 %v989
  %v1003 = sub i64 %v1002, %v989
  %v1004 = icmp slt i64 %v1003, 16
  %v1005 = select i1 %v1004, i64 %v1003, i64 16
  %v1006 = icmp sgt i64 0, %v1005
  %v1007 = select i1 %v1006, i64 0, i64 %v1005
  %v1008 = trunc i64 %v1007 to i32
  %v1009 = insertelement <16 x i32> poison, i32 %v1008, i64 0
  %v1010 = shufflevector <16 x i32> %v1009, <16 x i32> poison, <16 x i32> zeroinitializer
  %v1011 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v1010
  %v1012 = call <16 x i16> @llvm.masked.load.v16i16.p0(ptr %v999, i32 2, <16 x i1> %v1011, <16 x i16> splat (i16 0))
  %v1013 = zext <16 x i16> %v1012 to <16 x i32>
  %v1014 = shl <16 x i32> %v1013, splat (i32 16)
  %v1015 = bitcast <16 x i32> %v1014 to <16 x float>
  %v1016 = urem i64 %v989, 64
  %v1017 = sub i64 %v989, %v1016
  %v1018 = mul i64 %v1017, 32
  %v1019 = add i64 %v1018, %v939
  %v1020 = add i64 %v1019, %v1016
  %v1021 = getelementptr float, ptr %v829, i64 %v1020
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v1015, ptr %v1021, i32 4, <16 x i1> %v998)
  %v1022 = add nsw i64 %v989, 16
  store i64 %v1022, ptr %s901, align 8
  %v1023 = icmp slt i64 %v1022, 64
  br i1 %v1023, label %part904, label %done905
done905:
  %v1025 = add nsw i64 %v900, 1
  store i64 %v1025, ptr %s898, align 8
  %v1026 = icmp slt i64 %v1025, %v461
  br i1 %v1026, label %loop1027, label %done1028
done1028:
  store i64 0, ptr %s1029, align 8
  br i1 %v35, label %loop1175, label %done1176
loop1175:
  %v1030 = load i64, ptr %s1029, align 8
  %v1031 = mul i64 %v1030, 32
  %v1032 = getelementptr float, ptr %v829, i64 %v1031
  store i64 0, ptr %s1033, align 8
  br i1 %v35, label %loop1171, label %done1172
loop1171:
  %v1034 = load i64, ptr %s1033, align 8
  %v1035 = mul i64 %v1034, 48
  %v1036 = getelementptr float, ptr %v828, i64 %v1035
  %v1037 = mul i64 %v1034, 64
  %v1038 = add i64 %v1037, %v1030
  %v1039 = getelementptr float, ptr %v45, i64 %v1038
  %v1041 = getelementptr float, ptr %v1039, i64 0
  %v1042 = load <16 x float>, ptr %v1041, align 4
  store <16 x float> %v1042, ptr %s1040, align 64
  %v1044 = getelementptr float, ptr %v1039, i64 16
  %v1045 = load <16 x float>, ptr %v1044, align 4
  store <16 x float> %v1045, ptr %s1043, align 64
  %v1047 = getelementptr float, ptr %v1039, i64 32
  %v1048 = load <16 x float>, ptr %v1047, align 4
  store <16 x float> %v1048, ptr %s1046, align 64
  %v1050 = getelementptr float, ptr %v1039, i64 48
  %v1051 = load <16 x float>, ptr %v1050, align 4
  store <16 x float> %v1051, ptr %s1049, align 64
  %v1053 = getelementptr float, ptr %v1039, i64 64
  %v1054 = load <16 x float>, ptr %v1053, align 4
  store <16 x float> %v1054, ptr %s1052, align 64
  %v1056 = getelementptr float, ptr %v1039, i64 80
  %v1057 = load <16 x float>, ptr %v1056, align 4
  store <16 x float> %v1057, ptr %s1055, align 64
  %v1059 = getelementptr float, ptr %v1039, i64 96
  %v1060 = load <16 x float>, ptr %v1059, align 4
  store <16 x float> %v1060, ptr %s1058, align 64
  %v1062 = getelementptr float, ptr %v1039, i64 112
  %v1063 = load <16 x float>, ptr %v1062, align 4
  store <16 x float> %v1063, ptr %s1061, align 64
  %v1065 = getelementptr float, ptr %v1039, i64 128
  %v1066 = load <16 x float>, ptr %v1065, align 4
  store <16 x float> %v1066, ptr %s1064, align 64
  %v1068 = getelementptr float, ptr %v1039, i64 144
  %v1069 = load <16 x float>, ptr %v1068, align 4
  store <16 x float> %v1069, ptr %s1067, align 64
  %v1071 = getelementptr float, ptr %v1039, i64 160
  %v1072 = load <16 x float>, ptr %v1071, align 4
  store <16 x float> %v1072, ptr %s1070, align 64
  %v1074 = getelementptr float, ptr %v1039, i64 176
  %v1075 = load <16 x float>, ptr %v1074, align 4
  store <16 x float> %v1075, ptr %s1073, align 64
  %v1077 = getelementptr float, ptr %v1039, i64 192
  %v1078 = load <16 x float>, ptr %v1077, align 4
  store <16 x float> %v1078, ptr %s1076, align 64
  %v1080 = getelementptr float, ptr %v1039, i64 208
  %v1081 = load <16 x float>, ptr %v1080, align 4
  store <16 x float> %v1081, ptr %s1079, align 64
  %v1083 = getelementptr float, ptr %v1039, i64 224
  %v1084 = load <16 x float>, ptr %v1083, align 4
  store <16 x float> %v1084, ptr %s1082, align 64
  %v1086 = getelementptr float, ptr %v1039, i64 240
  %v1087 = load <16 x float>, ptr %v1086, align 4
  store <16 x float> %v1087, ptr %s1085, align 64
  store i64 0, ptr %s1088, align 8
  br i1 %v899, label %loop1151, label %done1152
loop1151:
  %v1089 = load i64, ptr %s1088, align 8
  %v1090 = mul i64 %v1089, 64
  %v1091 = getelementptr float, ptr %v1032, i64 %v1090
  %v1092 = getelementptr float, ptr %v1091, i64 0
  %v1093 = load <16 x float>, ptr %v1092, align 4
  %v1094 = getelementptr float, ptr %v1091, i64 16
  %v1095 = load <16 x float>, ptr %v1094, align 4
  %v1096 = getelementptr float, ptr %v1091, i64 32
  %v1097 = load <16 x float>, ptr %v1096, align 4
  %v1098 = getelementptr float, ptr %v1091, i64 48
  %v1099 = load <16 x float>, ptr %v1098, align 4
  %v1100 = getelementptr float, ptr %v1036, i64 %v1089
  %v1101 = getelementptr float, ptr %v1100, i64 0
  %v1102 = load float, ptr %v1101, align 4
  %v1103 = insertelement <16 x float> poison, float %v1102, i64 0
  %v1104 = shufflevector <16 x float> %v1103, <16 x float> poison, <16 x i32> zeroinitializer
  %v1105 = load <16 x float>, ptr %s1040, align 64
  %v1106 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1104, <16 x float> %v1093, <16 x float> %v1105)
  store <16 x float> %v1106, ptr %s1040, align 64
  %v1107 = load <16 x float>, ptr %s1043, align 64
  %v1108 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1104, <16 x float> %v1095, <16 x float> %v1107)
  store <16 x float> %v1108, ptr %s1043, align 64
  %v1109 = load <16 x float>, ptr %s1046, align 64
  %v1110 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1104, <16 x float> %v1097, <16 x float> %v1109)
  store <16 x float> %v1110, ptr %s1046, align 64
  %v1111 = load <16 x float>, ptr %s1049, align 64
  %v1112 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1104, <16 x float> %v1099, <16 x float> %v1111)
  store <16 x float> %v1112, ptr %s1049, align 64
  %v1113 = getelementptr float, ptr %v1100, i64 48
  %v1114 = load float, ptr %v1113, align 4
  %v1115 = insertelement <16 x float> poison, float %v1114, i64 0
  %v1116 = shufflevector <16 x float> %v1115, <16 x float> poison, <16 x i32> zeroinitializer
  %v1117 = load <16 x float>, ptr %s1052, align 64
  %v1118 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1116, <16 x float> %v1093, <16 x float> %v1117)
  store <16 x float> %v1118, ptr %s1052, align 64
  %v1119 = load <16 x float>, ptr %s1055, align 64
  %v1120 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1116, <16 x float> %v1095, <16 x float> %v1119)
  store <16 x float> %v1120, ptr %s1055, align 64
  %v1121 = load <16 x float>, ptr %s1058, align 64
  %v1122 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1116, <16 x float> %v1097, <16 x float> %v1121)
  store <16 x float> %v1122, ptr %s1058, align 64
  %v1123 = load <16 x float>, ptr %s1061, align 64
  %v1124 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1116, <16 x float> %v1099, <16 x float> %v1123)
  store <16 x float> %v1124, ptr %s1061, align 64
  %v1125 = getelementptr float, ptr %v1100, i64 96
  %v1126 = load float, ptr %v1125, align 4
  %v1127 = insertelement <16 x float> poison, float %v1126, i64 0
  %v1128 = shufflevector <16 x float> %v1127, <16 x float> poison, <16 x i32> zeroinitializer
  %v1129 = load <16 x float>, ptr %s1064, align 64
  %v1130 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1128, <16 x float> %v1093, <16 x float> %v1129)
  store <16 x float> %v1130, ptr %s1064, align 64
  %v1131 = load <16 x float>, ptr %s1067, align 64
  %v1132 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1128, <16 x float> %v1095, <16 x float> %v1131)
  store <16 x float> %v1132, ptr %s1067, align 64
  %v1133 = load <16 x float>, ptr %s1070, align 64
  %v1134 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1128, <16 x float> %v1097, <16 x float> %v1133)
  store <16 x float> %v1134, ptr %s1070, align 64
  %v1135 = load <16 x float>, ptr %s1073, align 64
  %v1136 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1128, <16 x float> %v1099, <16 x float> %v1135)
  store <16 x float> %v1136, ptr %s1073, align 64
  %v1137 = getelementptr float, ptr %v1100, i64 144
  %v1138 = load float, ptr %v1137, align 4
  %v1139 = insertelement <16 x float> poison, float %v1138, i64 0
  %v1140 = shufflevector <16 x float> %v1139, <16 x float> poison, <16 x i32> zeroinitializer
  %v1141 = load <16 x float>, ptr %s1076, align 64
  %v1142 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1140, <16 x float> %v1093, <16 x float> %v1141)
  store <16 x float> %v1142, ptr %s1076, align 64
  %v1143 = load <16 x float>, ptr %s1079, align 64
  %v1144 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1140, <16 x float> %v1095, <16 x float> %v1143)
  store <16 x float> %v1144, ptr %s1079, align 64
  %v1145 = load <16 x float>, ptr %s1082, align 64
  %v1146 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1140, <16 x float> %v1097, <16 x float> %v1145)
  store <16 x float> %v1146, ptr %s1082, align 64
  %v1147 = load <16 x float>, ptr %s1085, align 64
  %v1148 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v1140, <16 x float> %v1099, <16 x float> %v1147)
  store <16 x float> %v1148, ptr %s1085, align 64
  %v1149 = add nsw i64 %v1089, 1
  store i64 %v1149, ptr %s1088, align 8
  %v1150 = icmp slt i64 %v1149, %v461
  br i1 %v1150, label %loop1151, label %done1152
done1152:
  %v1153 = load <16 x float>, ptr %s1040, align 64
  store <16 x float> %v1153, ptr %v1041, align 4
  %v1154 = load <16 x float>, ptr %s1043, align 64
  store <16 x float> %v1154, ptr %v1044, align 4
  %v1155 = load <16 x float>, ptr %s1046, align 64
  store <16 x float> %v1155, ptr %v1047, align 4
  %v1156 = load <16 x float>, ptr %s1049, align 64
  store <16 x float> %v1156, ptr %v1050, align 4
  %v1157 = load <16 x float>, ptr %s1052, align 64
  store <16 x float> %v1157, ptr %v1053, align 4
  %v1158 = load <16 x float>, ptr %s1055, align 64
  store <16 x float> %v1158, ptr %v1056, align 4
  %v1159 = load <16 x float>, ptr %s1058, align 64
  store <16 x float> %v1159, ptr %v1059, align 4
  %v1160 = load <16 x float>, ptr %s1061, align 64
  store <16 x float> %v1160, ptr %v1062, align 4
  %v1161 = load <16 x float>, ptr %s1064, align 64
  store <16 x float> %v1161, ptr %v1065, align 4
  %v1162 = load <16 x float>, ptr %s1067, align 64
  store <16 x float> %v1162, ptr %v1068, align 4
  %v1163 = load <16 x float>, ptr %s1070, align 64
  store <16 x float> %v1163, ptr %v1071, align 4
  %v1164 = load <16 x float>, ptr %s1073, align 64
  store <16 x float> %v1164, ptr %v1074, align 4
  %v1165 = load <16 x float>, ptr %s1076, align 64
  store <16 x float> %v1165, ptr %v1077, align 4
  %v1166 = load <16 x float>, ptr %s1079, align 64
  store <16 x float> %v1166, ptr %v1080, align 4
  %v1167 = load <16 x float>, ptr %s1082, align 64
  store <16 x float> %v1167, ptr %v1083, align 4
  %v1168 = load <16 x float>, ptr %s1085, align 64
  store <16 x float> %v1168, ptr %v1086, align 4
  %v1169 = add nsw i64 %v1034, 4
  store i64 %v1169, ptr %s1033, align 8
  %v1170 = icmp slt i64 %v1169, 64
  br i1 %v1170, label %loop1171, label %done1172
done1172:
  %v1173 = add nsw i64 %v1030, 64
  store i64 %v1173, ptr %s1029, align 8
  %v1174 = icmp slt i64 %v1173, 64
  br i1 %v1174, label %loop1175, label %done1176
done1176:
  store i64 0, ptr %s1177, align 8
  br i1 true, label %full1178, label %rest1179
full1178:
  %v1182 = load i64, ptr %s1177, align 8
  %v1183 = getelementptr float, ptr %v20, i64 %v1182
  %v1184 = load <16 x float>, ptr %v1183, align 4
  %v1185 = getelementptr float, ptr %v801, i64 %v1182
  %v1186 = load <16 x float>, ptr %v1185, align 4
  %v1187 = fmul <16 x float> %v1184, %v1186
  %v1188 = getelementptr float, ptr %v709, i64 %v1182
  %v1189 = load <16 x float>, ptr %v1188, align 4
  %v1190 = fadd <16 x float> %v1187, %v1189
  store <16 x float> %v1190, ptr %v1183, align 4
  %v1191 = add nsw i64 %v1182, 16
  store i64 %v1191, ptr %s1177, align 8
  %v1192 = icmp sle i64 %v1191, 48
  br i1 %v1192, label %full1178, label %rest1179
rest1179:
  store i64 0, ptr %s1193, align 8
  br i1 true, label %full1194, label %rest1195
full1194:
  %v1198 = load i64, ptr %s1193, align 8
  %v1199 = getelementptr float, ptr %v30, i64 %v1198
  %v1200 = load <16 x float>, ptr %v1199, align 4
  %v1201 = getelementptr float, ptr %v86, i64 %v1198
  %v1202 = load <16 x float>, ptr %v1201, align 4
  %v1203 = fcmp ogt <16 x float> %v1200, %v1202
  %v1204 = select <16 x i1> %v1203, <16 x float> %v1200, <16 x float> %v1202
  %v1205 = fcmp uno <16 x float> %v1200, %v1200
  %v1206 = select <16 x i1> %v1205, <16 x float> %v1200, <16 x float> %v1204
  store <16 x float> %v1206, ptr %v1199, align 4
  %v1207 = add nsw i64 %v1198, 16
  store i64 %v1207, ptr %s1193, align 8
  %v1208 = icmp sle i64 %v1207, 48
  br i1 %v1208, label %full1194, label %rest1195
rest1195:
  %v1209 = sub i64 %v10, %v62
  %v1210 = sub i64 %v62, %v10
  %v1211 = select i1 %v53, i64 %v1209, i64 %v1210
  %v1212 = icmp ugt i64 %v1211, %v60
  %v1213 = add i64 %v62, 32
  store i64 %v1213, ptr %s61, align 8
  br i1 %v1212, label %for1214, label %endfor1215
endfor1215:
  %v1230 = icmp slt i64 %v106, %v1219
  %v1231 = select i1 %v1230, i64 %v106, i64 %v1219
  %v1232 = sub i64 0, %v1231
  %v1233 = icmp sgt i64 0, %v1232
  %v1234 = select i1 %v1233, i64 0, i64 %v1232
  %v1235 = sub i64 %v1219, %v1231
  %v1236 = icmp slt i64 %v459, %v1235
  %v1237 = select i1 %v1236, i64 %v459, i64 %v1235
  %v1247 = icmp slt i64 %v1234, %v1237
  %v1250 = mul i64 %v3, %v1221
  store i64 %v1234, ptr %s1246, align 8
  br i1 %v1247, label %loop1330, label %done1331
loop1330:
  %v1248 = load i64, ptr %s1246, align 8
  %v1251 = mul i64 %v1248, %v1221
  %v1252 = add i64 %v1250, %v1251
  %v1253 = getelementptr i16, ptr %v1217, i64 %v1252
  %v1254 = ptrtoint ptr %v1253 to i64
  %v1255 = sub i64 0, %v1254
  %v1256 = and i64 %v1255, 31
  %v1257 = udiv exact i64 %v1256, 2
  %v1258 = select i1 %v1245, i64 %v1257, i64 0
  %v1264 = mul i64 %v1248, 64
  %v1268 = getelementptr float, ptr %v20, i64 %v1248
  %v1269 = load float, ptr %v1268, align 4
  %v1270 = insertelement <16 x float> poison, float %v1269, i64 0
  %v1271 = shufflevector <16 x float> %v1270, <16 x float> poison, <16 x i32> zeroinitializer
  store i64 0, ptr %s1249, align 8
  %v1290 = icmp sle i64 %v1258, 0
  %v1291 = icmp sle i64 %v1258, %v1288
  %v1292 = and i1 %v1291, %v1290
  br i1 %v1292, label %full1259, label %rest1260
full1259:
  %v1263 = load i64, ptr %s1249, align 8
  %v1265 = add i64 %v1264, %v1263
  %v1266 = getelementptr float, ptr %v45, i64 %v1265
  %v1267 = load <16 x float>, ptr %v1266, align 4
  %v1272 = fdiv <16 x float> %v1267, %v1271
  %v1273 = bitcast <16 x float> %v1272 to <16 x i32>
  %v1274 = lshr <16 x i32> %v1273, splat (i32 16)
  %v1275 = and <16 x i32> %v1274, splat (i32 1)
  %v1276 = add <16 x i32> %v1275, splat (i32 32767)
  %v1277 = add <16 x i32> %v1273, %v1276
  %v1278 = lshr <16 x i32> %v1277, splat (i32 16)
  %v1279 = or <16 x i32> %v1274, splat (i32 64)
  %v1280 = fcmp uno <16 x float> %v1272, %v1272
  %v1281 = select <16 x i1> %v1280, <16 x i32> %v1279, <16 x i32> %v1278
  %v1282 = trunc <16 x i32> %v1281 to <16 x i16>
  %v1283 = getelementptr i16, ptr %v1253, i64 %v1263
  br i1 %v1245, label %stream1284, label %cached1285
stream1284:
  store <16 x i16> %v1282, ptr %v1283, align 32, !nontemporal !0
  br label %stored1286
cached1285:
  store <16 x i16> %v1282, ptr %v1283, align 2
  br label %stored1286
stored1286:
  %v1287 = add nsw i64 %v1263, 16
  store i64 %v1287, ptr %s1249, align 8
  %v1289 = icmp sle i64 %v1287, %v1288
  br i1 %v1289, label %full1259, label %rest1260
rest1260:
  %v1293 = load i64, ptr %s1249, align 8
  %v1327 = icmp slt i64 %v1293, %v1239
  br i1 %v1327, label %part1261, label %done1262
part1261:
  %v1294 = load i64, ptr %s1249, align 8
  %v1295 = sub i64 %v1239, %v1294
  %v1296 = icmp slt i64 %v1294, %v1258
  %v1297 = sub i64 %v1258, %v1294
  %v1298 = select i1 %v1296, i64 %v1297, i64 16
  %v1299 = icmp slt i64 %v1295, %v1298
  %v1300 = select i1 %v1299, i64 %v1295, i64 %v1298
  %v1301 = add i64 %v1294, %v1300
  %v1302 = icmp slt i64 %v1300, 16
  %v1303 = select i1 %v1302, i64 %v1300, i64 16
  %v1304 = icmp sgt i64 0, %v1303
  %v1305 = select i1 %v1304, i64 0, i64 %v1303
  %v1306 = trunc i64 %v1305 to i32
  %v1307 = insertelement <16 x i32> poison, i32 %v1306, i64 0
  %v1308 = shufflevector <16 x i32> %v1307, <16 x i32> poison, <16 x i32> zeroinitializer
  %v1309 = icmp ult <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %v1308
  %v1310 = add i64 %v1264, %v1294
  %v1311 = getelementptr float, ptr %v45, i64 %v1310
  %v1312 = load <16 x float>, ptr %v1311, align 4
  %v1313 = fdiv <16 x float> %v1312, %v1271
  %v1314 = bitcast <16 x float> %v1313 to <16 x i32>
  %v1315 = lshr <16 x i32> %v1314, splat (i32 16)
  %v1316 = and <16 x i32> %v1315, splat (i32 1)
  %v1317 = add <16 x i32> %v1316, splat (i32 32767)
  %v1318 = add <16 x i32> %v1314, %v1317
  %v1319 = lshr <16 x i32> %v1318, splat (i32 16)
  %v1320 = or <16 x i32> %v1315, splat (i32 64)
  %v1321 = fcmp uno <16 x float> %v1313, %v1313
  %v1322 = select <16 x i1> %v1321, <16 x i32> %v1320, <16 x i32> %v1319
  %v1323 = trunc <16 x i32> %v1322 to <16 x i16>
  %v1324 = getelementptr i16, ptr %v1253, i64 %v1294
  call void @llvm.masked.store.v16i16.p0(<16 x i16> %v1323, ptr %v1324, i32 2, <16 x i1> %v1309)
  %v1325 = add nsw i64 %v1294, %v1300
  store i64 %v1325, ptr %s1249, align 8
  %v1326 = icmp sle i64 %v1325, %v1288
  br i1 %v1326, label %full1259, label %rest1260
done1262:
  %v1328 = add nsw i64 %v1248, 1
  store i64 %v1328, ptr %s1246, align 8
  %v1329 = icmp slt i64 %v1328, %v1237
  br i1 %v1329, label %loop1330, label %done1331
done1331:
  %v1332 = add nsw i64 %v2, 1
  store i64 %v1332, ptr %s0, align 8
  %v1333 = icmp slt i64 %v1332, %last
  br i1 %v1333, label %loop1334, label %done1335
done1335:
  call void @llvm.x86.sse.sfence()
  ret void
}

@tw_nothing = private unnamed_addr constant [64 x i8] zeroinitializer, align 64
!0 = !{i32 1}
declare <16 x float> @llvm.fma.v16f32(<16 x float>, <16 x float>, <16 x float>)
declare <16 x float> @llvm.x86.avx512.mask.scalef.ps.512(<16 x float>, <16 x float>, <16 x float>, i16, i32)
declare <16 x i16> @llvm.masked.gather.v16i16.v16p0(<16 x ptr>, i32, <16 x i1>, <16 x i16>)
declare <16 x i16> @llvm.masked.load.v16i16.p0(ptr, i32, <16 x i1>, <16 x i16>)
declare <8 x float> @llvm.fma.v8f32(<8 x float>, <8 x float>, <8 x float>)
declare <8 x float> @llvm.x86.avx512.mask.scalef.ps.256(<8 x float>, <8 x float>, <8 x float>, i8)
declare void @llvm.masked.store.v16f32.p0(<16 x float>, ptr, i32, <16 x i1>)
declare void @llvm.masked.store.v16i16.p0(<16 x i16>, ptr, i32, <16 x i1>)
declare void @llvm.x86.sse.sfence()
