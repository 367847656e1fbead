import { users } from "@scriptkeeper/db/schema";
import { readTransactions } from "@scriptkeeper/testing/database/reading.queries";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";

const shop = sharedShop();

const ACTION = "Customer belongs to another account";

async function toldOf({ id }: { id: number }) {
  return (await readTransactions(shop.ctx.db, id)).filter(({ action }) => action === ACTION);
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
