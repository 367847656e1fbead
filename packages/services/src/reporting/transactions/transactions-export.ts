import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import { sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import { TRANSACTION_SORTS } from "@scriptkeeper/contracts/lists/sorts";
import { personName } from "@scriptkeeper/domain/accounts/person-name";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { transactionWords } from "@scriptkeeper/domain/transaction-log/transaction-words";
import { exportOf } from "../../core/index.ts";
import { transactionEntry } from "./list-transactions.ts";
import { transactionQuery } from "./transaction-query.ts";
import { listTransactionRows, transactionIdsSql } from "./transactions.queries.ts";

/** The export of `listTransactions`; its first columns are the documented ones. */
export const transactionsExport = exportOf({
  ids: (ctx, filter: ExportFilter<"transaction_logs">) =>
    transactionIdsSql({
      ...transactionQuery(ctx, filter),
      order: sortingOf(TRANSACTION_SORTS, filter).order,
    }),
  key: Number,
  rows: async ({ db }, ids) => (await listTransactionRows(db, ids)).map(transactionEntry),
  columns: (at) => ({
    Date: (entry) => at(entry.transaction_date),
    Type: (entry) => transactionWords[entry.transaction_type],
    User: personName,
    Email: ({ email }) => email,
    Product: ({ product_name, ...entry }) =>
      product_name === null ? null : medicineName({ ...entry, product_name }),
    Action: ({ action }) => action,
    Description: ({ description }) => description,
    "Customer ID": (entry) => entry.shopify_customer_id,
    Qty: ({ quantity }) => quantity,
    Repeats: ({ repeats }) => repeats,
    "Next reminder": (entry) => entry.next_reminder_date,
    Status: (entry) => entry.order_status,
  }),
});
