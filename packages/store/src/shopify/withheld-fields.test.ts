import { expect, test } from "vitest";
import { StoreError } from "../port.ts";
import { connect, someRenewal, tovarastin } from "../testing/emulator-setup.ts";
import { withholdFields } from "../testing/withhold-fields.ts";

const pat = { email: "pat@patients.example", firstName: "Pat", lastName: "Example", phone: null };

async function errorOf(call: Promise<unknown>): Promise<StoreError> {
  const error = await call.catch((reason: unknown) => reason);
  if (!(error instanceof StoreError)) throw new Error("expected a StoreError");
  return error;
}

async function allOf<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) items.push(item);
  return items;
}

async function storeThatHoldsBack(...args: Parameters<typeof withholdFields>) {
  const connected = await connect({ adapter: { post: withholdFields(...args) } });
  const { id: customerId } = await connected.store.ensureCustomer(pat);
  const { variantId, priceCents } = tovarastin;
  const lines = [{ variantId, quantity: 1, unitPriceCents: priceCents, discount: null }];
  const order = () =>
    connected.store.createCheckout({
      renewalId: someRenewal,
      customerId,
      lines,
      shipping: { title: "Pick up at the pharmacy", priceCents: 0 },
    });
  return { ...connected, order };
}

test("a draft that was created but is withheld is never taken as not created", async () => {
  const { order, local } = await storeThatHoldsBack("CreateDraft", [["draftOrderCreate", "draftOrder"]]);
  expect(await errorOf(order())).toMatchObject({ kind: "auth", outcomeUnknown: true });
  expect(local.drafts()).toHaveLength(1);
});

test("a draft that is missing because one field was withheld is not taken as not created", async () => {
  const { order } = await storeThatHoldsBack("CreateDraft", [["draftOrderCreate", "draftOrder", "name"]]);
  expect(await errorOf(order())).toMatchObject({ outcomeUnknown: true });
});

test("a call that was itself refused has done nothing", async () => {
  const { order } = await storeThatHoldsBack("CreateDraft", [["draftOrderCreate"]]);
  expect(await errorOf(order())).toMatchObject({ kind: "auth", outcomeUnknown: false });
});

test("an order with only its buyer withheld is still read", async () => {
  const { order, store, local, events } = await storeThatHoldsBack("ReadOrder", [["order", "customer"]]);
  const { id } = await order();
  local.pay(id);
  expect(await store.findCheckout(id)).toMatchObject({
    order: { payment: "paid", customerId: null, lines: [{ variantId: tovarastin.variantId }] },
  });
  expect(events).toEqual([{ type: "withheld", fields: ["order.customer"] }]);
});

test.each([["draftOrder"], ["draftOrder", "order"]])(
  "a withheld draft is neither gone nor without an order: %s %s",
  async (...path) => {
    const { order, store } = await storeThatHoldsBack("ReadDraft", [path]);
    const { id } = await order();
    expect(await errorOf(store.findCheckout(id))).toMatchObject({ kind: "auth" });
    expect(await errorOf(store.deleteCheckout(id))).toMatchObject({ kind: "auth", outcomeUnknown: false });
  },
);

test("a draft withheld in a search is not left out of the results", async () => {
  const { order, store } = await storeThatHoldsBack("SearchDrafts", [["draftOrders", "nodes", 0]]);
  await order();
  expect(await errorOf(store.findCheckouts(someRenewal))).toMatchObject({ kind: "auth" });
});

test("reading of orders continues if only their customers' names and addresses are withheld", async () => {
  const customer = ["orders", "nodes", 0, "customer"];
  const { store, local } = await storeThatHoldsBack("ListOrders", [
    ["orders", "nodes", 0, "email"],
    [...customer, "firstName"],
    [...customer, "lastName"],
    [...customer, "defaultEmailAddress"],
    [...customer, "defaultPhoneNumber"],
  ]);
  const { id } = local.placeOrder({
    customer: pat,
    items: [{ variantId: tovarastin.variantId, quantity: 1 }],
  });
  const [order] = await allOf(store.listOrders(new Date(0)));
  expect(order).toMatchObject({ orderId: id, customer: { email: null, firstName: null } });
});

test("orders whose customers are entirely withheld are not read as nobody's", async () => {
  const { store, local } = await storeThatHoldsBack("ListOrders", [["orders", "nodes", 0, "customer"]]);
  local.placeOrder({ customer: pat, items: [{ variantId: tovarastin.variantId, quantity: 1 }] });
  expect(await errorOf(allOf(store.listOrders(new Date(0))))).toMatchObject({ kind: "auth" });
});
