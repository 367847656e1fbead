import type {
  discount_assignments,
  discounts,
  emails,
  fulfillment_items,
  fulfillments,
  prescription_groups,
  prescription_items,
  product_configurations,
  reminder_ledger,
  renewal_items,
  renewals,
  store_variants,
  transactions,
  users,
} from "../../schema.ts";

type WithId<Row> = Row & { id: number };
export type UserRow = WithId<typeof users.$inferInsert>;
export type GroupRow = WithId<typeof prescription_groups.$inferInsert>;
export type DiscountRow = typeof discounts.$inferSelect;
export type AssignmentRow = typeof discount_assignments.$inferSelect;
export type EmailRow = WithId<typeof emails.$inferInsert>;
export type RenewalRow = typeof renewals.$inferInsert;
export type FulfillmentRow = typeof fulfillments.$inferInsert;
export type RenewalLine = typeof renewal_items.$inferInsert;
export type TransactionRow = typeof transactions.$inferInsert;
export type ItemRow = typeof prescription_items.$inferSelect;

/** Everything that the seed inserts, first collected in memory; ids count from 1 as in an empty database. */
export interface Rows {
  configurations: (typeof product_configurations.$inferInsert)[];
  variants: (typeof store_variants.$inferInsert)[];
  users: UserRow[];
  groups: GroupRow[];
  items: ItemRow[];
  discounts: DiscountRow[];
  assignments: AssignmentRow[];
  renewals: RenewalRow[];
  renewalItems: RenewalLine[];
  fulfillments: FulfillmentRow[];
  fulfillmentItems: (typeof fulfillment_items.$inferInsert)[];
  transactions: TransactionRow[];
  emails: EmailRow[];
  ledger: (typeof reminder_ledger.$inferInsert)[];
}

export function noRows(): Rows {
  return {
    configurations: [],
    variants: [],
    users: [],
    groups: [],
    items: [],
    discounts: [],
    assignments: [],
    renewals: [],
    renewalItems: [],
    fulfillments: [],
    fulfillmentItems: [],
    transactions: [],
    emails: [],
    ledger: [],
  };
}

/** Appends a row with the next id. */
export function add<Row extends { id: number }>(rows: Row[], row: Omit<Row, "id">): Row {
  const added = { ...row, id: rows.length + 1 } as Row;
  rows.push(added);
  return added;
}
