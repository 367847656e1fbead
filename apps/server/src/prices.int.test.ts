import { priceMessages } from "@scriptkeeper/contracts/prices/messages";
import type { PriceRun, PriceRunRows } from "@scriptkeeper/contracts/prices/prices";
import { processPriceRuns } from "@scriptkeeper/services/price-updates";
import { insertAdmin, insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sharedApp } from "./testing/test-app.ts";

const tovarastin = { id: "8401000101", handle: "tovarastin-20mg-tablets", cents: 1895 };
const lisopramel = { id: "8401000102", handle: "lisopramel-10mg-tablets", cents: 1650 };

const shop = sharedShop({ isTimeless: true });
const server = sharedApp(shop.ctx);
let bearer: string;
beforeAll(async () => {
  bearer = (await signIn(shop.ctx, await insertAdmin(shop.ctx))).token;
});
beforeEach(() => {
  shop.store.faults.clear();
  for (const { id, cents } of [tovarastin, lisopramel])
    shop.store.changeVariant({ variantId: id, priceCents: cents });
});

async function send(method: "GET" | "POST", url: string, payload?: unknown, token = bearer) {
  const answer = await server.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${token}`,
      ...(payload === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** `POST update-prices` */
async function update(body: unknown) {
  const answer = await send("POST", "/api/admin/shopify/update-prices", body);
  return [answer.status, answer.body];
}

async function mutate<Answer = PriceRun>(name: string, input: unknown): Promise<Answer> {
  const { status, body } = await send("POST", `/trpc/products.${name}`, input);
  expect([name, status, body.error]).toEqual([name, 200, undefined]);
  return body.result.data;
}

async function query<Answer = PriceRun>(name: string, input?: unknown): Promise<Answer> {
  const search = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  const { body } = await send("GET", `/trpc/products.${name}${search}`);
  return body.result.data;
}

const work = () =>
  processPriceRuns(shop.ctx.as({ kind: "job", name: "process-price-runs" }), new AbortController().signal);

async function livePrice({ id }: { id: string }): Promise<number | undefined> {
  return (await shop.ctx.store.findVariants([id]))[0]?.priceCents;
}

describe("B-API-30 B-ENT-15 POST /api/admin/shopify/update-prices", () => {
  test("sets prices, counts unchanged ones as successes and lists each failure", async () => {
    const priceData = [
      { identifier: tovarastin.handle, price: 20.5 },
      { identifier: lisopramel.handle, price: "16.50" },
      { identifier: "metavorin-500mg-tablets", price: 1 },
      { identifier: "no-such-handle", price: 1 },
      { identifier: "amvelodine-5mg-tablets", price: -1 },
      { identifier: "cetiralone-10mg-tablets", price: "twelve" },
    ];
    expect(await update({ priceData })).toEqual([
      200,
      {
        result: {
          total: 6,
          success: 2,
          failed: [
            {
              identifier: "metavorin-500mg-tablets",
              reason:
                "This product has several variants with prices of their own. Upload them in a list with the identifier type SKU, or ID with variant ids.",
            },
            { identifier: "no-such-handle", reason: "The store has no product with this handle." },
            { identifier: "amvelodine-5mg-tablets", reason: "The price must not be negative." },
            {
              identifier: "cetiralone-10mg-tablets",
              reason: "This is not a price. Write it like 12.50.",
            },
          ],
          details: [
            {
              title: "Tovarastin 20 mg tablets, 30 tablets",
              identifier: tovarastin.handle,
              oldPrice: 18.95,
              newPrice: 20.5,
            },
            {
              title: "Lisopramel 10 mg tablets, 30 tablets",
              identifier: lisopramel.handle,
              oldPrice: 16.5,
              newPrice: 16.5,
            },
          ],
        },
      },
    ]);
    expect(await livePrice(tovarastin)).toBe(2050);
  });

  test.each([
    ["sku", "TOV-20-30"],
    ["id", Number(tovarastin.id)],
    ["id", `gid://shopify/ProductVariant/${tovarastin.id}`],
    ["id", "7301000101"],
  ])("B-PRICE-09 accepts the %s %j", async (identifierType, identifier) => {
    const [status, body] = await update({ identifierType, priceData: [{ identifier, price: "19.00" }] });
    expect([status, body.result.success]).toEqual([200, 1]);
    expect(await livePrice(tovarastin)).toBe(1900);
  });

  test("does not guess between two rows for one product, but accepts an odd price as meant", async () => {
    const priceData = [
      { identifier: tovarastin.handle, price: 20 },
      { identifier: tovarastin.handle, price: 21 },
      { identifier: lisopramel.handle, price: 0 },
    ];
    const [, { result }] = await update({ priceData });
    expect(result.failed.map(({ reason }: { reason: string }) => reason)).toEqual([
      "This product is in the list more than once: rows 1, 2.",
      "This product is in the list more than once: rows 1, 2.",
    ]);
    expect([await livePrice(tovarastin), await livePrice(lisopramel)]).toEqual([tovarastin.cents, 0]);
  });

  test("passes on the store's reason for refusing a price", async () => {
    shop.store.faults.set("price-refused", { variantIds: [tovarastin.id] });
    const [, { result }] = await update({ priceData: [{ identifier: tovarastin.handle, price: 20 }] });
    expect(result.failed).toEqual([
      { identifier: tovarastin.handle, reason: "The store refused this price: Price is invalid" },
    ]);
  });

  test("B-PRICE-10 refuses an empty list, and anything else than a list, by name", async () => {
    for (const body of [{}, { priceData: [] }])
      expect(await update(body)).toMatchObject([400, { message: priceMessages.noData, field: "priceData" }]);
    expect(await update({ priceData: "x" })).toMatchObject([400, { field: "priceData" }]);
    expect(await update({ priceData: [{ identifier: "a" }] })).toMatchObject([
      400,
      { field: "priceData[0].price" },
    ]);
    expect(
      await update({ identifierType: "name", priceData: [{ identifier: "a", price: 1 }] }),
    ).toMatchObject([400, { field: "identifierType" }]);
  });

  test("refers lists of more than 500 to the screen", async () => {
    const priceData = Array.from({ length: 501 }, () => ({ identifier: "a", price: 1 }));
    expect(await update({ priceData })).toMatchObject([
      413,
      { error: "TOO_LARGE", message: expect.stringContaining("Bulk Price Update") },
    ]);
  });

  test("reports rows as failed when the store does not answer, and says where it may have applied them", async () => {
    shop.store.faults.set("down", { times: null });
    const body = { priceData: [{ identifier: tovarastin.handle, price: 20 }] };
    const [status, { result }] = await update(body);
    expect([status, result.failed[0].reason]).toEqual([
      200,
      "The store is not answering right now. Try again.",
    ]);
    shop.store.faults.clear();
    shop.store.faults.set("lost-reply", { times: null, operation: "productVariantsBulkUpdate" });
    const [, unsure] = await update(body);
    expect(unsure.result.failed[0].reason).toContain("may have taken this price");
    shop.store.faults.clear();
    expect((await update(body))[1].result).toMatchObject({ success: 1, failed: [] });
  });
});

describe("the screen's procedures", () => {
  const rows = [
    { rowNumber: 2, identifier: tovarastin.handle, price: "20,50" },
    { rowNumber: 3, identifier: lisopramel.handle, price: "0" },
    { rowNumber: 4, identifier: "no-such-handle", price: "5" },
  ];

  test("lead from upload through review and update to undo", async () => {
    const { id } = await mutate("priceCreateRun", { fileName: "prices.csv", total: 3 });
    await mutate("priceAddRows", { id, decimalComma: true, rows: rows.slice(0, 2) });
    expect(await mutate("priceAddRows", { id, decimalComma: true, rows: rows.slice(2) })).toMatchObject({
      state: "looking_up",
      received: 3,
    });
    await work();
    expect(await query<{ run: PriceRun }>("priceLatestRun")).toMatchObject({
      run: { id, state: "review", included: 1, findings: { ready: 1, flagged: 1, not_found: 1 } },
    });
    await mutate("priceIncludeRows", { id, rowNumbers: [3], included: true });
    await mutate("priceStartRun", { id });
    await work();
    expect(await query("priceRun", { id })).toMatchObject({
      state: "done",
      outcomes: { changed: 2, failed: 1 },
      result: { success: 2, total: 3 },
    });
    expect(await livePrice(tovarastin)).toBe(2050);
    const changed = await query<PriceRunRows>("priceRunRows", { id, filter: "outcome:changed", limit: 50 });
    expect(changed).toMatchObject({ rows: [{ oldPriceCents: 1895, newPriceCents: 2050 }, {}] });
    shop.store.changeVariant({ variantId: lisopramel.id, priceCents: 1700 });
    await mutate("priceUndoRun", { id });
    await work();
    expect(await query("priceRun", { id })).toMatchObject({ outcomes: { undone: 1, kept: 1 } });
    expect([await livePrice(tovarastin), await livePrice(lisopramel)]).toEqual([1895, 1700]);
    const retry = await mutate("priceRetryFailedRows", { id });
    expect(retry).toMatchObject({ total: 1, retryOf: id });
    await mutate("priceCloseRun", { id: retry.id });
    expect(await query("priceLatestRun")).toEqual({ run: null });
  });

  test("refuse patients, unknown runs and invalid input", async () => {
    const { token } = await signIn(shop.ctx, await insertUser(shop.ctx));
    expect(await send("POST", "/trpc/products.priceCreateRun", { total: 1 }, token)).toMatchObject({
      status: 403,
    });
    const refused = async (name: string, input: unknown) => {
      const { status, body } = await send("POST", `/trpc/products.${name}`, input);
      return [status, body.error.data.details?.field];
    };
    expect(await refused("priceStartRun", { id: 999_999 })).toEqual([404, undefined]);
    expect(await refused("priceCreateRun", { total: 0 })).toEqual([400, "total"]);
    expect(await refused("priceCreateRun", { total: 100_001 })).toEqual([400, "total"]);
    expect(await refused("priceAddRows", { id: 1, rows: [] })).toEqual([400, "rows"]);
    const { id } = await mutate("priceCreateRun", { total: 1 });
    expect(await refused("priceStartRun", { id })).toEqual([409, undefined]);
    expect(await refused("priceStopRun", { id })).toEqual([409, undefined]);
  });
});
