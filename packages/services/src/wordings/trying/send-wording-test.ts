import type { TryWordingInput } from "@scriptkeeper/contracts/emails/wordings";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import type { Success } from "@scriptkeeper/contracts/primitives";
import { type AdminContext, AppError, audit, notFound, within } from "../../core/index.ts";
import { queueEmail } from "../../email/index.ts";
import { findPatient } from "../../prescriptions/index.ts";
import { patientExample } from "./patient-example.ts";
import { examplePayload } from "./write-example.ts";

/**
 * Sends an email with words that are not saved yet to the caller only. CONFLICT when their address is marked as not
 * working.
 */
export async function sendWordingTest(ctx: AdminContext, input: TryWordingInput): Promise<Success> {
  await ctx.db.transaction((tx) => queueTest(within(ctx, tx), input));
  ctx.jobs.notify("mail");
  return { success: true };
}

async function queueTest(ctx: AdminContext, input: TryWordingInput): Promise<void> {
  const self = await findPatient(ctx.db, ctx.actor.userId);
  if (!self) throw notFound();
  if (self.email_bad_at) throw new AppError("CONFLICT", prescriptionMessages.ownAddressBad);
  const { email, patient_id } = input;
  const payload = examplePayload(ctx, await patientExample(ctx, input));
  await queueEmail(ctx, {
    kind: "test",
    user: self,
    payload: { ...payload, ...(patient_id !== undefined && { staffCopy: { patientId: patient_id } }) },
  });
  await audit(ctx, {
    action: "send test email to self",
    entity: "email_wording",
    entityId: null,
    after: { kind: email },
  });
}
