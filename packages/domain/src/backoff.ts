/** A pause that doubles from try to try, in whatever unit its bounds have. */
export interface Backoff {
  first: number;
  longest: number;
}

/** The pause after so many tries have failed, one or more. */
export function backoff({ first, longest }: Backoff, failures: number): number {
  return Math.min(longest, first * 2 ** Math.min(failures - 1, 50));
}
