import type { UnpaidOrder } from "@scriptkeeper/contracts/renewals/renewals";
import { medicineAmongWords } from "@scriptkeeper/domain/prescriptions/medicine-name";

/** Says of an unpaid order that its checkout takes no payment now, and why. */
export function outOfStockWords({
  items,
  out_of_stock,
}: Pick<UnpaidOrder, "items" | "out_of_stock">): string {
  return `It can't be paid right now, because the store has run out of ${missing(items, out_of_stock)}.`;
}

/** An order seen through a link may contain items that are not shown. */
function missing(items: UnpaidOrder["items"], howMuch: UnpaidOrder["out_of_stock"]): string {
  const names = items.filter((item) => item.is_out_of_stock).map(medicineAmongWords);
  if (howMuch === "all" && names.length !== 1) return "everything in it";
  return names.length > 0 ? names.join(" and ") : "something in it";
}
