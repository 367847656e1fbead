import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { expect, it } from "vitest";
import { reconcileOpenCheckouts } from "./reconcile-open-checkouts.ts";

const shop = sharedShop({ isTimeless: true });

/** An order that the patient was paying for while staff changed its draft. */
async function paidUnlinked({ minutes }: { minutes: number }) {
  const customer = await shop.customerWith([{ repeats: 1 }]);
  await customer.order();
  const own = await customer.draft();
  if (!own) throw new Error("there is no checkout");
  await reconcileFor(minutes - 5);
  shop.ctx.clock.advance({ minutes: 5 });
  const order = shop.store.payUnlinked(own.id);
  const { id } = await customer.renewal();
  return { ...customer, own, order, left: () => shop.draftsOf(id).map((draft) => draft.id) };
}

async function reconcileFor(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 5) {
    shop.ctx.clock.advance({ minutes: 5 });
    await reconcileOpenCheckouts(shop.ctx);
  }
}

it.each([5, 25, 30, 35])(
  "a checkout that stays open although its order was paid, since staff changed the draft meanwhile, %i minutes after it was begun, is removed",
  async (minutes) => {
    const { own, order, left, renewal } = await paidUnlinked({ minutes });
    expect(left()).toEqual([own.id]);
    await reconcileFor(10);
    expect(await renewal()).toMatchObject({ state: "paid", order_id: order.id });
    expect(left()).toEqual([]);
  },
);
