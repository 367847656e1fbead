import { z } from "zod";

/** A customer as the store's messages say. Ids are plain decimal strings; what is empty is `null`. */
export interface CustomerMessage {
  customerId: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  updatedAt: Date;
}

/** Reads the body of `customers/create` and `customers/update`. Throws when it is something else. */
export function readCustomerMessage(body: Uint8Array): CustomerMessage {
  const customer = Customer.parse(jsonIn(body));
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
  return { customerId: z.object({ id: Id }).parse(jsonIn(body)).id };
}

/** Two customers of whom one stays; `hasFailed` when the store tells of an attempt that came to nothing. */
export interface MergeMessage {
  keptId: string;
  deletedId: string;
  hasFailed: boolean;
}

/** Reads the body of `customers/merge`. Throws when it is something else. */
export function readMergeMessage(body: Uint8Array): MergeMessage {
  const merge = Merge.parse(jsonIn(body));
  return {
    keptId: merge.admin_graphql_api_customer_kept_id,
    deletedId: merge.admin_graphql_api_customer_deleted_id,
    hasFailed: merge.status?.toLowerCase() === "failed",
  };
}

/** Reads the body of `customers/data_request` and `customers/redact`. Throws when it is something else. */
export function readPrivacyMessage(body: Uint8Array): Pick<CustomerMessage, "customerId" | "email"> {
  const { customer } = Privacy.parse(jsonIn(body));
  return { customerId: customer.id, email: customer.email || null };
}

const Id = z.union([z.int().nonnegative().transform(String), z.string().regex(/^\d+$/)]);
const Gid = z
  .string()
  .regex(/^gid:\/\/shopify\/Customer\/\d+$/)
  .transform((gid) => gid.slice(gid.lastIndexOf("/") + 1));

const Customer = z.object({
  id: Id,
  email: z.string().nullish(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  phone: z.string().nullish(),
  updated_at: z.iso.datetime({ offset: true }),
});

const Privacy = z.object({ customer: Customer.pick({ id: true, email: true }) });

const Merge = z.object({
  admin_graphql_api_customer_kept_id: Gid,
  admin_graphql_api_customer_deleted_id: Gid,
  status: z.string().nullish(),
});

function jsonIn(body: Uint8Array): unknown {
  return JSON.parse(Buffer.from(body).toString("utf8"));
}
