import { expect, onTestFinished, test } from "vitest";
import { accessToken, callAdmin, makeDraft } from "./admin-calls.ts";
import { receiveMessages } from "./received-messages.ts";
import { type StartOptions, startShopifyEmulator } from "./start.ts";

async function opened(switches: StartOptions["switches"]) {
  const started = await startShopifyEmulator({ ...(switches && { switches }) });
  onTestFinished(() => started.close());
  const messages = await receiveMessages(started, ["ORDERS_CREATE", "ORDERS_PAID", "ORDERS_UPDATED"]);
  onTestFinished(() => messages.close());
  const draft = await makeDraft(started);
  const read = async () => {
    const { data } = await callAdmin<{ draftOrder: Record<string, unknown> }>(started, {
      query: `query ($id: ID!) { draftOrder(id: $id) { status order { displayFinancialStatus cancelledAt
        totalReceivedSet { shopMoney { amount } } lineItems(first: 5) { nodes { currentQuantity } } } } }`,
      variables: { id: `gid://shopify/DraftOrder/${draft.id}` },
    });
    return data?.draftOrder;
  };
  const count = async (topic: string) => (await messages.about(topic)).length;
  const page = async () => (await started.store.app.inject({ url: draft.path })).body;
  return { started, store: started.store, draft, read, count, page, told: messages.about };
}

const state = (displayFinancialStatus: string) => ({
  status: "COMPLETED",
  order: { displayFinancialStatus },
});

test.each([
  ["manual", "AUTHORIZED", "has yet to take it"],
  ["bank_transfer", "PENDING", "waits for your payment"],
] as const)(
  "with %s payment an order is placed and %s, then paid once",
  async (paymentCapture, status, words) => {
    const { store, draft, read, count, page, told } = await opened({ paymentCapture });
    const { id } = store.pay(draft.id);
    expect(await read()).toMatchObject(state(status));
    expect([await count("orders/create"), await count("orders/paid")]).toEqual([1, 0]);
    expect(await told("orders/create")).toMatchObject([{ financial_status: status.toLowerCase() }]);
    expect(await page()).toContain(words);

    store.capturePayment(id, 1000);
    expect(await read()).toMatchObject(state("PARTIALLY_PAID"));
    expect(await count("orders/paid")).toBe(0);
    store.capturePayment(id);
    expect(await read()).toMatchObject(state("PAID"));
    expect(await told("orders/paid")).toMatchObject([
      { financial_status: "paid", total_outstanding: "0.00" },
    ]);
    expect(() => store.capturePayment(id)).toThrow("waits for 0 cents");
    expect(await page()).toContain("is paid");
  },
);

test("a payment that is voided or expires leaves the order, which can't be captured, only marked as paid", async () => {
  for (const [end, status] of [
    ["voidPayment", "VOIDED"],
    ["expirePayment", "EXPIRED"],
  ] as const) {
    const { store, draft, read, count, told, page } = await opened({ paymentCapture: "manual" });
    const { id } = store.pay(draft.id);
    store[end](id);
    expect(await read()).toMatchObject({ status: "COMPLETED", order: { cancelledAt: null } });
    expect(await read()).toMatchObject(state(status));
    expect((await told("orders/updated")).at(-1)).toMatchObject({ financial_status: status.toLowerCase() });
    expect(() => store.capturePayment(id)).toThrow("has ended");
    expect(await count("orders/paid")).toBe(0);
    expect(await page()).toContain("Nothing was charged");

    store.markAsPaid(id);
    expect(await read()).toMatchObject(state("PAID"));
    expect(await count("orders/paid")).toBe(1);
    expect(() => store.markAsPaid(id)).toThrow("can't be marked as paid");
  }
});

test("cancelling an unpaid order voids it and refunds nothing", async () => {
  const { store, draft, read } = await opened({ paymentCapture: "bank_transfer" });
  store.cancelOrder(store.pay(draft.id).id);
  expect(await read()).toMatchObject({
    order: {
      displayFinancialStatus: "VOIDED",
      cancelledAt: expect.any(String),
      lineItems: { nodes: [{ currentQuantity: 0 }, { currentQuantity: 0 }] },
    },
  });
  expect(store.orders()).toMatchObject([{ refunds: [] }]);
});

test("money received is refunded, not voided", async () => {
  const { store, draft } = await opened({ paymentCapture: "manual" });
  const { id } = store.pay(draft.id);
  store.capturePayment(id);
  expect(() => store.voidPayment(id)).toThrow("refund it instead");
});

test("staff capture, void and expire payments on the order's page and over HTTP", async () => {
  const { started, store, draft } = await opened({});
  const headers = { "x-shopify-access-token": await accessToken(started) };
  const patched = await store.app.inject({
    method: "PATCH",
    url: "/dev/switches",
    headers,
    payload: { paymentCapture: "manual" },
  });
  expect(patched.json()).toMatchObject({ paymentCapture: "manual", taxesIncluded: true });
  const { id } = store.pay(draft.id);
  const page = `/local/store/orders/${id}`;
  expect((await store.app.inject({ url: page })).body).toContain("Let the payment expire");
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const capture = { method: "POST", url: `${page}/payment`, headers: form } as const;
  await store.app.inject({ ...capture, payload: "act=capture&dollars=6.82" });
  expect(store.orders()).toMatchObject([{ receivedCents: 682 }]);
  await store.app.inject({ method: "POST", url: `/dev/orders/${id}/capture`, headers });
  expect(store.orders()).toMatchObject([{ receivedCents: 7682, paidAt: expect.any(Number) }]);
  const refused = await store.app.inject({ method: "POST", url: `/dev/orders/${id}/void`, headers });
  expect(refused.statusCode).toBe(400);

  const other = store.pay((await makeDraft(started)).id);
  await store.app.inject({ method: "POST", url: `/dev/orders/${other.id}/expire`, headers });
  expect(store.orders()).toMatchObject([{ paymentEnd: null }, { paymentEnd: "EXPIRED" }]);
  const wrong = { method: "PATCH", url: "/dev/switches", headers } as const;
  expect((await store.app.inject({ ...wrong, payload: { paymentCapture: "barter" } })).statusCode).toBe(400);
  expect((await store.app.inject({ ...wrong, payload: { unknown: 1 } })).statusCode).toBe(400);
});

test("a checkout that was open while staff changed its draft becomes an order, and the draft stays open", async () => {
  const { store, draft, read, told } = await opened({ paymentCapture: "automatic" });
  const order = store.payUnlinked(draft.id);
  expect(await read()).toMatchObject({ status: "OPEN", order: null });
  expect(await told("orders/paid")).toMatchObject([{ id: Number(order.id), financial_status: "paid" }]);
  const second = store.pay(draft.id);
  expect(second.id).not.toBe(order.id);
  expect(() => store.payUnlinked(draft.id)).toThrow("completed");
});
