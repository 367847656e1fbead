import type { Preview } from "@scriptkeeper/contracts/renewals/renewals";
import { medicineAmongWords } from "@scriptkeeper/domain/prescriptions/medicine-name";
import type { Day } from "@scriptkeeper/domain/time/days";

/** Returns the names of what an unpaid order contains although its prescription allows nothing more. */
export function expiredIn(
  ordered: readonly { id: number }[],
  of: { items: Preview["items"]; today: Day },
): string[] {
  return of.items
    .filter(({ id, prescription_expiry_date: expiry }) => {
      return expiry !== null && expiry <= of.today && ordered.some((item) => item.id === id);
    })
    .map(medicineAmongWords);
}
