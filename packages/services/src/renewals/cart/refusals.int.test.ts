import {
  lastRepeatPlaced,
  lastRepeatUnfinished,
  prescriptionsExpired,
} from "@scriptkeeper/contracts/messages";
import { noRepeatsLeft } from "@scriptkeeper/contracts/renewals/messages";
import { renewals } from "@scriptkeeper/db/schema";
import { readItem, readRenewals, readTransactions } from "@scriptkeeper/testing/database/reading.queries";
import { insertRenewalToken } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import type { ShopContext } from "@scriptkeeper/testing/services/shop-context";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { renew } from "../renew.ts";

const shop = sharedShop();

afterEach(() => shop.store.faults.clear());

const one = (id: number, quantity = 1) => [{ id, quantity }];

describe("refused orders change nothing", () => {
  async function refused(columns: Parameters<ShopContext["patientWith"]>[0], error: Record<string, unknown>) {
    const { patient, items, token } = await shop.patientWith(columns);
    const prescriptionItems = items.map((item) => ({ id: item.id, quantity: 1 }));
    await expect(renew(shop.ctx, { token, prescriptionItems, includeDelivery: false })).rejects.toMatchObject(
      error,
    );
    for (const item of items) expect(await readItem(shop.ctx.db, item.id)).toEqual(item);
    expect(await readRenewals(shop.ctx.db, patient.id)).toEqual([]);
    expect(await readTransactions(shop.ctx.db, patient.id)).toEqual([]);
    return { items };
  }

  it("A-ERR-11 A-ENT-11 A-RENEW-15 one item without repeats stops the whole cart and is named", async () => {
    await refused([{}, { repeats: 0, product_name: "Emptyvir" }], {
      code: "NO_REPEATS_REMAINING",
      message: noRepeatsLeft(["Emptyvir"]),
      details: { invalidPrescriptions: [{ product_name: "Emptyvir" }] },
    });
  });

  it("a patient whose last repeat is in an order isn't sent to the doctor", async () => {
    const { patient, items, token } = await shop.patientWith([
      { repeats: 1, product_name: "Openvir" },
      { repeats: 1, product_name: "Placedvir" },
      { repeats: 0, product_name: "Emptyvir" },
    ]);
    const [open, placed, empty] = items.map(({ id }) => id);
    const order = (link: string, ids: (number | undefined)[]) =>
      renew(shop.ctx, {
        token: link,
        prescriptionItems: ids.flatMap((id) => one(id ?? 0)),
        includeDelivery: false,
      });
    await order(token, [open]);
    const dashboard = async () =>
      (await insertRenewalToken(shop.ctx, { user_id: patient.id, item_ids: [open ?? 0] })).token;
    const again = (ids: (number | undefined)[]) =>
      dashboard()
        .then((link) => order(link, ids))
        .catch((error: unknown) => error);
    expect(await again([open])).toMatchObject({
      code: "NO_REPEATS_REMAINING",
      message: lastRepeatUnfinished(["Openvir"]),
      details: { invalidPrescriptions: [{ id: open, product_name: "Openvir" }] },
    });
    await order(await dashboard(), [placed]);
    await shop.ctx.db
      .update(renewals)
      .set({ placed_at: shop.ctx.clock.now(), order_id: "5001", order_name: "#5001" })
      .where(eq(renewals.id, (await readRenewals(shop.ctx.db, patient.id)).at(-1)?.id ?? ""));
    expect(await again([open, placed, empty])).toMatchObject({
      code: "NO_REPEATS_REMAINING",
      message: `${noRepeatsLeft(["Emptyvir"])} ${lastRepeatUnfinished(["Openvir"])} ${lastRepeatPlaced(["Placedvir"])}`,
      details: { invalidPrescriptions: [{ id: open }, { id: placed }, { id: empty }] },
    });
  });

  it("an expired item has its own refusal, after the one for repeats", async () => {
    const expired = { prescription_expiry_date: "2026-03-10", product_name: "Oldvir" };
    await refused([{}, expired], { code: "PRESCRIPTION_EXPIRED", message: prescriptionsExpired(["Oldvir"]) });
    await refused([expired, { repeats: 0 }], { code: "NO_REPEATS_REMAINING" });
  });

  it("an item that nobody has reviewed isn't sold", async () => {
    await refused([{ repeats: null, prescription_expiry_date: null }], { code: "NEEDS_REVIEW" });
  });

  it("when nothing can be sold, nothing is taken", async () => {
    await refused([{ product: "unavailable" }], {
      code: "ALL_UNAVAILABLE",
      details: { nothingPlaced: true, unavailableProducts: [expect.anything()] },
    });
  });

  it("two packs of an item with one repeat left are refused", async () => {
    const { items, token } = await shop.patientWith([{ repeats: 1 }]);
    await expect(
      renew(shop.ctx, { token, prescriptionItems: one(items[0].id, 2), includeDelivery: false }),
    ).rejects.toMatchObject({ code: "BAD_INPUT", details: { field: "prescriptionItems[0].quantity" } });
  });

  it("somebody else's item isn't found, nor is one that the emailed link doesn't include", async () => {
    const stranger = await shop.patientWith([{}]);
    const { patient, items, token } = await shop.patientWith([{}, {}]);
    const order = (link: string, id: number) =>
      renew(shop.ctx, { token: link, prescriptionItems: one(id), includeDelivery: false });
    await expect(order(token, stranger.items[0].id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const emailed = await insertRenewalToken(shop.ctx, {
      user_id: patient.id,
      source: "email",
      item_ids: [items[0].id],
    });
    await expect(order(emailed.token, items[1]?.id ?? 0)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(order(emailed.token, items[0].id)).resolves.toBeDefined();
  });

  it("A-RENEW-16 an unknown or expired link orders nothing", async () => {
    const { patient, items } = await shop.patientWith([{}]);
    const old = await insertRenewalToken(shop.ctx, {
      user_id: patient.id,
      item_ids: [items[0].id],
      created_at: new Date("2026-01-01"),
      expires_at: shop.ctx.clock.now(),
    });
    for (const token of [old.token, "unknown"])
      await expect(
        renew(shop.ctx, { token, prescriptionItems: one(items[0].id), includeDelivery: false }),
      ).rejects.toMatchObject({ code: "LINK_DEAD", details: { field: "token" } });
  });
});
