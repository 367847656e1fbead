/** A column's value as the audit and undo keep it: instants as ISO text, `undefined` as null. */
export function storedValue(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : (value ?? null);
}
