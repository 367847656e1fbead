/** The product's tables whose rows staff edit: an edit in the grid can be undone. */
export const UNDONE_EDITS: readonly string[] = [
  "discounts",
  "prescription_groups",
  "prescription_items",
  "product_configurations",
  "users",
];

/**
 * The product's tables whose rows can be restored after they are deleted in the grid, as after a deletion on their own
 * screens; each with a warning about what else the deletion affects.
 */
export const UNDONE_DELETIONS = {
  discounts:
    "It is removed from every prescription that has it, as under Discounts. Its row stays here, with the time of deletion in deleted_at.",
  prescription_groups:
    "Its prescriptions are deleted with it, and unpaid checkouts that include any of them are closed.",
  prescription_items:
    "Unpaid checkouts that include it are closed. If it is the last prescription in its order, the order is deleted too.",
  product_configurations:
    "Orders of the product no longer set reminders, as under Product Configuration. Its row stays here, with the time of deletion in deleted_at.",
} as const;

export type UndoneTable = keyof typeof UNDONE_DELETIONS;

export function isUndoneTable(table: string): table is UndoneTable {
  return Object.hasOwn(UNDONE_DELETIONS, table);
}

/** What it means to delete a row of any other table of the product in the grid, which can't be undone. */
export const FINAL_DELETIONS: Readonly<Record<string, string>> = {
  answered_requests:
    "This is permanent. If the same request is sent again, it will be carried out a second time.",
  discount_assignments:
    "This is permanent, and the record of what the discount took off is lost. To be able to undo it, remove the discount on the prescription's own page instead.",
  email_attempts:
    "This is permanent. Nothing else records when this attempt was made and what the mail server said.",
  emails:
    "This is permanent and includes all its attempts. An email that is still waiting will never be sent.",
  last_supply_notices:
    "This is permanent, and the patient may be told about their last supply a second time.",
  price_run_rows: "This is permanent. This price change can no longer be undone.",
  price_runs: "This is permanent and includes its rows. These price changes can no longer be undone.",
  reminder_ledger: "PostgreSQL refuses this: these rows prevent reminders from being sent twice.",
  renewal_items: "This is permanent. What the order took from this prescription will never be returned.",
  renewals:
    "This is permanent. A payment for this order will no longer be recognised, and what it took from its prescriptions will never be returned.",
  schedules: "This is permanent. The job will run again as if it had never run.",
  store_product_sync: "This is permanent. The next product refresh creates it again.",
  store_products: "This is permanent. The next product refresh brings it back if the store still sells it.",
  transactions: "This is permanent. This log entry is not kept anywhere else.",
};
