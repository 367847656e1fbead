import { gid } from "../graphql/gid.ts";
import { isoTime } from "../iso-time.ts";
import type { CustomerRecord } from "../state/state.ts";

/** Returns a customer as in the shop's webhooks, including those about orders. */
export function customerPayload(customer: CustomerRecord): Record<string, unknown> {
  return {
    id: Number(customer.id),
    admin_graphql_api_id: gid("Customer", customer.id),
    email: customer.email,
    first_name: customer.firstName,
    last_name: customer.lastName,
    phone: customer.phone,
    created_at: isoTime(customer.createdAt),
    updated_at: isoTime(customer.updatedAt),
  };
}

/** Returns the payload of a merge; if it failed, the errors say why. */
export function mergePayload({
  keptId,
  goneId,
  errors = [],
}: {
  keptId: string;
  goneId: string;
  errors?: readonly { customer_ids: number[]; field: string; message: string }[];
}): Record<string, unknown> {
  return {
    admin_graphql_api_customer_kept_id: gid("Customer", keptId),
    admin_graphql_api_customer_deleted_id: gid("Customer", goneId),
    admin_graphql_api_job_id: null,
    status: errors.length === 0 ? "completed" : "failed",
    errors,
  };
}
