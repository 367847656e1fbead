import type { Context } from "../context.ts";
import type { RecordChange } from "./last-change.ts";

/** A record that staff edit in a form, with its current values. */
export interface EditedRecord {
  /** The entity's name in the audit. */
  entity: string;
  id: number | string;
  /** The values, under the field names of the record's own calls. */
  values: Readonly<Record<string, unknown>>;
  /** Loads, by field, what people call values that are ids. */
  labels?: (ctx: Context) => Promise<Readonly<Record<string, string | null>>>;
  /** Loads changes that are not in the audit. */
  unaudited?: (ctx: Context) => Promise<RecordChange[]>;
}
