import { z } from "zod";
import { PayloadId, parseBody } from "./webhook-payload.ts";

/** A customer as the payload of a webhook says. Ids are plain decimal strings; what is empty is `null`. */
export interface CustomerPayload {
  customerId: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  updatedAt: Date;
}

/** Reads the body of `customers/create` and `customers/update`. Throws when it is something else. */
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

/** Reads the body of `customers/delete`. Throws when it is something else. */
export function readDeletedCustomer(body: Uint8Array): { customerId: string } {
  return { customerId: OfCustomer.parse(parseBody(body)).id };
}

/** Two customers of whom one stays; `hasFailed` when the store tells of an attempt that came to nothing. */
export interface MergePayload {
  keptId: string;
  deletedId: string;
  hasFailed: boolean;
}

/** Reads the body of `customers/merge`. Throws when it is something else. */
export function readMergePayload(body: Uint8Array): MergePayload {
  const merge = Merge.parse(parseBody(body));
  return {
    keptId: merge.admin_graphql_api_customer_kept_id,
    deletedId: merge.admin_graphql_api_customer_deleted_id,
    hasFailed: merge.status?.toLowerCase() === "failed",
  };
}

type PrivacyPayload = Pick<CustomerPayload, "customerId" | "email">;

/** Reads the body of `customers/data_request`. Throws when it is something else. */
export function readDataRequest(body: Uint8Array): PrivacyPayload {
  return toPrivacyPayload(DataRequest.parse(parseBody(body)));
}

/** Reads the body of `customers/redact`. Throws when it is something else: an order, too, names its customer. */
export function readRedaction(body: Uint8Array): PrivacyPayload {
  return toPrivacyPayload(Redaction.parse(parseBody(body)));
}

/** Throws when the body is not that of `shop/redact`. */
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
 * The signature covers the body alone, so that a webhook kept by somebody can come again under another topic: the body
 * has to be the topic's own. Every record of the store says of which kind it is.
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

/** Such a payload is about a customer, and no record itself. */
const Privacy = z.object({ id: Absent, customer: Customer.pick({ id: true, email: true }) });
const DataRequest = Privacy.extend({ orders_to_redact: Absent });
const Redaction = Privacy.extend({ data_request: Absent, orders_requested: Absent });
const ShopRedaction = z.object({ id: Absent, customer: Absent, shop_domain: z.string() });

const Merge = z.object({
  admin_graphql_api_customer_kept_id: Gid,
  admin_graphql_api_customer_deleted_id: Gid,
  status: z.string().nullish(),
});
