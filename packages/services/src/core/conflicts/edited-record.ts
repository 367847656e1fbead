import type { Context } from "../context.ts";
import type { RecordChange } from "./last-change.ts";

/** A record that staff edit by a form, as it stands. */
export interface EditedRecord {
  /** As the audit calls it. */
  entity: string;
  id: number | string;
  /** By the names that the record's own calls have for its fields. */
  values: Readonly<Record<string, unknown>>;
  /** What people call values that are ids, by field. */
  labels?: (ctx: Context) => Promise<Readonly<Record<string, string | null>>>;
  /** Changes that the audit does not tell. */
  unaudited?: (ctx: Context) => Promise<RecordChange[]>;
}
