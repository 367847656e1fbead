/** The parts of a cursor as an address gives it; empty for text that is no cursor. */
export function placeParts(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
