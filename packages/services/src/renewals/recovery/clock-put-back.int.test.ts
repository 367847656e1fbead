import { readItem } from "@scriptkeeper/testing/database/reading.queries";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { addMinutes } from "date-fns";
import { afterEach, expect, it } from "vitest";
import { renew } from "../renew.ts";
import { recoverStuckRenewals } from "./recover-stuck-renewals.ts";

const shop = sharedShop();

afterEach(() => shop.store.faults.clear());

/** A customer who ordered, without an answer of the store, while our clock ran half an hour ahead of it. */
async function orderedAhead(fault: "no-reply" | "lost-reply") {
  const customer = await shop.customerWith();
  shop.store.faults.set(fault, { operation: "draftOrderCreate" });
  const ordering = renew(
    { ...shop.ctx, clock: { now: () => addMinutes(shop.ctx.clock.now(), 30) } },
    {
      token: customer.token,
      prescriptionItems: [{ id: customer.items[0].id, quantity: 1 }],
      includeDelivery: false,
    },
  );
  await expect(ordering).rejects.toMatchObject({ code: "STILL_PREPARING" });
  return customer;
}

async function heal(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed++) {
    await recoverStuckRenewals(shop.ctx);
    shop.ctx.clock.advance({ minutes: 1 });
  }
}

it("an order dated by a clock that ran half an hour ahead is finished minutes after the clock was put back", async () => {
  const customer = await orderedAhead("no-reply");
  await heal(4);
  expect(await customer.renewal()).toMatchObject({ state: "open" });
  expect((await readItem(shop.ctx.db, customer.items[0].id)).repeats).toBe(4);
});

it("it gets no second checkout because the store's search shows the first one late", async () => {
  const customer = await orderedAhead("lost-reply");
  shop.store.faults.set("search-lag", { delayMs: 3_600_000, times: null });
  await heal(2);
  shop.store.faults.clear();
  await heal(2);
  const renewal = await customer.renewal();
  expect(renewal).toMatchObject({ state: "open" });
  expect(shop.draftsOf(renewal.id)).toMatchObject([{ id: renewal.checkout_id }]);
});
