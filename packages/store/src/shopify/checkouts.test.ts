import { expect, test } from "vitest";
import { type CheckoutRequest, refusedLines, StoreError } from "../port.ts";
import { answerWith } from "../testing/answer-with.ts";
import {
  candovasarSoldOut,
  connect,
  lisopramel,
  someRenewal,
  tovarastin,
} from "../testing/emulator-setup.ts";
import { type Post, post } from "./http/post.ts";

async function withCustomer(options: Parameters<typeof connect>[0] = {}) {
  const connected = await connect(options);
  const { id: customerId } = await connected.store.ensureCustomer({
    email: "pat@patients.example",
    firstName: "Pat",
    lastName: "Example",
    phone: null,
  });
  const request = (change: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
    renewalId: someRenewal,
    customerId,
    lines: [line(tovarastin)],
    shipping: { title: "Pick up at the pharmacy", priceCents: 0 },
    ...change,
  });
  return { ...connected, customerId, request };
}

function line({ variantId, priceCents }: { variantId: string; priceCents: number }) {
  return { variantId, quantity: 1, unitPriceCents: priceCents, discount: null };
}

async function errorOf(call: Promise<unknown>): Promise<StoreError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof StoreError)) throw new Error("expected a StoreError");
  return error;
}

test("a checkout has the lines, the discount, the delivery, the renewal's tag and a payment link", async () => {
  const { store, local, request, customerId } = await withCustomer();
  const checkout = await store.createCheckout(
    request({
      lines: [
        { ...line(tovarastin), quantity: 2, discount: { title: "Loyalty", percentage: 12.5 } },
        line(lisopramel),
      ],
      shipping: { title: "Home delivery", priceCents: 3000 },
    }),
  );
  // 37.90 less 12.5 %, plus 16.50; delivery is not included
  expect(checkout).toMatchObject({
    state: "open",
    order: null,
    subtotalCents: checkout.lines.reduce((sum, one) => sum + one.totalCents, 0),
    lines: [
      { variantId: tovarastin.variantId, quantity: 2 },
      { variantId: lisopramel.variantId, quantity: 1, totalCents: 1650 },
    ],
  });
  expect([3790 - 473, 3790 - 474]).toContain(checkout.lines[0]?.totalCents);
  expect(checkout.url).toMatch(/\/local\/store\/\d+\/invoices\/[0-9a-f]{32}$/);
  const [draft] = local.drafts();
  expect(draft).toMatchObject({
    customerId,
    tags: ["rx-renewal", `rxr-${someRenewal}`],
    attributes: [{ key: "renewal_ref", value: someRenewal }],
    allowDiscountCodes: false,
  });
  expect(draft?.tags.every((tag) => tag.length <= 40)).toBe(true);
});

test("a checkout is created even if the store withholds some of what staff are shown", async () => {
  const undefinedField = { message: "Field doesn't exist", extensions: { code: "undefinedField" } };
  const { store, request } = await withCustomer({
    adapter: {
      post: async (url, sent) =>
        /customerAccountsV2|accessScopes/.test(sent.body)
          ? answerWith({ errors: [undefinedField] })
          : post(url, sent),
    },
  });
  expect(await store.createCheckout(request())).toMatchObject({ state: "open", subtotalCents: 1895 });
});

test("the price that was shown stays, whatever the product costs later", async () => {
  const { store, local, request } = await withCustomer();
  const { id } = await store.createCheckout(
    request({ lines: [{ ...line(tovarastin), unitPriceCents: 1000 }] }),
  );
  local.changeVariant({ variantId: tovarastin.variantId, priceCents: 9900 });
  expect(await store.findCheckout(id)).toMatchObject({ subtotalCents: 1000 });
});

test("an unsellable line is refused by its position, and nothing is created", async () => {
  const { store, local, request } = await withCustomer();
  const error = await errorOf(
    store.createCheckout(request({ lines: [line(tovarastin), line(candovasarSoldOut)] })),
  );
  expect(error).toMatchObject({ kind: "user", outcomeUnknown: false });
  expect(refusedLines(error)).toEqual([1]);
  expect(local.drafts()).toEqual([]);
});

test("a line refused only while the checkout is created is named the same way", async () => {
  const { store, local, request } = await withCustomer();
  local.faults.set("line-refused", { variantIds: [lisopramel.variantId] });
  const error = await errorOf(store.createCheckout(request({ lines: [line(tovarastin), line(lisopramel)] })));
  expect(refusedLines(error)).toEqual([1]);
});

test.each([0, -10, 101])("a discount of %d percent never reaches the store", async (percentage) => {
  const { store, local, request } = await withCustomer();
  const lines = [{ ...line(tovarastin), discount: { title: "Odd", percentage } }];
  const error = await errorOf(store.createCheckout(request({ lines })));
  expect(refusedLines(error)).toEqual([0]);
  expect(local.drafts()).toEqual([]);
});

test("the link of a draft that the store is still calculating is waited for", async () => {
  const { store, local, clock, request } = await withCustomer();
  local.faults.set("draft-not-ready", { delayMs: 900 });
  const checkout = await store.createCheckout(request());
  expect(checkout.url).not.toBeNull();
  expect(clock.pauses).toEqual([200, 300, 500]);
});

test("a draft whose link takes too long is still returned with its id", async () => {
  const { store, local, request } = await withCustomer();
  local.faults.set("draft-not-ready", { delayMs: 60_000 });
  const checkout = await store.createCheckout(request());
  expect(checkout).toMatchObject({ id: local.drafts()[0]?.id, url: null, state: "open" });
});

test("a store that fails while we wait for the link does not hide the created draft", async () => {
  const { store, local, request } = await withCustomer();
  local.faults.set("draft-not-ready", { delayMs: 900 });
  local.faults.set("http-502", { operation: "draftOrder", times: null });
  expect(await store.createCheckout(request())).toMatchObject({ id: local.drafts()[0]?.id, url: null });
});

test("a checkout whose answer was lost is created once and found by its tag, even when the search lags", async () => {
  const { store, local, clock, request } = await withCustomer();
  local.faults.set("lost-reply", { operation: "draftOrderCreate" });
  local.faults.set("search-lag", { delayMs: 3000, times: null });
  const error = await errorOf(store.createCheckout(request()));
  expect(error).toMatchObject({ kind: "network", outcomeUnknown: true });
  expect(await store.findCheckouts(someRenewal)).toEqual([]);
  clock.advance(3000);
  expect(await store.findCheckouts(someRenewal)).toHaveLength(1);
  expect(local.drafts()).toHaveLength(1);
});

test("throttling delays a checkout and still creates one only", async () => {
  const { store, local, request } = await withCustomer();
  local.faults.set("throttled", { operation: "draftOrderCreate", times: 2 });
  await store.createCheckout(request());
  expect(local.drafts()).toHaveLength(1);
});

test("a paid checkout names its order, which is also found by the renewal's tag", async () => {
  const { store, local, request, customerId } = await withCustomer();
  const { id } = await store.createCheckout(request());
  const order = local.pay(id);
  const told = {
    id: order.id,
    name: order.name,
    payment: "paid",
    isCancelled: false,
    subtotalCents: 1895,
    customerId,
    lines: [
      {
        variantId: tovarastin.variantId,
        title: expect.any(String),
        quantity: 1,
        currentQuantity: 1,
        totalCents: 1895,
      },
    ],
  };
  expect(await store.findCheckout(id)).toMatchObject({ state: "completed", order: told });
  expect(await store.findOrders(someRenewal)).toEqual([told]);
  local.cancelOrder(order.id);
  expect(await store.findOrders(someRenewal)).toMatchObject([
    { id: order.id, isCancelled: true, lines: [{ quantity: 1, currentQuantity: 0 }] },
  ]);
});

test("a refund leaves the order paid: nothing is given back for it", async () => {
  const { store, local, request } = await withCustomer();
  const { id } = await store.createCheckout(request());
  local.refundOrder(local.pay(id).id);
  expect(await store.findOrders(someRenewal)).toMatchObject([{ payment: "paid", isCancelled: false }]);
});

test.each([
  ["is voided", "voidPayment"],
  ["runs out", "expirePayment"],
] as const)("an order whose payment %s is no longer waited for: nobody is charged", async (_, end) => {
  const { store, local, request } = await withCustomer({ local: { switches: { paymentCapture: "manual" } } });
  const { id } = await store.createCheckout(request());
  const order = local.pay(id);
  expect(await store.findCheckout(id)).toMatchObject({ order: { payment: "placed" } });
  local[end](order.id);
  expect(await store.findCheckout(id)).toMatchObject({ order: { payment: "void", isCancelled: false } });
  expect(await store.findOrders(someRenewal)).toMatchObject([{ payment: "void" }]);
});

test("orders and checkouts of other renewals are not found", async () => {
  const { store, local, request } = await withCustomer();
  const other = someRenewal.replace("3f1c", "4f1c");
  local.pay((await store.createCheckout(request({ renewalId: other }))).id);
  expect(await store.findCheckouts(someRenewal)).toEqual([]);
  expect(await store.findOrders(someRenewal)).toEqual([]);
});

test("a search with too many results is narrowed to the renewal's own", async () => {
  const findsEverything: Post = (url, request) => {
    const body = request.body.replace(/"search":"[^}]*"/, '"search":""');
    return post(url, { ...request, body });
  };
  const { store, local, request } = await withCustomer({ adapter: { post: findsEverything } });
  const other = someRenewal.replace("3f1c", "4f1c");
  local.pay((await store.createCheckout(request({ renewalId: other }))).id);
  expect(await store.findCheckouts(someRenewal)).toEqual([]);
  expect(await store.findOrders(someRenewal)).toEqual([]);
  expect(await store.findOrders(other)).toHaveLength(1);
});

test("an open checkout is deleted, is gone the second time, and stays if paid", async () => {
  const { store, local, request } = await withCustomer();
  const open = await store.createCheckout(request());
  expect(await store.deleteCheckout(open.id)).toBe("deleted");
  expect(await store.deleteCheckout(open.id)).toBe("gone");
  expect(await store.findCheckout(open.id)).toBeNull();
  const paid = await store.createCheckout(request());
  local.pay(paid.id);
  // A store that also deleted paid drafts would lose the link from the checkout to its order, so it is not even
  // asked.
  local.faults.set("down", { operation: "draftOrderDelete", times: null });
  expect(await store.deleteCheckout(paid.id)).toBe("completed");
});

test("a deletion whose answer was lost ends as gone", async () => {
  const { store, local, request } = await withCustomer();
  const { id } = await store.createCheckout(request());
  local.faults.set("lost-reply", { operation: "draftOrderDelete" });
  expect(await store.deleteCheckout(id)).toBe("gone");
  expect(local.drafts()).toEqual([]);
});

test("an open checkout that the store refuses to delete is not taken as deleted", async () => {
  const userErrors = [{ field: ["input", "id"], message: "It can't be deleted now" }];
  const { store, request } = await withCustomer({
    adapter: {
      post: async (url, asked) =>
        asked.body.includes("draftOrderDelete")
          ? answerWith({ data: { draftOrderDelete: { deletedId: null, userErrors } } })
          : post(url, asked),
    },
  });
  const { id } = await store.createCheckout(request());
  expect(await errorOf(store.deleteCheckout(id))).toMatchObject({ kind: "user" });
  expect(await store.findCheckout(id)).toMatchObject({ state: "open" });
});

test("a renewal id that is no UUID is never used in a search", async () => {
  const { store } = await withCustomer();
  await expect(store.findCheckouts('x" OR tag:"rx-renewal')).rejects.toThrow(TypeError);
});
