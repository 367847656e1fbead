import type { CareId } from "@scriptkeeper/contracts/care/care";
import { careMessages } from "@scriptkeeper/contracts/care/messages";
import type { Success } from "@scriptkeeper/contracts/primitives";
import { audit, notFound, type SignedInContext, within } from "../core/index.ts";
import { findCareOf, saveEnd } from "./care.queries.ts";

/**
 * Withdraws an invitation, or ends an accepted relation; either side may. Takes effect with the next call. Safe to
 * repeat. NOT_FOUND for somebody else's relation.
 */
export async function endCare(ctx: SignedInContext, { id }: CareId): Promise<Success> {
  const { userId } = ctx.actor;
  await ctx.db.transaction(async (tx) => {
    const care = await findCareOf(tx, { id, userId });
    if (!care) throw notFound(careMessages.relationNotFound);
    if (!(await saveEnd(tx, { id, at: ctx.clock.now() }))) return;
    const { patient_id, carer_id, care_right } = care;
    await audit(within(ctx, tx), {
      action: "end care",
      entity: "care_relation",
      entityId: id,
      before: { patient_id, carer_id, care_right },
    });
  });
  return { success: true };
}
