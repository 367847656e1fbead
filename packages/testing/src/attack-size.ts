/** How much an attack tries: a few with every run of the tests, all of it by `npm run attack`. */
export function attackSize({ small, full }: { small: number; full: number }): number {
  return process.env.ATTACK === "full" ? full : small;
}
