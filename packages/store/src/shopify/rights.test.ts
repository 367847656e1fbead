import { expect, test } from "vitest";
import { connect, someRenewal, tovarastin } from "../testing/emulator-setup.ts";

const address = "http://127.0.0.1:9/webhooks/shopify";
const pat = { email: "pat@patients.example", firstName: "Pat", lastName: "Example", phone: null };
const scopes = [
  "write_products",
  "write_customers",
  "write_draft_orders",
  "read_orders",
  "read_fulfillments",
];

test("a store that enforces its scopes refuses only the topic whose scope is missing", async () => {
  const { store } = await connect({ local: { strictness: "strict", switches: { grantedScopes: scopes } } });
  const topics = await store.ensureWebhooks(address);
  expect(topics.filter(({ refusal }) => refusal !== null)).toMatchObject([
    { topic: "CUSTOMERS_MERGE", scope: "read_customer_merge" },
  ]);
  expect((await store.preflight()).missingScopes).toEqual(["read_customer_merge"]);
});

test("a store that withholds customers' names says which, and one that withholds everything says so", async () => {
  const { store, local } = await connect();
  await store.ensureCustomer(pat);
  local.switches.protectedCustomerData = "partly";
  const partly = (await store.preflight()).personalData?.heldBack ?? [];
  expect(partly).toContain("customers.nodes.firstName");
  expect(partly).not.toContain("customers");
  local.switches.protectedCustomerData = "refused";
  const { personalData } = await store.preflight();
  expect(personalData?.heldBack).toContain("customers");
  expect((await store.ensureWebhooks(address)).every(({ refusal }) => refusal !== null)).toBe(true);
});

test("a single draft is created while the store withholds all customers' data", async () => {
  const { store, local } = await connect();
  const { id: customerId } = await store.ensureCustomer(pat);
  local.switches.protectedCustomerData = "refused";
  const { variantId, priceCents } = tovarastin;
  const made = await store.createCheckout({
    renewalId: someRenewal,
    customerId,
    lines: [{ variantId, quantity: 1, unitPriceCents: priceCents, discount: null }],
    shipping: { title: "Pick up at the pharmacy", priceCents: 0 },
  });
  expect(made.state).toBe("open");
  expect(local.drafts()).toHaveLength(1);
  await expect(store.findCheckout(made.id)).rejects.toMatchObject({ kind: "auth" });
});

test("the shop's own web address is distinguished from the platform's", async () => {
  const { store } = await connect({ local: { switches: { primaryDomain: "pharmacy.example" } } });
  expect(await store.preflight()).toMatchObject({
    shopDomain: "scriptkeeper-demo.myshopify.com",
    ownDomain: "pharmacy.example",
  });
});
