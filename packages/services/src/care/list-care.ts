import type { Care, Helper, MedicineEmails } from "@scriptkeeper/contracts/care/care";
import { isCarerEmailed, isPatientEmailed } from "@scriptkeeper/domain/emails/email-recipients";
import { findAccount } from "../auth/index.ts";
import type { AdminContext, Context, SignedInContext } from "../core/index.ts";
import { called } from "./called.ts";
import { listUnreachedPatients } from "./emails/care-emails.queries.ts";
import { listEmailedCarers } from "./emails/emailed-carers.ts";
import { whyNoEmails } from "./emails/why-no-emails.ts";
import { listLiveCare } from "./live-care.queries.ts";

type LiveCare = Awaited<ReturnType<typeof listLiveCare>>[number];

/** Lists the caller's carers, and the patients whom they help. */
export function listMyCare(ctx: SignedInContext): Promise<Care> {
  return careOf(ctx, ctx.actor.userId);
}

/** Lists the same for any account, for administrators; empty for a missing account. */
export function listCareOf(ctx: AdminContext, { id }: { id: number }): Promise<Care> {
  return careOf(ctx, id);
}

async function careOf(ctx: Context, userId: number): Promise<Care> {
  const rows = await listLiveCare(ctx.db, { userId, now: ctx.clock.now() });
  const helped = rows.filter(({ care }) => care.carer_id === userId);
  const unreached = await listUnreachedPatients(
    ctx.db,
    helped.map(({ care }) => care.patient_id),
  );
  return {
    helpers: rows.filter(({ care }) => care.patient_id === userId).map(helperView),
    patients: helped.map(({ care, patient }) => ({
      id: care.id,
      right: care.care_right,
      patient_id: care.patient_id,
      name: called(patient),
      emails_chosen: care.emails_to !== "patient",
      emails_stopped: care.emails_stopped_at !== null,
      no_emails: whyNoEmails(unreached.find(({ id }) => id === care.patient_id)),
    })),
    medicine_emails: await whoIsEmailed(ctx, userId),
  };
}

async function whoIsEmailed(ctx: Context, userId: number): Promise<MedicineEmails> {
  const [carers, account] = await Promise.all([
    listEmailedCarers(ctx, [userId]),
    findAccount(ctx.db, userId),
  ]);
  const noEmails = whyNoEmails(account?.user);
  return {
    patient: account !== null && noEmails === null && isPatientEmailed(carers),
    no_emails: noEmails,
    carers: carers.filter(isCarerEmailed).map(({ carer }) => called(carer)),
  };
}

function helperView({ care, carer }: LiveCare): Helper {
  return {
    id: care.id,
    right: care.care_right,
    email: carer?.email ?? care.invited_email,
    name: carer ? called(carer) : null,
    state: carer ? "active" : "invited",
    expires_at: carer ? null : care.expires_at.toISOString(),
    emails_to: care.emails_to,
    no_emails: whyNoEmails(carer, care),
  };
}
