import { users } from "@scriptkeeper/db/schema";
import { readItem, readTransactions } from "@scriptkeeper/testing/database/reading.queries";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { products } from "@scriptkeeper/testing/services/shop-context";
import { eq } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";

const shop = sharedShop();

const ACTION = "Customer belongs to another account";

async function toldOf({ id }: { id: number }, told = ACTION) {
  return (await readTransactions(shop.ctx.db, id)).filter(({ action }) => action === told);
}

it("an order for an address that still belongs to somebody else at the store is reported to administrators once", async () => {
  const first = await shop.customerWith();
  await first.order();
  const { email } = first.patient;
  expect(await toldOf(first.patient)).toEqual([]);
  const move = (id: number, address: string) =>
    shop.ctx.db.update(users).set({ email: address }).where(eq(users.id, id));
  await move(first.patient.id, `moved-${email}`);
  const second = await shop.customerWith();
  await move(second.patient.id, email);
  await second.order();
  await second.order();
  expect(await toldOf(second.patient)).toMatchObject([
    {
      order_status: "attention",
      description: `At the store this patient's email address belongs to the customer of account ${first.patient.id}, under whose name the order stands. Check where it is sent, and correct that customer's address at the store.`,
    },
  ]);
});

it("what the store holds against a patient's order is reported to administrators once a day", async () => {
  const customer = await shop.customerWith();
  const { id } = customer.patient;
  const refused = "Order refused by the store";
  const order = async () => {
    const token = await shop.linkFor(customer.patient, customer.items);
    await expect(customer.order(false, token)).rejects.toMatchObject({ code: "BUSY" });
  };
  await shop.ctx.db
    .update(users)
    .set({ email: `p${id}@patients.invalid` })
    .where(eq(users.id, id));
  for (const _ of ["once", "twice"]) await order();
  expect((await readItem(shop.ctx.db, customer.items[0].id)).repeats).toBe(5);
  expect(await toldOf({ id }, refused)).toMatchObject([
    {
      order_status: "attention",
      description:
        "The store refused this patient's order: “Email contains an invalid domain name”. Until that is put right at the store or under Customers, this patient cannot order.",
    },
  ]);
  shop.ctx.clock.advance({ days: 1 });
  await order();
  expect(await toldOf({ id }, refused)).toHaveLength(2);
});

it("what the store holds against a product that it lists as available is reported to administrators once a day", async () => {
  const { product, variant } = products.second;
  const refuse = (message?: string) =>
    shop.store.faults.set("line-refused", { variantIds: [variant.variantId], times: null, message });
  onTestFinished(() => shop.store.faults.clear());
  const told: unknown[] = [];
  const order = async () => {
    const customer = await shop.customerWith([{}, { product: "second" }]);
    expect(await customer.order()).toMatchObject({ partialOrder: true });
    told.push(...(await toldOf(customer.patient, "Product refused by the store")));
  };
  refuse();
  await order();
  expect(told).toEqual([]);
  refuse("Variant requires a selling plan");
  for (const _ of ["one patient", "another"]) await order();
  expect(told).toMatchObject([
    {
      order_status: "attention",
      description: `The store lists ${product.title} as available but refused it in an order: “Variant requires a selling plan”. It was left out, and will be left out of other orders until that is put right at the store.`,
    },
  ]);
});
