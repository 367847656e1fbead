import { expect, onTestFinished, test } from "vitest";
import { callAdmin, makeDraft } from "./admin-calls.ts";
import { receiveMessages } from "./received-messages.ts";
import { startShopifyEmulator } from "./start.ts";
import type { OrderRecord } from "./state/state.ts";

const TOPICS = ["ORDERS_UPDATED", "FULFILLMENTS_CREATE", "FULFILLMENTS_UPDATE", "FULFILLMENT_EVENTS_CREATE"];
const tovarastin = "8401000101";
const tracking = { company: "Demo Post", number: "DP100", url: "https://post.example/DP100" };

async function ordered() {
  const started = await startShopifyEmulator();
  onTestFinished(() => started.close());
  const messages = await receiveMessages(started, TOPICS);
  onTestFinished(() => messages.close());
  const { store } = started;
  const order = store.pay((await makeDraft(started)).id);
  const read = async () => {
    const { data, errors } = await callAdmin<{ order: { updatedAt: string; fulfillments: unknown[] } }>(
      started,
      {
        query: `query ($id: ID!) { order(id: $id) { updatedAt displayFulfillmentStatus fulfillments(first: 5) {
        id name status displayStatus totalQuantity inTransitAt deliveredAt trackingInfo(first: 1) { company number url }
        fulfillmentLineItems(first: 10) { nodes { quantity lineItem { variant { id } } } } } } }`,
        variables: { id: `gid://shopify/Order/${order.id}` },
      },
    );
    expect(errors).toBeUndefined();
    return data?.order;
  };
  return { started, store, order, told: messages.about, read };
}

test("an order packed in two goes says what each one contained, and what is left", async () => {
  const { store, order, told, read } = await ordered();
  expect(await read()).toMatchObject({ displayFulfillmentStatus: "UNFULFILLED", fulfillments: [] });
  store.fulfill(order.id, { lines: [{ variantId: tovarastin, quantity: 2 }], tracking });
  expect(await read()).toMatchObject({
    displayFulfillmentStatus: "PARTIALLY_FULFILLED",
    fulfillments: [
      {
        name: `${order.name}-F1`,
        status: "SUCCESS",
        displayStatus: "FULFILLED",
        totalQuantity: 2,
        trackingInfo: [tracking],
        fulfillmentLineItems: {
          nodes: [
            { quantity: 2, lineItem: { variant: { id: `gid://shopify/ProductVariant/${tovarastin}` } } },
          ],
        },
      },
    ],
  });
  store.fulfill(order.id);
  expect(await read()).toMatchObject({
    displayFulfillmentStatus: "FULFILLED",
    fulfillments: [{}, { name: `${order.name}-F2`, displayStatus: "MARKED_AS_FULFILLED", totalQuantity: 1 }],
  });
  expect(() => store.fulfill(order.id)).toThrow("Nothing of order");
  expect(await told("fulfillments/create")).toMatchObject([
    {
      order_id: Number(order.id),
      status: "success",
      shipment_status: null,
      tracking_company: "Demo Post",
      tracking_numbers: ["DP100"],
      line_items: [{ variant_id: Number(tovarastin), quantity: 2 }],
    },
    { order_id: Number(order.id), tracking_company: null, line_items: [{ quantity: 1 }] },
  ]);
  expect((await told("orders/updated")).at(-1)).toMatchObject({ fulfillment_status: "fulfilled" });
});

test("a carrier's news is a message, and does not change the order's own time of change", async () => {
  const { store, order, told, read } = await ordered();
  const { id } = store.fulfill(order.id, { tracking });
  const packed = await read();
  for (const status of ["IN_TRANSIT", "OUT_FOR_DELIVERY", "DELIVERED"] as const)
    store.trackFulfillment(id, status);
  const delivered = await read();
  expect(delivered).toMatchObject({
    updatedAt: packed?.updatedAt,
    fulfillments: [
      { displayStatus: "DELIVERED", deliveredAt: expect.any(String), inTransitAt: expect.any(String) },
    ],
  });
  expect(await told("fulfillment_events/create")).toMatchObject(
    ["in_transit", "out_for_delivery", "delivered"].map((status) => ({
      status,
      order_id: Number(order.id),
      fulfillment_id: Number(id),
    })),
  );
  expect((await told("fulfillments/update")).at(-1)).toMatchObject({ shipment_status: "delivered" });
});

test("pieces that staff take back are due to be sent again", async () => {
  const { store, order, read } = await ordered();
  store.cancelFulfillment(store.fulfill(order.id, { tracking }).id);
  expect(await read()).toMatchObject({
    displayFulfillmentStatus: "UNFULFILLED",
    fulfillments: [{ status: "CANCELLED", displayStatus: "CANCELED" }],
  });
  expect(store.fulfill(order.id)).toMatchObject({ name: `${order.name}-F2` });
});

test("staff pack, send and lose an order with the buttons of its page", async () => {
  const { started, store, order, read } = await ordered();
  const address = `${started.url}/local/store/orders/${order.id}`;
  const post = async (path: string, form: Record<string, string>) =>
    fetch(address + path, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
  expect(await (await fetch(address)).text()).toContain("Everything that is left");
  expect(
    (await post("/fulfillments", { lineId: "", company: "Demo Post", number: "DP7", url: "" })).status,
  ).toBe(303);
  const { fulfillments } = store.orders().find(({ id }) => id === order.id) as OrderRecord;
  const packed = `/fulfillments/${fulfillments[0]?.id}`;
  for (const status of ["IN_TRANSIT", "FAILURE"]) expect((await post(packed, { status })).status).toBe(303);
  expect(await read()).toMatchObject({
    fulfillments: [{ displayStatus: "FAILURE", trackingInfo: [{ number: "DP7", url: null }] }],
  });
  const page = await (await fetch(address)).text();
  expect(page).toContain("Everything of this order is packed.");
  expect((await post("/fulfillments", { lineId: "" })).status).toBe(400);
  expect((await post(packed, { status: "TELEPORTED" })).status).toBe(400);
  expect((await post(packed, { status: "CANCELLED" })).status).toBe(303);
  expect(await read()).toMatchObject({ displayFulfillmentStatus: "UNFULFILLED" });
});
