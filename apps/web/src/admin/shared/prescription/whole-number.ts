/** Parses a whole number within a range: below it counts as the minimum; `null` if it is no number or too large. */
export function wholeNumber(text: string, range: { min: number; max: number }): number | null {
  if (!/^\s*-?\d+\s*$/.test(text)) return null;
  const number = Math.max(Number(text), range.min);
  return number <= range.max ? number : null;
}
