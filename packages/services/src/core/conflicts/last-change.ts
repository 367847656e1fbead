import { impersonal, NOT_KEPT } from "../audit/impersonal.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A change of a record: who left which values in it, and when. */
export interface RecordChange {
  by: string | null;
  at: Date;
  /** The values it left, as far as they are kept: the audit has no names or addresses. */
  after: Fields;
  /** True for a snapshot of the record's state after an event that may not have changed it. */
  isState?: boolean;
}

/**
 * The change, among changes listed newest first, that gave a field its current value; null where that happened outside
 * them, such as by SQL.
 */
export function lastChange(
  changes: readonly RecordChange[],
  { field, value }: { field: string; value: unknown },
): RecordChange | null {
  let last: RecordChange | null = null;
  for (const change of changes) {
    if (!(field in change.after)) continue;
    if (!isValue(change.after[field], { field, value })) break;
    last = change;
    if (!change.isState) break;
  }
  return last;
}

function isValue(kept: unknown, { field, value }: { field: string; value: unknown }): boolean {
  return [value, NOT_KEPT].includes(kept) || kept === (impersonal({ [field]: value }) as Fields)[field];
}
