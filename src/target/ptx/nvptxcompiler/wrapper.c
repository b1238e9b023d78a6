/* The library libtilewright_nvptxcompiler: NVIDIA's static PTX compiler behind three functions, so
 * that it is opened at run time (../nvptxcompiler.hpp). */
#include <nvPTXCompiler.h>
#include <stdlib.h>
#include <string.h>

void tw_nvptxcompiler_version(unsigned* major, unsigned* minor) {
  if (nvPTXCompilerGetVersion(major, minor) != NVPTXCOMPILE_SUCCESS) *major = *minor = 0;
}

void tw_nvptxcompiler_release(char* p) { free(p); }

/* `lines`: not 0 for code that knows its lines. 0 and an image, or else an error. In both cases
 * *log is what the compiler says, or null. */
int tw_nvptxcompiler_assemble(const char* text, size_t size, const char* arch, int level, int lines,
                              char** image, size_t* image_size, char** log) {
  nvPTXCompilerHandle compiler = NULL;
  nvPTXCompileResult r = nvPTXCompilerCreate(&compiler, size, text);
  char target[64] = "--gpu-name=";
  char optimize[] = "--opt-level=0";
  const char* options[] = {target, "--verbose", optimize, "--generate-line-info"};
  *image = *log = NULL;
  *image_size = 0;
  if (r != NVPTXCOMPILE_SUCCESS) return (int)r;
  strncat(target, arch, sizeof target - strlen(target) - 1);
  optimize[sizeof optimize - 2] = (char)('0' + level);
  r = nvPTXCompilerCompile(compiler, lines ? 4 : 3, options);
  size_t log_size = 0;
  if (r == NVPTXCOMPILE_SUCCESS)
    nvPTXCompilerGetInfoLogSize(compiler, &log_size);
  else
    nvPTXCompilerGetErrorLogSize(compiler, &log_size);
  if (log_size && (*log = calloc(log_size + 1, 1))) {
    if (r == NVPTXCOMPILE_SUCCESS)
      nvPTXCompilerGetInfoLog(compiler, *log);
    else
      nvPTXCompilerGetErrorLog(compiler, *log);
  }
  if (r == NVPTXCOMPILE_SUCCESS) r = nvPTXCompilerGetCompiledProgramSize(compiler, image_size);
  if (r == NVPTXCOMPILE_SUCCESS) {
    *image = malloc(*image_size);
    r = *image ? nvPTXCompilerGetCompiledProgram(compiler, *image)
               : NVPTXCOMPILE_ERROR_OUT_OF_MEMORY;
  }
  nvPTXCompilerDestroy(&compiler);
  return (int)r;
}
