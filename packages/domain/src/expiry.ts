import { EXPIRING_SOON_DAYS } from "@scriptkeeper/contracts/constants";
import type { Day } from "./days.ts";
import { daysUntil } from "./days.ts";

export type ExpiryStatus = "active" | "expiring-soon" | "expired";

export interface ExpiryDates {
  prescription_expiry_date: Day | null;
  expiry_date: Day | null;
}

/** The prescription's own expiry, else the older field; `null` when neither is known. */
export function effectiveExpiry(dates: ExpiryDates): Day | null {
  return dates.prescription_expiry_date ?? dates.expiry_date;
}

/** No days left is expired; up to 14 days left is expiring soon. An unknown expiry is active. */
export function expiryStatus(expiry: Day | null, today: Day): ExpiryStatus {
  if (expiry === null) return "active";
  const left = daysUntil(expiry, today);
  if (left <= 0) return "expired";
  return left <= EXPIRING_SOON_DAYS ? "expiring-soon" : "active";
}

/** Whether nothing is given on the prescription any more on that day. */
export function hasExpired(dates: ExpiryDates, day: Day): boolean {
  return expiryStatus(effectiveExpiry(dates), day) === "expired";
}
