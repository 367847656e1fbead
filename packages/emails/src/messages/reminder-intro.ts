/** Returns the opening of a reminder for this many items. */
export function reminderIntro(count: number): string {
  return count === 1
    ? "It is time to order this item again, so that you do not run out."
    : `It is time to order these ${count} items again, so that you do not run out.`;
}
