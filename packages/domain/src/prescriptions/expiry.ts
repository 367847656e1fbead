import { EXPIRING_SOON_DAYS } from "@scriptkeeper/contracts/constants";
import type { Day } from "../time/days.ts";
import { daysUntil } from "../time/days.ts";

export type ExpiryStatus = "active" | "expiring-soon" | "expired";

export interface ExpiryDates {
  prescription_expiry_date: Day | null;
  expiry_date: Day | null;
}

/** The prescription's own expiry, or else the older field; `null` if neither is known. */
export function effectiveExpiry(dates: ExpiryDates): Day | null {
  return dates.prescription_expiry_date ?? dates.expiry_date;
}

/** Expired with no days left, expiring soon with up to 14 days left. An unknown expiry counts as active. */
export function expiryStatus(expiry: Day | null, today: Day): ExpiryStatus {
  if (expiry === null) return "active";
  const left = daysUntil(expiry, today);
  if (left <= 0) return "expired";
  return left <= EXPIRING_SOON_DAYS ? "expiring-soon" : "active";
}

/** Whether the prescription allows nothing more on that day. */
export function hasExpired(dates: ExpiryDates, day: Day): boolean {
  return expiryStatus(effectiveExpiry(dates), day) === "expired";
}
