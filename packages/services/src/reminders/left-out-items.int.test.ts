import { emails, prescription_items, product_configurations } from "@scriptkeeper/db/schema";
import { addDays } from "@scriptkeeper/domain/time/days";
import { readEmails } from "@scriptkeeper/testing/database/reading.queries";
import { insertItem, insertProduct, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { today } from "../core/index.ts";
import { recordingMail } from "../email/testing/recording-mail.ts";
import { sendDueEmails } from "../email/testing/send-emails.ts";
import { stopOrStartReminders } from "./preferences/reminder-preferences.ts";
import { sweepExpiryNotices } from "./sweeps/sweep-expiry-notices.ts";
import { sweepFollowUps } from "./sweeps/sweep-follow-ups.ts";
import { sweepReminders } from "./sweeps/sweep-reminders.ts";

const ctx = sharedContext({ actor: { kind: "job", name: "send-due-emails" } });
beforeEach(async () => {
  await ctx.db.update(emails).set({ state: "cancelled" }).where(eq(emails.state, "queued"));
  await ctx.db
    .update(prescription_items)
    .set({ next_reminder_date: null, prescription_expiry_date: null, expiry_date: null });
});

/** A customer whose reminder of two items is queued; the first item has its own product. */
async function remindedOfTwo() {
  const user = await insertUser(ctx);
  const { product_id } = await insertProduct(ctx);
  const due = { user_id: user.id, next_reminder_date: today(ctx) };
  const scarce = await insertItem(ctx, { ...due, product_id });
  const other = await insertItem(ctx, due);
  await sweepReminders(ctx);
  return { user, scarce, other };
}

const sell = (product_id: string | null, is_available: boolean) =>
  ctx.db
    .update(product_configurations)
    .set({ is_available })
    .where(eq(product_configurations.product_id, product_id ?? ""));

async function send() {
  const { mail, contents } = recordingMail();
  const counts = await sendDueEmails(ctx, { mail });
  return { counts, items: contents().map((content) => (content as { items: { id: number }[] }).items) };
}

describe("A-MAIL-01 an item that could not be ordered when its reminder was about to go", () => {
  test("is left out and reminded of once it can be ordered, without repeating the others", async () => {
    const { scarce, other } = await remindedOfTwo();
    await sell(scarce.product_id, false);
    expect((await send()).items).toMatchObject([[{ id: other.id }]]);
    expect(await sweepReminders(ctx)).toMatchObject({ emails: 0 });

    await sell(scarce.product_id, true);
    expect(await sweepReminders(ctx)).toMatchObject({ emails: 1, items: 1 });
    expect((await send()).items).toMatchObject([[{ id: scarce.id }]]);
    expect(await sweepReminders(ctx)).toMatchObject({ emails: 0 });
  });

  test("gets no follow-up as if its reminder had been sent", async () => {
    const { scarce, other } = await remindedOfTwo();
    await sell(scarce.product_id, false);
    await send();
    await sell(scarce.product_id, true);
    await ctx.db
      .update(prescription_items)
      .set({ next_reminder_date: addDays(today(ctx), 30) })
      .where(eq(prescription_items.id, other.id));
    ctx.clock.advance({ days: 3 });
    expect(await sweepFollowUps(ctx)).toMatchObject({ emails: 0 });
  });

  test("is reminded of later even when nothing else was in the email", async () => {
    const { user, scarce, other } = await remindedOfTwo();
    await ctx.db
      .update(prescription_items)
      .set({ repeats: 0 })
      .where(inArray(prescription_items.id, [scarce.id, other.id]));
    expect((await send()).counts).toMatchObject({ cancelled: 1 });
    await ctx.db.update(prescription_items).set({ repeats: 3 }).where(eq(prescription_items.id, other.id));
    expect(await sweepReminders(ctx)).toMatchObject({ emails: 1, items: 1 });
    expect((await send()).items).toMatchObject([[{ id: other.id }]]);
    expect(await readEmails(ctx.db, user.id)).toMatchObject([{ state: "cancelled" }, { state: "sent" }]);
  });

  test("isn't reminded of again when it was ordered in the meantime", async () => {
    const { scarce, other } = await remindedOfTwo();
    await ctx.db
      .update(prescription_items)
      .set({ next_reminder_date: addDays(today(ctx), 25), reminder_arming: 2, repeats: 0 })
      .where(eq(prescription_items.id, scarce.id));
    await send();
    const [item] = await ctx.db.select().from(prescription_items).where(eq(prescription_items.id, scarce.id));
    expect(item?.reminder_arming).toBe(2);
    const [kept] = await ctx.db.select().from(prescription_items).where(eq(prescription_items.id, other.id));
    expect(kept?.reminder_arming).toBe(other.reminder_arming);
  });
});

describe("A-MAIL-01 a reminder to a patient who stopped reminders just before it was sent", () => {
  test("is sent exactly once when they want reminders again", async () => {
    const { user, scarce, other } = await remindedOfTwo();
    await stopOrStartReminders(ctx, { userId: user.id, wanted: false });
    expect((await send()).counts).toMatchObject({ cancelled: 1 });
    expect(await sweepReminders(ctx)).toMatchObject({ emails: 0 });

    await stopOrStartReminders(ctx, { userId: user.id, wanted: true });
    expect(await sweepReminders(ctx)).toMatchObject({ emails: 1, items: 2 });
    expect((await send()).items).toMatchObject([[{ id: scarce.id }, { id: other.id }]]);
    expect(await sweepReminders(ctx)).toMatchObject({ emails: 0 });
  });
});

describe("A-MAIL-01 an expiry notice that was withdrawn before it was sent", () => {
  async function noticed() {
    const user = await insertUser(ctx);
    const expiry = addDays(today(ctx), 5);
    const item = await insertItem(ctx, { user_id: user.id, prescription_expiry_date: expiry });
    expect(await sweepExpiryNotices(ctx)).toMatchObject({ emails: 1 });
    const expire = (day: string) =>
      ctx.db
        .update(prescription_items)
        .set({ prescription_expiry_date: day })
        .where(eq(prescription_items.id, item.id));
    return { user, item, expiry, expire };
  }

  async function isToldOnce(item: { id: number }) {
    expect(await sweepExpiryNotices(ctx)).toMatchObject({ emails: 1 });
    expect((await send()).items).toMatchObject([[{ id: item.id }]]);
    expect(await sweepExpiryNotices(ctx)).toMatchObject({ emails: 0 });
  }

  test("is sent once when the patient wants emails again", async () => {
    const { user, item } = await noticed();
    const { id: userId } = user;
    await stopOrStartReminders(ctx, { userId, wanted: false });
    expect((await send()).counts).toMatchObject({ cancelled: 1 });
    expect(await sweepExpiryNotices(ctx)).toMatchObject({ emails: 0 });
    await stopOrStartReminders(ctx, { userId, wanted: true });
    await isToldOnce(item);
  });

  test("is sent once when the expiry date is the same again", async () => {
    const { item, expiry, expire } = await noticed();
    await expire(addDays(today(ctx), 60));
    expect((await send()).counts).toMatchObject({ cancelled: 1 });
    await expire(expiry);
    await isToldOnce(item);
  });

  test("is sent once when its deleted prescription is restored", async () => {
    const { item } = await noticed();
    const [row] = await ctx.db
      .delete(prescription_items)
      .where(eq(prescription_items.id, item.id))
      .returning();
    expect((await send()).counts).toMatchObject({ cancelled: 1 });
    await ctx.db
      .insert(prescription_items)
      .overridingSystemValue()
      .values(row ?? item);
    await isToldOnce(item);
  });
});
