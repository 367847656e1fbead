import { StoreError } from "@scriptkeeper/store/port";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { beforeEach, expect, test, vi } from "vitest";
import { closePriceRun } from "../runs/close-run.ts";
import { getPriceRun } from "../runs/read-runs.ts";
import { type PriceDesk, priceDesk } from "../testing/price-desk.ts";
import { type PriceShop, priceShop } from "../testing/price-shop.ts";

const BATCH = 250;
const ROWS = 3 * BATCH;

const ctx = sharedContext();
let shop: PriceShop;
let desk: PriceDesk;
beforeEach(async () => {
  shop = priceShop(ROWS);
  desk = await priceDesk(ctx, shop.store);
});

const upload = () =>
  desk.upload(Array.from({ length: ROWS }, (_, index) => [`p-${index + 1}`, "11"] as const));

/** Runs before each call to the store from the third on. */
function fromThirdCall(run: () => Promise<void>): void {
  let calls = 0;
  shop.before = async () => {
    calls += 1;
    if (calls > 2) await run();
  };
}

const lookedUp = async (run: { id: number }) => (await getPriceRun(desk.admin, run)).lookedUp;

test("what the store had answered before it failed is kept, and not asked for again", async () => {
  const run = await upload();
  fromThirdCall(() => Promise.reject(new StoreError("network", "no answer")));
  await desk.work();
  expect(await lookedUp(run)).toBe(2 * BATCH);

  const asked = vi.fn(async () => undefined);
  shop.before = asked;
  ctx.clock.advance({ minutes: 1 });
  await desk.work();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await getPriceRun(desk.admin, run)).toMatchObject({ state: "review", included: ROWS });
});

test("what a slow store answers is saved call by call", async () => {
  const run = await upload();
  fromThirdCall(async () => void (await closePriceRun(desk.admin, run)));
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => {
    now += 2_000;
    return now;
  });
  await desk.work().finally(() => clock.mockRestore());
  expect(await lookedUp(run)).toBeGreaterThanOrEqual(BATCH);
});

test("several answers of a quick store are saved together", async () => {
  const run = await upload();
  fromThirdCall(async () => void (await closePriceRun(desk.admin, run)));
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  await desk.work().finally(() => clock.mockRestore());
  expect(await lookedUp(run)).toBe(0);
});
