import { expect, onTestFinished, test } from "vitest";
import { accessToken, callAdmin, makeDraft } from "./admin-calls.ts";
import { receiveMessages } from "./received-messages.ts";
import { type StartOptions, startShopifyEmulator } from "./start.ts";

const dayMs = 24 * 60 * 60 * 1000;

async function opened(options: StartOptions = {}) {
  const started = await startShopifyEmulator(options);
  onTestFinished(() => started.close());
  const order = (email: string) =>
    started.store.placeOrder({ customer: { email }, items: [{ variantId: "8401000101", quantity: 1 }] });
  const refusedDraft = (customerId?: string) =>
    callAdmin<{ draftOrderCreate: { draftOrder: object | null; userErrors: object[] } | null }>(started, {
      query: `mutation ($input: DraftOrderInput!) { draftOrderCreate(input: $input) {
        draftOrder { id } userErrors { field message } } }`,
      variables: {
        input: {
          ...(customerId && { purchasingEntity: { customerId: `gid://shopify/Customer/${customerId}` } }),
          lineItems: [{ variantId: "gid://shopify/ProductVariant/8401000101", quantity: 1 }],
        },
      },
    });
  return { started, store: started.store, order, refusedDraft };
}

test("a failure of the API at one order hides whatever is read with its lines, but not its name", async () => {
  const { started, store, order } = await opened();
  const [failing, other] = [order("one@patients.example"), order("two@patients.example")];
  store.faults.set("order-failing", { ids: [failing.id], times: null });
  const ask = (query: string) => callAdmin<Record<string, unknown>>(started, { query });
  const list = (fields: string) => ask(`{ orders(first: 2) { nodes { ${fields} } } }`);
  const one = ({ id }: { id: string }) =>
    ask(`{ order(id: "gid://shopify/Order/${id}") { name lineItems(first: 1) { nodes { title } } } }`);
  const failed = [{ extensions: { code: "INTERNAL_SERVER_ERROR" } }];
  expect(await list("name lineItems(first: 1) { nodes { title } }")).toMatchObject({
    data: null,
    errors: failed,
  });
  expect(await one(failing)).toMatchObject({ data: { order: null }, errors: failed });
  expect(await one(other)).toMatchObject({ data: { order: { name: other.name } } });
  const names = [{ name: failing.name }, { name: other.name }];
  expect(await list("name")).toMatchObject({ data: { orders: { nodes: names } } });
});

test("a draft that the shop refuses to delete stays", async () => {
  const { started, store } = await opened();
  const [kept, other] = [await makeDraft(started), await makeDraft(started)];
  store.faults.set("draft-kept", { ids: [kept.id], times: null });
  const remove = (id: string) =>
    callAdmin<{ draftOrderDelete: unknown }>(started, {
      query: `mutation { draftOrderDelete(input: { id: "gid://shopify/DraftOrder/${id}" }) {
        deletedId userErrors { field message } } }`,
    });
  const refusal = { deletedId: null, userErrors: [{ message: expect.any(String) }] };
  expect(await remove(kept.id)).toMatchObject({ data: { draftOrderDelete: refusal } });
  expect(await remove(other.id)).toMatchObject({ data: { draftOrderDelete: { userErrors: [] } } });
  expect(store.drafts().map(({ id }) => id)).toEqual([kept.id]);
});

test("a failed merge is reported as in Shopify's sample, and both customers stay", async () => {
  const { started, store, order } = await opened();
  const messages = await receiveMessages(started, ["CUSTOMERS_MERGE"]);
  onTestFinished(() => messages.close());
  order("one@patients.example");
  order("two@patients.example");
  const [one, two] = store.customers();
  const merge = { keptId: one?.id ?? "", goneId: two?.id ?? "" };
  store.failMerge(merge);
  expect(store.customers()).toHaveLength(2);
  const headers = { "x-shopify-access-token": await accessToken(started) };
  const url = `/dev/customers/${two?.id}/merge`;
  await store.app.inject({ method: "POST", url, headers, payload: { into: one?.id, fails: true } });
  store.mergeCustomers(merge);
  const kept = { admin_graphql_api_customer_kept_id: `gid://shopify/Customer/${one?.id}` };
  const failed = {
    ...kept,
    admin_graphql_api_customer_deleted_id: `gid://shopify/Customer/${two?.id}`,
    admin_graphql_api_job_id: null,
    status: "failed",
    errors: [
      {
        customer_ids: [Number(one?.id)],
        field: "merge_in_progress",
        message: "The customer is currently being merged.",
      },
    ],
  };
  expect(await messages.about("customers/merge")).toMatchObject([
    failed,
    failed,
    { ...kept, status: "completed", errors: [] },
  ]);
  expect(store.customers()).toHaveLength(1);
});

test.each([
  ["with_field", ["purchasingEntity", "customerId"]],
  ["without_field", null],
] as const)("a deleted customer is refused %s", async (customerRefusal, field) => {
  const { refusedDraft } = await opened({ switches: { customerRefusal } });
  const { data } = await refusedDraft("1");
  expect(data?.draftOrderCreate).toEqual({
    draftOrder: null,
    userErrors: [{ field, message: "Customer does not exist" }],
  });
});

test("the shop keeps its myshopify domain beside the one shoppers see", async () => {
  const { started } = await opened({ switches: { primaryDomain: "pharmacy.example" } });
  const { data } = await callAdmin(started, {
    query: "{ shop { myshopifyDomain primaryDomain { host url } } }",
  });
  expect(data).toEqual({
    shop: {
      myshopifyDomain: started.shopDomain,
      primaryDomain: { host: "pharmacy.example", url: "https://pharmacy.example" },
    },
  });
});

test("a trial store creates five drafts a minute", async () => {
  let now = Date.parse("2026-11-21T08:00:00Z");
  const { started, store, refusedDraft } = await opened({
    now: () => now,
    switches: { draftsPerMinute: 5 },
  });
  for (let made = 0; made < 5; made += 1) await makeDraft(started);
  expect((await refusedDraft()).data?.draftOrderCreate).toMatchObject({
    draftOrder: null,
    userErrors: [{ field: null, message: expect.stringContaining("try again in a minute") }],
  });
  store.switches.draftLimitAnswer = "throttled";
  expect(await refusedDraft()).toMatchObject({
    data: { draftOrderCreate: null },
    errors: [{ extensions: { code: "THROTTLED" } }],
  });
  expect(store.drafts()).toHaveLength(5);
  now += 60_000;
  await makeDraft(started);
  expect(store.drafts()).toHaveLength(6);
});

test("a throttled call was not done: the reply lost is that of the next one", async () => {
  let now = Date.parse("2026-11-21T08:00:00Z");
  const { store, refusedDraft } = await opened({ now: () => now });
  store.faults.set("throttled");
  store.faults.set("lost-reply", { operation: "draftOrderCreate" });
  expect(await refusedDraft()).toMatchObject({ errors: [{ extensions: { code: "THROTTLED" } }] });
  expect(store.drafts()).toEqual([]);
  now += 60_000;
  await expect(refusedDraft()).rejects.toThrow("fetch failed");
  expect(store.drafts()).toHaveLength(1);
});

test("orders older than 60 days are shown only to an app that may read all orders", async () => {
  let now = Date.parse("2026-09-01T08:00:00Z");
  const { started, store, order } = await opened({
    now: () => now,
    switches: { hidesOldOrders: true },
  });
  const { id } = order("old@patients.example");
  const seen = async () => {
    const { data } = await callAdmin<{ orders: { nodes: object[] }; order: object | null }>(started, {
      query: `{ orders(first: 5) { nodes { id } } order(id: "gid://shopify/Order/${id}") { id } }`,
    });
    return [data?.orders.nodes.length, data?.order !== null];
  };
  now += 60 * dayMs - 1;
  expect(await seen()).toEqual([1, true]);
  now += 1;
  expect(await seen()).toEqual([0, false]);
  store.switches.grantedScopes = [...store.switches.grantedScopes, "read_all_orders"];
  expect(await seen()).toEqual([1, true]);
});

test("a slow store answers late, for all calls or those of one kind", async () => {
  const { started, store } = await opened();
  const took = async (query: string) => {
    const since = performance.now();
    await callAdmin(started, { query });
    return performance.now() - since;
  };
  store.faults.set("slow", { delayMs: 120, operation: "shop", times: null });
  expect(await took("{ shop { name } }")).toBeGreaterThan(110);
  store.faults.clear();
  store.switches.delayMs = 60;
  expect(await took("{ currentAppInstallation { id } }")).toBeGreaterThan(50);
});
