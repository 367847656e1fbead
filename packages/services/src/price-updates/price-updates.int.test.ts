import { priceMessages } from "@scriptkeeper/contracts/prices/messages";
import { audit_log } from "@scriptkeeper/db/schema";
import { StoreError } from "@scriptkeeper/store/port";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { refusedRowsWork } from "./refused/refused-rows-work.ts";
import { closePriceRun } from "./runs/close-run.ts";
import { getLatestPriceRun, getPriceRun } from "./runs/read-runs.ts";
import { retryFailedPriceRows } from "./runs/retry-failed-rows.ts";
import { takeDueRun } from "./runs/run-lease.queries.ts";
import { startPriceRun } from "./runs/start-run.ts";
import { stopPriceRun } from "./runs/stop-run.ts";
import { undoPriceRun } from "./runs/undo-run.ts";
import { type PriceDesk, priceDesk } from "./testing/price-desk.ts";
import { type PriceShop, packOf, priceShop } from "./testing/price-shop.ts";
import { includePriceRows } from "./upload/include-rows.ts";

const ctx = sharedContext();
let shop: PriceShop;
let desk: PriceDesk;
beforeEach(async () => {
  shop = priceShop(20, [
    packOf("7", { id: "71", title: "30 tablets", sku: "TWIN" }),
    packOf("7", { id: "72", title: "60 tablets", sku: "TWIN" }),
  ]);
  ctx.jobs.notified.length = 0;
  desk = await priceDesk(ctx, shop.store);
});

const id = (number: number) => String(500_000 + number);
const conflict = { code: "CONFLICT" };

describe("the price update", () => {
  test("sets what is ticked, grouped by product, and gives every row its outcome", async () => {
    shop.refused.add(id(3));
    const run = await desk.reviewed([
      ["p-1", "12.50"],
      ["p-2", "10"],
      ["p-3", "11"],
      ["nobody", "11"],
      ["p-4", "0"],
      ["p-5", "11"],
    ]);
    await includePriceRows(desk.admin, { id: run.id, rowNumbers: [7], included: false });
    await startPriceRun(desk.admin, { id: run.id });
    expect(await startPriceRun(desk.admin, { id: run.id })).toMatchObject({
      state: "running",
      progress: { done: 1, total: 4 },
    });
    await desk.work();
    expect(await getPriceRun(desk.admin, run)).toMatchObject({
      state: "done",
      outcomes: { changed: 1, unchanged: 1, failed: 2, left_out: 2, waiting: 0 },
      progress: { done: 4, total: 4 },
      result: { success: 2, total: 4 },
    });
    expect((await desk.rows(run.id, "outcome:failed")).map(({ reason }) => reason)).toEqual([
      "The store refused this price: Price is invalid",
      "The store has no product with this handle.",
    ]);
    expect(shop.prices.get(id(1))).toBe(1250);
    expect(shop.prices.get(id(5))).toBe(1000);
    const audited = await ctx.db
      .select()
      .from(audit_log)
      .where(eq(audit_log.entity_id, String(run.id)))
      .orderBy(asc(audit_log.id));
    expect(audited.map(({ action, after }) => ({ action, after }))).toEqual([
      { action: "upload price list", after: { identifier_type: "handle", rows: 6 } },
      { action: "add price rows", after: { rows: 6 } },
      { action: "choose price rows", after: { included: false, rows: 1 } },
      { action: "start price update", after: { identifier_type: "handle", rows: 6, to_set: 2 } },
    ]);
  });

  test("sets the variants of one product in one call", async () => {
    const run = await desk.upload(
      [
        ["71", "11"],
        [id(1), "11"],
        ["72", "12"],
      ],
      "id",
    );
    await desk.work();
    await startPriceRun(desk.admin, { id: run.id });
    await desk.work();
    expect(shop.calls).toHaveLength(2);
    expect(shop.calls).toContainEqual({ productId: "7", prices: { 71: 1100, 72: 1200 } });
  });

  test("fails a row whose price was changed at the store after its list was looked up", async () => {
    const run = await desk.reviewed([
      ["p-1", "12"],
      ["p-2", "12"],
      ["p-3", "12"],
    ]);
    shop.prices.set(id(1), 1150);
    shop.prices.set(id(2), 1200);
    shop.prices.delete(id(3));
    await startPriceRun(desk.admin, { id: run.id });
    await desk.work();
    expect((await desk.rows(run.id)).map(({ outcome }) => outcome)).toEqual([
      "failed",
      "unchanged",
      "failed",
    ]);
    expect(shop.calls).toEqual([]);
    expect(shop.prices.get(id(1))).toBe(1150);
  });

  test("looks anew at rows that had their price when they were looked up, and says which were changed since", async () => {
    const run = await desk.reviewed([
      ["p-1", "10"],
      ["p-2", "10"],
      ["p-3", "10"],
    ]);
    shop.prices.set(id(2), 1150);
    shop.prices.delete(id(3));
    await startPriceRun(desk.admin, { id: run.id });
    await desk.work();
    expect((await desk.rows(run.id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ["unchanged", null],
      [
        "failed",
        "The price at the store was changed to $11.50 after this list was looked up, so it was left alone. Send this row back to review.",
      ],
      ["failed", "The store no longer has this product."],
    ]);
    const again = await retryFailedPriceRows(desk.admin, { id: run.id, rowNumbers: [3] });
    await desk.work();
    expect(await desk.rows(again.id)).toMatchObject([{ finding: "ready", oldPriceCents: 1150 }]);
    expect(shop.calls).toEqual([]);
  });

  test("sets every row of a list in which many have their price already", async () => {
    shop = priceShop(400);
    desk = await priceDesk(ctx, shop.store);
    const lines = Array.from({ length: 400 }, (_, index) => {
      const price = index % 3 === 0 ? "11" : "10";
      return [`p-${index + 1}`, price] as const;
    });
    expect(await desk.done(lines)).toMatchObject({ outcomes: { changed: 134, unchanged: 266, waiting: 0 } });
    expect(shop.calls).toHaveLength(134);
  });

  test("is refused while other rows are ticked than its caller saw, and says so if it has been started with them", async () => {
    const seen = await desk.reviewed([
      ["p-1", "12"],
      ["p-2", "0"],
      ["p-3", "12"],
    ]);
    const tick = (rowNumber: number, included: boolean) =>
      includePriceRows(desk.admin, { id: seen.id, rowNumbers: [rowNumber], included });
    await tick(2, false);
    const changed = await tick(3, true);
    expect(changed).toMatchObject({ included: seen.included });
    await expect(startPriceRun(desk.admin, seen)).rejects.toMatchObject({
      ...conflict,
      message: priceMessages.otherTicks,
    });
    await tick(3, false);
    expect(await tick(2, true)).toMatchObject({ ticks: seen.ticks });
    expect(await startPriceRun(desk.admin, seen)).toMatchObject({ state: "running" });
    expect(await startPriceRun(desk.admin, seen)).toMatchObject({ state: "running" });
    await expect(startPriceRun(desk.admin, changed)).rejects.toMatchObject({
      ...conflict,
      message: priceMessages.startedOtherwise,
    });
    await desk.work();
    await expect(startPriceRun(desk.admin, changed)).rejects.toMatchObject({
      ...conflict,
      message: priceMessages.startedOtherwise,
    });
    expect(shop.prices.get(id(2))).toBe(1000);
  });

  test("is refused without a tick, in the wrong state, and for a missing run", async () => {
    const run = await desk.reviewed([
      ["nobody", "12"],
      ["p-1", "0"],
    ]);
    await expect(startPriceRun(desk.admin, { id: run.id })).rejects.toMatchObject(conflict);
    await expect(stopPriceRun(desk.admin, run)).rejects.toMatchObject(conflict);
    await expect(undoPriceRun(desk.admin, run)).rejects.toMatchObject(conflict);
    await expect(retryFailedPriceRows(desk.admin, run)).rejects.toMatchObject(conflict);
    await expect(startPriceRun(desk.admin, { id: 999_999 })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const finished = await desk.done([["p-2", "11"]]);
    await expect(startPriceRun(desk.admin, finished)).rejects.toMatchObject(conflict);
    await expect(
      includePriceRows(desk.admin, { id: finished.id, rowNumbers: [2], included: true }),
    ).rejects.toMatchObject(conflict);
    await expect(retryFailedPriceRows(desk.admin, finished)).rejects.toMatchObject(conflict);
  });

  test("leaves out what hasn't been sent to the store when it is stopped", async () => {
    const run = await desk.reviewed(
      Array.from({ length: 20 }, (_, index) => [`p-${index + 1}`, "11"] as const),
    );
    await startPriceRun(desk.admin, { id: run.id });
    await expect(closePriceRun(desk.admin, run)).rejects.toMatchObject(conflict);
    await stopPriceRun(desk.admin, run);
    await desk.work();
    expect(await getPriceRun(desk.admin, run)).toMatchObject({ state: "done", outcomes: { left_out: 20 } });
    expect(shop.calls).toEqual([]);
  });

  test("is open again once it is started, even if another list was uploaded since", async () => {
    const run = await desk.reviewed([
      ["p-1", "11"],
      ["nobody", "11"],
    ]);
    await closePriceRun(desk.admin, await desk.upload([["p-2", "12"]]));
    await startPriceRun(desk.admin, { id: run.id });
    await desk.work();
    expect(await getLatestPriceRun(desk.admin)).toMatchObject({
      run: { id: run.id, state: "done", outcomes: { changed: 1, failed: 1 } },
    });
    const refused = await refusedRowsWork.find(desk.admin, { except: [], most: 200 });
    expect(refused).toContain(String(run.id));
    await closePriceRun(desk.admin, run);
    await undoPriceRun(desk.admin, run);
    expect(await getLatestPriceRun(desk.admin)).toMatchObject({ run: { id: run.id, state: "undoing" } });
    await desk.work();
  });
});

describe("a store that doesn't respond", () => {
  const away = async () => {
    throw new StoreError("network", "no answer", { outcomeUnknown: true });
  };

  test("makes the update wait and say so, and the update continues once it responds", async () => {
    const run = await desk.reviewed([["p-1", "11"]]);
    shop.before = away;
    await startPriceRun(desk.admin, { id: run.id });
    await desk.work();
    expect(await getPriceRun(desk.admin, run)).toMatchObject({
      state: "running",
      problem: expect.stringContaining("is not answering"),
    });
    shop.before = async () => undefined;
    await desk.work();
    expect(shop.calls).toEqual([]);
    ctx.clock.advance({ seconds: 11 });
    await desk.work();
    expect(await getPriceRun(desk.admin, run)).toMatchObject({ state: "done", problem: null });
  });

  test("and took a price before its answer was lost isn't reported as somebody else's change", async () => {
    const run = await desk.reviewed([["p-1", "11"]]);
    shop.afterSet = away;
    await startPriceRun(desk.admin, { id: run.id });
    await desk.work();
    expect((await desk.rows(run.id))[0]).toMatchObject({ outcome: "waiting", oldPriceCents: 1000 });
    shop.afterSet = async () => undefined;
    ctx.clock.advance({ seconds: 11 });
    await desk.work();
    expect((await desk.rows(run.id))[0]).toMatchObject({ outcome: "changed", oldPriceCents: 1000 });
    expect(shop.calls).toHaveLength(1);
  });

  test("isn't asked for the rest of its batch, so that the rest can be left out", async () => {
    const run = await desk.reviewed(
      Array.from({ length: 20 }, (_, index) => [`p-${index + 1}`, "11"] as const),
    );
    shop.beforeSet = away;
    await startPriceRun(desk.admin, { id: run.id });
    await desk.work();
    await stopPriceRun(desk.admin, run);
    shop.beforeSet = async () => undefined;
    ctx.clock.advance({ seconds: 11 });
    await desk.work();
    const { outcomes, state } = await getPriceRun(desk.admin, run);
    expect(state).toBe("done");
    // Those that were on their way: four calls at once.
    expect(outcomes).toMatchObject({ left_out: 16, changed: 4 });
  });
});

describe("a store that fails at one product, and answers everything else", () => {
  const failing = () => Promise.reject(new StoreError("server", "Internal error", { outcomeUnknown: true }));
  const answering = () => ({ ...shop.store, now: async () => ctx.clock.now() });

  test("fails its row alone, and all others are set", async () => {
    const store = answering();
    desk = await priceDesk(ctx, {
      ...store,
      setPrices: (product, prices) => (product === "100001" ? failing() : store.setPrices(product, prices)),
    });
    const lines = Array.from({ length: 8 }, (_, index) => [`p-${index + 1}`, "11"] as const);
    const run = await desk.done(lines);
    expect(run).toMatchObject({ state: "done", problem: null, outcomes: { changed: 7, failed: 1 } });
    expect((await desk.rows(run.id, "outcome:failed"))[0]?.reason).toContain("may have taken this price");
  });

  test("is asked once more, so that a short disturbance fails nothing", async () => {
    const store = answering();
    let disturbances = 1;
    desk = await priceDesk(ctx, {
      ...store,
      setPrices: (product, prices) => {
        disturbances -= 1;
        return disturbances >= 0 ? failing() : store.setPrices(product, prices);
      },
    });
    expect(await desk.done([["p-1", "11"]])).toMatchObject({ outcomes: { changed: 1, failed: 0 } });
  });

  test("costs the worker no list, however long each of its failures takes", async () => {
    const store = answering();
    const taken: unknown[] = [];
    const slowly = async () => {
      ctx.clock.advance({ seconds: 40 });
      taken.push(await takeDueRun(ctx.db, ctx.clock.now()));
      return failing();
    };
    desk = await priceDesk(ctx, {
      ...store,
      now: async () => {
        ctx.clock.advance({ seconds: 40 });
        return ctx.clock.now();
      },
      findPricedVariants: (asked) =>
        asked.values.includes("p-1") ? slowly() : store.findPricedVariants(asked),
      setPrices: (product, prices) => (product === "100002" ? slowly() : store.setPrices(product, prices)),
    });
    const run = await desk.done(
      ["p-1", "p-2", "p-3", "p-4"].map((identifier) => [identifier, "11"] as const),
    );
    expect(run).toMatchObject({ outcomes: { changed: 2 } });
    expect(taken).toEqual([null, null, null, null, null]);
  });

  test("gives its row alone no price to review", async () => {
    const store = answering();
    desk = await priceDesk(ctx, {
      ...store,
      findPricedVariants: (asked) =>
        asked.values.includes("p-1") ? failing() : store.findPricedVariants(asked),
    });
    const run = await desk.reviewed([
      ["p-1", "11"],
      ["p-2", "12"],
      ["p-3", "12"],
    ]);
    expect(run).toMatchObject({ state: "review", findings: { ready: 2, invalid: 1 } });
  });
});

describe("undoing a price update", () => {
  test("restores prices that are still as set, and leaves and reports the rest", async () => {
    const run = await desk.done([
      ["p-1", "11"],
      ["p-2", "12"],
      ["p-3", "12.99"],
    ]);
    shop.prices.set(id(2), 999);
    expect(await undoPriceRun(desk.admin, run)).toMatchObject({
      state: "undoing",
      progress: { done: 0, total: 3 },
    });
    await undoPriceRun(desk.admin, run);
    await expect(closePriceRun(desk.admin, run)).rejects.toMatchObject(conflict);
    await desk.work();
    expect(await getPriceRun(desk.admin, run)).toMatchObject({
      state: "done",
      outcomes: { undone: 2, kept: 1, changed: 0 },
    });
    expect([1, 2, 3].map((number) => shop.prices.get(id(number)))).toEqual([1000, 999, 1000]);
    expect((await desk.rows(run.id, "outcome:kept"))[0]?.reason).toContain("$9.99");
    await expect(undoPriceRun(desk.admin, run)).rejects.toMatchObject(conflict);
    const audited = await ctx.db
      .select()
      .from(audit_log)
      .where(eq(audit_log.entity_id, String(run.id)))
      .orderBy(asc(audit_log.id));
    expect(audited.map(({ action }) => action)).toEqual([
      "upload price list",
      "add price rows",
      "start price update",
      "undo price update",
    ]);
  });
});

describe("failed rows of a price update", () => {
  test("B-PRICE-04 go back to review as a run of their own, looked up again, once", async () => {
    shop.refused.add(id(1));
    const run = await desk.done([
      ["p-1", "11"],
      ["nobody", "11"],
      ["p-2", "x"],
      ["p-3", "11"],
    ]);
    shop.refused.clear();
    const retry = await retryFailedPriceRows(desk.admin, run);
    expect(retry).toMatchObject({ state: "looking_up", total: 3, retryOf: run.id, fileName: "prices.csv" });
    expect(await retryFailedPriceRows(desk.admin, run)).toMatchObject({ id: retry.id });
    await desk.work();
    expect(await getLatestPriceRun(desk.admin)).toMatchObject({
      run: { id: retry.id, state: "review", findings: { ready: 1, not_found: 1, invalid: 1 } },
    });
    expect((await desk.rows(retry.id)).map(({ rowNumber }) => rowNumber)).toEqual([2, 3, 4]);
    await startPriceRun(desk.admin, { id: retry.id });
    await desk.work();
    expect(shop.prices.get(id(1))).toBe(1100);
  });

  test("are looked up again when the store could not look them up", async () => {
    let isBroken = true;
    desk = await priceDesk(ctx, {
      ...shop.store,
      async findPricedVariants(asked) {
        if (isBroken && asked.values.includes("p-1")) throw new StoreError("graphql", "Internal error");
        return shop.store.findPricedVariants(asked);
      },
    });
    const run = await desk.done([
      ["p-1", "11"],
      ["p-2", "12"],
      ["p-3", "x"],
    ]);
    expect(run.outcomes).toMatchObject({ changed: 1, failed: 2 });
    isBroken = false;
    const retry = await retryFailedPriceRows(desk.admin, run);
    await desk.work();
    expect(await getPriceRun(desk.admin, retry)).toMatchObject({
      state: "review",
      findings: { ready: 1, invalid: 1 },
    });
  });

  test("can be selected by number", async () => {
    const run = await desk.done([
      ["nobody", "11"],
      ["nobody-else", "11"],
      ["p-1", "10"],
    ]);
    expect(await retryFailedPriceRows(desk.admin, { id: run.id, rowNumbers: [3, 4] })).toMatchObject({
      total: 1,
    });
  });
});
