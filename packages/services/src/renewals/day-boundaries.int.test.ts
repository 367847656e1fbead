import { readItem } from "@scriptkeeper/testing/database/reading.queries";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { describe, expect, it } from "vitest";
import { expireUnpaidCheckouts } from "./recovery/expire-unpaid-checkouts.ts";

const shop = sharedShop();

/** Midnight in Sydney: in summer, in winter, and in the night in which the clocks go back. */
const midnights = [
  ["2026-03-10T13:00:00.000Z", "2026-03-10", "2026-03-11"],
  ["2026-06-10T14:00:00.000Z", "2026-06-10", "2026-06-11"],
  ["2026-04-05T14:00:00.000Z", "2026-04-05", "2026-04-06"],
] as const;

describe("the store's midnight", () => {
  it.each(midnights)("at %s separates the days of orders", async (midnight, before, after) => {
    for (const [milliseconds, day] of [
      [-1, before],
      [0, after],
    ] as const) {
      shop.ctx.clock.set(new Date(Date.parse(midnight) + milliseconds).toISOString());
      const { items, order } = await shop.customerWith([{ prescription_expiry_date: "2027-01-01" }]);
      await order();
      expect((await readItem(shop.ctx.db, items[0].id)).last_renewal_date).toBe(day);
    }
  });

  it.each(midnights)("at %s ends a prescription as its expiry date begins", async (midnight, _, lastDay) => {
    const columns = [{ prescription_expiry_date: lastDay }];
    shop.ctx.clock.set(new Date(Date.parse(midnight) - 1).toISOString());
    await expect((await shop.customerWith(columns)).order()).resolves.toBeDefined();
    shop.ctx.clock.set(midnight);
    await expect((await shop.customerWith(columns)).order()).rejects.toMatchObject({
      code: "PRESCRIPTION_EXPIRED",
    });
  });

  it("decides which day is tomorrow for a lapsed order, not UTC's", async () => {
    shop.ctx.clock.set("2026-03-06T13:30:00.000Z");
    const { items, order } = await shop.customerWith([{ next_reminder_date: "2026-03-01" }]);
    await order();
    shop.ctx.clock.set("2026-03-09T13:31:00.000Z");
    await expireUnpaidCheckouts(shop.ctx);
    expect((await readItem(shop.ctx.db, items[0].id)).next_reminder_date).toBe("2026-03-11");
  });
});
