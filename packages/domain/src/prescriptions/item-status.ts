import type { ItemStatus } from "@scriptkeeper/contracts/constants";
import { type Day, dayAt, daysUntil, longDay, relativeDays } from "../time/days.ts";
import { type ExpiryDates, effectiveExpiry, expiryStatus, hasExpired } from "./expiry.ts";

/** The status that an item has today. The stored status is updated at the next sweep. */
export function effectiveStatus(item: ExpiryDates & { status: ItemStatus }, today: Day): ItemStatus {
  if (hasExpired(item, today)) return "expired";
  return item.status === "expired" ? "active" : item.status;
}

export interface StatusFacts extends ExpiryDates {
  status: ItemStatus;
  last_reminder_sent: Date | null;
}

/** Why an item has the status that `effectiveStatus` returns, in sentences for staff. */
export function whyStatus(
  item: StatusFacts,
  { today, timeZone }: { today: Day; timeZone: string },
): string[] {
  const expiry = whyExpiry(item, today);
  switch (effectiveStatus(item, today)) {
    case "expired":
      return [expiry];
    case "pending_renewal":
      return [
        `${reminderSent(item, timeZone)}, and it has not been ordered since.`,
        "It becomes active again once it is ordered or its reminder is reset.",
        expiry,
      ];
    case "active":
      return ["No reminder is waiting for an order.", expiry];
  }
}

function whyExpiry(item: ExpiryDates, today: Day): string {
  const expiry = effectiveExpiry(item);
  if (expiry === null) return "No expiry is recorded, so it does not expire.";
  const when = `${longDay(expiry)}, ${relativeDays(daysUntil(expiry, today))}`;
  return expiryStatus(expiry, today) === "expired"
    ? `Its expiry was ${when}. From that day, it can't be ordered.`
    : `It expires on ${when}.`;
}

function reminderSent({ last_reminder_sent: sent }: StatusFacts, timeZone: string): string {
  return sent ? `A reminder was sent on ${longDay(dayAt(sent, timeZone))}` : "A reminder was sent";
}
