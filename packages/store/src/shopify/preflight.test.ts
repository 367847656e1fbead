import { expect, test } from "vitest";
import { answerWith } from "../testing/answer-with.ts";
import { connect } from "../testing/emulator-setup.ts";
import { withholdFields } from "../testing/withhold-fields.ts";
import { post } from "./http/post.ts";

test("the store reports its identity, its rights, its taxes and that nobody has to sign in to pay", async () => {
  const { store } = await connect();
  expect(await store.preflight()).toMatchObject({
    shopName: "Scriptkeeper Demo Pharmacy",
    shopDomain: "scriptkeeper-demo.myshopify.com",
    ownDomain: "scriptkeeper-demo.myshopify.com",
    currency: "AUD",
    pricesIncludeTax: true,
    loginRequiredAtCheckout: false,
    plan: "Basic",
    isTrial: false,
    missingScopes: [],
    apiVersion: { pinned: "2026-07", answered: "2026-07" },
  });
});

test("missing rights are named, and the right to write includes the right to read", async () => {
  const { store } = await connect({
    local: { scopes: ["write_products", "write_draft_orders", "write_customers", "read_fulfillments"] },
  });
  expect((await store.preflight()).missingScopes).toEqual(["read_customer_merge", "read_orders"]);
});

test("the store reports its time, and clocks far apart are logged once", async () => {
  const { store, clock } = await connect();
  expect(await store.now()).toEqual(new Date(clock.now()));
  const ahead = await connect({ adapter: { now: () => clock.now() + 3_600_000 } });
  expect(await ahead.store.now()).toEqual(new Date(clock.now()));
  expect((await ahead.store.preflight()).clockAheadMs).toBe(3_600_000);
  expect(ahead.events).toEqual([{ type: "clock_skew", aheadMs: 3_600_000 }]);
});

const pat = { email: "pat@patients.example", firstName: "Pat", lastName: "Example", phone: null };

test("access to customers' data is tested on one customer, and unknown before there is one", async () => {
  const { store } = await connect();
  expect((await store.preflight()).personalData).toEqual({ heldBack: [], isTried: false });
  await store.ensureCustomer(pat);
  expect((await store.preflight()).personalData).toEqual({ heldBack: [], isTried: true });
});

test.each([
  [[["customers"]], ["customers"]],
  [
    [
      ["customers", "nodes", 0, "firstName"],
      ["customers", "nodes", 0, "defaultEmailAddress"],
    ],
    ["customers.nodes.defaultEmailAddress", "customers.nodes.firstName"],
  ],
])("customers' data that the store withholds are named: %j", async (fields, named) => {
  const { store } = await connect({ adapter: { post: withholdFields("ReadPersonalData", fields) } });
  await store.ensureCustomer(pat);
  expect((await store.preflight()).personalData).toEqual({ heldBack: named, isTried: true });
});

test("the check still reports the rest if the store does not know something it is asked for", async () => {
  const { store } = await connect({
    adapter: {
      post: async (url, request) =>
        /ReadOwnDomain|ReadPersonalData/.test(request.body)
          ? answerWith({
              errors: [{ message: "Field doesn't exist", extensions: { code: "undefinedField" } }],
            })
          : post(url, request),
    },
  });
  expect(await store.preflight()).toMatchObject({ currency: "AUD", ownDomain: null, personalData: null });
});
