// That the header is C99: softmax, and the enumeration of operations.
#include <tilewright/tilewright.h>

tw_status twtest_softmax(int block, tw_program** out);
int twtest_operations(void);

static tw_value apply2(tw_op op, tw_operand a, tw_operand b) {
  tw_operand in[2];
  tw_value v = {0, 0};
  in[0] = a;
  in[1] = b;
  tw_apply(op, 2, in, &v);
  return v;
}

tw_status twtest_softmax(int block, tw_program** out) {
  tw_param params[2];
  tw_value p[2], columns, row, t, e, total;
  tw_operand extent, start[2], in;
  int64_t window[2];
  params[0] = params[1] = tw_tensor_param(TW_BF16, 2);
  tw_trace_begin(2, params, p);
  tw_at("softmax.py", 12);
  tw_dim(p[0], 1, &columns);
  tw_require(apply2(TW_LE, tw_v(columns), tw_int(block)), "a row must fit in one tile");
  tw_dim(p[0], 0, &row);
  extent = tw_v(row);
  tw_grid(1, &extent, &row);
  start[0] = tw_v(row);
  start[1] = tw_int(0);
  window[0] = 1;
  window[1] = block;
  tw_load(p[0], 2, start, window, NULL, &t);
  tw_reduce(TW_MAX, t, 1, &e);
  in = tw_v(apply2(TW_SUB, tw_v(t), tw_v(e)));
  tw_apply(TW_EXP, 1, &in, &e);
  tw_reduce(TW_SUM, e, 1, &total);
  e = apply2(TW_MUL, tw_v(e), tw_v(apply2(TW_DIV, tw_int(1), tw_v(total))));
  tw_cast(e, TW_BF16, &e);
  tw_store(p[1], 2, start, tw_v(e));
  return tw_trace_end(out);
}

int twtest_operations(void) {
  int n = 0;
  while (tw_op_name((tw_op)n) != NULL && tw_op_named(tw_op_name((tw_op)n)) == (tw_op)n) ++n;
  return n;
}
