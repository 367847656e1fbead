import { recallMessages } from "@scriptkeeper/contracts/recalls/messages";
import type { NotedRecallCall, NoteRecallCallInput } from "@scriptkeeper/contracts/recalls/recalls";
import { shortInstant } from "@scriptkeeper/domain/time/days";
import { type AdminContext, AppError, audit, notFound, within } from "../../core/index.ts";
import { type Call, lockLetter, saveCall } from "./letters.queries.ts";

/**
 * Records that staff reached someone about a recall. NOT_FOUND for a person whom it does not concern, CONFLICT when a
 * colleague has recorded a call of which the caller does not know.
 */
export async function noteRecallCall(
  ctx: AdminContext,
  { id, user_id, note, last_call }: NoteRecallCallInput,
): Promise<NotedRecallCall> {
  const at = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const of = { recallId: id, userId: user_id };
    const found = await lockLetter(tx, of);
    if (!found) throw notFound(recallMessages.noSuchLetter);
    refuseIfCalledSince(ctx, found, last_call);
    const call = { called_at: at, called_by: ctx.actor.userId, note: note || null };
    await saveCall(tx, of, call);
    await audit(within(ctx, tx), {
      action: "note recall call",
      entity: "recall",
      entityId: id,
      after: { user_id, called_at: at },
      undo: {
        kind: "edit",
        userId: user_id,
        before: keptCall(found.letter),
        after: keptCall({ user_id, ...call }),
      },
    });
  });
  return { id, user_id, called_at: at.toISOString() };
}

type FoundLetter = NonNullable<Awaited<ReturnType<typeof lockLetter>>>;

function refuseIfCalledSince(
  { settings }: AdminContext,
  { letter: { called_at: calledAt, note }, caller }: FoundLetter,
  known: string | null | undefined,
): void {
  if (known === undefined || calledAt === null) return;
  if (known !== null && new Date(known).getTime() === calledAt.getTime()) return;
  const who = caller && `${caller.first_name} ${caller.last_name}`.trim();
  const when = shortInstant(calledAt, settings.storeTimezone);
  const at = calledAt.toISOString();
  throw new AppError("CONFLICT", recallMessages.calledMeanwhile({ who: who || null, when, note }), {
    changedFields: [{ field: "called_at", value: at, by: who || null, at }],
  });
}

/** A call as undo keeps it, without the member of staff, whom patients may not read. */
export function keptCall({ user_id, called_at, note }: Omit<Call, "called_by"> & { user_id: number }) {
  return { user_id, called_at: called_at?.toISOString() ?? null, note };
}
