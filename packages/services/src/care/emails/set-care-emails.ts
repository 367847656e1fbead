import type { SetCareEmailsInput } from "@scriptkeeper/contracts/care/care";
import { careMessages } from "@scriptkeeper/contracts/care/messages";
import type { Success } from "@scriptkeeper/contracts/primitives";
import { audit, type Context, notFound, type SignedInContext, within } from "../../core/index.ts";
import { lockCareOf } from "../care.queries.ts";
import { saveStop } from "./care-emails.queries.ts";

/**
 * A carer stops, for themselves alone, the emails about one patient's medicines, or wants them again. Whether they are sent
 * there at all the patient chooses. NOT_FOUND for somebody whom they do not help.
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

/** The same for whoever has shown that they are the carer. False when it was so before. */
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
