import { priceMessages } from "@scriptkeeper/contracts/prices/messages";
import type { PriceRun } from "@scriptkeeper/contracts/prices/prices";
import { StoreError } from "@scriptkeeper/store/port";
import { countWaiting } from "@scriptkeeper/testing/database/reading.queries";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { addDays } from "date-fns";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closePriceRun } from "../runs/close-run.ts";
import { createPriceRun } from "../runs/create-run.ts";
import { findRun, lockAdding, transitionRun } from "../runs/price-runs.queries.ts";
import { getPriceRun } from "../runs/read-runs.ts";
import { extendLease, type RunLease, takeDueRun } from "../runs/run-lease.queries.ts";
import { type PriceDesk, priceDesk } from "../testing/price-desk.ts";
import { type PriceShop, priceShop } from "../testing/price-shop.ts";
import { addPriceRows } from "./add-rows.ts";

const ctx = sharedContext();
let shop: PriceShop;
let desk: PriceDesk;
/** The handles that the store was asked for, call by call. */
let asked: string[][];
beforeEach(async () => {
  shop = priceShop(20);
  asked = [];
  const { findPricedVariants } = shop.store;
  shop.store.findPricedVariants = (lookUp) => {
    asked.push([...lookUp.values]);
    return findPricedVariants(lookUp);
  };
  ctx.jobs.notified.length = 0;
  desk = await priceDesk(ctx, shop.store);
});

/** Another list of the same administrator closes the one before, which no later test must find. */
afterEach(async () => void (await open(1)));

const open = (total: number) => createPriceRun(desk.admin, { identifierType: "handle", fileName: "", total });
const add = (run: Pick<PriceRun, "id">, ...products: number[]) => addAt("11", run, ...products);
const addAt = (price: string, { id }: Pick<PriceRun, "id">, ...products: number[]) =>
  addPriceRows(desk.admin, {
    id,
    decimalComma: false,
    rows: products.map((n) => ({ rowNumber: n + 1, identifier: `p-${n}`, price })),
  });

describe("a price list whose rows are still arriving", () => {
  test("is looked up as far as it has arrived, and goes to review once the rest is, too", async () => {
    const run = await open(5);
    await add(run, 3, 4);
    await desk.work();
    expect(asked).toEqual([["p-3", "p-4"]]);
    expect(await getPriceRun(desk.admin, run)).toMatchObject({ state: "uploading", received: 2 });

    // Rows come in any order, since those with a decimal comma are sent apart.
    await add(run, 1, 2);
    await desk.work();
    expect(await add(run, 5)).toMatchObject({ state: "looking_up", received: 5, lookedUp: 4 });
    await desk.work();
    expect(asked).toEqual([["p-3", "p-4"], ["p-1", "p-2"], ["p-5"]]);
    expect(await getPriceRun(desk.admin, run)).toMatchObject({ state: "review", included: 5 });
  });

  test("goes to review when its last rows arrive during the look-up of the others", async () => {
    const run = await open(5);
    await add(run, 3, 4);
    let last: PriceRun | undefined;
    shop.before = async () => {
      last ??= await add(run, 1, 2, 5);
    };
    await desk.work();
    expect(last?.state).toBe("looking_up");
    expect(asked.flat().sort()).toEqual(["p-1", "p-2", "p-3", "p-4", "p-5"]);
    expect(await getPriceRun(desk.admin, run)).toMatchObject({ state: "review", included: 5 });
  });

  test("wakes a worker for its first rows, and for later ones unless a worker holds it", async () => {
    const run = await open(5);
    await add(run, 1);
    expect(ctx.jobs.notified).toEqual(["prices"]);
    await takeDueRun(ctx.db, ctx.clock.now());
    await add(run, 2);
    expect(ctx.jobs.notified).toEqual(["prices"]);
    ctx.clock.advance({ minutes: 3 });
    await add(run, 3);
    expect(ctx.jobs.notified).toEqual(["prices", "prices"]);
  });

  test("wakes a worker although a clock that ran ahead seems to hold it until tomorrow", async () => {
    const run = await open(5);
    await add(run, 1);
    await takeDueRun(ctx.db, addDays(ctx.clock.now(), 1));
    await add(run, 2);
    expect(ctx.jobs.notified).toEqual(["prices", "prices"]);
    await desk.work();
    expect(asked).toEqual([["p-1", "p-2"]]);
  });

  test("wakes nobody any more once it was closed", async () => {
    const run = await open(3);
    await closePriceRun(desk.admin, run);
    expect(await add(run, 1, 2)).toMatchObject({ problem: priceMessages.putAway });
    expect(await add(run, 3)).toMatchObject({ problem: priceMessages.putAway });
    expect(ctx.jobs.notified).toEqual([]);
  });

  test("is looked up no further once it was closed", async () => {
    const run = await open(3);
    await add(run, 1, 2);
    await closePriceRun(desk.admin, run);
    await desk.work();
    expect(asked).toEqual([]);
  });

  test("keeps what a worker that was killed had found", async () => {
    const run = await open(3);
    await add(run, 1);
    await desk.work();
    await add(run, 2);
    expect(await takeDueRun(ctx.db, ctx.clock.now())).toMatchObject({ runId: run.id });
    await add(run, 3);
    ctx.clock.advance({ minutes: 3 });
    await desk.work();
    expect(asked).toEqual([["p-1"], ["p-2", "p-3"]]);
    expect(await getPriceRun(desk.admin, run)).toMatchObject({ state: "review", included: 3 });
  });

  test("takes rows while its worker saves, and the last ones once that is saved", async () => {
    const run = await open(4);
    await add(run, 1);
    const lease = await takeDueRun(ctx.db, ctx.clock.now());
    const { last } = await ctx.db.transaction(async (tx) => {
      const now = ctx.clock.now();
      const isHeld = await extendLease(tx, { ...(lease as RunLease), states: ["uploading"], now });
      const more = await add(run, 2, 3);
      const last = add(run, 4);
      await expect.poll(() => countWaiting(ctx.db)).toBe(1);
      expect([isHeld, more.received]).toEqual([true, 3]);
      return { last };
    });
    expect(await last).toMatchObject({ state: "looking_up", received: 4 });
  });

  test("is complete after parts that arrive at the same moment", async () => {
    const run = await open(6);
    const parts = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => add(run, n)));
    expect(parts.map(({ received }) => received).sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await getPriceRun(desk.admin, run)).toMatchObject({ state: "looking_up", received: 6 });
  });

  test("is closed after the part that is just being added", async () => {
    const run = await open(3);
    await ctx.db
      .transaction(async (tx) => {
        await lockAdding(tx, run.id);
        const closed = closePriceRun(desk.admin, run);
        await expect.poll(() => countWaiting(ctx.db)).toBe(1);
        await transitionRun(tx, { id: run.id, event: "uploaded" });
        return { closed };
      })
      .then(({ closed }) => closed);
    expect(await findRun(ctx.db, run.id)).toMatchObject({ state: "looking_up", closed_at: expect.any(Date) });
  });

  test("is taken by a worker while further rows are being added", async () => {
    const run = await open(3);
    await add(run, 1);
    await ctx.db.transaction(async (tx) => {
      await lockAdding(tx, run.id);
      expect(await takeDueRun(ctx.db, ctx.clock.now())).toMatchObject({ runId: run.id });
    });
  });

  test("isn't a worker's business while every row that has arrived is looked up", async () => {
    const run = await open(3);
    await add(run, 1);
    await desk.work();
    expect(await takeDueRun(ctx.db, ctx.clock.now())).toBeNull();
  });

  test("is nobody's work while none of its rows can be looked up", async () => {
    const run = await open(3);
    await addAt("soon", run, 1, 2);
    expect(await takeDueRun(ctx.db, ctx.clock.now())).toBeNull();
  });

  test("keeps nothing of a look-up during which it is closed, and is given back", async () => {
    const run = await open(3);
    await add(run, 1, 2);
    shop.before = async () => void (await closePriceRun(desk.admin, run));
    await desk.work();
    expect(asked).toEqual([["p-1", "p-2"]]);
    expect((await desk.rows(run.id)).map(({ finding }) => finding)).toEqual([null, null]);
    expect(await findRun(ctx.db, run.id)).toMatchObject({ lease_id: null, lease_until: null });
  });

  test("waits while the store does not answer, whatever arrives meanwhile, and is then looked up", async () => {
    const run = await open(3);
    await add(run, 1);
    shop.before = () => Promise.reject(new StoreError("network", "no answer"));
    await desk.work();
    expect(await add(run, 2)).toMatchObject({ state: "uploading", problem: priceMessages.storeAway });
    await desk.work();
    expect(asked).toEqual([["p-1"]]);

    shop.before = async () => undefined;
    ctx.clock.advance({ seconds: 10 });
    await desk.work();
    expect(asked).toEqual([["p-1"], ["p-1", "p-2"]]);
    expect(await add(run, 3)).toMatchObject({ state: "looking_up", problem: null });
    await desk.work();
    expect(await getPriceRun(desk.admin, run)).toMatchObject({ state: "review", included: 3 });
  });

  test("is looked up anew when its last rows arrive hours later, when the prices may be others", async () => {
    const run = await open(5);
    await addAt("soon", run, 1);
    await addAt("10", run, 2);
    await add(run, 3, 4);
    shop.before = async () => {
      if (asked.at(-1)?.includes("p-4")) throw new StoreError("graphql", "what is this?");
    };
    await desk.work();
    shop.before = async () => undefined;
    expect((await desk.rows(run.id)).map(({ finding }) => finding)).toEqual([
      "invalid",
      "unchanged",
      "ready",
      "invalid",
    ]);

    ctx.clock.advance({ days: 3 });
    shop.prices.set("500002", 1200);
    asked.length = 0;
    expect(await add(run, 5)).toMatchObject({ state: "looking_up", lookedUp: 1, included: 0 });
    expect((await desk.rows(run.id))[1]).toMatchObject({ oldPriceCents: null, title: null, flags: [] });
    await desk.work();
    expect(asked).toEqual([["p-2", "p-3", "p-4", "p-5"]]);
    expect(await getPriceRun(desk.admin, run)).toMatchObject({
      state: "review",
      included: 4,
      findings: { invalid: 1, ready: 4, unchanged: 0 },
    });
    expect((await desk.rows(run.id))[1]).toMatchObject({ finding: "ready", oldPriceCents: 1200 });
  });
});
