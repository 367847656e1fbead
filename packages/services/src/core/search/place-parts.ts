/** The parts of a place in a list, as an address gives it; none of what is no such place. */
export function placeParts(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
