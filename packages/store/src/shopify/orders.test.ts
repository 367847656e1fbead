import { expect, test } from "vitest";
import { connect, tovarastin } from "../testing/emulator-setup.ts";
import { post } from "./http/post.ts";

test("an order has all its lines, even if an answer about many orders has no room for them", async () => {
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

test("an order of a customer without an email has the address it was placed with, as in a message", async () => {
  const typed = { defaultEmailAddress: null, email: "typed@people.example" };
  const { local, store } = await connect({
    adapter: {
      post: async (url, request) => {
        const answer = await post(url, request);
        if (!request.body.includes("ListOrders")) return answer;
        const changed = JSON.parse(answer.text, (key, value) => (key in typed ? typed[key as never] : value));
        return { ...answer, text: JSON.stringify(changed) };
      },
    },
  });
  local.placeOrder({ customer: { phone: "+61255501234" }, items: [{ ...tovarastin, quantity: 1 }] });
  for await (const { customer } of store.listOrders(new Date(0)))
    expect(customer).toMatchObject({ email: "typed@people.example", phone: "+61255501234" });
  expect.assertions(1);
});
