import { z } from "zod";
import { PayloadId, parseBody } from "./webhook-payload.ts";

/** A customer in the payload of a webhook. Ids are plain decimal strings; empty fields are `null`. */
export interface CustomerPayload {
  customerId: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  updatedAt: Date;
}

/** Reads the body of `customers/create` and `customers/update`. Throws for any other body. */
export function readCustomerPayload(body: Uint8Array): CustomerPayload {
  const customer = Customer.parse(parseBody(body));
  return {
    customerId: customer.id,
    email: customer.email || null,
    firstName: customer.first_name || null,
    lastName: customer.last_name || null,
    phone: customer.phone || null,
    updatedAt: new Date(customer.updated_at),
  };
}

/** Reads the body of `customers/delete`. Throws for any other body. */
export function readDeletedCustomer(body: Uint8Array): { customerId: string } {
  return { customerId: OfCustomer.parse(parseBody(body)).id };
}

/** Two customers of whom one remains; `hasFailed` if the store reports an attempt that failed. */
export interface MergePayload {
  keptId: string;
  deletedId: string;
  hasFailed: boolean;
}

/** Reads the body of `customers/merge`. Throws for any other body. */
export function readMergePayload(body: Uint8Array): MergePayload {
  const merge = Merge.parse(parseBody(body));
  return {
    keptId: merge.admin_graphql_api_customer_kept_id,
    deletedId: merge.admin_graphql_api_customer_deleted_id,
    hasFailed: merge.status?.toLowerCase() === "failed",
  };
}

type PrivacyPayload = Pick<CustomerPayload, "customerId" | "email">;

/** Reads the body of `customers/data_request`. Throws for any other body. */
export function readDataRequest(body: Uint8Array): PrivacyPayload {
  return toPrivacyPayload(DataRequest.parse(parseBody(body)));
}

/** Reads the body of `customers/redact`. Throws for any other body, such as an order's, which names a customer too. */
export function readRedaction(body: Uint8Array): PrivacyPayload {
  return toPrivacyPayload(Redaction.parse(parseBody(body)));
}

/** Throws if the body is not that of `shop/redact`. */
export function requireShopRedaction(body: Uint8Array): void {
  ShopRedaction.parse(parseBody(body));
}

function toPrivacyPayload({ customer }: z.infer<typeof Privacy>): PrivacyPayload {
  return { customerId: customer.id, email: customer.email || null };
}

const Absent = z.undefined().optional();
const Gid = z
  .string()
  .regex(/^gid:\/\/shopify\/Customer\/\d+$/)
  .transform((gid) => gid.slice(gid.lastIndexOf("/") + 1));

/**
 * The schemas refuse the bodies of other topics, because the signature covers only the body: an intercepted webhook
 * could be sent again under another topic. Every record of the store says what kind it is.
 */
const OfCustomer = z.object({
  id: PayloadId,
  admin_graphql_api_id: Gid.optional(),
  line_items: Absent,
  order_id: Absent,
});

const Customer = OfCustomer.extend({
  email: z.string().nullish(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  phone: z.string().nullish(),
  updated_at: z.iso.datetime({ offset: true }),
});

/** A payload about a customer that is not a record itself. */
const Privacy = z.object({ id: Absent, customer: Customer.pick({ id: true, email: true }) });
const DataRequest = Privacy.extend({ orders_to_redact: Absent });
const Redaction = Privacy.extend({ data_request: Absent, orders_requested: Absent });
const ShopRedaction = z.object({ id: Absent, customer: Absent, shop_domain: z.string() });

const Merge = z.object({
  admin_graphql_api_customer_kept_id: Gid,
  admin_graphql_api_customer_deleted_id: Gid,
  status: z.string().nullish(),
});
