import { expect, onTestFinished, test } from "vitest";
import { makeDraft } from "../admin-calls.ts";
import { type StartOptions, startShopifyEmulator } from "../start.ts";

async function opened(options: StartOptions = {}) {
  const started = await startShopifyEmulator({ publicUrl: "https://pharmacy.example", ...options });
  onTestFinished(() => started.close());
  const { app } = started.store;
  const get = async (url: string) => app.inject({ url });
  const pay = async (path: string) => app.inject({ method: "POST", url: `${path}/pay` });
  return { ...started, get, pay, app };
}

test("the payment page shows lines, discount, delivery and total, and says that it is a demonstration", async () => {
  const started = await opened();
  const { path } = await makeDraft(started);
  const { body, headers, statusCode } = await started.get(path);
  expect(statusCode).toBe(200);
  const words = [
    "Demonstration store.",
    "Tovarastin 20 mg tablets",
    "2 × $18.95",
    "Loyalty (20%): −$7.58",
    "Lisopramel 10 mg tablets",
    "Home delivery",
    "$76.82",
    "Pay $76.82",
    "Cancel",
  ];
  for (const text of words) expect(body).toContain(text);
  expect(headers["cache-control"]).toBe("no-store");
});

test("a page has the logo of the screens", async () => {
  const started = await opened();
  const { path } = await makeDraft(started);
  const { body } = await started.get(path);
  const [css] = /href="[^"]+store\.css/.exec(body) ?? [];
  expect(body).toContain('<span class="mark"></span>');
  expect((await started.get(css?.slice(6) ?? "")).body).toMatch(/^\.mark \{/m);
});

test("no page needs a script, and none may run one", async () => {
  const started = await opened();
  const { path } = await makeDraft(started, { discountTitle: "<script>alert(1)</script>" });
  const { body, headers } = await started.get(path);
  expect(body).not.toContain("<script");
  expect(body).toContain("&lt;script&gt;");
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'/);
});

test("nothing can be paid while any of it is out of stock", async () => {
  const started = await opened();
  const { path } = await makeDraft(started);
  const variantId = "8401000102";
  started.store.changeVariant({ variantId, isAvailable: false });
  const { body } = await started.get(path);
  expect(body).toContain("Lisopramel 10 mg tablets is out of stock");
  expect(body).not.toContain("Pay $");
  expect((await started.pay(path)).statusCode).toBe(409);
  expect(started.store.orders()).toEqual([]);
  started.store.changeVariant({ variantId, isAvailable: true });
  expect((await started.pay(path)).statusCode).toBe(303);
  expect(started.store.orders()).toHaveLength(1);
});

test("paying places one order, however often it is sent", async () => {
  const started = await opened();
  const { path } = await makeDraft(started);
  const answers = await Promise.all([started.pay(path), started.pay(path), started.pay(path)]);
  expect(answers.map((answer) => [answer.statusCode, answer.headers.location])).toEqual(
    Array.from({ length: 3 }, () => [303, path]),
  );
  expect(started.store.orders()).toHaveLength(1);
  const { body } = await started.get(path);
  expect(body).toContain("Thank you, your order is placed");
  expect(body).toContain("Loyalty (20%): −$7.58");
  expect(body).toContain('href="https://pharmacy.example/"');
  expect(body).not.toContain("<form");
});

test("cancelling leaves the checkout open and returns to the pharmacy", async () => {
  const started = await opened();
  const { path } = await makeDraft(started);
  const { body } = await started.get(`${path}/cancel`);
  expect(body).toContain("Nothing was charged");
  expect(body).toContain('href="https://pharmacy.example/"');
  expect(started.store.orders()).toEqual([]);
  await started.pay(path);
  expect(started.store.orders()).toHaveLength(1);
});

test("a link whose draft was deleted says so, and takes no payment", async () => {
  const { get, pay, store } = await opened();
  const gone = `/local/store/1/invoices/${"0".repeat(32)}`;
  const { statusCode, body } = await get(gone);
  expect(statusCode).toBe(404);
  const real = gone.replace("/1/", "/61730000001/");
  expect((await get(real)).statusCode).toBe(410);
  expect((await get(real)).body).toContain("no longer works");
  expect(body).toContain("no longer works");
  expect((await pay(real)).statusCode).toBe(410);
  expect(store.orders()).toEqual([]);
});

test("an unready draft can't be paid yet", async () => {
  let now = Date.parse("2026-11-21T08:00:00Z");
  const started = await opened({ now: () => now, faults: { "draft-not-ready": { delayMs: 1000 } } });
  await expect(makeDraft(started)).rejects.toThrow();
  const [draft] = started.store.drafts();
  const path = `/local/store/61730000001/invoices/${draft?.invoiceKey}`;
  expect((await started.get(path)).statusCode).toBe(503);
  await started.pay(path);
  expect(started.store.orders()).toEqual([]);
  now += 1000;
  await started.pay(path);
  expect(started.store.orders()).toHaveLength(1);
});

test("a form on another site has no effect", async () => {
  const started = await opened();
  const order = started.store.pay((await makeDraft(started)).id);
  const url = `/local/store/orders/${order.id}/cancel`;
  const foreign = await started.app.inject({
    method: "POST",
    url,
    headers: { "sec-fetch-site": "cross-site" },
  });
  expect(foreign.statusCode).toBe(403);
  expect(started.store.orders()).toMatchObject([{ cancelledAt: null }]);
  await started.app.inject({ method: "POST", url, headers: { "sec-fetch-site": "same-origin" } });
  expect(started.store.orders()).toMatchObject([{ cancelledAt: expect.any(Number) }]);
});

test("staff see orders and messages, cancel and refund", async () => {
  const started = await opened({ webhookTo: "http://127.0.0.1:9/" });
  const order = started.store.pay((await makeDraft(started)).id);
  await started.app.inject({ method: "POST", url: `/local/store/orders/${order.id}/refund` });
  const { body } = await started.get("/local/store/orders");
  for (const text of ["#1001", "Refunded", "orders/paid", "refunds/create"]) expect(body).toContain(text);
});

test("a cancelled order says so on its page", async () => {
  const started = await opened();
  const { path, id } = await makeDraft(started);
  started.store.cancelOrder(started.store.pay(id).id);
  expect((await started.get(path)).body).toContain("Order #1001 was cancelled");
});
