import { StoreError } from "@scriptkeeper/store/port";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { expect, it, vi } from "vitest";
import { retrySetAside } from "./retry-set-aside.ts";
import { listSetAside } from "./set-aside-orders.queries.ts";
import { setOrderAside } from "./set-order-aside.ts";

const ctx = sharedContext();

it("tries all orders that are due in one run, and each of them once, however many the store failed to give", async () => {
  for (let order = 1; order <= 45; order++)
    await setOrderAside(ctx, { orderId: `${order}`, name: `#${order}` }, new StoreError("server", "busy"));
  ctx.clock.advance({ hours: 1 });
  const readOrder = vi.fn(async (id: string) => {
    if (Number(id) <= 3) throw new StoreError("server", "busy");
    return null;
  });
  const store = { ...ctx.store, readOrder };
  expect(await retrySetAside({ ...ctx, store }, { follow: vi.fn(), signal: undefined })).toBe(0);
  expect(readOrder).toHaveBeenCalledTimes(45);
  expect([...(await listSetAside(ctx.db))].sort()).toEqual(["1", "2", "3"]);
});
