import { emails, users } from "@scriptkeeper/db/schema";
import { type TestContext, testContext } from "@scriptkeeper/testing/services/context";
import { adminActor, insertAdmin } from "@scriptkeeper/testing/services/factories";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { AdminContext } from "../../core/index.ts";
import { sendDueEmails } from "../../email/index.ts";
import { recordingMail } from "../../email/testing/recording-mail.ts";
import { getInsight } from "../funnel/get-insight.ts";
import { mendReminders } from "../outcomes/keep-outcomes.ts";
import { sendWeeklyReports } from "./send-weekly-reports.ts";
import { getWeeklyReport, wantWeeklyReport } from "./want-weekly-report.ts";
import { weeklyReportCheck } from "./weekly-report-check.ts";

let ctx: TestContext;
let admin: AdminContext;
beforeEach(async () => {
  ctx = await testContext();
  admin = await anotherAdmin();
});
afterEach(() => ctx.close());

async function anotherAdmin(): Promise<AdminContext> {
  return ctx.as(adminActor(await insertAdmin(ctx))) as AdminContext;
}

const queued = () => ctx.db.select().from(emails).orderBy(emails.id);

async function deliver() {
  const mail = recordingMail();
  await sendDueEmails(ctx, { mail: mail.mail, listCarers: async () => [], checks: [weeklyReportCheck] });
  return mail.contents();
}

/** 10 March 2026 is a Tuesday in Sydney. */
function untilMonday(hour: number) {
  ctx.clock.set(`2026-03-15T${hour + 13}:00:00Z`);
}

it("the weekly report goes on Monday morning, once, to those who asked for it, however many workers send", async () => {
  expect(await getWeeklyReport(admin)).toMatchObject({ is_wanted: false, next_on: null });
  expect(await wantWeeklyReport(admin, { is_wanted: true })).toMatchObject({ next_on: "2026-03-16" });
  await anotherAdmin();
  expect(await sendWeeklyReports(ctx)).toEqual({ reports: 0 });
  untilMonday(6);
  expect(await sendWeeklyReports(ctx)).toEqual({ reports: 0 });
  untilMonday(7);
  const both = await Promise.all([sendWeeklyReports(ctx), sendWeeklyReports(ctx)]);
  expect(both.map(({ reports }) => reports).toSorted()).toEqual([0, 1]);
  expect(await sendWeeklyReports(ctx)).toEqual({ reports: 0 });
  expect(await queued()).toMatchObject([{ user_id: admin.actor.userId, kind: "notification" }]);
  expect(await getWeeklyReport(admin)).toMatchObject({ next_on: "2026-03-23" });
  ctx.clock.advance({ days: 9 });
  expect(await sendWeeklyReports(ctx)).toEqual({ reports: 1 });
});

it("the weekly report has the page's numbers for whole weeks, and names nobody", async () => {
  await ctx.db.execute(sql`
    insert into reminder_outcomes (reminder_id, item_id, product_id, product_name, week, sent_at, opened_at, ordered_at)
    select n, n, 'p', 'Secretol', date '2026-03-16' - n % 6 * 7, now(), case when n % 2 = 0 then now() end, now()
    from generate_series(1, 40) n`);
  await mendReminders({ ...ctx, log: { ...ctx.log, error: () => undefined } });
  await wantWeeklyReport(admin, { is_wanted: true });
  untilMonday(7);
  await sendWeeklyReports(ctx);
  const [report] = await deliver();
  const { weeks } = await getInsight(admin, {});
  expect(report).toMatchObject({ about: "weekly_report", week: "2026-03-16" });
  expect(report?.["weeks"]).toEqual(weeks.slice(-5, -1).toReversed());
  expect(JSON.stringify(report)).not.toContain("Secretol");
});

it("the weekly report isn't sent to anyone who stopped it or is no longer an administrator, even from the queue", async () => {
  const demoted = await anotherAdmin();
  for (const each of [admin, demoted]) await wantWeeklyReport(each, { is_wanted: true });
  untilMonday(8);
  expect(await sendWeeklyReports(ctx)).toEqual({ reports: 2 });
  await wantWeeklyReport(admin, { is_wanted: false });
  await ctx.db.update(users).set({ role: "user" }).where(eq(users.id, demoted.actor.userId));
  expect(await deliver()).toEqual([]);
  expect((await queued()).map(({ state }) => state)).toEqual(["cancelled", "cancelled"]);
  ctx.clock.advance({ days: 7 });
  expect(await sendWeeklyReports(ctx)).toEqual({ reports: 0 });
});
