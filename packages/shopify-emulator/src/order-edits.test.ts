import { expect, onTestFinished, test } from "vitest";
import { accessToken, callAdmin, makeDraft } from "./admin-calls.ts";
import { receiveMessages } from "./received-messages.ts";
import { startShopifyEmulator } from "./start.ts";

const TOPICS = ["ORDERS_PAID", "ORDERS_UPDATED", "ORDERS_EDITED", "REFUNDS_CREATE", "ORDERS_CANCELLED"];
const tovarastin = "8401000101";
const lisopramel = "8401000102";
const third = "8401000103";

async function opened() {
  const started = await startShopifyEmulator();
  onTestFinished(() => started.close());
  const messages = await receiveMessages(started, TOPICS);
  onTestFinished(() => messages.close());
  const read = async (orderId: string) => {
    const { data, errors } = await callAdmin<{ order: Record<string, unknown> }>(started, {
      query: `query ($id: ID!) { order(id: $id) {
        displayFinancialStatus taxesIncluded cancelledAt
        lineItems(first: 10) { nodes { title variantTitle quantity currentQuantity variant { id }
          originalUnitPriceSet { shopMoney { amount } } discountedTotalSet { shopMoney { amount } } } }
        subtotalPriceSet { shopMoney { amount } } totalShippingPriceSet { shopMoney { amount } }
        totalTaxSet { shopMoney { amount } } totalPriceSet { shopMoney { amount } }
        currentTotalPriceSet { shopMoney { amount } } totalReceivedSet { shopMoney { amount } }
        totalRefundedSet { shopMoney { amount } } } }`,
      variables: { id: `gid://shopify/Order/${orderId}` },
    });
    expect(errors).toBeUndefined();
    return data?.order;
  };
  return { started, store: started.store, told: messages.about, read };
}

const money = (amount: string) => ({ shopMoney: { amount } });

test("an order shows its content piece by piece, and each of its totals", async () => {
  const { started, store, read, told } = await opened();
  const { id } = store.pay((await makeDraft(started)).id);
  expect(await read(id)).toEqual({
    displayFinancialStatus: "PAID",
    taxesIncluded: true,
    cancelledAt: null,
    lineItems: {
      nodes: [
        expect.objectContaining({
          quantity: 2,
          currentQuantity: 2,
          variant: { id: `gid://shopify/ProductVariant/${tovarastin}` },
          originalUnitPriceSet: money("18.95"),
          discountedTotalSet: money("30.32"),
        }),
        expect.objectContaining({ quantity: 1, currentQuantity: 1, discountedTotalSet: money("16.50") }),
      ],
    },
    subtotalPriceSet: money("46.82"),
    totalShippingPriceSet: money("30.00"),
    totalTaxSet: money("0.00"),
    totalPriceSet: money("76.82"),
    currentTotalPriceSet: money("76.82"),
    totalReceivedSet: money("76.82"),
    totalRefundedSet: money("0.00"),
  });
  expect(await told("orders/paid")).toMatchObject([
    {
      financial_status: "paid",
      taxes_included: true,
      subtotal_price: "46.82",
      current_subtotal_price: "46.82",
      total_tax: "0.00",
      total_price: "76.82",
      total_outstanding: "0.00",
      line_items: [
        { variant_id: Number(tovarastin), quantity: 2, current_quantity: 2 },
        { variant_id: Number(lisopramel), quantity: 1, current_quantity: 1 },
      ],
      refunds: [],
    },
  ]);
});

test("a line that staff remove from an order stays with nothing left, and no money moves", async () => {
  const { started, store, read, told } = await opened();
  const { id } = store.pay((await makeDraft(started)).id);
  store.editOrder(id, { variantId: lisopramel, quantity: 0 }, { variantId: tovarastin, quantity: 1 });
  expect(await read(id)).toMatchObject({
    displayFinancialStatus: "PAID",
    lineItems: {
      nodes: [
        { quantity: 2, currentQuantity: 1 },
        { quantity: 1, currentQuantity: 0 },
      ],
    },
    totalPriceSet: money("76.82"),
    currentTotalPriceSet: money("45.16"),
    totalRefundedSet: money("0.00"),
  });
  expect(await told("orders/updated")).toMatchObject([
    { current_total_price: "76.82" },
    { current_total_price: "45.16", line_items: [{ current_quantity: 1 }, { current_quantity: 0 }] },
  ]);
  expect(await told("refunds/create")).toMatchObject([
    { order_id: Number(id), refund_line_items: [{ quantity: 1 }, { quantity: 1 }], transactions: [] },
  ]);
  expect(await told("orders/edited")).toMatchObject([
    {
      order_edit: {
        order_id: Number(id),
        line_items: { additions: [], removals: [{ delta: 1 }, { delta: 1 }] },
      },
    },
  ]);
});

test("a line that staff add makes a paid order partially paid", async () => {
  const { started, store, read, told } = await opened();
  const { id } = store.pay((await makeDraft(started)).id);
  store.editOrder(id, { variantId: third, quantity: 2 }, { variantId: lisopramel, quantity: 3 });
  expect(await read(id)).toMatchObject({
    displayFinancialStatus: "PARTIALLY_PAID",
    lineItems: {
      nodes: [{ quantity: 2 }, { quantity: 3, currentQuantity: 3 }, { quantity: 2, currentQuantity: 2 }],
    },
  });
  expect((await told("orders/updated")).at(-1)).toMatchObject({ financial_status: "partially_paid" });
});

test("refunded pieces leave the order, the others stay", async () => {
  const { started, store, read, told } = await opened();
  const { id } = store.pay((await makeDraft(started)).id);
  store.refundLines(id, { lines: [{ variantId: tovarastin, quantity: 1 }] });
  expect(await read(id)).toMatchObject({
    displayFinancialStatus: "PARTIALLY_REFUNDED",
    cancelledAt: null,
    lineItems: { nodes: [{ quantity: 2, currentQuantity: 1 }, { currentQuantity: 1 }] },
    totalPriceSet: money("76.82"),
    currentTotalPriceSet: money("61.66"),
    totalRefundedSet: money("15.16"),
  });
  expect(await told("refunds/create")).toMatchObject([
    {
      order_id: Number(id),
      refund_line_items: [
        {
          quantity: 1,
          restock_type: "return",
          subtotal: 15.16,
          line_item: { variant_id: Number(tovarastin) },
        },
      ],
      transactions: [{ kind: "refund", amount: "15.16" }],
      order_adjustments: [],
    },
  ]);
  expect(() => store.refundLines(id, { lines: [{ variantId: tovarastin, quantity: 2 }] })).toThrow("holds 1");
});

test("a refund of money only leaves every piece in place", async () => {
  const { started, store, read, told } = await opened();
  const { id } = store.pay((await makeDraft(started)).id);
  store.refundMoney(id, 500);
  expect(await read(id)).toMatchObject({
    displayFinancialStatus: "PARTIALLY_REFUNDED",
    lineItems: { nodes: [{ currentQuantity: 2 }, { currentQuantity: 1 }] },
    totalRefundedSet: money("5.00"),
    currentTotalPriceSet: money("71.82"),
  });
  expect(await told("refunds/create")).toMatchObject([
    { refund_line_items: [], order_adjustments: [{ kind: "refund_discrepancy", amount: "-5.00" }] },
  ]);
  store.refundOrder(id);
  expect(await read(id)).toMatchObject({
    displayFinancialStatus: "REFUNDED",
    currentTotalPriceSet: money("0.00"),
    lineItems: { nodes: [{ currentQuantity: 2 }, { currentQuantity: 1 }] },
  });
  expect(() => store.refundMoney(id, 1)).toThrow("0 cents");
});

test("a cancelled order contains nothing", async () => {
  const { started, store, read } = await opened();
  const { id } = store.pay((await makeDraft(started)).id);
  store.refundLines(id, { lines: [{ variantId: tovarastin, quantity: 2 }] });
  store.cancelOrder(id);
  expect(await read(id)).toMatchObject({
    displayFinancialStatus: "REFUNDED",
    lineItems: { nodes: [{ currentQuantity: 0 }, { currentQuantity: 0 }] },
    totalRefundedSet: money("76.82"),
    currentTotalPriceSet: money("0.00"),
  });
  expect(() => store.editOrder(id, { variantId: third, quantity: 1 })).toThrow("cancelled");
});

test("a draft keeps at least one product, whatever staff remove", async () => {
  const { started, store } = await opened();
  const draft = await makeDraft(started);
  const all = [tovarastin, lisopramel].map((variantId) => ({ variantId, quantity: 0 }));
  expect(() => store.editDraft(draft.id, ...all)).toThrow("Add at least 1 product");
});

test("staff change an open draft, and its totals and later order follow; a paid one stays", async () => {
  const { started, store, read } = await opened();
  const draft = await makeDraft(started);
  store.editDraft(draft.id, { variantId: lisopramel, quantity: 0 }, { variantId: third, quantity: 1 });
  store.editDraft(draft.id, { variantId: tovarastin, quantity: 1 });
  const { data } = await callAdmin<{ draftOrder: object }>(started, {
    query: `query ($id: ID!) { draftOrder(id: $id) {
      lineItems(first: 10) { nodes { quantity variant { id } discountedTotalSet { shopMoney { amount } } } }
      subtotalPriceSet { shopMoney { amount } } totalShippingPriceSet { shopMoney { amount } }
      totalTaxSet { shopMoney { amount } } shippingLine { title } } }`,
    variables: { id: `gid://shopify/DraftOrder/${draft.id}` },
  });
  expect(data?.draftOrder).toMatchObject({
    lineItems: {
      nodes: [
        { quantity: 1, discountedTotalSet: money("15.16") },
        { quantity: 1, variant: { id: `gid://shopify/ProductVariant/${third}` } },
      ],
    },
    totalShippingPriceSet: money("30.00"),
    totalTaxSet: money("0.00"),
    shippingLine: { title: "Home delivery" },
  });
  const order = store.pay(draft.id);
  expect(await read(order.id)).toMatchObject({ lineItems: { nodes: [{ quantity: 1 }, { quantity: 1 }] } });
  expect(() => store.editDraft(draft.id, { variantId: third, quantity: 2 })).toThrow("completed");
});

test("drafts and orders can also be edited and refunded over HTTP", async () => {
  const { started, store } = await opened();
  const { id: draftId } = await makeDraft(started);
  const headers = { "x-shopify-access-token": await accessToken(started) };
  const post = (url: string, payload: object) => store.app.inject({ method: "POST", url, headers, payload });
  await post(`/dev/drafts/${draftId}/lines`, { changes: [{ variantId: lisopramel, quantity: 2 }] });
  const { id } = store.pay(draftId);
  await post(`/dev/orders/${id}/lines`, { changes: [{ variantId: lisopramel, quantity: 1 }] });
  await post(`/dev/orders/${id}/refunds`, { lines: [{ variantId: tovarastin, quantity: 2 }] });
  await post(`/dev/orders/${id}/refunds`, { cents: 100 });
  expect(store.orders()).toMatchObject([
    {
      lines: [
        { quantity: 2, currentQuantity: 0 },
        { quantity: 2, currentQuantity: 1 },
      ],
      refunds: [{ cents: 0 }, { cents: 3032 }, { cents: 100, adjustmentCents: 0 }],
    },
  ]);
  const refused = await post(`/dev/orders/${id}/lines`, { changes: [{ variantId: "1", quantity: 1 }] });
  expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringContaining("variant 1")]);
  expect((await post(`/dev/orders/${id}/lines`, { changes: [] })).statusCode).toBe(400);
});
