import { randomUUID } from "node:crypto";
import type { NotUndone, RestoreInput, UndoInput, Undone } from "@scriptkeeper/contracts/editing/undo";
import { undoMessages } from "@scriptkeeper/contracts/editing/undo-messages";
import {
  type AdminContext,
  AppError,
  deleteUndoRecord,
  lockUndoRecords,
  notFound,
  type UndoRecord,
  type UndoTarget,
  within,
} from "../core/index.ts";
import { findRecordName } from "./record-name.queries.ts";
import { lockTouched } from "./touched-prescriptions.queries.ts";
import { undoRecord } from "./undo-record.ts";

/**
 * Undoes everything done in one change, last first. Records that cannot be undone stay and are returned with the
 * reason; they can be tried again. NOT_FOUND for a change that was already undone or is older than 30 days; CONFLICT,
 * with the reason, where a single record has changed since or needs another one first.
 */
export function undoChange(ctx: AdminContext, input: UndoInput): Promise<Undone> {
  return undo(ctx, { changeId: input.change_id });
}

/** Undoes the change or deletion of a single record. */
export function restoreRecord(ctx: AdminContext, input: RestoreInput): Promise<Undone> {
  return undo(ctx, { auditId: input.audit_id });
}

async function undo(ctx: AdminContext, target: UndoTarget): Promise<Undone> {
  const done = await ctx.db.transaction((tx) =>
    undoAll({ ...within(ctx, tx), changeId: randomUUID() }, target),
  );
  // Emails may now go to another address, or reach someone again.
  ctx.jobs.notify("mail");
  return done;
}

async function undoAll(ctx: AdminContext, target: UndoTarget): Promise<Undone> {
  const records = await lockUndoRecords(ctx.db, { target, now: ctx.clock.now() });
  if (records.length === 0) throw notFound(undoMessages.gone);
  await lockTouched(ctx.db, records);
  const skipped: NotUndone[] = [];
  for (const record of records) {
    const refusal = await tryUndo(ctx, record);
    if (!refusal) continue;
    if (records.length === 1 || isAboutCaller(refusal)) throw refusal;
    skipped.push(await notUndone(ctx, record, refusal));
  }
  return { undone: records.length - skipped.length, skipped };
}

/** Undoes one record in a savepoint. Returns the refusal, after which the record is unchanged, or null. */
async function tryUndo(ctx: AdminContext, record: UndoRecord): Promise<AppError | null> {
  try {
    await ctx.db.transaction(async (tx) => {
      await undoRecord(within(ctx, tx), record);
      await deleteUndoRecord(tx, record.audit_id);
    });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Whether the caller must do something first, whatever the record is. */
function isAboutCaller({ code }: AppError): boolean {
  return code === "CONFIRM_PASSWORD";
}

async function notUndone(ctx: AdminContext, record: UndoRecord, { message }: AppError): Promise<NotUndone> {
  const { audit_id, entity, entity_id } = record;
  return { audit_id, entity, entity_id, name: await findRecordName(ctx.db, record), reason: message };
}
