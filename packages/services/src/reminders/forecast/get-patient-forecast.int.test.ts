import { emails, product_configurations, store_variants, users } from "@scriptkeeper/db/schema";
import { addDays } from "@scriptkeeper/domain/time/days";
import { insertEmail, insertItem, insertProduct, insertUser } from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { today } from "../../core/index.ts";
import { sweepExpiryNotices } from "../sweeps/sweep-expiry-notices.ts";
import { sweepReminders } from "../sweeps/sweep-reminders.ts";
import { emailsNotToComeExport, emailsToComeExport } from "./forecast-exports.ts";
import { getPatientForecast } from "./get-patient-forecast.ts";

const ctx = sharedContext();
const asAdmin = sharedAdmin(ctx);

/** Today is 10 March 2026. */
const inDays = (days: number) => addDays(today(ctx), days);
const ask = (userId: number) => getPatientForecast(asAdmin, { userId });
const quiet = { next_reminder_date: null, prescription_expiry_date: null };

describe("the forecast emails", () => {
  test("are those that the sweeps will write: one for each day and kind, in order of days", async () => {
    const { id: user_id } = await insertUser(ctx);
    const first = await insertItem(ctx, {
      user_id,
      next_reminder_date: inDays(-2),
      prescription_expiry_date: inDays(20),
    });
    const second = await insertItem(ctx, {
      user_id,
      next_reminder_date: inDays(0),
      prescription_expiry_date: inDays(-1),
      expiry_date: null,
    });
    const third = await insertItem(ctx, {
      user_id,
      next_reminder_date: inDays(0),
      prescription_expiry_date: null,
    });
    const { emails, silent } = await ask(user_id);
    expect(emails.map(({ day, kind, items }) => [day, kind, items.map(({ id }) => id)])).toEqual([
      ["2026-03-10", "reminder", [first.id, third.id]],
      ["2026-03-10", "expired", [second.id]],
      ["2026-03-16", "soon", [first.id]],
      ["2026-03-30", "expired", [first.id]],
    ]);
    expect(emails[0]?.items).toMatchObject([
      {
        product_name: first.product_name,
        why: "Its reminder date was 8 Mar 2026, and no reminder of it has been sent yet.",
      },
      { product_name: third.product_name, why: "Its reminder date is 10 Mar 2026." },
    ]);
    expect(silent.map(({ id, about, reason }) => [id, about, reason])).toEqual([
      [second.id, "reminder", "expired"],
      [third.id, "notice", "no_expiry"],
    ]);
  });

  test("tell strengths of one product apart, and so do the silent items and the files of both", async () => {
    const { id: user_id } = await insertUser(ctx);
    const known = { product_id: "1", position: 1, is_available: true };
    await ctx.db.insert(store_variants).values({ ...known, variant_id: "7201", title: "40 mg" });
    const item = await insertItem(ctx, {
      user_id,
      product_name: "Atorvastatin",
      variant_id: "7201",
      next_reminder_date: inDays(0),
      prescription_expiry_date: null,
    });
    const { emails, silent } = await ask(user_id);
    const strength = { product_name: "Atorvastatin", variant_title: "40 mg" };
    expect([emails[0]?.items, silent]).toMatchObject([[strength], [strength]]);
    const fileOf = async (open: typeof emailsToComeExport | typeof emailsNotToComeExport) => {
      const { chunks } = await open(asAdmin, { filter: { user_id }, format: "csv" });
      let text = "";
      for await (const chunk of chunks) text += chunk;
      return text;
    };
    expect(await fileOf(emailsToComeExport)).toContain(`,Atorvastatin (40 mg) (${item.id}),`);
    expect(await fileOf(emailsNotToComeExport)).toContain('"Atorvastatin, 40 mg"');
  });

  test("mention a last repeat that is held in an order", async () => {
    const { id: user_id } = await insertUser(ctx);
    const { id } = await insertItem(ctx, { user_id, repeats: 0, next_reminder_date: inDays(3) });
    await insertRenewal(ctx, { state: "open", user_id, items: [{ item_id: id }] });
    const why = "Its reminder date is 13 Mar 2026. Its last repeat is in an order that is not finished.";
    expect((await ask(user_id)).emails[0]).toMatchObject({ kind: "reminder", items: [{ id, why }] });
  });

  test("are no longer listed once the sweeps have written them, until the reminder is armed again", async () => {
    const { id: user_id } = await insertUser(ctx);
    const { id } = await insertItem(ctx, {
      user_id,
      next_reminder_date: inDays(0),
      prescription_expiry_date: inDays(5),
    });
    expect((await ask(user_id)).emails.map(({ kind }) => kind)).toEqual(["reminder", "soon", "expired"]);
    await sweepReminders(ctx);
    await sweepExpiryNotices(ctx);
    const { emails, silent } = await ask(user_id);
    expect(emails.map(({ day, kind }) => [day, kind])).toEqual([["2026-03-15", "expired"]]);
    expect(silent).toMatchObject([
      {
        id,
        about: "reminder",
        reason: "reminded",
        why: "A reminder was sent on 10 Mar 2026. Unless it is ordered, one follow-up may be sent from three days later, and a last email when it should have run out. The next reminder needs a new reminder date.",
      },
    ]);
  });
});

test.each([
  ["nobody", null, ["reminder_failed", "notice_failed"]],
  ["a carer", { state: "sent", sent_at: new Date() }, ["reminded", "noticed"]],
  ["a carer, to whom it is on its way", { state: "queued" }, ["reminded", "noticed"]],
  ["nobody, not even a carer", { state: "failed" }, ["reminder_failed", "notice_failed"]],
] as const)("an email that failed and reached %s is reported as such", async (_, copy, reasons) => {
  const { id: user_id } = await insertUser(ctx);
  await insertItem(ctx, {
    user_id,
    next_reminder_date: inDays(0),
    prescription_expiry_date: inDays(0),
  });
  await insertItem(ctx, { user_id, next_reminder_date: inDays(0) });
  await sweepReminders(ctx);
  await sweepExpiryNotices(ctx);
  const failed = await ctx.db
    .update(emails)
    .set({ state: "failed" })
    .where(eq(emails.user_id, user_id))
    .returning({ id: emails.id, kind: emails.kind });
  for (const { id: copy_of, kind } of copy ? failed : [])
    await insertEmail(ctx, { user_id, kind, copy_of, care_id: 2_000_000_000, ...copy });
  const { silent } = await ask(user_id);
  expect(silent.map(({ reason }) => reason)).toEqual(expect.arrayContaining([...reasons]));
});

describe("the silent items", () => {
  test.each([
    ["no_date", "no_expiry", {}],
    ["no_repeats", "no_expiry", { repeats: 0, next_reminder_date: "2026-03-12" }],
    [
      "needs_review",
      "needs_review",
      { repeats: null, expiry_date: "2026-03-20", next_reminder_date: "2026-03-12" },
    ],
    ["expired", "over", { prescription_expiry_date: "2026-03-02", next_reminder_date: "2026-03-12" }],
  ])("give the reason: %s for the reminder, %s for the notice", async (reminder, notice, columns) => {
    const { id: user_id } = await insertUser(ctx);
    await insertItem(ctx, { user_id, ...quiet, ...columns });
    const { emails, silent } = await ask(user_id);
    expect(emails).toEqual([]);
    expect(silent.map(({ about, reason }) => [about, reason])).toEqual([
      ["reminder", reminder],
      ["notice", notice],
    ]);
  });

  test("include products that the store can't supply", async () => {
    const { id: user_id } = await insertUser(ctx);
    const { product_id } = await insertProduct(ctx, { is_available: false });
    await insertItem(ctx, { user_id, product_id, product_name: "A product" });
    expect((await ask(user_id)).silent).toMatchObject([{ about: "reminder", reason: "unavailable" }]);
    await ctx.db
      .update(product_configurations)
      .set({ deleted_at: ctx.clock.now() })
      .where(eq(product_configurations.product_id, product_id));
    expect((await ask(user_id)).silent).toEqual([]);
  });

  test.each([
    ["address_bad", { email_bad_at: new Date(), unsubscribed_at: new Date() }],
    ["unsubscribed", { unsubscribed_at: new Date() }],
  ])(
    "are all items of a patient who gets no emails (%s), each with its own reason first",
    async (reason, columns) => {
      const { id: user_id } = await insertUser(ctx);
      await insertItem(ctx, { user_id });
      await insertItem(ctx, { user_id, ...quiet });
      await ctx.db.update(users).set(columns).where(eq(users.id, user_id));
      const { emails, silent } = await ask(user_id);
      expect(emails).toEqual([]);
      expect(silent.map((each) => each.reason)).toEqual([reason, reason, "no_date", "no_expiry"]);
    },
  );
});

test("an unknown customer isn't found, and one without prescriptions has nothing to come", async () => {
  await expect(ask(2_000_000_000)).rejects.toMatchObject({
    code: "NOT_FOUND",
    message: "Customer not found",
  });
  const { id, first_name, last_name, email } = await insertUser(ctx);
  expect(await ask(id)).toEqual({ user: { id, first_name, last_name, email }, emails: [], silent: [] });
});
