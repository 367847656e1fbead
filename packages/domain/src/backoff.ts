/** A pause that doubles with each attempt, in the unit of its bounds. */
export interface Backoff {
  first: number;
  longest: number;
}

/** The pause after this many failed attempts (at least one). */
export function backoff({ first, longest }: Backoff, failures: number): number {
  return Math.min(longest, first * 2 ** Math.min(failures - 1, 50));
}
