import type { ComingEmailKind } from "@scriptkeeper/contracts/reminders/forecast";

/** The staff's names for coming emails. */
export const comingEmailLabels: Record<ComingEmailKind, string> = {
  reminder: "Reminder",
  soon: "Expiry notice: ends soon",
  expired: "Expiry notice: has ended",
};
