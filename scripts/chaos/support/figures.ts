export interface Figure {
  what: string;
  value: number | string;
  /** The allowed values; `null` for a figure that is only printed. */
  allowed: string | null;
  isLoss: boolean;
}

export function exactly(what: string, value: number, expected: number): Figure {
  return { what, value, allowed: String(expected), isLoss: value !== expected };
}

export function atMost(what: string, value: number, limit: number): Figure {
  return { what, value, allowed: `at most ${limit}`, isLoss: value > limit };
}

export function atLeast(what: string, value: number, limit: number): Figure {
  return { what, value, allowed: `at least ${limit}`, isLoss: value < limit };
}

/** A figure that is only printed. */
export function measured(what: string, value: number | string): Figure {
  return { what, value, allowed: null, isLoss: false };
}

/** Prints the figures as a table that marks losses. Returns whether there are none. */
export function report(title: string, figures: readonly Figure[]): boolean {
  console.log(`\n${title}`);
  console.table(
    Object.fromEntries(
      figures.map(({ what, value, allowed, isLoss }) => [
        what,
        { value, allowed: allowed ?? "", verdict: isLoss ? "LOSS" : allowed === null ? "" : "ok" },
      ]),
    ),
  );
  const losses = figures.filter(({ isLoss }) => isLoss);
  for (const { what, value, allowed } of losses) console.log(`failed: ${what}: ${value}, not ${allowed}`);
  return losses.length === 0;
}
