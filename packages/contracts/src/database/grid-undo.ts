/** Tables of the product whose rows staff edit: an edit of one in the grid can be undone. */
export const UNDONE_EDITS: readonly string[] = [
  "discounts",
  "prescription_groups",
  "prescription_items",
  "product_configurations",
  "users",
];

/**
 * Tables of the product whose rows are deleted in the grid as on their own screens, and come back as those do; with what goes
 * with such a row.
 */
export const UNDONE_DELETIONS = {
  discounts:
    "It is taken from every prescription that has it, as under Discounts. Its row stays here, with the time under deleted_at.",
  prescription_groups:
    "Its prescriptions are deleted with it, and unpaid checkouts that hold any are closed.",
  prescription_items:
    "Unpaid checkouts that hold it are closed. With the last prescription of an order the order goes too.",
  product_configurations:
    "Orders of the product set no reminder any more, as under Product Configuration. Its row stays here, with the time under deleted_at.",
} as const;

export type UndoneTable = keyof typeof UNDONE_DELETIONS;

export function isUndoneTable(table: string): table is UndoneTable {
  return Object.hasOwn(UNDONE_DELETIONS, table);
}

/** What it means that a row of another table of the product is deleted in the grid, which is for good. */
export const FINAL_DELETIONS: Readonly<Record<string, string>> = {
  answered_requests: "It is for good: whoever sends this request again has it done a second time.",
  discount_assignments:
    "It is for good, with the count of what was taken off. On the prescription's own page a discount is taken away so that this can be undone.",
  email_attempts: "It is for good: nothing else knows when this was tried, and what the mail server said.",
  emails: "It is for good, with all attempts: an email that waits is never sent.",
  last_supply_notices: "It is for good, and the patient may be told of their last supply a second time.",
  price_run_rows: "It is for good: this price can't be undone any more.",
  price_runs: "It is for good, with its rows: these prices can't be undone any more.",
  reminder_ledger: "PostgreSQL refuses it: by these rows no reminder goes out twice.",
  renewal_items: "It is for good: what the order took of this prescription is never given back.",
  renewals:
    "It is for good: a payment for this order is not recognised any more, and what it took is never given back.",
  schedules: "It is for good: the job runs again as if it never had.",
  store_product_sync: "It is for good. The next refresh of the products writes it anew.",
  store_products: "It is for good. The next refresh brings back what the store still sells.",
  transactions: "It is for good: nothing else keeps this entry of the log.",
};
