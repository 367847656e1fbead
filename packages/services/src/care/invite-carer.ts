import type { Helper, InviteCarerInput } from "@scriptkeeper/contracts/care/care";
import { careMessages } from "@scriptkeeper/contracts/care/messages";
import { CARE_INVITATION_DAYS, MAX_HELPERS } from "@scriptkeeper/contracts/constants";
import { messages } from "@scriptkeeper/contracts/messages";
import { addDays, subDays } from "date-fns";
import { lockAccount, type UserRow } from "../auth/index.ts";
import { AppError, audit, badInput, hashToken, type SignedInContext, within } from "../core/index.ts";
import { type InvitedAddress, mailSecret, queueEmail } from "../email/index.ts";
import { called } from "./called.ts";
import {
  countHelpers,
  countInvitationsSince,
  endExpired,
  insertInvitation,
  isInvited,
} from "./care.queries.ts";

/** A limit, because each invitation is an email to an address that its owner has not given us. */
const INVITATIONS_A_DAY = 20;

/**
 * Invites somebody by email to see, or to see and order, the caller's prescriptions. BAD_INPUT for the caller's own
 * address; CONFLICT for somebody who is already invited or a carer, and when there are too many.
 */
export async function inviteCarer(ctx: SignedInContext, input: InviteCarerInput): Promise<Helper> {
  const invited = await ctx.db.transaction((tx) => invite(within(ctx, tx), input));
  ctx.jobs.notify("mail");
  return invited;
}

async function invite(ctx: SignedInContext, { email, right }: InviteCarerInput): Promise<Helper> {
  const now = ctx.clock.now();
  const account = await lockAccount(ctx.db, ctx.actor.userId);
  if (!account) throw new AppError("UNAUTHENTICATED", messages.signedOut);
  const patient = account.user;
  if (patient.email === email) throw badInput("email", careMessages.notYourself);
  await endExpired(ctx.db, { patientId: patient.id, now });
  await refuseMore(ctx, { patient, email });
  const expiresAt = addDays(now, CARE_INVITATION_DAYS);
  const { id } = await insertInvitation(ctx.db, {
    patient_id: patient.id,
    invited_email: email,
    care_right: right,
    token_hash: await sendInvitation(ctx, { patient, email, right }),
    created_at: now,
    expires_at: expiresAt,
  });
  await audit(ctx, {
    action: "invite carer",
    entity: "care_relation",
    entityId: id,
    after: { patient_id: patient.id, email, care_right: right },
  });
  return {
    id,
    right,
    email,
    name: null,
    state: "invited",
    expires_at: expiresAt.toISOString(),
    emails_to: "patient",
    no_emails: null,
  };
}

async function refuseMore(
  ctx: SignedInContext,
  { patient, email }: { patient: UserRow; email: string },
): Promise<void> {
  const patientId = patient.id;
  if (await isInvited(ctx.db, { patientId, email }))
    throw new AppError("CONFLICT", careMessages.invitedBefore, { field: "email" });
  if ((await countHelpers(ctx.db, patientId)) >= MAX_HELPERS)
    throw new AppError("CONFLICT", careMessages.tooManyHelpers);
  const since = subDays(ctx.clock.now(), 1);
  if ((await countInvitationsSince(ctx.db, { patientId, since })) >= INVITATIONS_A_DAY)
    throw new AppError("CONFLICT", careMessages.tooManyInvitations);
}

/** Queues the email and returns the hash of its link's secret, which is not stored anywhere. */
async function sendInvitation(
  ctx: SignedInContext,
  { patient, email, right }: { patient: UserRow } & InviteCarerInput,
): Promise<Buffer> {
  const invited: InvitedAddress = { invitedAddress: email };
  const source = await queueEmail(ctx, {
    kind: "care_invitation",
    user: { id: patient.id, email },
    payload: { patientName: called(patient), right, ...invited },
  });
  return hashToken(mailSecret(ctx.keys, source, "care-invitation"));
}
