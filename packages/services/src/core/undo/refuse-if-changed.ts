import { changedSince } from "@scriptkeeper/contracts/undo-messages";
import { plainName } from "@scriptkeeper/domain/plain-changes";
import { storedValue } from "../audit/stored-value.ts";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import { findLastChange } from "./last-change.queries.ts";
import type { UndoRecord } from "./undo-records.queries.ts";

export type UndoneEdit = Pick<UndoRecord, "audit_id" | "entity" | "entity_id" | "before" | "after">;

/** What says nothing to a reader: counters that tell that something was changed, and instants that stand for a state. */
const readable: Readonly<Record<string, string>> = {
  repeats_revision: "repeats",
  reminder_arming: "next_reminder_date",
  email_bad_at: "emails to the address",
  unsubscribed_at: "reminders by email",
};

/**
 * CONFLICT when a field that the edit wrote holds anything else by now: it names them, and who wrote last about the
 * record, where that was a person.
 */
export async function refuseIfChanged(
  ctx: Context,
  edit: UndoneEdit,
  current: Readonly<Record<string, unknown>>,
): Promise<void> {
  const written = Object.entries(edit.after ?? {});
  const others = written.filter(([name, value]) => storedValue(current[name]) !== value);
  if (others.length === 0) return;
  const names = new Set(others.map(([name]) => plainName(readable[name] ?? name).toLowerCase()));
  throw new AppError("CONFLICT", changedSince(await findLastChange(ctx.db, edit), [...names]));
}
