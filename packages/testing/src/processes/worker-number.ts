/** Returns the number of this test worker among those that run in parallel; the first is 1. */
export function workerNumber(): number {
  const { VITEST_POOL_ID } = process.env;
  return Number(VITEST_POOL_ID);
}
