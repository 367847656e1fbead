import { attackSize } from "@scriptkeeper/testing/attack-size";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { expect, test } from "vitest";
import { getPriceRun, listPriceRows } from "../runs/read-runs.ts";
import { startPriceRun } from "../runs/start-run.ts";
import { priceDesk } from "../testing/price-desk.ts";
import { priceShop } from "../testing/price-shop.ts";

const ROWS = attackSize({ small: 10_000, full: 50_000 });
const PAGE = 100;

const ctx = sharedContext();

test(`${ROWS} rows are looked up and set in batches`, { timeout: 120_000 }, async () => {
  const shop = priceShop(ROWS);
  const asked: number[] = [];
  const { findPricedVariants, findVariants } = shop.store;
  shop.store.findPricedVariants = (by) => {
    asked.push(by.values.length);
    return findPricedVariants(by);
  };
  shop.store.findVariants = (ids) => {
    asked.push(ids.length);
    return findVariants(ids);
  };
  const desk = await priceDesk(ctx, shop.store);
  const run = await desk.upload(
    Array.from({ length: ROWS }, (_, index) => [`p-${index + 1}`, "11.50"] as const),
  );
  await desk.work();
  expect(await getPriceRun(desk.admin, run)).toMatchObject({ state: "review", included: ROWS });
  const last = await listPriceRows(desk.admin, {
    id: run.id,
    filter: "finding:ready",
    search: "",
    page: ROWS / PAGE,
    limit: PAGE,
  });
  expect([last.rows.length, last.rows.at(-1)?.identifier]).toEqual([PAGE, `p-${ROWS}`]);

  await startPriceRun(desk.admin, { id: run.id });
  await desk.work();
  expect(await getPriceRun(desk.admin, run)).toMatchObject({ state: "done", outcomes: { changed: ROWS } });
  expect(shop.calls).toHaveLength(ROWS);
  // Never more than a batch is held at once, so memory does not grow with the list.
  expect(Math.max(...asked)).toBe(250);
});
