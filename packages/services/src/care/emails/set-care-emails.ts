import type { SetCareEmailsInput } from "@scriptkeeper/contracts/care/care";
import { careMessages } from "@scriptkeeper/contracts/care/messages";
import type { Success } from "@scriptkeeper/contracts/primitives";
import { audit, type Context, notFound, type SignedInContext, within } from "../../core/index.ts";
import { lockCareOf } from "../care.queries.ts";
import { saveStop } from "./care-emails.queries.ts";

/**
 * Stops the emails to the calling carer about one patient's medicines, or starts them again; whether any are sent to
 * the carer is the patient's choice. NOT_FOUND for a relation in which the caller is not the carer, or that has ended.
 */
export async function setCareEmails(
  ctx: SignedInContext,
  { id, wanted }: SetCareEmailsInput,
): Promise<Success> {
  const { userId } = ctx.actor;
  await ctx.db.transaction(async (tx) => {
    const care = await lockCareOf(tx, { id, userId });
    if (!care || care.carer_id !== userId || care.ended_at) throw notFound(careMessages.relationNotFound);
    await stopOrStart(within(ctx, tx), { id, wanted });
  });
  return { success: true };
}

/**
 * Stops or starts them for a carer who has been identified, in the caller's transaction. False when that changes
 * nothing.
 */
export async function stopOrStart(ctx: Context, { id, wanted }: SetCareEmailsInput): Promise<boolean> {
  if (!(await saveStop(ctx.db, { id, wanted, at: ctx.clock.now() }))) return false;
  await audit(ctx, {
    action: wanted ? "care emails started" : "care emails stopped",
    entity: "care_relation",
    entityId: id,
    before: { carer_wants_emails: !wanted },
    after: { carer_wants_emails: wanted },
  });
  return true;
}
