import { randomUUID } from "node:crypto";
import { product_configurations, renewals } from "@scriptkeeper/db/schema";
import { addDays, dayAt, laterDay } from "@scriptkeeper/domain/time/days";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import { readItem } from "@scriptkeeper/testing/database/reading.queries";
import { runSeed } from "@scriptkeeper/testing/random/run-seed";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { within } from "../core/index.ts";
import { toCart } from "./cart/cart.ts";
import { readLink } from "./links/tokens.ts";
import { releaseRenewal } from "./reservation/release-renewal.ts";
import { reserveItems } from "./reservation/reserve-items.ts";

const shop = sharedShop({ isTimeless: true });

const seed = runSeed();
const today = () => dayAt(shop.ctx.clock.now(), shop.ctx.settings.storeTimezone);

/** A patient whose item has a reminder on a given day, and what happens to it step by step. */
async function withReminder(reminder: string | null, daysSupply = 30) {
  await shop.ctx.db.update(product_configurations).set({ days_supply: daysSupply });
  const { patient, items } = await shop.patientWith([{ repeats: 20, next_reminder_date: reminder }]);
  const [item] = items;
  const standing: { id: string; isPaid: boolean }[] = [];
  return {
    standing,
    reminder: async () => (await readItem(shop.ctx.db, item.id)).next_reminder_date,
    open: async (quantity: number) => {
      const secret = await shop.linkFor(patient, items);
      const { token } = await readLink(shop.ctx, secret);
      const prescriptionItems = [{ id: item.id, quantity }];
      const cart = toCart({ token: secret, prescriptionItems, includeDelivery: false });
      const reservation = await reserveItems(shop.ctx, { token, cart });
      if (reservation.outcome === "reserved")
        standing.push({ id: reservation.opening.renewal.id, isPaid: false });
    },
    pay: async (index: number) => {
      const order = standing[index];
      if (!order) return;
      order.isPaid = true;
      const set = { state: "paid", order_id: randomUUID() } as const;
      await shop.ctx.db.update(renewals).set(set).where(eq(renewals.id, order.id));
    },
    giveUp: async (index: number) => {
      const order = standing[index];
      if (!order || order.isPaid) return;
      standing.splice(index, 1);
      await shop.ctx.db.transaction((tx) =>
        releaseRenewal(within(shop.ctx, tx), { id: order.id, event: "checkoutRefused" }),
      );
    },
  };
}

const step = fc.record({
  what: fc.constantFrom("open", "open", "giveUp", "wait"),
  which: fc.nat({ max: 3 }),
  quantity: fc.constantFrom(1, 2),
});

it("once every unpaid checkout of an item is cancelled, its reminder is the original one again", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.option(fc.integer({ min: -3, max: 80 })),
      fc.constantFrom(6, 30),
      fc.array(step, { minLength: 2, maxLength: 8 }),
      fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
      async (inDays, daysSupply, steps, endings) => {
        const original = inDays === null ? null : addDays(today(), inDays);
        const item = await withReminder(original, daysSupply);
        for (const { what, which, quantity } of steps) {
          shop.ctx.clock.advance(what === "wait" ? { days: 1 } : { seconds: 1 });
          if (what === "open" && item.standing.length < 4) await item.open(quantity);
          if (what === "giveUp") await item.giveUp(which);
        }
        const hadAny = item.standing.length > 0;
        for (const choice of endings)
          if (item.standing.length > 0) await item.giveUp(choice % item.standing.length);
        if (!hadAny) return;
        const expected = original === null ? null : laterDay(original, addDays(today(), 1));
        expect(await item.reminder()).toBe(expected);
      },
    ),
    { numRuns: attackSize({ small: 25, full: 60 }), seed },
  );
});

it("when one of them is paid, the reminder is the one that this order wrote", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(1, 2), { minLength: 2, maxLength: 4 }),
      fc.nat(),
      fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
      async (quantities, paidChoice, endings) => {
        const item = await withReminder(addDays(today(), 3));
        for (const quantity of quantities) {
          shop.ctx.clock.advance({ seconds: 1 });
          await item.open(quantity);
        }
        const paid = paidChoice % quantities.length;
        await item.pay(paid);
        const alone = await withReminder(addDays(today(), 3));
        await alone.open(quantities[paid] ?? 1);
        for (const choice of endings) await item.giveUp(choice % item.standing.length);
        for (const index of [3, 2, 1, 0]) await item.giveUp(index);
        expect(await item.reminder()).toBe(await alone.reminder());
      },
    ),
    { numRuns: attackSize({ small: 12, full: 25 }), seed },
  );
});
