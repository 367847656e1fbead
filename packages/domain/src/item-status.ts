import type { ItemStatus } from "@scriptkeeper/contracts/constants";
import type { Day } from "./days.ts";
import { type ExpiryDates, effectiveExpiry, expiryStatus } from "./expiry.ts";

/** The status an item has today; the stored one follows it at the next sweep. */
export function effectiveStatus(item: ExpiryDates & { status: ItemStatus }, today: Day): ItemStatus {
  if (expiryStatus(effectiveExpiry(item), today) === "expired") return "expired";
  return item.status === "expired" ? "active" : item.status;
}
