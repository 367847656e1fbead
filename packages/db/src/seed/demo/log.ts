import type { TransactionType } from "@scriptkeeper/contracts/constants";
import type { Dataset, Patient } from "./dataset.ts";
import type { ItemRow } from "./rows.ts";

interface Logged {
  patient: Pick<Patient, "user">;
  at: Date;
  type: TransactionType;
  action: string;
  description: string;
  status: "success" | "lapsed" | "cancelled";
  item?: ItemRow;
  quantity?: number;
  renewalId?: string;
}

/** Adds an entry to the transaction log, with the item as it is at that moment. */
export function logged(dataset: Dataset, line: Logged): void {
  const { user } = line.patient;
  dataset.rows.transactions.push({
    transaction_type: line.type,
    transaction_date: line.at,
    user_id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    item_id: line.item?.id ?? null,
    renewal_id: line.renewalId ?? null,
    product_name: line.item?.product_name ?? null,
    variant_title: variantTitle(dataset, line.item),
    quantity: line.quantity ?? null,
    repeats: line.item?.repeats ?? null,
    next_reminder_date: line.item?.next_reminder_date ?? null,
    action: line.action,
    description: line.description,
    order_status: line.status,
  });
}

/** Returns the store's name for the item's strength and pack. */
export function variantTitle({ rows }: Dataset, item: ItemRow | undefined): string | null {
  return rows.variants.find(({ variant_id }) => variant_id === item?.variant_id)?.title ?? null;
}
