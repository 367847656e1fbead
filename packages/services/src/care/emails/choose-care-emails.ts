import type { ChooseCareEmailsInput } from "@scriptkeeper/contracts/care/care";
import { careMessages } from "@scriptkeeper/contracts/care/messages";
import type { Success } from "@scriptkeeper/contracts/primitives";
import { AppError, audit, badInput, notFound, type SignedInContext, within } from "../../core/index.ts";
import { lockCareOf } from "../care.queries.ts";
import { saveChoice } from "./care-emails.queries.ts";

/**
 * Chooses whether emails about the caller's medicines go to themselves, to one of their carers instead, or to both;
 * applies to every email not sent yet. NOT_FOUND for a relation that is not the caller's own as patient, or has ended;
 * CONFLICT for an invitation not accepted yet; BAD_INPUT for choosing only a carer who may not order.
 */
export async function chooseCareEmails(
  ctx: SignedInContext,
  { id, emails_to }: ChooseCareEmailsInput,
): Promise<Success> {
  const { userId } = ctx.actor;
  await ctx.db.transaction(async (tx) => {
    const care = await lockCareOf(tx, { id, userId });
    if (!care || care.patient_id !== userId || care.ended_at) throw notFound(careMessages.relationNotFound);
    if (!care.accepted_at) throw new AppError("CONFLICT", careMessages.notAcceptedYet);
    if (emails_to === "carer" && care.care_right !== "order")
      throw badInput("emails_to", careMessages.onlookersOrderNothing);
    if (!(await saveChoice(tx, { id, emailsTo: emails_to }))) return;
    await audit(within(ctx, tx), {
      action: "choose care emails",
      entity: "care_relation",
      entityId: id,
      before: { emails_to: care.emails_to },
      after: { emails_to },
    });
  });
  return { success: true };
}
