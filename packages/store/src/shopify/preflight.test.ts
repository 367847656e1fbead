import { expect, test } from "vitest";
import { connect } from "../testing/local-setup.ts";

test("the store says who it is and that nobody has to sign in to pay", async () => {
  const { store } = await connect();
  expect(await store.preflight()).toEqual({
    shopName: "Scriptkeeper Demo Pharmacy",
    shopDomain: "scriptkeeper-demo.myshopify.com",
    currency: "AUD",
    loginRequiredAtCheckout: false,
    missingScopes: [],
  });
});

test("rights that we lack are named; the right to write includes the right to read", async () => {
  const { store } = await connect({
    local: { scopes: ["write_products", "write_draft_orders", "write_customers"] },
  });
  expect((await store.preflight()).missingScopes).toEqual(["read_orders"]);
});
