import type { ReminderStage } from "@scriptkeeper/contracts/reporting/insight-stages";
import {
  emails,
  reminder_counts,
  reminder_outcomes,
  renewals,
  store_variants,
} from "@scriptkeeper/db/schema";
import { secretIn } from "@scriptkeeper/testing/services/secret-in";
import { sharedAdmin, sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { and, desc, eq, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { today } from "../core/index.ts";
import { recordingMail } from "../email/testing/recording-mail.ts";
import { sendDueEmails } from "../email/testing/send-emails.ts";
import { sweepReminders } from "../reminders/index.ts";
import { previewRenewal, pullOrder, renew } from "../renewals/index.ts";
import { processWebhooks, receiveWebhook } from "../store-sync/index.ts";
import { getInsight } from "./funnel/get-insight.ts";
import { listInsightReminders } from "./funnel/list-reminders.ts";
import { followReminders, mendReminders } from "./outcomes/keep-outcomes.ts";

const shop = sharedShop({ isTimeless: true });
const admin = sharedAdmin(shop.ctx);

/** A patient who was sent a reminder of two medicines, and the link in it. */
async function reminded() {
  const { ctx } = shop;
  const due = { repeats: 3, next_reminder_date: today(ctx) };
  const customer = await shop.customerWith([due, { ...due, product: "second" }]);
  await sweepReminders(ctx);
  await sendDueEmails(ctx, { mail: recordingMail().mail });
  const email = () =>
    ctx.db
      .select()
      .from(emails)
      .where(and(eq(emails.user_id, customer.patient.id), eq(emails.kind, "reminder")))
      .orderBy(desc(emails.id));
  const [sent] = await email();
  return { ...customer, link: secretIn(ctx, sent, "renewal"), email };
}

async function counted(of: { product_id?: string; cohort?: string } = {}) {
  await followReminders(shop.ctx);
  const { weeks } = await getInsight(admin, of);
  return weeks.at(-1);
}

/** How many rows a number of the present week opens, and how many it says there are. */
async function opened(stage: ReminderStage) {
  const week = (await counted())?.week ?? "";
  const { reminders, total } = await listInsightReminders(admin, { week, stage, limit: 50 });
  expect(reminders).toHaveLength(total);
  return total;
}

it("a reminder is followed from its email to the parcel, medicine by medicine", async () => {
  const { link, items, email } = await reminded();
  const [first] = items;
  expect(await counted()).toMatchObject({ week: "2026-03-09", sent: 2, opened: 0, ordered: 0 });

  await previewRenewal(shop.ctx, { token: link });
  const [{ opened_at } = { opened_at: null }] = await email();
  expect(opened_at).toEqual(shop.ctx.clock.now());
  expect(await counted()).toMatchObject({ sent: 2, opened: 2, ordered: 0 });

  await renew(shop.ctx, {
    token: link,
    prescriptionItems: [{ id: first.id, quantity: 1 }],
    includeDelivery: true,
  });
  expect(await counted()).toMatchObject({ opened: 2, ordered: 1, paid: 0 });
  expect(await counted({ product_id: first.product_id })).toMatchObject({ sent: 1, ordered: 1 });
  expect(await counted({ product_id: items[1]?.product_id ?? "" })).toMatchObject({ sent: 1, ordered: 0 });

  const [renewal] = await shop.ctx.db
    .select()
    .from(renewals)
    .where(eq(renewals.user_id, first.user_id))
    .orderBy(desc(renewals.created_at));
  if (!renewal) throw new Error("nothing was ordered");
  const order = shop.store.pay(shop.draftsOf(renewal.id)[0]?.id ?? "");
  await pullOrder(shop.ctx, renewal);
  expect(await counted()).toMatchObject({ ordered: 1, paid: 1, delivered: 0 });

  const { id } = shop.store.fulfill(order.id, { tracking: null });
  shop.store.trackFulfillment(id, "DELIVERED");
  await receiveWebhook(shop.ctx, {
    topic: "fulfillments/update",
    webhookId: "delivered",
    eventId: null,
    shopDomain: "scriptkeeper-demo.myshopify.com",
    rawBody: Buffer.from(JSON.stringify({ id: 1, order_id: Number(order.id) })),
  });
  await processWebhooks(shop.ctx);
  expect(await counted()).toMatchObject({ sent: 2, opened: 2, ordered: 1, paid: 1, delivered: 1 });
  expect(await counted({ cohort: "2026-03-01" })).toMatchObject({ sent: 2, delivered: 1 });
  expect(await counted({ cohort: "2026-02-01" })).toMatchObject({ sent: 0 });
  expect(await Promise.all([opened("sent"), opened("paid"), opened("delivered")])).toEqual([2, 1, 1]);

  shop.store.cancelOrder(order.id);
  await pullOrder(shop.ctx, { ...renewal, order_id: order.id, state: "paid" });
  expect(await counted()).toMatchObject({ ordered: 1, paid: 0, delivered: 0 });
});

it("only the first opening is kept, and an error in recording it doesn't block the page", async () => {
  const { link, email } = await reminded();
  const broken = vi.fn();
  const warned = { ...shop.ctx, log: { ...shop.ctx.log, warn: broken } };
  const update = vi.spyOn(warned.db, "update").mockImplementationOnce(() => {
    throw new Error("no connection");
  });
  expect((await previewRenewal(warned, { token: link })).items).toHaveLength(2);
  update.mockRestore();
  expect(broken).toHaveBeenCalledOnce();
  await previewRenewal(shop.ctx, { token: link });
  const [first] = await email();
  shop.ctx.clock.advance({ hours: 1 });
  await previewRenewal(shop.ctx, { token: link });
  expect(await email()).toEqual([first]);
});

it("lists the products and cohorts with reminders, and pages through the rows of a number", async () => {
  const { items, patient } = await reminded();
  await followReminders(shop.ctx);
  const { products, cohorts, weeks } = await getInsight(admin, {});
  expect(weeks).toHaveLength(26);
  expect(products.map(({ product_id }) => product_id)).toEqual(
    expect.arrayContaining(items.map(({ product_id }) => product_id)),
  );
  expect(cohorts).toEqual(["2026-03-01"]);
  const ids: number[] = [];
  for (let after: number | undefined = undefined as number | undefined; ; ) {
    const page = await listInsightReminders(admin, { stage: "sent", after, limit: 1 });
    ids.push(...page.reminders.map(({ id }) => id));
    if (page.next === null) break;
    after = page.next;
  }
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(ids).toHaveLength(weeks.at(-1)?.sent ?? 0);
  const found = async (search: string) =>
    (await listInsightReminders(admin, { stage: "sent", search, limit: 50 })).reminders;
  const { email, first_name } = patient;
  expect((await found(email)).map(({ item_id }) => item_id).sort()).toEqual(items.map(({ id }) => id).sort());
  const strength = { variant_id: items[0]?.variant_id ?? "", title: "40 mg" };
  await shop.ctx.db
    .insert(store_variants)
    .values({ ...strength, product_id: items[0]?.product_id ?? "", position: 0, is_available: true })
    .onConflictDoUpdate({ target: store_variants.variant_id, set: strength });
  expect((await found(email)).find(({ item_id }) => item_id === items[0]?.id)?.variant_title).toBe("40 mg");
  const words = `${items[0]?.product_name} ${first_name}`;
  for (const reminder of await found(words)) expect(reminder).toMatchObject({ first_name });
  expect((await found(words)).length).toBeGreaterThan(0);
  expect(await found(`${words} nobody`)).toEqual([]);
  const oldest = await listInsightReminders(admin, { stage: "sent", order: "asc", limit: 50 });
  expect(oldest.reminders.map(({ id }) => id)).toEqual(ids.toReversed());
});

it("counts that bypassed the triggers are repaired at night, and the log says so", async () => {
  await followReminders(shop.ctx);
  const error = vi.fn();
  const told = { ...shop.ctx, log: { ...shop.ctx.log, error } };
  expect(await mendReminders(told)).toEqual({ outcomes: 0, counts: 0 });
  expect(error).not.toHaveBeenCalled();
  const before = await getInsight(admin, {});
  await shop.ctx.db.update(reminder_counts).set({ paid: sql`paid + 3` });
  await shop.ctx.db.update(reminder_outcomes).set({ opened_at: null });
  const mended = await mendReminders(told);
  expect(mended).toEqual({ outcomes: expect.any(Number), counts: expect.any(Number) });
  expect(error).toHaveBeenCalledExactlyOnceWith(
    mended,
    "reminder outcomes were wrong and have been corrected",
  );
  expect(await getInsight(admin, {})).toEqual(before);
});
