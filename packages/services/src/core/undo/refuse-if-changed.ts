import { changedSince } from "@scriptkeeper/contracts/editing/undo-messages";
import { plainName } from "@scriptkeeper/domain/plain-changes";
import { storedValue } from "../audit/stored-value.ts";
import type { EditedRecord } from "../conflicts/edited-record.ts";
import { fieldStates } from "../conflicts/field-states.ts";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import type { UndoRecord } from "./undo-records.queries.ts";

export type UndoneEdit = Pick<UndoRecord, "audit_id" | "entity" | "entity_id" | "before" | "after">;

/** Readable names for fields that mean nothing to a reader: revision counters, and instants that stand for a state. */
const readable: Readonly<Record<string, string>> = {
  repeats_revision: "repeats",
  reminder_arming: "next_reminder_date",
  email_bad_at: "emails to the address",
  unsubscribed_at: "reminders by email",
  private_to: "with whom it is shared",
  params: "what is looked for",
  arrived_at: "whether it has come",
  delivery_due_on: "whether it has come",
  fulfillment_ask_at: "whether it has come",
  attended_at: "whether it is attended to",
  called_at: "call",
  settled_at: "outcome",
};

/**
 * Throws CONFLICT when a field that the edit wrote has since changed; the error names those fields and who set them.
 */
export async function refuseIfChanged(
  ctx: Context,
  edit: Pick<UndoRecord, "entity" | "after"> & { entity_id: number | string },
  { values, unaudited }: Pick<EditedRecord, "values" | "unaudited">,
): Promise<void> {
  const others = Object.entries(edit.after ?? {})
    .filter(([name, value]) => storedValue(values[name]) !== value)
    .map(([name]) => name);
  if (others.length === 0) return;
  const record = { entity: edit.entity, id: edit.entity_id, values, ...(unaudited && { unaudited }) };
  const states = await fieldStates(ctx, record, others);
  const authors = new Set(states.flatMap(({ by }) => by?.replace(/,$/, "") ?? []));
  const names = new Set(others.map((name) => plainName(readable[name] ?? name).toLowerCase()));
  throw new AppError("CONFLICT", changedSince([...authors].join(" and ") || null, [...names]));
}
