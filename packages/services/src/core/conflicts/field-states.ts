import { type ChangedField, FieldValue } from "@scriptkeeper/contracts/editing/conflicts";
import { storedValue } from "../audit/stored-value.ts";
import type { Context } from "../context.ts";
import { authorOf } from "./author.ts";
import { listChangesOf } from "./changes-of.queries.ts";
import type { EditedRecord } from "./edited-record.ts";
import { lastChange, type RecordChange } from "./last-change.ts";

/** The current values of these fields of a record, with who set each one and when. */
export async function fieldStates(
  ctx: Context,
  record: EditedRecord,
  names: readonly string[],
): Promise<ChangedField[]> {
  const changes = await changesOf(ctx, record);
  const labels = (await record.labels?.(ctx)) ?? {};
  return names.map((field) => {
    const value = FieldValue.parse(storedValue(record.values[field]));
    const last = lastChange(changes, { field, value });
    return {
      field,
      value,
      by: last?.by ?? null,
      at: last?.at.toISOString() ?? null,
      ...(labels[field] === undefined ? {} : { label: labels[field] }),
    };
  });
}

async function changesOf(ctx: Context, record: EditedRecord): Promise<RecordChange[]> {
  const audited = (await listChangesOf(ctx.db, record)).map(({ at, after, kept, ...row }) => ({
    by: authorOf(row, ctx.actor),
    at,
    after: { ...Object(after), ...kept },
  }));
  const others = (await record.unaudited?.(ctx)) ?? [];
  return [...audited, ...others].sort((a, b) => b.at.getTime() - a.at.getTime());
}
