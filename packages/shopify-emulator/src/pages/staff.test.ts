import { expect, onTestFinished, test } from "vitest";
import { makeDraft } from "../admin-calls.ts";
import { startShopifyEmulator } from "../start.ts";

async function opened() {
  const started = await startShopifyEmulator();
  onTestFinished(() => started.close());
  const { app } = started.store;
  const send = async (path: string, form: Record<string, string>) =>
    app.inject({
      method: "POST",
      url: `/local/store${path}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(form).toString(),
    });
  const read = async (path: string) => (await app.inject({ url: `/local/store${path}` })).body;
  return { started, store: started.store, send, read };
}

test("staff change an open draft on its page", async () => {
  const { started, store, send, read } = await opened();
  const { id } = await makeDraft(started);
  expect(await read("/orders")).toContain(`href="/local/store/drafts/${id}"`);
  const [first] = store.drafts()[0]?.lines ?? [];
  await send(`/drafts/${id}/lines`, { lineId: first?.id ?? "", quantity: "0" });
  await send(`/drafts/${id}/lines`, { variantId: "8401000103", quantity: "2" });
  expect(store.drafts()).toMatchObject([
    { lines: [{ variantId: "8401000102" }, { variantId: "8401000103", quantity: 2 }] },
  ]);
  expect(await read(`/drafts/${id}`)).toContain("2 in the draft");
  const refused = await send(`/drafts/${id}/lines`, { variantId: "1", quantity: "2" });
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining("variant 1")]);
});

test("staff edit an order and refund parts of it on its page", async () => {
  const { started, store, send, read } = await opened();
  const order = store.pay((await makeDraft(started)).id);
  const [first, second] = order.lines;
  await send(`/orders/${order.id}/lines`, { lineId: second?.id ?? "", quantity: "0" });
  await send(`/orders/${order.id}/refunds`, { lineId: first?.id ?? "", quantity: "1" });
  await send(`/orders/${order.id}/refunds`, { dollars: "1.25" });
  expect(store.orders()).toMatchObject([
    {
      lines: [{ currentQuantity: 1 }, { currentQuantity: 0 }],
      refunds: [{ cents: 0 }, { cents: 1516 }, { cents: 125 }],
    },
  ]);
  const body = await read(`/orders/${order.id}`);
  for (const text of ["Partially refunded", "2 ordered, 1 left", "1 ordered, 0 left"])
    expect(body).toContain(text);
  const refused = await send(`/orders/${order.id}/refunds`, { dollars: "999" });
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining("cents to give back")]);
  expect((await send("/orders/1/refunds", { dollars: "1" })).statusCode).toBe(404);
});
