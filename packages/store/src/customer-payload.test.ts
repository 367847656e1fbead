import { describe, expect, test } from "vitest";
import {
  readCustomerPayload,
  readDataRequest,
  readDeletedCustomer,
  readMergePayload,
  readRedaction,
  requireShopRedaction,
} from "./customer-payload.ts";

const bytes = (body: unknown) => Buffer.from(JSON.stringify(body));

test("a message about a customer is read despite unknown fields, and empty values become null", () => {
  const body = {
    id: 12,
    email: "",
    first_name: "Zoë",
    last_name: null,
    updated_at: "2026-03-01T10:00:00+11:00",
  };
  expect(readCustomerPayload(bytes({ ...body, orders_count: 3 }))).toEqual({
    customerId: "12",
    email: null,
    firstName: "Zoë",
    lastName: null,
    phone: null,
    updatedAt: new Date("2026-02-28T23:00:00Z"),
  });
});

test("a merge names who stays and who goes by their plain ids", () => {
  const body = {
    admin_graphql_api_customer_kept_id: "gid://shopify/Customer/7",
    admin_graphql_api_customer_deleted_id: "gid://shopify/Customer/8",
  };
  expect(readMergePayload(bytes(body))).toEqual({ keptId: "7", deletedId: "8", hasFailed: false });
});

test("a merge that failed says so", () => {
  const body = {
    admin_graphql_api_customer_kept_id: "gid://shopify/Customer/7",
    admin_graphql_api_customer_deleted_id: "gid://shopify/Customer/8",
    status: "failed",
    errors: [{ customer_ids: [7, 8], field: "merge_in_progress", message: "in progress" }],
  };
  expect(readMergePayload(bytes(body))).toMatchObject({ hasFailed: true });
});

test("deletions and privacy messages name the customer", () => {
  expect(readDeletedCustomer(bytes({ id: 9 }))).toEqual({ customerId: "9" });
  for (const read of [readDataRequest, readRedaction]) {
    expect(read(bytes({ customer: { id: 10, email: "x@people.example" } }))).toEqual({
      customerId: "10",
      email: "x@people.example",
    });
    expect(read(bytes({ customer: { id: 10, email: null } })).email).toBeNull();
  }
});

test.each([readCustomerPayload, readDeletedCustomer, readMergePayload, readDataRequest, readRedaction])(
  "any other body is refused (%o)",
  (read) => {
    for (const body of [bytes({}), bytes(null), bytes({ id: "x" }), Buffer.from("{")])
      expect(() => read(body)).toThrow();
  },
);

describe("another topic's body, though it names a customer, is refused", () => {
  const updated_at = "2026-03-01T10:00:00+11:00";
  const customer = { id: 7, email: "x@people.example" };
  const bodies = {
    order: {
      id: 1,
      admin_graphql_api_id: "gid://shopify/Order/1",
      email: customer.email,
      updated_at,
      customer,
      line_items: [],
    },
    refund: { id: 2, admin_graphql_api_id: "gid://shopify/Refund/2", order_id: 1, updated_at },
    customer: { ...customer, admin_graphql_api_id: "gid://shopify/Customer/7", updated_at },
    "request for data": {
      shop_domain: "pharmacy.example",
      customer,
      orders_requested: [1],
      data_request: { id: 9 },
    },
    redaction: { shop_domain: "pharmacy.example", customer, orders_to_redact: [1] },
    "redaction of the shop": { shop_id: 1, shop_domain: "pharmacy.example" },
  };
  const own: Record<string, { reads: (body: Uint8Array) => unknown; of: string }> = {
    "customers/update": { reads: readCustomerPayload, of: "customer" },
    "customers/delete": { reads: readDeletedCustomer, of: "customer" },
    "customers/data_request": { reads: readDataRequest, of: "request for data" },
    "customers/redact": { reads: readRedaction, of: "redaction" },
    "shop/redact": { reads: requireShopRedaction, of: "redaction of the shop" },
  };

  test.each(Object.entries(own))("as %s", (_topic, { reads, of }) => {
    for (const [kind, body] of Object.entries(bodies))
      if (kind === of) expect(() => reads(bytes(body)), kind).not.toThrow();
      else expect(() => reads(bytes(body)), kind).toThrow();
  });
});
