import { audit_log, price_runs } from "@scriptkeeper/db/schema";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { desc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { getLatestPriceRun } from "../runs/read-runs.ts";
import { type PriceDesk, priceDesk } from "../testing/price-desk.ts";
import { type PriceShop, priceShop } from "../testing/price-shop.ts";
import { updatePrices } from "./update-prices.ts";

const ctx = sharedContext();
let shop: PriceShop;
let desk: PriceDesk;
beforeEach(async () => {
  shop = priceShop(500);
  desk = await priceDesk(ctx, shop.store);
});

const call = (...priceData: { identifier: string; price: number }[]) =>
  updatePrices(desk.admin, { identifierType: "handle", priceData });

async function newestRun() {
  const [run] = await ctx.db.select().from(price_runs).orderBy(desc(price_runs.id)).limit(1);
  if (!run) throw new Error("there is no run");
  return run;
}

test("500 prices are set in one call and audited once, and no screen shows the run", async () => {
  const priceData = Array.from({ length: 500 }, (_, index) => ({
    identifier: `p-${index + 1}`,
    price: 12.34,
  }));
  expect((await call(...priceData)).result).toMatchObject({ total: 500, success: 500, failed: [] });
  expect(new Set(shop.prices.values())).toEqual(new Set([1234]));
  const { id, state, lease_id } = await newestRun();
  expect([state, lease_id]).toEqual(["done", null]);
  const audited = await ctx.db
    .select()
    .from(audit_log)
    .where(eq(audit_log.entity_id, String(id)));
  expect(audited).toMatchObject([
    { action: "start price update", after: { identifier_type: "handle", rows: 500 } },
  ]);
  expect(await getLatestPriceRun(desk.admin)).toEqual({ run: null });
});

test("a call whose process hangs is finished by a worker with the same result", async () => {
  let letGo = () => {};
  const isHanging = new Promise<void>((hangs) => {
    shop.afterSet = () => {
      shop.afterSet = async () => undefined;
      hangs();
      return new Promise((resolve) => {
        letGo = resolve;
      });
    };
  });
  const answer = call({ identifier: "p-1", price: 11 });
  await isHanging;
  await desk.work();
  expect((await newestRun()).state).toBe("running");
  ctx.clock.advance({ minutes: 2 });
  await desk.work();
  expect((await newestRun()).state).toBe("done");
  letGo();
  expect((await answer).result).toMatchObject({
    success: 1,
    details: [{ title: "Product 1", identifier: "p-1", oldPrice: 10, newPrice: 11 }],
  });
  expect(shop.calls).toHaveLength(1);
});

test("a call isn't superseded by a list that the same administrator uploads in the meantime", async () => {
  shop.before = async () => {
    shop.before = async () => undefined;
    await desk.upload([["p-2", "12"]]);
  };
  expect((await call({ identifier: "p-1", price: 11 })).result).toMatchObject({ success: 1, failed: [] });
  expect(shop.prices.get("500001")).toBe(1100);
});

test("a fault of our own fails the remaining rows, and says so", async () => {
  shop.afterSet = async () => {
    throw new Error("a slip");
  };
  const { result } = await call({ identifier: "p-1", price: 11 }, { identifier: "nobody", price: 11 });
  expect(result.failed).toEqual([
    {
      identifier: "p-1",
      reason: "Something went wrong on our side. The store may have taken this price. Try again.",
    },
    { identifier: "nobody", reason: "The store has no product with this handle." },
  ]);
  expect((await newestRun()).state).toBe("done");
});
