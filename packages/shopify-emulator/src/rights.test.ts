import { expect, onTestFinished, test } from "vitest";
import { callAdmin, makeDraft } from "./admin-calls.ts";
import { receiveMessages } from "./received-messages.ts";
import { type StartOptions, startShopifyEmulator } from "./start.ts";

async function opened(switches: NonNullable<StartOptions["switches"]>) {
  const started = await startShopifyEmulator({ switches });
  onTestFinished(() => started.close());
  const subscribe = async (topic: string) => {
    const { data } = await callAdmin<{ webhookSubscriptionCreate: { userErrors: object[] } }>(started, {
      query: `mutation ($topic: WebhookSubscriptionTopic!) {
        webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: "http://127.0.0.1:9/" }) {
          webhookSubscription { id } userErrors { field message } } }`,
      variables: { topic },
    });
    return data?.webhookSubscriptionCreate.userErrors;
  };
  const customer = async () => {
    const made = started.store.placeOrder({
      customer: { email: "pat@patients.example", firstName: "Pat", phone: "+61400000000" },
      items: [{ variantId: "8401000101", quantity: 1 }],
    });
    return { orderId: made.id, customerId: made.customerId ?? "" };
  };
  return { started, store: started.store, subscribe, customer };
}

test("a topic without its scope is refused on its own, and the others are subscribed", async () => {
  const { subscribe, store } = await opened({ enforceScopes: true, grantedScopes: ["write_orders"] });
  expect(await subscribe("CUSTOMERS_MERGE")).toMatchObject([
    {
      field: ["webhookSubscription", "topic"],
      message: expect.stringMatching(/^Invalid topic specified\. Topics allowed: .*orders\/paid/),
    },
  ]);
  expect(await subscribe("FULFILLMENT_EVENTS_CREATE")).toHaveLength(1);
  expect(await subscribe("ORDERS_PAID")).toEqual([]);
  store.switches.grantedScopes = ["read_customer_merge", "read_fulfillments"];
  expect(await subscribe("CUSTOMERS_MERGE")).toEqual([]);
  expect(await subscribe("FULFILLMENTS_UPDATE")).toEqual([]);
});

test("a call without its scope is denied, and does nothing", async () => {
  const { started, store } = await opened({ enforceScopes: true, grantedScopes: ["read_products"] });
  const { data, errors } = await callAdmin(started, {
    query: `{ products(first: 1) { nodes { id } } order(id: "gid://shopify/Order/1") { id } }`,
  });
  expect(data).toMatchObject({ products: { nodes: [{ id: expect.any(String) }] }, order: null });
  expect(errors).toMatchObject([
    {
      message: "Access denied for order field. Required access: `read_orders` access scope.",
      path: ["order"],
      extensions: { code: "ACCESS_DENIED" },
    },
  ]);
  await expect(makeDraft(started)).rejects.toThrow();
  expect(store.drafts()).toEqual([]);
});

test("with customers' data partly refused, names and addresses are null with errors, in messages too", async () => {
  const { started, customer } = await opened({ protectedCustomerData: "partly" });
  const messages = await receiveMessages(started, ["ORDERS_PAID"]);
  onTestFinished(() => messages.close());
  const { orderId, customerId } = await customer();
  const { data, errors } = await callAdmin(started, {
    query: `{ order(id: "gid://shopify/Order/${orderId}") { name email
      customer { id firstName defaultEmailAddress { emailAddress } } } }`,
  });
  expect(data).toEqual({
    order: {
      name: "#1001",
      email: null,
      customer: {
        id: `gid://shopify/Customer/${customerId}`,
        firstName: null,
        defaultEmailAddress: null,
      },
    },
  });
  expect(errors?.map(({ extensions }) => extensions?.code)).toEqual(Array(3).fill("ACCESS_DENIED"));
  expect(await messages.about("orders/paid")).toMatchObject([
    { email: null, customer: { id: Number(customerId), email: null, first_name: null, phone: null } },
  ]);
});

test("with customers' data refused, customers, orders and their topics are refused, but a draft is created", async () => {
  const { started, store, subscribe, customer } = await opened({ protectedCustomerData: "refused" });
  const { orderId } = await customer();
  const { data, errors } = await callAdmin(started, {
    query: `mutation { draftOrderCreate(input: { lineItems: [
      { variantId: "gid://shopify/ProductVariant/8401000101", quantity: 1 }] }) {
      draftOrder { name order { id } customer { id } } userErrors { message } } }`,
  });
  expect(data).toEqual({
    draftOrderCreate: { draftOrder: { name: "#D1", order: null, customer: null }, userErrors: [] },
  });
  expect(errors).toMatchObject([
    { path: ["draftOrderCreate", "draftOrder", "order"], extensions: { code: "ACCESS_DENIED" } },
    { path: ["draftOrderCreate", "draftOrder", "customer"] },
  ]);
  expect(store.drafts()).toHaveLength(1);
  const one = await callAdmin(started, { query: `{ order(id: "gid://shopify/Order/${orderId}") { id } }` });
  expect(one).toMatchObject({ data: { order: null }, errors: [{ path: ["order"] }] });
  const list = await callAdmin(started, { query: "{ orders(first: 5) { nodes { id } } }" });
  expect(list).toMatchObject({ data: null, errors: [{ extensions: { code: "ACCESS_DENIED" } }] });
  expect(await subscribe("ORDERS_PAID")).toMatchObject([{ field: ["webhookSubscription"] }]);
  expect(await subscribe("PRODUCTS_UPDATE")).toEqual([]);
});
