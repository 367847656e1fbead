import type { StoreCheckName } from "@scriptkeeper/contracts/installation/store-status";
import { expect, test } from "vitest";
import { defaultLimits, type Settings } from "../core/index.ts";
import { judgeStore } from "./judge-store.ts";
import type { Seen } from "./seen.ts";
import type { StoreFacts } from "./store-facts.ts";

const now = new Date("2026-03-09T23:30:00Z");
const settings: Settings = {
  storeTimezone: "Australia/Sydney",
  publicUrl: "https://renew.pharmacy.example",
  pharmacyName: "Pharmacy Example",
  supportEmail: "help@pharmacy.example",
  pharmacyAddress: null,
  supportPhone: null,
  openingHours: null,
  currency: "AUD",
  deliveryFeeCents: 3000,
  pickupTitle: "Pick up at the pharmacy",
  pace: { preparingDays: 2, deliveryDays: 7 },
  reminderSchedule: "0 0 * * * *",
  checkoutWaitMs: 500,
  auditRetentionDays: 730,
  limits: defaultLimits,
  shop: {
    domain: "pharmacy.myshopify.com",
    webhookAddress: "https://renew.pharmacy.example/webhooks/shopify",
    checkoutOrigins: [],
  },
};
const shop: StoreFacts["shop"] = {
  shopName: "Pharmacy Example",
  shopDomain: "pharmacy.myshopify.com",
  ownDomain: "pharmacy.example",
  currency: "AUD",
  pricesIncludeTax: true,
  loginRequiredAtCheckout: false,
  plan: "Basic",
  isTrial: false,
  grantedScopes: [],
  missingScopes: [],
  apiVersion: { pinned: "2026-07", answered: "2026-07" },
  clockAheadMs: 1_200,
  personalData: { heldBack: [], isTried: true },
};
const topics: StoreFacts["topics"] = [
  { topic: "ORDERS_PAID", scope: "read_orders", refusal: null, elsewhere: [] },
  { topic: "CUSTOMERS_MERGE", scope: "read_customer_merge", refusal: null, elsewhere: [] },
];

function judge(change: Partial<typeof shop> = {}, seen: Partial<Seen> & { topics?: typeof topics } = {}) {
  const facts = { shop: { ...shop, ...change }, topics: seen.topics ?? topics };
  return judgeStore({
    look: { lookedAt: now, failure: null, facts, factsAt: now },
    lastMessage: { topic: "orders/paid", at: now },
    ordersReadUntil: now,
    setAsideOrders: null,
    setAsideProducts: [],
    isProxyIgnored: false,
    settings,
    now,
    ...seen,
  });
}

const notGood = ({ checks }: ReturnType<typeof judge>) => checks.filter(({ state }) => state !== "good");

test("a store that is set up well is good in everything", () => {
  const status = judge();
  expect(notGood(status)).toEqual([]);
  expect(status.checks.every(({ advice }) => advice === null)).toBe(true);
  expect(status.checks.map(({ name }) => name)).toEqual([
    "connection",
    "domain",
    "scopes",
    "personal_data",
    "messages",
    "last_message",
    "api_version",
    "clock",
    "currency",
    "taxes",
    "login_at_checkout",
    "drafts_limit",
  ]);
});

test.each<[Partial<typeof shop>, StoreCheckName, string, string, string]>([
  [
    { shopDomain: "other.myshopify.com" },
    "domain",
    "bad",
    "the shop that answers is other",
    "the wrong shop",
  ],
  [{ currency: "NZD" }, "currency", "bad", "sells in NZD, but CURRENCY is AUD", "Set CURRENCY to NZD"],
  [
    { pricesIncludeTax: false },
    "taxes",
    "warning",
    "the checkout adds it",
    "choose to include tax in prices",
  ],
  [
    { loginRequiredAtCheckout: true },
    "login_at_checkout",
    "bad",
    "sign in before they pay",
    "checkout or customer accounts",
  ],
  [
    { plan: "Paused" },
    "drafts_limit",
    "bad",
    "on the Paused plan the store's checkout is turned off",
    "choose a plan that can sell",
  ],
  [
    { plan: "Inactive" },
    "drafts_limit",
    "bad",
    "on the Inactive plan the store's checkout is turned off",
    "choose a plan that can sell",
  ],
  [{ isTrial: true, plan: "Trial" }, "drafts_limit", "warning", "about 5 orders per minute", "paid plan"],
  [
    { missingScopes: ["write_draft_orders"] },
    "scopes",
    "bad",
    "Not granted: write_draft_orders",
    "reinstall the app",
  ],
  [
    { missingScopes: ["read_customer_merge"] },
    "scopes",
    "warning",
    "read_customer_merge",
    "reinstall the app",
  ],
  [
    { apiVersion: { pinned: "2026-07", answered: "2027-01" } },
    "api_version",
    "bad",
    "answers with 2027-01, but SHOPIFY_API_VERSION is 2026-07",
    "Update Scriptkeeper",
  ],
  [{ clockAheadMs: 62 * 60_000 }, "clock", "bad", "62 minutes ahead of the store's", "a time service"],
  [{ clockAheadMs: -7 * 60_000 }, "clock", "bad", "7 minutes behind the store's", "a time service"],
  [
    { personalData: { heldBack: ["customers"], isTried: true } },
    "personal_data",
    "bad",
    "refuses all customers",
    "protected customer data",
  ],
  [
    { personalData: { heldBack: ["customers"], isTried: true }, missingScopes: ["read_customers"] },
    "personal_data",
    "bad",
    "refuses all customers",
    "Grant the missing scopes first",
  ],
  [
    { personalData: { heldBack: ["orders.nodes.id"], isTried: true } },
    "personal_data",
    "bad",
    "refuses all orders",
    "protected customer data",
  ],
  [
    { personalData: { heldBack: ["customers.nodes.defaultEmailAddress"], isTried: true } },
    "personal_data",
    "bad",
    "defaultEmailAddress",
    "protected customer data",
  ],
  [
    { personalData: { heldBack: [], isTried: false } },
    "personal_data",
    "unknown",
    "no customers yet",
    "first order",
  ],
])("a fault is named with what to do: %j", (change, name, state, finding, advice) => {
  const found = judge(change).checks.find((check) => check.name === name);
  expect(found).toMatchObject({
    state,
    finding: expect.stringContaining(finding),
    advice: expect.stringContaining(advice),
  });
});

test("a web address of the shop in the settings is distinguished from another shop", () => {
  const own = { ...settings, shop: { ...settings.shop, domain: "Pharmacy.example" } };
  const [check] = notGood(judge({}, { settings: own }));
  expect(check).toMatchObject({ name: "domain", state: "warning" });
  expect(check?.advice).toContain("Set SHOPIFY_SHOP_DOMAIN to pharmacy.myshopify.com");
});

test("each refused topic is named with its missing scope, and the others stay subscribed", () => {
  const refused = topics.map((each) =>
    each.topic === "CUSTOMERS_MERGE" ? { ...each, refusal: "Access denied" } : each,
  );
  const status = judge({ missingScopes: ["read_customer_merge"] }, { topics: refused });
  expect(status.topics).toEqual([
    { topic: "ORDERS_PAID", scope: "read_orders", state: "subscribed", refusal: null, advice: null },
    {
      topic: "CUSTOMERS_MERGE",
      scope: "read_customer_merge",
      state: "refused",
      refusal: "Access denied",
      advice: expect.stringContaining("Grant read_customer_merge"),
    },
  ]);
  expect(status.checks.find(({ name }) => name === "messages")).toMatchObject({
    state: "bad",
    finding: "The store refuses 1 of 2 topics: CUSTOMERS_MERGE.",
  });
  expect(status.scopes.find(({ scope }) => scope === "read_customer_merge")?.state).toBe("missing");
});

test("another address to which the store also sends messages is named", () => {
  const elsewhere = ["https://old.pharmacy.example/webhooks/shopify"];
  const [check] = notGood(judge({}, { topics: topics.map((each) => ({ ...each, elsewhere })) }));
  expect(check).toMatchObject({ name: "messages", state: "warning" });
  expect(check?.finding).toMatch(
    /All 2 topics .* also sends them to https:\/\/old\.pharmacy\.example\/webhooks\/shopify\.$/,
  );
});

test("a topic that is refused although its scope was granted says so", () => {
  const refused = topics.map((each) => ({ ...each, refusal: "Not approved" }));
  expect(judge({}, { topics: refused }).topics[0]?.advice).toContain("access to protected customer data");
});

test("an unreachable store is shown with the reason, beside its last answers", () => {
  const lookedAt = new Date("2026-03-10T01:00:00Z");
  const failure = { kind: "network", detail: "The store gave no answer." } as const;
  const look = { lookedAt, failure, facts: { shop, topics }, factsAt: now };
  const status = judge({}, { look });
  expect(status).toMatchObject({ checkedAt: lookedAt.toISOString(), answeredAt: now.toISOString() });
  expect(notGood(status)).toEqual([
    expect.objectContaining({ name: "connection", state: "bad", finding: "The store gave no answer." }),
  ]);
  const neverAnswered = judge({}, { look: { ...look, facts: null, factsAt: null } });
  expect(neverAnswered.checks.map(({ name }) => name)).toEqual(["connection", "last_message"]);
  expect(neverAnswered.scopes.every(({ state }) => state === "unknown")).toBe(true);
});

test("nothing is claimed before the first check", () => {
  expect(judge({}, { look: null }).checks[0]).toMatchObject({ name: "connection", state: "unknown" });
});

test("a long silence and an unconfigured proxy are warnings", () => {
  const at = new Date("2026-02-20T00:00:00Z");
  const status = judge({}, { lastMessage: { topic: "orders/paid", at }, isProxyIgnored: true });
  expect(notGood(status)).toMatchObject([
    { name: "last_message", state: "warning", finding: expect.stringContaining("a week or more ago") },
    { name: "proxy", state: "warning", advice: expect.stringContaining("TRUSTED_PROXY") },
  ]);
  expect(notGood(judge({}, { lastMessage: null }))).toMatchObject([
    { name: "last_message", state: "unknown" },
  ]);
});

test("orders that have failed for an hour are reported with their number, and are a fault if they are many", () => {
  const setAside = (count: number, since: string) =>
    notGood(judge({}, { setAsideOrders: { count, since: new Date(since) } }));
  expect(setAside(1, "2026-03-09T23:30:00Z")).toEqual([]);
  expect(setAside(1, "2026-03-08T21:30:00Z")).toMatchObject([
    {
      name: "set_aside_orders",
      state: "warning",
      finding: expect.stringMatching(/^1 order of the store can't be .* since 9 Mar 2026, 8:30/),
      advice: expect.stringContaining("set_aside_orders"),
    },
  ]);
  expect(setAside(21, "2026-03-08T21:30:00Z")).toMatchObject([{ state: "bad" }]);
});

test("products that the store has failed to give for an hour are named, up to five of them", () => {
  const failing = (titles: string[], since: string) =>
    notGood(judge({}, { setAsideProducts: titles.map((title) => ({ title, since: new Date(since) })) }));
  expect(failing(["Oil"], "2026-03-09T23:00:00Z")).toEqual([]);
  expect(failing(["Oil", "Tablets"], "2026-03-08T21:30:00Z")).toMatchObject([
    {
      name: "set_aside_products",
      state: "warning",
      finding: expect.stringMatching(/fails to give Oil, Tablets, the first since 9 Mar 2026, 8:30/),
      advice: expect.stringContaining("every hour"),
    },
  ]);
  expect(failing(["A", "B", "C", "D", "E", "F", "G"], "2026-03-08T21:30:00Z")).toMatchObject([
    { finding: expect.stringContaining("A, B, C, D, E and 2 more, ") },
  ]);
});

test("orders that are no longer read are reported, unless the store doesn't answer at all", () => {
  const readUntil = (ordersReadUntil: string) =>
    notGood(judge({}, { ordersReadUntil: new Date(ordersReadUntil) }));
  expect(readUntil("2026-03-09T21:00:00Z")).toEqual([]);
  expect(readUntil("2026-03-09T20:00:00Z")).toMatchObject([{ name: "orders", state: "warning" }]);
  expect(readUntil("2026-03-08T21:30:00Z")).toMatchObject([
    {
      name: "orders",
      state: "bad",
      finding: expect.stringContaining("9 Mar 2026, 8:30"),
      advice: expect.stringContaining("pull-orders"),
    },
  ]);
  const failure = { kind: "network", detail: "The store gave no answer." } as const;
  const look = { lookedAt: now, failure, facts: null, factsAt: null };
  const away = judge({}, { ordersReadUntil: new Date("2026-03-08T21:30:00Z"), look });
  expect(away.checks.map(({ name }) => name)).not.toContain("orders");
});
