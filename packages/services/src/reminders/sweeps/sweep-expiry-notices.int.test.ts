import { prescription_items, renewal_tokens, users } from "@scriptkeeper/db/schema";
import { addDays } from "@scriptkeeper/domain/time/days";
import { readEmails, readItem } from "@scriptkeeper/testing/database/reading.queries";
import { insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { today } from "../../core/index.ts";
import { recordingMail } from "../../email/testing/recording-mail.ts";
import { sendDueEmails } from "../../email/testing/send-emails.ts";
import { sweepExpiryNotices } from "./sweep-expiry-notices.ts";

const ctx = sharedContext({ actor: { kind: "job", name: "expiry-notices" } });
beforeEach(async () => {
  await ctx.db.update(prescription_items).set({ prescription_expiry_date: null, expiry_date: null });
  ctx.jobs.notified.length = 0;
});

const inDays = (days: number) => addDays(today(ctx), days);

async function patientWith(...items: Partial<typeof prescription_items.$inferInsert>[]) {
  const user = await insertUser(ctx);
  const ids: number[] = [];
  for (const columns of items) ids.push((await insertItem(ctx, { user_id: user.id, ...columns })).id);
  return { user, ids };
}

describe("A-MAIL-01 B-CONST-02 the sweep of expiry notices", () => {
  test("queues one email for each customer and stage", async () => {
    const { user, ids } = await patientWith(
      { prescription_expiry_date: inDays(14) },
      { prescription_expiry_date: inDays(1) },
      { prescription_expiry_date: inDays(0) },
      { prescription_expiry_date: inDays(15) },
      { prescription_expiry_date: inDays(-8) },
    );
    expect(await sweepExpiryNotices(ctx)).toMatchObject({ emails: 2, items: 3 });
    const queued = await readEmails(ctx.db, user.id);
    expect(queued).toMatchObject([
      { kind: "expiry", prescription_ids: ids.slice(0, 2), payload: { stage: "soon", canReorder: true } },
      { kind: "expiry", prescription_ids: ids.slice(2, 3), payload: { stage: "expired" } },
    ]);
    expect(ctx.jobs.notified).toEqual(["mail"]);
  });

  test("adds a link only for what ends soon and can be ordered", async () => {
    const { user, ids } = await patientWith(
      { prescription_expiry_date: inDays(3) },
      { prescription_expiry_date: inDays(3), repeats: 0 },
      { prescription_expiry_date: inDays(-1) },
    );
    const without = await patientWith({ prescription_expiry_date: inDays(3), repeats: 0 });
    await sweepExpiryNotices(ctx);
    const linksOf = (userId: number) =>
      ctx.db.select().from(renewal_tokens).where(eq(renewal_tokens.user_id, userId));
    expect(await linksOf(user.id)).toMatchObject([{ source: "email", item_ids: ids.slice(0, 2) }]);
    expect(await linksOf(without.user.id)).toEqual([]);
    expect(await readEmails(ctx.db, without.user.id)).toMatchObject([{ payload: { canReorder: false } }]);
  });

  test.each([
    [true, 5],
    [false, 0],
  ])(
    "offers an order when an email is sent only while something in it can be ordered: %s",
    async (canReorder, repeats) => {
      const { user, ids } = await patientWith({ prescription_expiry_date: inDays(3) });
      await sweepExpiryNotices(ctx);
      await ctx.db
        .update(prescription_items)
        .set({ repeats })
        .where(eq(prescription_items.id, ids[0] ?? 0));
      const { mail, messages, contents } = recordingMail();
      await sendDueEmails(ctx, { mail });
      expect(contents()[messages.findIndex(({ to }) => to === user.email)]).toMatchObject({ canReorder });
    },
  );

  test("sends each stage once for an expiry date, and again for another date", async () => {
    const { user, ids } = await patientWith({ prescription_expiry_date: inDays(2) });
    for (let day = 0; day < 12; day++) {
      await sweepExpiryNotices(ctx);
      await sweepExpiryNotices(ctx);
      ctx.clock.advance({ days: 1 });
    }
    expect(await readEmails(ctx.db, user.id)).toMatchObject([
      { payload: { stage: "soon" } },
      { payload: { stage: "expired" } },
    ]);
    await ctx.db
      .update(prescription_items)
      .set({ prescription_expiry_date: inDays(10), reminder_arming: 7 })
      .where(eq(prescription_items.id, ids[0] ?? 0));
    await sweepExpiryNotices(ctx);
    expect(await readEmails(ctx.db, user.id)).toHaveLength(3);
  });

  test("uses the older expiry date when there is no other, once the item is reviewed", async () => {
    await patientWith({ prescription_expiry_date: null, expiry_date: inDays(5), repeats: 2 });
    await patientWith({ prescription_expiry_date: null, expiry_date: inDays(5), repeats: null });
    expect(await sweepExpiryNotices(ctx)).toMatchObject({ emails: 1, items: 1 });
  });

  test("skips customers who can't be reached, and leaves the status and dates of items alone", async () => {
    const { user } = await patientWith({ prescription_expiry_date: inDays(5) });
    await ctx.db.update(users).set({ unsubscribed_at: ctx.clock.now() }).where(eq(users.id, user.id));
    const { ids } = await patientWith({ prescription_expiry_date: inDays(5) });
    expect(await sweepExpiryNotices(ctx)).toMatchObject({ emails: 1, items: 1 });
    expect(await readItem(ctx.db, ids[0] ?? 0)).toMatchObject({ status: "active", last_reminder_sent: null });
  });

  test("sends nothing twice when several run at once", async () => {
    for (let count = 0; count < 10; count++) await patientWith({ prescription_expiry_date: inDays(5) });
    const sweeps = await Promise.all(
      [2, 3, 10].map((customersPerChunk) => sweepExpiryNotices(ctx, { customersPerChunk })),
    );
    expect(sweeps.reduce((sum, counts) => sum + counts.emails, 0)).toBe(10);
  });
});
