import { expect, test, vi } from "vitest";
import type { SkippedOrder } from "../port.ts";
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

test("an order at which the store fails is skipped with its name, and those around it are listed", async () => {
  const { local, store } = await connect();
  const place = () =>
    local.placeOrder({ customer: { email: "one@people.example" }, items: [{ ...tovarastin, quantity: 1 }] });
  const placed = Array.from({ length: 25 }, place);
  const broken = placed.slice(3, 5).concat(placed.slice(24));
  local.faults.set("order-failing", { ids: broken.map(({ id }) => id), times: null });
  const skipped: SkippedOrder[] = [];
  const listed = [];
  for await (const { orderId } of store.listOrders(new Date(0), async (order) => void skipped.push(order)))
    listed.push(orderId);
  expect(listed).toEqual(placed.filter((one) => !broken.includes(one)).map(({ id }) => id));
  expect(skipped).toMatchObject(broken.map(({ id, name }) => ({ orderId: id, name })));
  expect(skipped[0]).toMatchObject({ failure: { kind: "server" }, updatedAt: expect.any(Date) });
});

test("orders are not skipped when the store fails at all of them", async () => {
  const { local, store } = await connect();
  local.placeOrder({ customer: { email: "one@people.example" }, items: [{ ...tovarastin, quantity: 1 }] });
  local.faults.set("internal-error", { operation: "orders", times: null });
  const skip = vi.fn();
  const listed = store.listOrders(new Date(0), skip)[Symbol.asyncIterator]();
  await expect(listed.next()).rejects.toMatchObject({ kind: "server" });
  expect(skip).not.toHaveBeenCalled();
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
