import type { AdminContext, EditedRecord } from "../../core/index.ts";
import { type CustomerColumns, findCustomerColumns } from "./customers.queries.ts";

/** Finds a customer as staff edit it; null for a missing account and an administrator's. */
export async function findEditedCustomer(ctx: AdminContext, id: number): Promise<EditedRecord | null> {
  const customer = await findCustomerColumns(ctx.db, id);
  return customer && editedCustomer(customer);
}

export function editedCustomer(customer: CustomerColumns): EditedRecord {
  return { entity: "user", id: customer.id, values: { ...customer } };
}
