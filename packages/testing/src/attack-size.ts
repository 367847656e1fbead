/** How much an attack tries: a few with every run of the tests, all of it by `npm run attack`. */
export function attackSize({ small, full }: { small: number; full: number }): number {
  const { ATTACK } = process.env;
  return ATTACK === "full" ? full : small;
}

/** The same for an attack that is one call after another: `CALLS` says how many. */
export function attackCalls(size: { small: number; full: number }): number {
  const { CALLS } = process.env;
  return CALLS ? Number(CALLS) : attackSize(size);
}
