import type { ComingEmailKind } from "@scriptkeeper/contracts/reminders/forecast";

/** What an email to come is, for staff. */
export const comingEmailLabels: Record<ComingEmailKind, string> = {
  reminder: "Reminder",
  soon: "Expiry notice: ends soon",
  expired: "Expiry notice: has ended",
};
