import { messages } from "@scriptkeeper/contracts/messages";
import { prescription_items } from "@scriptkeeper/db/schema";
import { type ShopContext, shopContext } from "@scriptkeeper/testing/services/shop-context";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";

let shop: ShopContext;
beforeEach(async () => {
  shop = await shopContext({ isTimeless: true, switches: { draftsPerMinute: 1 } });
});
afterEach(() => shop.close());

test.each(["user_errors", "throttled"] as const)(
  "a patient beyond a trial store's limit of drafts a minute (%s) is told to try again in a minute, and loses nothing",
  async (draftLimitAnswer) => {
    shop.store.switches.draftLimitAnswer = draftLimitAnswer;
    const [first, second] = [
      await shop.customerWith([{ repeats: 2 }]),
      await shop.customerWith([{ repeats: 2 }]),
    ];
    await first.order();
    await expect(second.order()).rejects.toMatchObject({
      code: "BUSY",
      message: `${messages.orderNotPlaced} ${messages.storeBusy}`,
      details: { retryAfterSeconds: 60, nothingPlaced: true },
    });
    const [item] = await shop.ctx.db
      .select()
      .from(prescription_items)
      .where(eq(prescription_items.id, second.items[0].id));
    expect(item?.repeats).toBe(2);
    shop.ctx.clock.advance({ minutes: 1 });
    await expect(second.order()).resolves.toMatchObject({ partialOrder: false });
  },
);
