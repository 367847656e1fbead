/** Returns the seed of a random test: `SEED`, to repeat a failure, or a new one. */
export function runSeed(): number {
  const { SEED } = process.env;
  return SEED ? Number(SEED) : Date.now() % 2 ** 31;
}
