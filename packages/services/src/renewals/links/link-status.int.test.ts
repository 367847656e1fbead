import { customerActor, insertRenewalToken } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { products } from "@scriptkeeper/testing/services/shop-context";
import { expect, it, onTestFinished } from "vitest";
import { forOneself } from "../../core/index.ts";
import { cancelRenewal } from "../cancel-renewal.ts";
import { previewRenewal } from "../preview.ts";
import { pullOrder } from "../recovery/reconcile-open-checkouts.ts";
import { renew } from "../renew.ts";
import { getLinkStatus } from "./get-link-status.ts";

const shop = sharedShop();

/** A patient who ordered two items with the dashboard's link, and an emailed link for the first alone. */
async function ordered() {
  const customer = await shop.customerWith([{}, { product: "second" }]);
  const [item] = customer.items;
  const { token } = await insertRenewalToken(shop.ctx, {
    user_id: customer.patient.id,
    source: "email",
    item_ids: [item.id],
  });
  return { ...customer, item, emailed: token };
}

it("a patient who comes back from the store sees what became of the link's order", async () => {
  const { emailed, item, patient } = await ordered();
  const status = async () => (await getLinkStatus(shop.ctx, { token: emailed })).order;
  expect(await status()).toBeNull();
  const order = (includeDelivery: boolean) =>
    renew(shop.ctx, {
      token: emailed,
      prescriptionItems: [{ id: item.id, quantity: 1 }],
      includeDelivery,
    });
  const { shopifyUrl } = await order(false);
  expect(await status()).toMatchObject({ state: "open", continue_url: shopifyUrl });
  const draft = shop.store.drafts().find(({ invoiceKey }) => shopifyUrl.endsWith(invoiceKey));
  shop.store.pay(draft?.id ?? "");
  await order(true).catch(() => undefined);
  expect(await status()).toMatchObject({
    state: "paid",
    continue_url: null,
    items: [{ id: item.id, product_name: item.product_name }],
    other_items: 0,
  });
  const stranger = await insertRenewalToken(shop.ctx, { user_id: patient.id, source: "email", item_ids: [] });
  expect((await getLinkStatus(shop.ctx, { token: stranger.token })).order).toBeNull();
});

it("a link shows only those items of an order that it names", async () => {
  const customer = await ordered();
  await customer.order();
  const { order } = await getLinkStatus(shop.ctx, { token: customer.emailed });
  expect(order).toMatchObject({ items: [{ id: customer.item.id }], other_items: 1 });
  expect(JSON.stringify(order)).not.toContain(customer.items[1]?.product_name);
});

it("an order that has ended isn't mistaken for one that was paid before it began", async () => {
  const customer = await ordered();
  const status = async () => (await getLinkStatus(shop.ctx, { token: customer.emailed })).order;
  await customer.order();
  const earlier = await customer.renewal();
  shop.store.pay((await customer.draft())?.id ?? "");
  await pullOrder(shop.ctx, earlier);
  expect(await status()).toMatchObject({ id: earlier.id, state: "paid" });
  shop.ctx.clock.advance({ minutes: 1 });
  await renew(shop.ctx, {
    token: customer.emailed,
    prescriptionItems: [{ id: customer.item.id, quantity: 1 }],
    includeDelivery: false,
  });
  const given = await customer.renewal();
  expect(await status()).toMatchObject({ id: given.id, state: "open" });
  await cancelRenewal(forOneself(shop.ctx.as(customerActor(customer.patient))), { renewalId: given.id });
  expect(await status()).toMatchObject({ id: given.id, state: "lapsed", continue_url: null });
  expect(await status()).not.toHaveProperty("was_placed");
});

it.each(["paid", "placed"] as const)(
  "a patient who comes back after their %s order was cancelled is told so, until they order again",
  async (until) => {
    const customer = await ordered();
    await customer.order();
    shop.store.switches.paymentCapture = until === "paid" ? "automatic" : "manual";
    onTestFinished(() => void Object.assign(shop.store.switches, { paymentCapture: "automatic" }));
    const order = shop.store.pay((await customer.draft())?.id ?? "");
    const renewal = await customer.renewal();
    await pullOrder(shop.ctx, renewal);
    shop.store.cancelOrder(order.id);
    await pullOrder(shop.ctx, await customer.renewal());
    const status = async (token = customer.token) => (await getLinkStatus(shop.ctx, { token })).order;
    const cancelled = {
      id: renewal.id,
      state: until === "paid" ? "cancelled" : "lapsed",
      continue_url: null,
    };
    expect(await status()).toMatchObject({ ...cancelled, items: [{}, {}], other_items: 0 });
    expect(await status(customer.emailed)).toMatchObject({ ...cancelled, items: [{}], other_items: 1 });
    shop.ctx.clock.advance({ minutes: 1 });
    await customer.order();
    expect(await status()).toMatchObject({ state: "open", items: [{}, {}] });
    const again = await customer.renewal();
    await cancelRenewal(forOneself(shop.ctx.as(customerActor(customer.patient))), { renewalId: again.id });
    expect(await status()).toMatchObject({ id: again.id, state: "lapsed" });
  },
);

it("what the store could not sell is named as missing from the order, and left out of its checkout", async () => {
  const customer = await shop.customerWith([{}, { product: "second" }, { product: "unavailable" }]);
  const [sold, refused, unavailable] = customer.items;
  shop.store.faults.set("line-refused", { variantIds: [products.second.variant.variantId], times: null });
  onTestFinished(() => shop.store.faults.clear());
  await customer.order();
  shop.store.faults.clear();
  const leftOut = [refused?.id, unavailable?.id];
  const { open_checkout } = await previewRenewal(shop.ctx, { token: customer.token });
  expect(open_checkout).toMatchObject({ left_out_ids: leftOut });
  shop.store.pay((await customer.draft())?.id ?? "");
  await pullOrder(shop.ctx, await customer.renewal());
  const { order } = await getLinkStatus(shop.ctx, { token: customer.token });
  expect(order).toMatchObject({ state: "paid", items: [{ id: sold.id }] });
  expect(order?.missing_items?.map(({ id, quantity }) => [id, quantity])).toEqual(
    leftOut.map((id) => [id, 1]),
  );
});

it("a cancelled order is forgotten after a week, and by links that lead to none of its items", async () => {
  const customer = await ordered();
  await customer.order();
  const order = shop.store.pay((await customer.draft())?.id ?? "");
  await pullOrder(shop.ctx, await customer.renewal());
  shop.store.cancelOrder(order.id);
  await pullOrder(shop.ctx, await customer.renewal());
  const seenBy = async (items: { id: number }[]) => {
    const { token } = await insertRenewalToken(shop.ctx, {
      user_id: customer.patient.id,
      source: "email",
      item_ids: items.map(({ id }) => id),
    });
    return (await getLinkStatus(shop.ctx, { token })).order;
  };
  expect(await seenBy([])).toBeNull();
  expect(await seenBy(customer.items)).toMatchObject({ state: "cancelled" });
  shop.ctx.clock.advance({ days: 8 });
  expect(await seenBy(customer.items)).toBeNull();
});

it("an unknown link shows nothing", async () => {
  await expect(getLinkStatus(shop.ctx, { token: "x".repeat(43) })).rejects.toMatchObject({
    code: "LINK_DEAD",
  });
});
