import { impersonal, NOT_KEPT } from "../audit/impersonal.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Who left which values in a record, and when. */
export interface RecordChange {
  by: string | null;
  at: Date;
  /** As far as they are kept: the audit has no names and addresses. */
  after: Fields;
  /** Whether it tells how the record stood after something that may have left it as it was. */
  isState?: boolean;
}

/**
 * The change, of all from the newest on, that gave a field the value it has; null where that was done past them, as by
 * SQL.
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
