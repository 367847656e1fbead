/** How long wrong passwords for an account count against it. */
export const GUESSES_COUNT_HOURS = 24;

const LOCKED_MINUTES = 60;
const GROWING = 4;

/**
 * How many minutes an account is locked after this many wrong passwords in a day, from any address: none at first,
 * then twice as long each time, and an hour from `most` on. So there are never more than `most` attempts an hour.
 */
export function guessDelayMinutes(failures: number, most: number): number {
  if (failures >= most) return LOCKED_MINUTES;
  const grown = failures - (most - GROWING);
  return grown < 0 || failures === 0 ? 0 : 2 ** grown;
}
