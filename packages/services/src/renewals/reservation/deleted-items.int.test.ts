import { messages } from "@scriptkeeper/contracts/messages";
import { readItem, readRenewals } from "@scriptkeeper/testing/database/reading.queries";
import { insertRenewalToken } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { expect, it } from "vitest";
import { previewRenewal } from "../preview.ts";
import { renew } from "../renew.ts";

const shop = sharedShop();

const one = (id: number) => [{ id, quantity: 1 }];

/** A patient with two items and an emailed link for both, of which the second has been deleted. */
async function remindedOfADeletedItem() {
  const customer = await shop.customerWith([{}, {}]);
  const [kept, gone] = customer.items;
  if (!gone) throw new Error("two items were asked for");
  const emailed = await insertRenewalToken(shop.ctx, {
    user_id: customer.patient.id,
    source: "email",
    item_ids: [kept.id, gone.id],
  });
  await shop.deleteItem(gone.id);
  return { ...customer, kept, gone, emailed: emailed.token };
}

it("A-RENEW-03 A-ERR-06 an emailed link outlives its items: deleted ones are left out and counted", async () => {
  const { kept, gone, emailed } = await remindedOfADeletedItem();
  for (const selected of [undefined, `${kept.id},${gone.id}`]) {
    const preview = await previewRenewal(shop.ctx, { token: emailed, ...(selected && { selected }) });
    expect(preview).toMatchObject({ items: [{ id: kept.id }], deleted_items: 1 });
  }
  expect(await previewRenewal(shop.ctx, { token: emailed, selected: `${gone.id}` })).toMatchObject({
    items: [],
    deleted_items: 1,
  });
});

it("A-ERR-06 a link from the dashboard leaves out an item that was the patient's, and fails at any other", async () => {
  const stranger = await shop.customerWith([{}]);
  const { patient, items, order } = await shop.customerWith([{}, {}]);
  const [kept, gone] = items;
  await order();
  await shop.deleteItem(gone?.id ?? 0);
  const token = await shop.linkFor(patient, [kept]);
  expect(await previewRenewal(shop.ctx, { token, selected: `${kept.id},${gone?.id}` })).toMatchObject({
    items: [{ id: kept.id }],
    deleted_items: 1,
  });
  await stranger.order();
  for (const foreign of [stranger.items[0].id, 99_999_999])
    await expect(
      previewRenewal(shop.ctx, { token, selected: `${kept.id},${foreign}` }),
    ).rejects.toMatchObject({ code: "NOT_FOUND", message: messages.loadSelectedFailed });
  await shop.deleteItem(stranger.items[0].id);
  await expect(
    previewRenewal(shop.ctx, { token, selected: `${stranger.items[0].id}` }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it("an order with a deleted prescription takes nothing and says what went wrong", async () => {
  const { patient, kept, gone, emailed } = await remindedOfADeletedItem();
  await expect(
    renew(shop.ctx, {
      token: emailed,
      prescriptionItems: [...one(kept.id), ...one(gone.id)],
      includeDelivery: false,
    }),
  ).rejects.toMatchObject({ code: "NOT_FOUND", message: messages.prescriptionsDeleted });
  expect(await readRenewals(shop.ctx.db, patient.id)).toEqual([]);
  expect((await readItem(shop.ctx.db, kept.id)).repeats).toBe(5);
});

it("an open checkout shows what was chosen for it", async () => {
  const { items, token } = await shop.customerWith([{}, {}]);
  const prescriptionItems = [{ id: items[0].id, quantity: 2 }];
  await renew(shop.ctx, { token, prescriptionItems, includeDelivery: true });
  expect((await previewRenewal(shop.ctx, { token })).open_checkout).toMatchObject({
    items: prescriptionItems,
    include_delivery: true,
  });
});
