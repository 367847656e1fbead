import type { AdminContext, EditedRecord } from "../../core/index.ts";
import { type CustomerColumns, findCustomerColumns } from "./customers.queries.ts";

/** A customer as staff edit them; null for a missing one and an administrator. */
export async function findEditedCustomer(ctx: AdminContext, id: number): Promise<EditedRecord | null> {
  const customer = await findCustomerColumns(ctx.db, id);
  return customer && editedCustomer(customer);
}

export function editedCustomer(customer: CustomerColumns): EditedRecord {
  return { entity: "user", id: customer.id, values: { ...customer } };
}
