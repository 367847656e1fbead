/** The seed of a random test: the one that `SEED` names, to repeat a failure, or else a new one. */
export function runSeed(): number {
  const { SEED } = process.env;
  return SEED ? Number(SEED) : Date.now() % 2 ** 31;
}
