/* A driver that tells its version and can do nothing. */
int cuDriverGetVersion(int* v) {
  *v = 12000;
  return 0;
}
