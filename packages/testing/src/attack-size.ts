/** How much an attack tries: a few with every run of the tests, all of it by `npm run attack`. */
export function attackSize({ small, full }: { small: number; full: number }): number {
  const { ATTACK } = process.env;
  return ATTACK === "full" ? full : small;
}
