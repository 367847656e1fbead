import { expect, test } from "vitest";
import {
  readCustomerMessage,
  readDeletedCustomer,
  readMergeMessage,
  readPrivacyMessage,
} from "./customer-message.ts";

const bytes = (body: unknown) => Buffer.from(JSON.stringify(body));

test("a message about a customer is read, whatever else it holds, and what is empty is null", () => {
  const body = {
    id: 12,
    email: "",
    first_name: "Zoë",
    last_name: null,
    updated_at: "2026-03-01T10:00:00+11:00",
  };
  expect(readCustomerMessage(bytes({ ...body, orders_count: 3 }))).toEqual({
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
  expect(readMergeMessage(bytes(body))).toEqual({ keptId: "7", deletedId: "8", hasFailed: false });
});

test("a merge that failed says so", () => {
  const body = {
    admin_graphql_api_customer_kept_id: "gid://shopify/Customer/7",
    admin_graphql_api_customer_deleted_id: "gid://shopify/Customer/8",
    status: "failed",
    errors: [{ customer_ids: [7, 8], field: "merge_in_progress", message: "in progress" }],
  };
  expect(readMergeMessage(bytes(body))).toMatchObject({ hasFailed: true });
});

test("deletions and privacy messages name the customer", () => {
  expect(readDeletedCustomer(bytes({ id: 9 }))).toEqual({ customerId: "9" });
  expect(readPrivacyMessage(bytes({ customer: { id: 10, email: "x@people.example" } }))).toEqual({
    customerId: "10",
    email: "x@people.example",
  });
  expect(readPrivacyMessage(bytes({ customer: { id: 10, email: null } })).email).toBeNull();
});

test.each([readCustomerMessage, readDeletedCustomer, readMergeMessage, readPrivacyMessage])(
  "what is something else is refused (%o)",
  (read) => {
    for (const body of [bytes({}), bytes(null), bytes({ id: "x" }), Buffer.from("{")])
      expect(() => read(body)).toThrow();
  },
);
