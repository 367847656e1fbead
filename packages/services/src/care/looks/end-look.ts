import type { Success } from "@scriptkeeper/contracts/primitives";
import { type AdminContext, audit, within } from "../../core/index.ts";
import { removeLook } from "./looks.queries.ts";

/** Ends this session's viewing of a patient's screens, if there is any. */
export async function endLook(ctx: AdminContext): Promise<Success> {
  await ctx.db.transaction(async (tx) => {
    const patientId = await removeLook(tx, ctx.actor.sessionId);
    if (patientId === null) return;
    await audit(within(ctx, tx), {
      action: "end view as patient",
      entity: "user",
      entityId: patientId,
    });
  });
  return { success: true };
}
