import { deleteUser, insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { beforeAll, describe, expect, it } from "vitest";
import { findOrders } from "./find-orders.ts";

const ctx = sharedContext();
const admin = sharedAdmin(ctx);
let patient: { id: number };
beforeAll(async () => {
  patient = await insertUser(ctx, { first_name: "Mei", last_name: "Sample" });
});

async function order(order_name: string, user_id = patient.id) {
  const item = await insertItem(ctx, { user_id });
  return insertRenewal(ctx, { user_id, state: "paid", order_name, items: [{ item_id: item.id }] });
}

describe("an order", () => {
  it.each([["#984"], ["984"], [" 984 "]])("is found by its number as %j, with its patient", async (name) => {
    const { id } = await order("#984");
    const { orders } = await findOrders(admin, { name });
    expect(orders).toContainEqual({
      renewal_id: id,
      order_name: "#984",
      state: "paid",
      created_at: expect.any(String),
      patient: { id: patient.id, first_name: "Mei", last_name: "Sample" },
    });
  });

  it("isn't found by a part of its number, or by a word", async () => {
    await order("#77123");
    expect(await findOrders(admin, { name: "7712" })).toEqual({ orders: [] });
    expect(await findOrders(admin, { name: "Mei" })).toEqual({ orders: [] });
  });

  it("is still found after its patient's account is deleted", async () => {
    const gone = await insertUser(ctx);
    await order("#55001", gone.id);
    await deleteUser(ctx, gone.id);
    expect((await findOrders(admin, { name: "55001" })).orders).toMatchObject([{ patient: null }]);
  });
});
