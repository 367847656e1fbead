import type { Success } from "@scriptkeeper/contracts/primitives";
import type { AttendNoticeInput } from "@scriptkeeper/contracts/worklist/worklist";
import { type AdminContext, AppError, audit, notFound, within } from "../../core/index.ts";
import { findAttended, saveAttended } from "./notices.queries.ts";

/**
 * Marks an entry of the log as dealt with, which takes it off the worklist; the entry stays. NOT_FOUND for an entry
 * that asks for nothing, CONFLICT when someone has already marked it.
 */
export async function attendNotice(ctx: AdminContext, { id }: AttendNoticeInput): Promise<Success> {
  return ctx.db.transaction(async (tx) => {
    const inside = within(ctx, tx);
    const at = ctx.clock.now();
    const action = await saveAttended(tx, { id, by: ctx.actor.userId, at });
    if (action === null) {
      if (!(await findAttended(tx, id)))
        throw notFound("This entry does not need attention, or no longer exists.");
      throw new AppError("CONFLICT", "Someone else has already marked this as dealt with.");
    }
    await audit(inside, {
      action: "attend notice",
      entity: "transaction",
      entityId: id,
      before: { attended: false },
      after: { attended: true, about: action },
      undo: {
        kind: "edit",
        userId: null,
        before: { attended_at: null },
        after: { attended_at: at.toISOString() },
      },
    });
    return { success: true };
  });
}
