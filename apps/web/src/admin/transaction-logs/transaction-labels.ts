import type { TransactionEntry } from "@scriptkeeper/contracts/reporting/transaction-logs";
import { transactionWords } from "@scriptkeeper/domain/transaction-log/transaction-words";
import type { TypeFilter } from "./transaction-search-params.ts";

const offered: readonly { value: TypeFilter; label: string }[] = [
  { value: "all", label: "All Types" },
  { value: "renewal", label: "Renewals" },
  { value: "prescription_created", label: "New Prescriptions" },
];

/** Returns the types that can be chosen, including the one that a link asked for. */
export function typeFilters(chosen: TypeFilter): readonly { value: TypeFilter; label: string }[] {
  if (chosen === "all" || offered.some(({ value }) => value === chosen)) return offered;
  return [...offered, { value: chosen, label: `${transactionWords[chosen]}s` }];
}

/** Returns "Qty: 1 | Repeats: 4", without unknown parts. */
export function amounts({ quantity, repeats }: Pick<TransactionEntry, "quantity" | "repeats">): string {
  return [quantity === null ? null : `Qty: ${quantity}`, repeats === null ? null : `Repeats: ${repeats}`]
    .filter((part) => part !== null)
    .join(" | ");
}

/** Returns "success" as "Success". */
export function statusText(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}
