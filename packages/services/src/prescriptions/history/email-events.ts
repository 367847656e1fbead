import type { HistoryEvent } from "@scriptkeeper/contracts/prescriptions/history";
import { whyEmailState } from "@scriptkeeper/domain/emails/email-words";
import type { HistoryEmail } from "./history.queries.ts";

/** Events for the emails about the prescription, with their outcome. */
export function emailEvents(emails: readonly HistoryEmail[], timeZone: string): HistoryEvent[] {
  return emails.map((email) => ({
    key: `email-${email.id}`,
    kind: email.kind === "reminder" ? "reminded" : "emailed",
    at: (email.sent_at ?? email.created_at).toISOString(),
    ...emailFacts(email, timeZone),
  }));
}

/** An email's title, addressed carer, outcome and the reason for it, as staff read them. */
export function emailFacts(email: HistoryEmail, timeZone: string) {
  const { kind, carer } = email;
  return {
    title: carer === null ? emailTitles[kind] : `${emailTitles[kind]} to ${carer}`,
    detail: email.subject || null,
    state: emailStandings[email.state],
    state_why: whyEmailState(email, timeZone),
    by: null,
    changes: [],
  };
}

const emailTitles: Record<HistoryEmail["kind"], string> = {
  reminder: "Reminder email",
  expiry: "Expiry notice",
  welcome: "Welcome email",
  notification: "Notification email",
  password_reset: "Password reset email",
  address_changed: "Address change email",
  care_invitation: "Carer invitation",
  test: "Test email",
};

/** The outcome of an email, as staff read it. */
const emailStandings: Record<HistoryEmail["state"], HistoryEvent["state"]> = {
  queued: { label: "Waiting to be sent", tone: "waiting" },
  sent: { label: "Sent", tone: "good" },
  failed: { label: "Could not be sent", tone: "bad" },
  cancelled: { label: "No longer needed", tone: "neutral" },
};
