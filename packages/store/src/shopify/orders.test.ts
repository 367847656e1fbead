import { expect, test } from "vitest";
import { connect, tovarastin } from "../testing/emulator-setup.ts";

test("an order has all its lines, also where an answer about many orders has no room for them", async () => {
  const { local, store } = await connect();
  const { variantId } = tovarastin;
  const items = Array.from({ length: 120 }, (_, index) => ({ variantId, quantity: 1 + (index % 9) }));
  const placed = local.placeOrder({ customer: { email: "many@people.example" }, items });
  const lines = [];
  for await (const order of store.listOrders(new Date(0)))
    if (order.orderId === placed.id) lines.push(...order.lines);
  expect(lines.map(({ lineItemId, quantity }) => ({ lineItemId, quantity }))).toEqual(
    placed.lines.map(({ id, quantity }) => ({ lineItemId: id, quantity })),
  );
});
