import { recallMessages } from "@scriptkeeper/contracts/recalls/messages";
import type { NotedRecallCall, NoteRecallCallInput } from "@scriptkeeper/contracts/recalls/recalls";
import { type AdminContext, audit, notFound, within } from "../../core/index.ts";
import { type Call, lockLetter, saveCall } from "./letters.queries.ts";

/** Records that staff reached someone about a recall. NOT_FOUND for a person whom it does not concern. */
export async function noteRecallCall(
  ctx: AdminContext,
  { id, user_id, note }: NoteRecallCallInput,
): Promise<NotedRecallCall> {
  const at = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const of = { recallId: id, userId: user_id };
    const found = await lockLetter(tx, of);
    if (!found) throw notFound(recallMessages.noSuchLetter);
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

/** A call as undo keeps it, without the member of staff, whom patients may not read. */
export function keptCall({ user_id, called_at, note }: Omit<Call, "called_by"> & { user_id: number }) {
  return { user_id, called_at: called_at?.toISOString() ?? null, note };
}
