/** Which of the workers that run tests beside each other this one is; the first is 1. */
export function workerNumber(): number {
  const { VITEST_POOL_ID } = process.env;
  return Number(VITEST_POOL_ID);
}
