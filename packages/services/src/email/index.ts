/** The queue of outgoing emails: sending them, and resending those that failed. */
export type { BounceReport, ReceivedBounceReport } from "./bounces/bounce-report.ts";
export type { BouncedEmail } from "./bounces/bounces.queries.ts";
export { type BounceOutcome, noteBounce } from "./bounces/note-bounce.ts";
export type { PatientsCarer } from "./delivery/carers.ts";
export { listCopies } from "./delivery/copies.queries.ts";
export type { MailPort } from "./delivery/mail-port.ts";
export { limitRate } from "./delivery/rate-limit.ts";
export type { AddressedEmail, EmailCheck } from "./delivery/revalidate.ts";
export { unsubscribed } from "./delivery/send-decision.ts";
export { sendDueEmails } from "./delivery/send-due-emails.ts";
export { alreadySentAt } from "./delivery/sent.queries.ts";
export { emailEvent } from "./email-event.queries.ts";
export { type EmailRow, emailIdsSql, findEmails, listEmailRows, listKeptEmails } from "./emails.queries.ts";
export { type EmailOnItsWay, findEmailOnItsWay } from "./life-line/email-on-its-way.queries.ts";
export { listEmailSteps } from "./life-line/list-email-steps.ts";
export { orderingHashes } from "./life-line/ordering-hashes.ts";
export { hastenMisdatedEmails } from "./outage/hasten-misdated-emails.ts";
export { tellOfMailOutage } from "./outage/tell-of-mail-outage.ts";
export { unsentMailWork } from "./outage/unsent-mail-work.ts";
export { FREE_UNTIL } from "./queue/free-emails.queries.ts";
export {
  RENEWAL_LINK_DAYS,
  SET_PASSWORD_DAYS,
  temporaryPasswordDay,
  temporaryPasswordEnd,
} from "./queue/link-days.ts";
export {
  acceptedSecrets,
  isAccepted,
  type MailSecretPurpose,
  mailSecret,
  newSecretSource,
  type SecretSource,
} from "./queue/mail-secrets.ts";
export { canBeStopped } from "./queue/medicine-emails.ts";
export { countEmailsSince } from "./queue/outbox.queries.ts";
export { newMessageId, queueEmail } from "./queue/queue-email.ts";
export { findLinkedEmail, queueManySql } from "./queue/queue-many.queries.ts";
export { secretSource } from "./queue/secret-source.queries.ts";
export {
  type InvitedAddress,
  PREVIOUS_ADDRESS_NOTICE,
  type PreviousAddress,
} from "./queue/stated-address.ts";
export { carerUnsubscribeSecrets, unsubscribeToken } from "./queue/unsubscribe-token.ts";
export { refusedMailWork } from "./resend/refused-mail-work.ts";
export { restoreRenewalLinks } from "./resend/renewal-links.ts";
export { requeueUndelivered } from "./resend/requeue.ts";
export { resendEmail } from "./resend/resend-email.ts";
export { resendFailedEmails } from "./resend/resend-failed-emails.ts";
export { goesToCarer } from "./resend/undeliverable.queries.ts";
export { wordedEmails } from "./wordings/worded-emails.queries.ts";
