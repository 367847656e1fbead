import { emailRecipients, isCarerEmailed } from "@scriptkeeper/domain/emails/email-recipients";
import { type Context, groupBy } from "../../core/index.ts";
import { isAboutMedicines, isRecallLetter } from "../queue/medicine-emails.ts";
import type { ListCarers, PatientsCarer } from "./carers.ts";
import type { ClaimedEmail } from "./claims.queries.ts";
import { type CopyRow, listCopies } from "./copies.queries.ts";
import { listRecipients, type Recipient } from "./revalidate.queries.ts";

/** Who receives an email, as things are now. */
export interface Route {
  /** `null` when nobody is left to receive it. */
  recipient: Recipient | null;
  /** The carer who receives it instead of the patient. */
  carer: PatientsCarer | null;
  /** The carers who also get a copy. */
  copies: PatientsCarer[];
}

/** Decides who receives each email: the patient or customer, or a carer instead, and which carers get copies. */
export async function routeEmails(
  ctx: Context,
  emails: readonly ClaimedEmail[],
  listCarers: ListCarers,
): Promise<ReadonlyMap<number, Route>> {
  const userIds = [...new Set(emails.flatMap((email) => email.user_id ?? []))];
  const medicines = emails.filter(isAboutMedicines);
  const patientIds = [...new Set(medicines.flatMap((email) => email.user_id ?? []))];
  const recipients = userIds.length > 0 ? await listRecipients(ctx.db, userIds) : [];
  const carers = patientIds.length > 0 ? await listCarers(ctx, patientIds) : [];
  const copies = carers.length > 0 ? await listCopies(ctx.db, originalsOf(medicines)) : [];
  const facts = {
    recipients: new Map(recipients.map((recipient) => [recipient.id, recipient])),
    carers: groupBy(carers, ({ patientId }) => patientId),
    copies: groupBy(copies, (copy) => copy.copy_of),
  };
  return new Map(emails.map((email) => [email.id, routeOf(email, facts)]));
}

interface Facts {
  recipients: ReadonlyMap<number, Recipient>;
  carers: ReadonlyMap<number, readonly PatientsCarer[]>;
  copies: ReadonlyMap<number, readonly CopyRow[]>;
}

function originalsOf(emails: readonly ClaimedEmail[]): number[] {
  return emails.filter(({ copy_of }) => copy_of === null).map(({ id }) => id);
}

function routeOf(email: ClaimedEmail, facts: Facts): Route {
  const patient = facts.recipients.get(email.user_id ?? 0) ?? null;
  if (!patient || !isAboutMedicines(email)) return { recipient: patient, carer: null, copies: [] };
  const carers = facts.carers.get(patient.id) ?? [];
  const byId = (careId: number | null) => carers.find((carer) => carer.careId === careId) ?? null;
  // A copy, or an email already sent, goes where its row says.
  if (email.copy_of !== null || email.already_sent_at) {
    const carer = byId(email.care_id);
    const goesThere = carer && (isCarerEmailed(carer) || email.already_sent_at);
    if (goesThere) return { recipient: carer.carer, carer, copies: [] };
    return { recipient: email.care_id === null ? patient : null, carer: null, copies: [] };
  }
  const { to, copies } = emailRecipients({
    carers,
    canPatientBeEmailed: !patient.email_bad_at && (!patient.unsubscribed_at || isRecallLetter(email)),
    copied: new Set((facts.copies.get(email.id) ?? []).map(({ care_id }) => care_id)),
    unreached: email.unreached_care_ids,
  });
  const carer = byId(to);
  return {
    recipient: carer?.carer ?? patient,
    carer,
    copies: carers.filter(({ careId }) => copies.includes(careId)),
  };
}
