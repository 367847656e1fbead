import type { PriceRowFilter } from "@scriptkeeper/contracts/prices/limits";
import { priceMessages } from "@scriptkeeper/contracts/prices/messages";
import type { PriceRunRowsInput } from "@scriptkeeper/contracts/prices/prices";
import { price_run_rows, price_runs } from "@scriptkeeper/db/schema";
import { StoreError } from "@scriptkeeper/store/port";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { closePriceRun } from "./runs/close-run.ts";
import { createPriceRun } from "./runs/create-run.ts";
import { getLatestPriceRun, getPriceRun, listPriceRows } from "./runs/read-runs.ts";
import { startPriceRun } from "./runs/start-run.ts";
import { type PriceDesk, priceDesk } from "./testing/price-desk.ts";
import { type PriceShop, packOf, priceShop } from "./testing/price-shop.ts";
import { addPriceRows } from "./upload/add-rows.ts";
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

describe("the review of a price list", () => {
  test("finds the page after a row and the one before it, also among one kind of rows", async () => {
    const run = await desk.reviewed(
      Array.from({ length: 9 }, (_, index) => [`p-${index + 1}`, index % 3 === 0 ? "0" : "10.50"] as const),
    );
    const numbers = async (
      of: Pick<PriceRunRowsInput, "after" | "before"> & { page?: number },
      filter: PriceRowFilter,
    ) => {
      const { rows } = await listPriceRows(desk.admin, {
        id: run.id,
        filter,
        search: "",
        page: 1,
        limit: 2,
        ...of,
      });
      return rows.map(({ rowNumber }) => rowNumber);
    };
    expect(await numbers({ page: 3 }, "all")).toEqual([6, 7]);
    expect(await numbers({ page: 2 }, "finding:flagged")).toEqual([8]);
    expect(await numbers({ page: 3 }, "finding:flagged")).toEqual([]);
    expect(await numbers({ after: 5 }, "all")).toEqual([6, 7]);
    expect(await numbers({ before: 8 }, "all")).toEqual([6, 7]);
    expect(await numbers({ after: 5, page: 400 }, "all")).toEqual([6, 7]);
    expect(await numbers({ before: 3 }, "all")).toEqual([2]);
    expect(await numbers({ after: 10 }, "all")).toEqual([]);
    expect(await numbers({ after: 2 }, "finding:flagged")).toEqual([5, 8]);
    expect(await numbers({ before: 8 }, "finding:flagged")).toEqual([2, 5]);
    expect(run).toMatchObject({ flaggedIncluded: 0, findings: { flagged: 3 } });
    await includePriceRows(desk.admin, { id: run.id, rowNumbers: [5], included: true });
    expect(await getPriceRun(desk.admin, run)).toMatchObject({
      flaggedIncluded: 1,
      findings: { flagged: 3 },
    });
    expect(await numbers({}, "flagged:ticked")).toEqual([5]);
    expect(await numbers({}, "flagged:unticked")).toEqual([2, 8]);
  });

  test("compares each row with the live price, and ticks what looks right", async () => {
    const run = await desk.reviewed([
      ["p-1", "12.50"],
      ["P-2", "10.00"],
      ["h-7", "9"],
      ["nobody", "9"],
      ["p-3", "nine"],
      ["p-4", "0"],
      ["p-5", "100.01"],
      ["p-6", "0.99"],
      ["p-7", "8"],
      ["p-7", "9"],
    ]);
    expect(run).toMatchObject({
      state: "review",
      total: 10,
      received: 10,
      lookedUp: 10,
      included: 1,
      findings: { ready: 1, flagged: 5, unchanged: 1, not_found: 1, ambiguous: 1, invalid: 1 },
      progress: { done: 10, total: 10 },
    });
    const rows = await desk.rows(run.id);
    expect(rows[0]).toEqual({
      rowNumber: 2,
      identifier: "p-1",
      price: "12.50",
      newPriceCents: 1250,
      oldPriceCents: 1000,
      changePercent: 25,
      title: "Product 1",
      finding: "ready",
      flags: [],
      included: true,
      outcome: null,
      reason: null,
    });
    expect(rows.map(({ finding, flags }) => [finding, ...flags])).toEqual([
      ["ready"],
      ["unchanged"],
      ["ambiguous"],
      ["not_found"],
      ["invalid"],
      ["flagged", "zero"],
      ["flagged", "much_higher"],
      ["flagged", "much_lower"],
      ["flagged", "duplicate"],
      ["flagged", "duplicate"],
    ]);
    expect(rows.at(-1)?.reason).toBe("This product is in the list more than once: rows 10, 11.");
    expect(shop.calls).toEqual([]);
  });

  test("ticks no row of a product that appears again far down the list, whatever each row looks like", async () => {
    const others = Array.from({ length: 300 }, () => ["nobody", "1"] as const);
    const run = await desk.reviewed([
      ["p-1", "10.50"],
      ["p-2", "10.00"],
      ["p-3", "10.50"],
      ["p-4", "10.50"],
      ...others,
      ["p-1", "11.00"],
      ["p-1", "10.50"],
      ["p-2", "10.50"],
      ["p-3", "50.00"],
      ["p-5", "10.50"],
    ]);
    const looks = async (filter: PriceRowFilter) =>
      (await desk.rows(run.id, filter)).map(({ identifier, flags }) => [identifier, ...flags]);
    expect(await looks("finding:ready")).toEqual([["p-4"], ["p-5"]]);
    expect(await looks("flagged:unticked")).toEqual([
      ["p-1", "duplicate"],
      ["p-2", "duplicate"],
      ["p-3", "duplicate"],
      ["p-1", "duplicate"],
      ["p-1", "duplicate"],
      ["p-2", "duplicate"],
      ["p-3", "higher", "duplicate"],
    ]);
    expect(run).toMatchObject({ included: 2, findings: { ready: 2, flagged: 7, not_found: 300 } });
  });

  test("leaves out a price that changes by 30 % or more until it is ticked, and lists both kinds", async () => {
    const run = await desk.reviewed([
      ["p-1", "12.99"],
      ["p-2", "13.00"],
      ["p-3", "7.00"],
      ["p-4", "100.00"],
      ["p-5", "1.00"],
    ]);
    expect(run).toMatchObject({ included: 1, findings: { ready: 1, flagged: 4 } });
    await includePriceRows(desk.admin, { id: run.id, rowNumbers: [3], included: true });
    expect(await desk.rows(run.id, "flagged:ticked")).toMatchObject([
      { rowNumber: 3, flags: ["higher"], reason: "The new price is at least 30% higher." },
    ]);
    expect(await desk.rows(run.id, "flagged:unticked")).toMatchObject([
      { rowNumber: 4, flags: ["lower"] },
      { rowNumber: 5, flags: ["much_higher"], reason: "The new price is 10 times the old one or more." },
      { rowNumber: 6, flags: ["much_lower"], reason: "The new price is a tenth of the old one or less." },
    ]);
  });

  test("lists what an update sets, leaves out and can't set, as many rows as it counts of each", async () => {
    const run = await desk.reviewed([
      ["p-1", "12.99"],
      ["p-2", "13.00"],
      ["p-3", "7.00"],
      ["p-4", "10.50"],
      ["nothing", "10.50"],
      ["p-5", "no price"],
      ["p-6", "10.00"],
    ]);
    await includePriceRows(desk.admin, { id: run.id, rowNumbers: [3], included: true });
    await includePriceRows(desk.admin, { id: run.id, rowNumbers: [5], included: false });
    const { included, findings } = await getPriceRun(desk.admin, run);
    expect({ included, findings }).toMatchObject({ included: 2, findings: { ready: 2, flagged: 2 } });
    const numbers = async (filter: PriceRowFilter) =>
      (await desk.rows(run.id, filter)).map(({ rowNumber }) => rowNumber);
    expect(await numbers("ticked")).toEqual([2, 3]);
    expect(await numbers("unticked")).toEqual([4, 5]);
    expect(await numbers("unsettable")).toEqual([6, 7]);
    expect(await numbers("finding:unchanged")).toEqual([8]);
  });

  test("B-PRICE-09 finds variants by SKU and by id, and says when several have the same SKU", async () => {
    const bySku = await desk.upload(
      [
        ["S-1", "11"],
        ["TWIN", "11"],
      ],
      "sku",
    );
    await desk.work();
    expect((await desk.rows(bySku.id)).map(({ finding }) => finding)).toEqual(["ready", "ambiguous"]);
    const byId = await desk.upload(
      [
        [id(1), "11"],
        [`gid://shopify/ProductVariant/${id(2)}`, "11"],
      ],
      "id",
    );
    await desk.work();
    expect((await desk.rows(byId.id)).map(({ title }) => title)).toEqual(["Product 1", "Product 2"]);
  });

  test("ticks at most one of several rows for a variant", async () => {
    const run = await desk.reviewed([
      ["p-1", "8"],
      ["p-1", "9"],
      ["p-2", "0"],
      ["nobody", "1"],
    ]);
    const tick = (rowNumbers: number[], included = true) =>
      includePriceRows(desk.admin, { id: run.id, rowNumbers, included });
    const ticked = async () =>
      (await desk.rows(run.id)).filter((row) => row.included).map((row) => row.rowNumber);
    await tick([2, 4, 5]);
    expect(await ticked()).toEqual([2, 4]);
    await tick([3]);
    expect(await ticked()).toEqual([3, 4]);
    await tick([2, 3]);
    expect(await ticked()).toEqual([3, 4]);
    expect(await tick([4], false)).toMatchObject({ included: 1 });
  });

  test("ticks at the end what an earlier version recorded without its tick", async () => {
    const others = Array.from({ length: 300 }, () => ["nobody", "1"] as const);
    const run = await desk.upload([["p-1", "10.50"], ...others, ["p-2", "10.50"]]);
    let calls = 0;
    shop.before = async () => {
      calls += 1;
      if (calls > 1) throw new StoreError("network", "away for a moment");
    };
    await desk.work();
    expect(await getPriceRun(desk.admin, run)).toMatchObject({ state: "looking_up", included: 1 });
    shop.before = async () => undefined;
    await ctx.db.update(price_run_rows).set({ included: false }).where(eq(price_run_rows.run_id, run.id));
    ctx.clock.advance({ seconds: 11 });
    await desk.work();
    expect(await getPriceRun(desk.admin, run)).toMatchObject({ state: "review", included: 2 });
  });

  test("isn't held up by one identifier that the store can't read", async () => {
    const { findPricedVariants } = shop.store;
    shop.store.findPricedVariants = async (by) => {
      if (by.values.includes("bad")) throw new StoreError("graphql", "what is this?");
      return findPricedVariants(by);
    };
    const run = await desk.reviewed([
      ["p-1", "11"],
      ["bad", "11"],
      ["p-2", "11"],
      ["p-3", "11"],
    ]);
    expect((await desk.rows(run.id)).map(({ finding }) => finding)).toEqual([
      "ready",
      "invalid",
      "ready",
      "ready",
    ]);
  });
});

describe("the upload of a price list", () => {
  const rows = [2, 3].map((rowNumber) => ({ rowNumber, identifier: `p-${rowNumber}`, price: "11" }));
  const open = (total: number) =>
    createPriceRun(desk.admin, { identifierType: "handle", fileName: "", total });

  test("adds nothing twice when a part is repeated, even after the last one", async () => {
    const { id: runId } = await open(3);
    const part = { id: runId, decimalComma: false, rows };
    await addPriceRows(desk.admin, part);
    expect(await addPriceRows(desk.admin, part)).toMatchObject({ received: 2, state: "uploading" });
    const last = { ...part, rows: [{ rowNumber: 4, identifier: "p-4", price: "11" }] };
    expect(await addPriceRows(desk.admin, last)).toMatchObject({ received: 3, state: "looking_up" });
    expect(await addPriceRows(desk.admin, last)).toMatchObject({ received: 3 });
  });

  test("supersedes another list that is still uploading, and says so to whoever waits for it", async () => {
    const { id: runId } = await open(3);
    await open(1);
    const part = { id: runId, decimalComma: false, rows };
    expect(await addPriceRows(desk.admin, part)).toMatchObject({ problem: priceMessages.putAway });
    const last = { ...part, rows: [{ rowNumber: 4, identifier: "p-4", price: "11" }] };
    await addPriceRows(desk.admin, last);
    await desk.work();
    const run = await getPriceRun(desk.admin, { id: runId });
    expect(run).toMatchObject({ state: "looking_up", lookedUp: 0, problem: priceMessages.putAway });
  });

  test("refuses a row that comes with other values, twice at once, beyond the total or too late", async () => {
    const { id: runId } = await open(2);
    const part = { id: runId, decimalComma: false, rows };
    const badRows = { code: "BAD_INPUT", details: { field: "rows" } };
    const other = (row: { rowNumber: number; price: string }) => ({ identifier: "p-9", ...row });
    const send = (...more: ReturnType<typeof other>[]) => addPriceRows(desk.admin, { ...part, rows: more });
    await expect(
      send(other({ rowNumber: 9, price: "1" }), other({ rowNumber: 9, price: "1" })),
    ).rejects.toMatchObject(badRows);
    await addPriceRows(desk.admin, { ...part, rows: rows.slice(0, 1) });
    await expect(send(other({ rowNumber: 2, price: "11" }))).rejects.toMatchObject(badRows);
    await expect(
      send(other({ rowNumber: 5, price: "1" }), other({ rowNumber: 6, price: "1" })),
    ).rejects.toMatchObject(badRows);
    await addPriceRows(desk.admin, part);
    await expect(send(other({ rowNumber: 7, price: "1" }))).rejects.toMatchObject(conflict);
  });

  test("keeps invalid rows, whatever is in them, with the reason", async () => {
    const run = await desk.reviewed([
      ["a\0b", "1"],
      ["", "1"],
      ["x".repeat(5000), "1"],
      ["p-1", "9".repeat(5000)],
    ]);
    expect(run).toMatchObject({ state: "review", findings: { invalid: 4 } });
    expect((await desk.rows(run.id)).every(({ reason }) => reason?.endsWith("."))).toBe(true);
  });

  test("closes the same administrator's earlier list that was never started, and no other", async () => {
    const closedAt = async ({ id: runId }: { id: number }) =>
      (await ctx.db.select().from(price_runs).where(eq(price_runs.id, runId)))[0]?.closed_at;
    const colleague = await priceDesk(ctx, shop.store);
    const theirs = await colleague.reviewed([["p-3", "11"]]);
    const done = await desk.done([["p-4", "11"]]);
    const first = await desk.reviewed([["p-1", "11"]]);
    expect(await getLatestPriceRun(desk.admin)).toMatchObject({ run: { id: first.id } });
    expect(await closedAt(first)).toBeNull();
    ctx.clock.advance({ minutes: 1 });
    const second = await desk.reviewed([["p-2", "11"]]);
    expect(await closedAt(first)).toEqual(ctx.clock.now());
    expect(await getLatestPriceRun(desk.admin)).toMatchObject({ run: { id: second.id } });
    for (const open of [second, done, theirs]) expect(await closedAt(open)).toBeNull();
    expect(await getLatestPriceRun(colleague.admin)).toMatchObject({ run: { id: theirs.id } });
    await closePriceRun(desk.admin, second);
    expect(await getLatestPriceRun(desk.admin)).toMatchObject({ run: { id: done.id } });
    // Another window that still shows the closed list can start it, which reopens it.
    expect(await getPriceRun(desk.admin, first)).toMatchObject({ state: "review", included: 1 });
    await startPriceRun(desk.admin, first);
    expect(await closedAt(first)).toBeNull();
    await desk.work();
    expect(await getPriceRun(desk.admin, first)).toMatchObject({ state: "done", outcomes: { changed: 1 } });
    expect(await getLatestPriceRun(desk.admin)).toMatchObject({ run: { id: first.id } });
  });
});

test("a restarted browser finds the administrator's own list again, and nobody else's", async () => {
  const run = await desk.reviewed([["p-1", "11"]]);
  expect(await getLatestPriceRun(desk.admin)).toMatchObject({ run: { id: run.id } });
  const other = await priceDesk(ctx);
  expect(await getLatestPriceRun(other.admin)).toEqual({ run: null });
  await other.upload([["p-2", "11"]]);
  expect(await getLatestPriceRun(desk.admin)).toMatchObject({ run: { id: run.id } });
});
