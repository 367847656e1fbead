import { createRandom } from "@scriptkeeper/testing/random/random";
import { crashingContext, Killed } from "@scriptkeeper/testing/services/crashing-context";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { expect, test } from "vitest";
import type { Context } from "../../core/index.ts";
import { priceDesk } from "../testing/price-desk.ts";
import { priceShop } from "../testing/price-shop.ts";
import { processPriceRuns } from "./process-price-runs.ts";
import { getPriceRun } from "./read-runs.ts";
import { startPriceRun } from "./start-run.ts";
import { undoPriceRun } from "./undo-run.ts";

const PRODUCTS = 40;
const everyId = Array.from({ length: PRODUCTS }, (_, index) => String(500_001 + index));

const ctx = sharedContext();

const DEATHS = 30;

/** Workers that die ever later, and do not even give back what they hold, until one of them lives to the end. */
async function workThroughDeaths(context: Context): Promise<number> {
  for (let deaths = 0; ; deaths++) {
    let steps = 0;
    let isDead = false;
    const crashes = () => {
      steps += 1;
      isDead ||= deaths < DEATHS && steps > deaths;
      return isDead;
    };
    const crashing = crashingContext(context, { crashes, random: createRandom(deaths) });
    const db = new Proxy(crashing.db, {
      get: (target, name) => {
        if (isDead) throw new Killed("the process is dead");
        return Reflect.get(target, name);
      },
    });
    await processPriceRuns({ ...crashing, db }, new AbortController().signal).catch((error) => {
      if (!(error instanceof Killed)) throw error;
    });
    if (!isDead) return deaths;
    ctx.clock.advance({ minutes: 3 });
  }
}

test("workers that are killed again and again leave every price right, and the earlier prices known", async () => {
  const shop = priceShop(PRODUCTS);
  const desk = await priceDesk(ctx, shop.store);
  const job: Context = { ...ctx.as({ kind: "job", name: "process-price-runs" }), store: shop.store };
  const run = await desk.upload(
    everyId.map((id, index) => [id, `10.${10 + index}`] as const),
    "id",
  );
  await workThroughDeaths(job);
  expect(await getPriceRun(desk.admin, run)).toMatchObject({ state: "review", included: PRODUCTS });

  await startPriceRun(desk.admin, { id: run.id });
  expect(await workThroughDeaths(job)).toBeGreaterThan(3);
  expect(await getPriceRun(desk.admin, run)).toMatchObject({
    state: "done",
    outcomes: { changed: PRODUCTS, failed: 0 },
  });
  expect([...shop.prices.values()]).toEqual(everyId.map((_, index) => 1010 + index));
  expect(new Set((await desk.rows(run.id)).map((row) => row.oldPriceCents))).toEqual(new Set([1000]));

  await undoPriceRun(desk.admin, run);
  await workThroughDeaths(job);
  expect(await getPriceRun(desk.admin, run)).toMatchObject({ state: "done", outcomes: { undone: PRODUCTS } });
  expect(new Set(shop.prices.values())).toEqual(new Set([1000]));
});

test("a second worker doesn't touch what the first one holds", async () => {
  const shop = priceShop(2);
  const desk = await priceDesk(ctx, shop.store);
  const run = await desk.reviewed([
    ["p-1", "11"],
    ["p-2", "12"],
  ]);
  await startPriceRun(desk.admin, { id: run.id });
  shop.afterSet = async () => {
    shop.afterSet = async () => undefined;
    await desk.work();
  };
  await desk.work();
  expect(shop.calls).toHaveLength(2);
  expect(await getPriceRun(desk.admin, run)).toMatchObject({ state: "done", outcomes: { changed: 2 } });
});

test("a worker that is stopped gives the run back at once", async () => {
  const shop = priceShop(2);
  const desk = await priceDesk(ctx, shop.store);
  const run = await desk.reviewed([
    ["p-1", "11"],
    ["p-2", "12"],
  ]);
  await startPriceRun(desk.admin, { id: run.id });
  const stop = new AbortController();
  shop.before = async () => stop.abort();
  await processPriceRuns({ ...ctx, store: shop.store }, stop.signal);
  expect(await getPriceRun(desk.admin, run)).toMatchObject({ state: "running", problem: null });
  await desk.work();
  expect(await getPriceRun(desk.admin, run)).toMatchObject({ state: "done", outcomes: { changed: 2 } });
});
