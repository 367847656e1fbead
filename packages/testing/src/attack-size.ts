/** How much an attack tries: a small sample in every test run, everything with `npm run attack`. */
export function attackSize({ small, full }: { small: number; full: number }): number {
  const { ATTACK } = process.env;
  return ATTACK === "full" ? full : small;
}

/** Like `attackSize`, for an attack made of successive calls; `CALLS` overrides the number. */
export function attackCalls(size: { small: number; full: number }): number {
  const { CALLS } = process.env;
  return CALLS ? Number(CALLS) : attackSize(size);
}
