import { expect, onTestFinished, test } from "vitest";
import { callAdmin, makeDraft } from "../admin-calls.ts";
import { startShopifyEmulator } from "../start.ts";

async function started() {
  const one = await startShopifyEmulator();
  onTestFinished(() => one.close());
  return one;
}

const setPrices = `mutation ($variants: [ProductVariantsBulkInput!]!, $partial: Boolean) {
  productVariantsBulkUpdate(
    productId: "gid://shopify/Product/7301000105", variants: $variants, allowPartialUpdates: $partial
  ) { productVariants { price } userErrors { code field } }
}`;
const prices = [
  { id: "gid://shopify/ProductVariant/8401000105", price: "20.00" },
  { id: "gid://shopify/ProductVariant/8401000205", price: "-1.00" },
];

test("anything not modelled is an error, never an invented value", async () => {
  const { errors } = await callAdmin(await started(), { query: "{ shop { billingAddress { city } } }" });
  expect(errors?.[0]?.message).toContain("billingAddress");
});

test("a page must state its length", async () => {
  const { errors } = await callAdmin(await started(), { query: "{ products { nodes { id } } }" });
  expect(errors?.[0]?.message).toContain("first or last");
});

test("a deleted draft is gone, a completed one stays", async () => {
  const one = await started();
  const remove = `mutation ($id: ID!) { draftOrderDelete(input: { id: $id }) { deletedId userErrors { message } } }`;
  const { id } = await makeDraft(one);
  const variables = { id: `gid://shopify/DraftOrder/${id}` };
  const pay = `mutation ($id: ID!) { draftOrderComplete(id: $id) { draftOrder { status order { name } } } }`;
  expect((await callAdmin(one, { query: pay, variables })).data).toMatchObject({
    draftOrderComplete: { draftOrder: { status: "COMPLETED", order: { name: "#1001" } } },
  });
  expect((await callAdmin(one, { query: remove, variables })).data).toMatchObject({
    draftOrderDelete: { deletedId: null },
  });
});

test("a preview calculates like a draft and creates none", async () => {
  const one = await started();
  const query = `mutation ($input: DraftOrderInput!) {
    draftOrderCalculate(input: $input) { calculatedDraftOrder { totalPriceSet { shopMoney { amount } } } userErrors { message } }
  }`;
  const lineItems = [{ variantId: "gid://shopify/ProductVariant/8401000101", quantity: 2 }];
  const { data } = await callAdmin(one, { query, variables: { input: { lineItems } } });
  expect(data).toMatchObject({
    draftOrderCalculate: { calculatedDraftOrder: { totalPriceSet: { shopMoney: { amount: "37.90" } } } },
  });
  expect(one.store.drafts()).toEqual([]);
});

test("one bad price refuses all of a product's prices, unless partial updates are allowed", async () => {
  const one = await started();
  const whole = await callAdmin(one, { query: setPrices, variables: { variants: prices, partial: false } });
  const refusal = { code: "NEGATIVE_PRICE_VALUE", field: ["variants", "1", "price"] };
  expect(whole.data).toEqual({
    productVariantsBulkUpdate: { productVariants: null, userErrors: [refusal] },
  });
  const read = `{ productVariant(id: "gid://shopify/ProductVariant/8401000105") { price } }`;
  expect((await callAdmin(one, { query: read })).data).toEqual({ productVariant: { price: "17.35" } });
  const partial = await callAdmin(one, { query: setPrices, variables: { variants: prices, partial: true } });
  // The refused row is returned too, with its previous price.
  expect(partial.data).toEqual({
    productVariantsBulkUpdate: {
      productVariants: [{ price: "20.00" }, { price: "31.80" }],
      userErrors: [refusal],
    },
  });
});

test("orders changed since a time are found in the order of their changes", async () => {
  const one = await started();
  one.store.pay((await makeDraft(one)).id);
  const query = `query ($search: String!) { orders(first: 5, query: $search, sortKey: UPDATED_AT) { nodes { name } } }`;
  const since = async (time: string) =>
    (await callAdmin(one, { query, variables: { search: `tag:some-tag updated_at:>='${time}'` } })).data;
  expect(await since("2020-01-01T00:00:00Z")).toEqual({ orders: { nodes: [{ name: "#1001" }] } });
  expect(await since("2100-01-01T00:00:00Z")).toEqual({ orders: { nodes: [] } });
});

test("webhook subscriptions are created, moved and removed", async () => {
  const one = await started();
  const make = `mutation { webhookSubscriptionCreate(topic: ORDERS_PAID, webhookSubscription: { uri: "https://a.example/" }) {
    webhookSubscription { id } userErrors { message } } }`;
  const { data } = await callAdmin<{ webhookSubscriptionCreate: { webhookSubscription: { id: string } } }>(
    one,
    {
      query: make,
    },
  );
  const id = data?.webhookSubscriptionCreate.webhookSubscription.id;
  const move = `mutation ($id: ID!) { webhookSubscriptionUpdate(id: $id, webhookSubscription: { uri: "https://b.example/" }) {
    webhookSubscription { uri } } }`;
  expect((await callAdmin(one, { query: move, variables: { id } })).data).toMatchObject({
    webhookSubscriptionUpdate: { webhookSubscription: { uri: "https://b.example/" } },
  });
  const remove = `mutation ($id: ID!) { webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId } }`;
  await callAdmin(one, { query: remove, variables: { id } });
  const list = `{ webhookSubscriptions(first: 5) { nodes { id } } }`;
  expect((await callAdmin(one, { query: list })).data).toEqual({ webhookSubscriptions: { nodes: [] } });
});

test("a list too long for one call is refused", async () => {
  const one = await started();
  const variants = Array.from({ length: 251 }, () => prices[0]);
  const { errors } = await callAdmin(one, { query: setPrices, variables: { variants, partial: true } });
  expect(errors).toMatchObject([{ extensions: { code: "MAX_INPUT_SIZE_EXCEEDED" } }]);
});
