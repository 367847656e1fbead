import type { EmailKind } from "@scriptkeeper/contracts/constants";
import type { NotificationRow } from "@scriptkeeper/contracts/reporting/logs";
import { shortInstant } from "@scriptkeeper/domain/time/days";

export const kindLabels: Record<EmailKind, string> = {
  reminder: "Reminder",
  expiry: "Expiry Notice",
  welcome: "Welcome",
  notification: "New Prescription",
  password_reset: "Password Reset",
  address_changed: "Address Changed",
  care_invitation: "Invitation to Help",
  test: "Test",
};

export const stateLabels: Record<NotificationRow["status"], string> = {
  queued: "Waiting",
  sent: "Sent",
  failed: "Failed",
  cancelled: "Cancelled",
};

/** Returns the subject. An email that is not written yet has none. */
export function subjectText({ subject }: Pick<NotificationRow, "subject">): string {
  return subject || "Not written yet";
}

/** Returns "To Carl Carer, who helps Ann Example"; null if the email goes to the patient. */
export function carerText({ carer }: Pick<NotificationRow, "carer">): string | null {
  if (carer === null) return null;
  return `To ${carer.name}${carer.patient_name === null ? "" : `, who helps ${carer.patient_name}`}`;
}

/**
 * Returns "10 Mar 2026, 10:30 am" in the store's zone, or why there is no time: an email that failed may have been
 * sent and come back.
 */
export function sentAtText(
  { sent_at, status }: Pick<NotificationRow, "sent_at" | "status">,
  timeZone: string,
): string {
  if (sent_at !== null) return shortInstant(new Date(sent_at), timeZone);
  return status === "failed" ? "Not delivered" : "Not sent";
}
