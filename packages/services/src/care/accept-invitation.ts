import type { CareInvitationLink, HelpedPatient } from "@scriptkeeper/contracts/care/care";
import { careMessages } from "@scriptkeeper/contracts/care/messages";
import { messages } from "@scriptkeeper/contracts/messages";
import { holdAccount } from "../auth/index.ts";
import {
  AppError,
  audit,
  hashToken,
  isUniqueViolation,
  type SignedInContext,
  within,
} from "../core/index.ts";
import { called } from "./called.ts";
import { lockInvitation, saveAccepted } from "./care.queries.ts";
import { listUnreachedPatients } from "./emails/care-emails.queries.ts";
import { whyNoEmails } from "./emails/why-no-emails.ts";
import { requireOpen } from "./invitation-state.ts";

/**
 * Makes the caller the carer of the patient who invited them; a link works once. LINK_DEAD for a link that no longer
 * works; FORBIDDEN for an account whose address is not the invited one; CONFLICT for somebody who is already this
 * patient's carer.
 */
export async function acceptInvitation(
  ctx: SignedInContext,
  { token }: CareInvitationLink,
): Promise<HelpedPatient> {
  try {
    return await ctx.db.transaction((tx) => accept(within(ctx, tx), hashToken(token)));
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError("CONFLICT", careMessages.helpedBefore);
    throw error;
  }
}

async function accept(ctx: SignedInContext, hash: Buffer): Promise<HelpedPatient> {
  const at = ctx.clock.now();
  // Locks the account first, as its deletion does, which also ends its relations.
  const account = await holdAccount(ctx.db, ctx.actor.userId);
  if (!account) throw new AppError("UNAUTHENTICATED", messages.signedOut);
  const found = await lockInvitation(ctx.db, hash);
  requireOpen(found, at);
  const { care: invitation, patient } = found;
  const isInvited = account.email === invitation.invited_email && account.id !== invitation.patient_id;
  if (!isInvited) throw new AppError("FORBIDDEN", careMessages.otherAccount);
  await saveAccepted(ctx.db, { id: invitation.id, carerId: account.id, at });
  await audit(ctx, {
    action: "accept care",
    entity: "care_relation",
    entityId: invitation.id,
    after: {
      patient_id: invitation.patient_id,
      carer_id: account.id,
      care_right: invitation.care_right,
    },
  });
  const [unreached] = await listUnreachedPatients(ctx.db, [invitation.patient_id]);
  return {
    id: invitation.id,
    right: invitation.care_right,
    patient_id: invitation.patient_id,
    name: called(patient),
    emails_chosen: false,
    emails_stopped: false,
    no_emails: whyNoEmails(unreached),
  };
}
