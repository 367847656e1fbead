/** A percentage such as "74%"; empty for a share of nothing. Only all is 100%, and only none is 0%. */
export function share(count: number, of: number): string {
  if (of === 0) return "";
  const percent = Math.round((100 * count) / of);
  if (count > 0 && count < of) return `${Math.min(Math.max(percent, 1), 99)}%`;
  return `${percent}%`;
}
