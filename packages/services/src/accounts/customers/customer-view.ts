import type { Customer, CustomerRow } from "@scriptkeeper/contracts/accounts/customers";
import type { CustomerRecord } from "./customers.queries.ts";

/** A customer as the documented calls show it. */
export function customerView(record: CustomerRecord): Customer {
  return {
    id: record.id,
    email: record.email,
    first_name: record.first_name,
    last_name: record.last_name,
    phone: record.phone,
    created_at: new Date(record.created_at).toISOString(),
    prescription_count: record.prescription_count,
    last_order_date: isoOrNull(record.last_order_at),
  };
}

/** A customer as the screen shows it. */
export function customerRow(record: CustomerRecord): CustomerRow {
  return {
    ...customerView(record),
    email_bad_at: isoOrNull(record.email_bad_at),
    unsubscribed_at: isoOrNull(record.unsubscribed_at),
  };
}

function isoOrNull(instant: string | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
