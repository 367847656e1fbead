import { prescription_items, reminder_ledger, users } from "@scriptkeeper/db/schema";
import { readEmails, readItem } from "@scriptkeeper/testing/database/reading.queries";
import { insertRenewalToken } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import type { Customer } from "@scriptkeeper/testing/services/shop-context";
import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { recordingMail } from "../../email/testing/recording-mail.ts";
import { sendDueEmails } from "../../email/testing/send-emails.ts";
import { expireUnpaidCheckouts, renew } from "../../renewals/index.ts";
import { sweepFollowUps } from "./sweep-follow-ups.ts";
import { sweepReminders } from "./sweep-reminders.ts";

const shop = sharedShop();
beforeEach(async () => {
  await shop.ctx.db.update(users).set({ unsubscribed_at: shop.ctx.clock.now() });
  shop.ctx.clock.set("2026-03-10T00:00:00Z");
});

/** Runs the hourly job once and sends what it queued. */
async function tick(): Promise<number> {
  await sweepReminders(shop.ctx);
  await sweepFollowUps(shop.ctx);
  return (await sendDueEmails(shop.ctx, recordingMail())).sent;
}

async function tickDaily(days: number): Promise<number[]> {
  const sent: number[] = [];
  for (let day = 0; day < days; day++) {
    shop.ctx.clock.advance({ days: 1 });
    sent.push(await tick());
  }
  return sent;
}

async function lapse(): Promise<void> {
  shop.ctx.clock.advance({ hours: 73 });
  expect((await expireUnpaidCheckouts(shop.ctx)).lapsed).toBeGreaterThan(0);
}

const stagesOf = async (itemId: number) =>
  (
    await shop.ctx.db
      .select()
      .from(reminder_ledger)
      .where(eq(reminder_ledger.item_id, itemId))
      .orderBy(asc(reminder_ledger.id))
  ).map(({ stage, date, arming }) => `${stage} ${date} ${arming}`);

const lastPayload = async ({ patient }: Customer) =>
  (await readEmails(shop.ctx.db, patient.id)).at(-1)?.payload;

const overdue = { next_reminder_date: "2026-03-01" };

describe("a checkout that lapses after its reminder", () => {
  test("brings the next day's reminder, which mentions it, and nothing after that", async () => {
    const customer = await shop.customerWith([overdue]);
    expect(await tick()).toBe(1);
    await customer.order();
    await lapse();
    expect(await tick()).toBe(0);
    expect(await tickDaily(9)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(await lastPayload(customer)).toMatchObject({ items: [{ orderClosed: true }] });
    expect(await lastPayload(customer)).not.toHaveProperty("isFollowUp");
    expect(await stagesOf(customer.items[0].id)).toEqual([
      "due 2026-03-01 1",
      "due 2026-03-14 3",
      "follow_up 2026-03-14 3",
    ]);
  });

  test("brings only one email even after the follow-up", async () => {
    const customer = await shop.customerWith([overdue]);
    await tick();
    expect(await tickDaily(3)).toEqual([0, 0, 1]);
    await again(customer);
    await lapse();
    expect(await tickDaily(8)).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
  });

  test("brings nothing when the item is ordered again before that reminder is sent", async () => {
    const customer = await shop.customerWith([overdue]);
    await tick();
    await customer.order();
    await lapse();
    shop.ctx.clock.advance({ days: 1 });
    await sweepReminders(shop.ctx);
    await again(customer);
    expect((await sendDueEmails(shop.ctx, recordingMail())).cancelled).toBe(1);
  });
});

describe("a checkout that lapses long before its reminder", () => {
  const early = { next_reminder_date: "2026-04-20" };

  test("brings one follow-up at once; the reminder comes on its day and gets no follow-up", async () => {
    const customer = await shop.customerWith([early]);
    await customer.order();
    await lapse();
    expect(await tick()).toBe(1);
    expect(await lastPayload(customer)).toMatchObject({ isFollowUp: true, items: [{ orderClosed: true }] });
    expect(await readItem(shop.ctx.db, customer.items[0].id)).toMatchObject({
      next_reminder_date: "2026-04-20",
      status: "active",
      last_reminder_sent: null,
    });
    expect((await tickDaily(5)).every((sent) => sent === 0)).toBe(true);
    shop.ctx.clock.set("2026-04-20T01:00:00Z");
    expect(await tick()).toBe(1);
    expect(await tickDaily(6)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await stagesOf(customer.items[0].id)).toEqual(["follow_up 2026-04-20 3", "due 2026-04-20 3"]);
  });

  test("lists all items of that order in the follow-up, and those of a three-day-old reminder", async () => {
    const customer = await shop.customerWith([early, early, overdue]);
    await orderOnly(customer, [0, 1]);
    await tick();
    await lapse();
    expect(await tick()).toBe(1);
    const [first, second, third] = customer.items.map(({ id }) => ({ id }));
    const payload = await lastPayload(customer);
    expect(payload).toMatchObject({
      isFollowUp: true,
      items: [{ ...first, orderClosed: true }, { ...second, orderClosed: true }, third],
    });
  });

  test("brings no follow-up when only the cart was changed", async () => {
    const customer = await shop.customerWith([early, early]);
    await customer.order();
    shop.ctx.clock.advance({ minutes: 1 });
    await orderOnly(customer, [0]);
    expect((await customer.renewal()).state).toBe("open");
    expect(await tick()).toBe(0);
  });

  test("brings no follow-up on the day of another reminder, but one the next day", async () => {
    const customer = await shop.customerWith([early, { next_reminder_date: "2026-03-13" }]);
    await orderOnly(customer, [0]);
    await lapse();
    expect(await tick()).toBe(1);
    expect(await lastPayload(customer)).not.toHaveProperty("isFollowUp");
    expect(await tickDaily(1)).toEqual([1]);
    expect(await lastPayload(customer)).toMatchObject({ isFollowUp: true });
  });

  test("brings no follow-up when the item was ordered in another way in the meantime", async () => {
    const customer = await shop.customerWith([early]);
    await customer.order();
    await again(customer);
    shop.store.pay((await customer.draft())?.id ?? "");
    await lapse();
    expect(await tick()).toBe(0);
  });

  test("brings no follow-up days later", async () => {
    const customer = await shop.customerWith([early]);
    await customer.order();
    await lapse();
    shop.ctx.clock.advance({ days: 4 });
    expect(await tick()).toBe(0);
  });

  test("brings no follow-up when somebody has moved the reminder since", async () => {
    const customer = await shop.customerWith([early]);
    await customer.order();
    await lapse();
    await shop.ctx.db
      .update(prescription_items)
      .set({ next_reminder_date: "2026-05-05", reminder_arming: 4 })
      .where(eq(prescription_items.id, customer.items[0].id));
    expect(await tick()).toBe(0);
  });
});

/** The customer orders some of the items, or changes the cart to them. */
async function orderOnly({ token, items }: Customer, positions: number[]): Promise<void> {
  const prescriptionItems = items
    .filter((_, position) => positions.includes(position))
    .map(({ id }) => ({ id, quantity: 1 }));
  await renew(shop.ctx, { token, prescriptionItems, includeDelivery: false });
}

/** The customer orders once more, with another link. */
async function again({ patient, items, order }: Customer): Promise<void> {
  const { token } = await insertRenewalToken(shop.ctx, {
    user_id: patient.id,
    item_ids: items.map((item) => item.id),
  });
  await order(false, token);
}
