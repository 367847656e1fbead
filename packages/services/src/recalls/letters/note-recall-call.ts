import { recallMessages } from "@scriptkeeper/contracts/recall-messages";
import type { NotedRecallCall, NoteRecallCallInput } from "@scriptkeeper/contracts/recalls";
import { type AdminContext, audit, notFound, within } from "../../core/index.ts";
import { saveCall } from "./letters.queries.ts";

/** Staff reached somebody about a recall. NOT_FOUND for whomever it does not concern. */
export async function noteRecallCall(
  ctx: AdminContext,
  { id, user_id, note }: NoteRecallCallInput,
): Promise<NotedRecallCall> {
  const at = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const call = { recallId: id, userId: user_id, by: ctx.actor.userId, at, note: note || null };
    if (!(await saveCall(tx, call))) throw notFound(recallMessages.noSuchLetter);
    await audit(within(ctx, tx), {
      action: "note recall call",
      entity: "recall",
      entityId: id,
      after: { user_id, called_at: at },
    });
  });
  return { id, user_id, called_at: at.toISOString() };
}
