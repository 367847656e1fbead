import type { TransactionEntry } from "@scriptkeeper/contracts/reporting/transaction-logs";
import { personName } from "../accounts/person-name.ts";
import { medicineName } from "../prescriptions/medicine-name.ts";
import { BYTE_ORDER_MARK, csvRows } from "../spreadsheets/spreadsheet.ts";
import { clockTime } from "../time/clock-time.ts";
import type { Day } from "../time/days.ts";
import { transactionWords } from "./transaction-words.ts";

const columns = ["Date", "Type", "User", "Email", "Product", "Action", "Description"];

/** The header of the log's CSV file. */
export function transactionCsvHead(): string {
  return BYTE_ORDER_MARK + csvRows([columns]);
}

/** The rows of the log's CSV file. Dates are local times in `timeZone`, in a form that spreadsheets recognise. */
export function transactionCsvRows(entries: readonly CsvEntry[], timeZone: string): string {
  return csvRows(
    entries.map((entry) => [
      clockTime(new Date(entry.transaction_date), timeZone),
      transactionWords[entry.transaction_type],
      personName(entry),
      entry.email,
      entry.product_name === null ? null : medicineName({ ...entry, product_name: entry.product_name }),
      entry.action,
      entry.description,
    ]),
  );
}

type CsvEntry = Pick<
  TransactionEntry,
  | "transaction_date"
  | "transaction_type"
  | "first_name"
  | "last_name"
  | "email"
  | "product_name"
  | "variant_title"
  | "action"
  | "description"
>;

/** "transaction-logs-2026-03-10.csv" */
export function transactionCsvName(day: Day): string {
  return `transaction-logs-${day}.csv`;
}
