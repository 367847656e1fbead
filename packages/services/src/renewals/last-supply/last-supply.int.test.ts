import { last_supply_notices, prescription_items, users } from "@scriptkeeper/db/schema";
import { addDays } from "@scriptkeeper/domain/time/days";
import { readEmails, readItem } from "@scriptkeeper/testing/database/reading.queries";
import { insertRenewalToken } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { type Customer, type ItemColumns, products } from "@scriptkeeper/testing/services/shop-context";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { listEmailedCarers } from "../../care/index.ts";
import { today } from "../../core/index.ts";
import { sendDueEmails } from "../../email/index.ts";
import { recordingMail } from "../../email/testing/recording-mail.ts";
import { getLinkStatus } from "../links/get-link-status.ts";
import { pullOrder } from "../recovery/reconcile-open-checkouts.ts";
import { findRenewal } from "../renewals.queries.ts";
import { lastSupplyEmailCheck } from "./last-supply-email-check.ts";

const shop = sharedShop({ isTimeless: true });
afterEach(async () => {
  await send();
  shop.ctx.clock.advance({ minutes: 2 });
});

const inDays = (count: number) => addDays(today(shop.ctx), count);

/** A new order of the same patient with its own link, paid at the store; `settle` delivers the webhook about it. */
async function pay(customer: Customer, items = customer.items) {
  shop.ctx.clock.advance({ seconds: 1 });
  const token = await shop.linkFor(customer.patient, [...items]);
  await customer.order(false, token);
  const { id } = await customer.renewal();
  const inStore = shop.store.pay((await customer.draft())?.id ?? "");
  const settle = async () => {
    const renewal = await findRenewal(shop.ctx.db, id);
    if (renewal) await pullOrder(shop.ctx, renewal);
  };
  return { id, inStore, settle };
}

async function withPaidOrder(columns: ItemColumns[] = [{ repeats: 1 }]) {
  const customer = await shop.customerWith(columns);
  const paid = await pay(customer);
  await paid.settle();
  return { ...customer, ...paid };
}

interface Told {
  about: string;
  items: { id: number; reason: string; letterUrl: string }[];
}

const told = async ({ patient }: Pick<Customer, "patient">) =>
  (await readEmails(shop.ctx.db, patient.id))
    .filter(({ payload }) => (payload as Told).about === "last_supply")
    .map(({ payload, ...email }) => ({ ...email, payload: payload as Told }));
const reasonsOf = async (customer: Pick<Customer, "patient">) =>
  (await told(customer)).map(({ payload }) => payload.items.map(({ reason }) => reason));

async function send() {
  const { mail, contents } = recordingMail();
  await sendDueEmails(shop.ctx, { mail, listCarers: listEmailedCarers, checks: [lastSupplyEmailCheck] });
  return contents();
}

const renewScript = async (itemId: number, set: Partial<typeof prescription_items.$inferInsert>) => {
  await shop.ctx.db.update(prescription_items).set(set).where(eq(prescription_items.id, itemId));
};

describe("a patient who pays for the last supply of a prescription is told", () => {
  it("when no repeats are left, with the letter to the doctor", async () => {
    const paid = await withPaidOrder();
    expect(await told(paid)).toMatchObject([
      {
        kind: "notification",
        prescription_ids: [paid.items[0].id],
        payload: {
          items: [
            {
              id: paid.items[0].id,
              reason: "no_repeats",
              letterUrl: `${shop.ctx.settings.publicUrl}/prescriptions/${paid.items[0].id}/letter`,
            },
          ],
        },
      },
    ]);
  });

  it("on the page that the store leads back to, for the items that the link names", async () => {
    const customer = await shop.customerWith([{ repeats: 1 }, { repeats: 1, product: "second" }]);
    const [item] = customer.items;
    const { settle } = await pay(customer);
    await settle();
    const { token } = await insertRenewalToken(shop.ctx, {
      user_id: customer.patient.id,
      source: "email",
      item_ids: [item.id],
    });
    const { order } = await getLinkStatus(shop.ctx, { token });
    expect(order?.items).toMatchObject([
      {
        id: item.id,
        last_supply: { sentence: expect.stringMatching(/^This was your last repeat of /) },
      },
    ]);
    await renewScript(item.id, { repeats: 5 });
    const later = await getLinkStatus(shop.ctx, { token });
    expect(later.order?.items).toMatchObject([{ id: item.id, last_supply: null }]);
  });

  it("when it expires before the supply runs out, however many repeats are left", async () => {
    const expiring = await withPaidOrder([{ repeats: 5, prescription_expiry_date: inDays(20) }]);
    expect(await reasonsOf(expiring)).toEqual([["expiry"]]);
    const fine = await withPaidOrder([{ repeats: 5, prescription_expiry_date: inDays(200) }]);
    expect(await reasonsOf(fine)).toEqual([]);
  });

  it("in one email for all such medicines of the order, and only for those", async () => {
    const { product: _, ...expiring } = {
      product: "second",
      repeats: 3,
      prescription_expiry_date: inDays(3),
    };
    const paid = await withPaidOrder([{ repeats: 1 }, { ...expiring, product: "second" }]);
    expect(await reasonsOf(paid)).toEqual([["no_repeats", "expiry"]]);
    const mixed = await withPaidOrder([{ repeats: 1 }, { repeats: 4, product: "second" }]);
    expect(await reasonsOf(mixed)).toEqual([["no_repeats"]]);
  });

  it("only once the order is paid, and not for a prescription whose repeats aren't known", async () => {
    const customer = await shop.customerWith([{ repeats: 1 }]);
    await customer.order();
    expect(await reasonsOf(customer)).toEqual([]);
    const unknown = await withPaidOrder([{ repeats: null, prescription_expiry_date: inDays(300) }]);
    expect(await reasonsOf(unknown)).toEqual([]);
  });

  it("only once no other unpaid order holds the last repeat", async () => {
    const customer = await shop.customerWith([{ repeats: 2 }]);
    const first = await pay(customer);
    const second = await pay(customer);
    await first.settle();
    expect(await reasonsOf(customer)).toEqual([]);
    await second.settle();
    expect(await told(customer)).toMatchObject([
      { payload: { orderUrl: expect.stringContaining(second.id) } },
    ]);
  });
});

describe("the notice of a last supply comes exactly once for each prescription", () => {
  it("however often and however many at a time the store's message is handled", async () => {
    const customer = await shop.customerWith([{ repeats: 1 }]);
    const paid = await pay(customer);
    await Promise.all([1, 2, 3, 4].map(() => paid.settle()));
    for (const _ of [1, 2]) await paid.settle();
    expect(await reasonsOf(customer)).toEqual([["no_repeats"]]);
  });

  it("even when two orders that both end it are settled at once", async () => {
    const customer = await shop.customerWith([{ repeats: 2, prescription_expiry_date: inDays(10) }]);
    const orders = [await pay(customer), await pay(customer)];
    await Promise.all(orders.flatMap(({ settle }) => [settle(), settle()]));
    expect((await told(customer)).flatMap(({ payload }) => payload.items)).toHaveLength(1);
  });

  it("and not again for a later order of the same prescription", async () => {
    const paid = await withPaidOrder([{ repeats: 2, prescription_expiry_date: inDays(10) }]);
    await (await pay(paid)).settle();
    expect(await reasonsOf(paid)).toEqual([["expiry"]]);
  });

  it.each([
    ["sets the repeats", { repeats: 1, repeats_revision: 1 }],
    ["moves the expiry", { repeats: 1, prescription_expiry_date: "2026-12-24" }],
  ])("but again after the doctor has renewed it and staff %s", async (_what, set) => {
    const paid = await withPaidOrder();
    await renewScript(paid.items[0].id, set);
    const next = await pay(paid);
    await next.settle();
    await next.settle();
    expect(await reasonsOf(paid)).toEqual([["no_repeats"], ["no_repeats"]]);
  });
});

describe("an order that is taken back", () => {
  it("withdraws the email that hasn't left, and the next order sends one", async () => {
    const paid = await withPaidOrder();
    shop.store.cancelOrder(paid.inStore.id);
    await paid.settle();
    expect(await send()).toEqual([]);
    expect(await told(paid)).toMatchObject([{ state: "cancelled" }]);
    expect(await readItem(shop.ctx.db, paid.items[0].id)).toMatchObject({ repeats: 1 });
    await (await pay(paid)).settle();
    expect(await reasonsOf(paid)).toEqual([["no_repeats"], ["no_repeats"]]);
  });

  it("in part removes its items from the email", async () => {
    const paid = await withPaidOrder([{ repeats: 1 }, { repeats: 1, product: "second" }]);
    shop.store.editOrder(paid.inStore.id, { variantId: paid.items[1]?.variant_id ?? "", quantity: 0 });
    await paid.settle();
    expect(await send()).toMatchObject([{ items: [{ id: paid.items[0].id }] }]);
  });

  it("and restored brings back a withdrawn notice, and doesn't repeat one that was sent", async () => {
    const paid = await withPaidOrder();
    const { variant_id: variantId } = paid.items[0];
    const other = products.second.variant.variantId;
    const takeOff = async () => {
      shop.store.editOrder(
        paid.inStore.id,
        { variantId: other, quantity: 1 },
        { variantId: variantId ?? "", quantity: 0 },
      );
      await paid.settle();
    };
    const putBack = async () => {
      shop.store.editOrder(paid.inStore.id, { variantId: variantId ?? "", quantity: 1 });
      await paid.settle();
    };
    await takeOff();
    expect(await send()).toEqual([]);
    await putBack();
    expect(await send()).toHaveLength(1);
    await takeOff();
    await putBack();
    expect(await send()).toEqual([]);
    expect((await told(paid)).map(({ state }) => state)).toEqual(["cancelled", "sent"]);
  });

  it("gets no second email when it is settled again unchanged", async () => {
    const paid = await withPaidOrder();
    await send();
    await paid.settle();
    expect(await told(paid)).toMatchObject([{ state: "sent" }]);
  });

  it.each([
    ["some of the money", (id: string) => shop.store.refundMoney(id, 100)],
    ["all of the money", (id: string) => shop.store.refundOrder(id)],
  ])("keeps its one email, sent or not, after a refund of %s but no medicine", async (_, refund) => {
    const paid = await withPaidOrder();
    const before = await findRenewal(shop.ctx.db, paid.id);
    refund(paid.inStore.id);
    await paid.settle();
    expect(await findRenewal(shop.ctx.db, paid.id)).toMatchObject({
      state: "paid",
      total_cents: before?.total_cents,
    });
    expect(await readItem(shop.ctx.db, paid.items[0].id)).toMatchObject({ repeats: 0 });
    expect(await send()).toMatchObject([{ items: [{ id: paid.items[0].id }] }]);
    const sent = await withPaidOrder();
    expect(await send()).toHaveLength(1);
    refund(sent.inStore.id);
    for (const _again of ["once", "twice"]) await sent.settle();
    expect(await send()).toEqual([]);
    for (const customer of [paid, sent]) {
      expect(await told(customer)).toMatchObject([{ state: "sent" }]);
      expect(await reasonsOf(customer)).toEqual([["no_repeats"]]);
    }
  });
});

describe("just before sending, the notice", () => {
  it("is withdrawn if the doctor has renewed the prescription since", async () => {
    const paid = await withPaidOrder();
    await shop.setRepeats(paid.items[0].id, 5);
    expect(await send()).toEqual([]);
    expect(await told(paid)).toMatchObject([{ state: "cancelled" }]);
  });

  it("is withdrawn if reminders were stopped since; a patient who had stopped them before gets none", async () => {
    const paid = await withPaidOrder();
    const stop = (id: number) =>
      shop.ctx.db.update(users).set({ unsubscribed_at: shop.ctx.clock.now() }).where(eq(users.id, id));
    await stop(paid.patient.id);
    expect(await send()).toEqual([]);
    const silent = await shop.customerWith([{ repeats: 1 }]);
    await stop(silent.patient.id);
    await (await pay(silent)).settle();
    expect(await told(silent)).toEqual([]);
    const noted = await shop.ctx.db
      .select()
      .from(last_supply_notices)
      .where(eq(last_supply_notices.item_id, silent.items[0].id));
    expect(noted).toMatchObject([{ reason: "no_repeats", email_id: null }]);
  });

  it("leaves out a prescription that was deleted", async () => {
    const paid = await withPaidOrder([{ repeats: 1 }, { repeats: 1, product: "second" }]);
    await shop.deleteItem(paid.items[0].id);
    expect(await send()).toMatchObject([{ items: [{ id: paid.items[1]?.id }] }]);
  });
});
