import { randomBytes } from "node:crypto";
import { care_relations, users } from "@scriptkeeper/db/schema";
import { readAudit, readEmails, readItem } from "@scriptkeeper/testing/database/reading.queries";
import { adminActor, customerActor, insertAdmin, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import type { ItemColumns } from "@scriptkeeper/testing/services/shop-context";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { forOneself } from "../../core/index.ts";
import { recordingMail } from "../../email/testing/recording-mail.ts";
import { sendDueEmails } from "../../email/testing/send-emails.ts";
import { sweepFollowUps, sweepReminders } from "../../reminders/index.ts";
import {
  previewRenewal,
  putOffByLink,
  putOffMine,
  remindAsPlannedByLink,
  remindMeAsPlanned,
  renew,
} from "../../renewals/index.ts";
import { prescriptionHistory } from "../history/prescription-history.ts";
import { getPrescription } from "../items/get-prescription.ts";
import { listMine } from "../items/list-medicines.ts";
import { setReminderDate } from "./set-reminder-date.ts";

const shop = sharedShop({ isTimeless: true });

const asPatient = (patient: { id: number }) => forOneself(shop.ctx.as(customerActor(patient)));
/** Its reminder is due today, and it lasts for four weeks more. */
const due: ItemColumns = { next_reminder_date: "2026-03-10", start_date: "2026-03-08", quantity: 1 };

async function withDue(columns: ItemColumns = {}) {
  const customer = await shop.patientWith([{ ...due, ...columns }]);
  const [item] = customer.items;
  const patient = asPatient(customer.patient);
  return {
    ...customer,
    id: item.id,
    ctx: patient,
    reminder: async () => (await readItem(shop.ctx.db, item.id)).next_reminder_date,
    shown: async () => (await listMine(patient))[0]?.put_off,
  };
}

describe("a patient who still has some of a medicine", () => {
  it("puts the reminder off, sees until when, and takes it back", async () => {
    const { id, ctx, reminder, shown } = await withDue();
    expect(await shown()).toEqual({
      until: null,
      choices: [
        { days: 3, until: "2026-03-13" },
        { days: 7, until: "2026-03-17" },
        { days: 14, until: "2026-03-24" },
      ],
    });
    expect(await putOffMine(ctx, { id, days: 7 })).toEqual({ id, next_reminder_date: "2026-03-17" });
    expect(await shown()).toMatchObject({ until: "2026-03-17" });
    expect(await remindMeAsPlanned(ctx, { id })).toEqual({ id, next_reminder_date: "2026-03-10" });
    expect(await reminder()).toBe("2026-03-10");
    expect(await shown()).toMatchObject({ until: null });
    expect(await remindMeAsPlanned(ctx, { id })).toEqual({ id, next_reminder_date: "2026-03-10" });
  });

  it("can do the same with an email's link, which changes nothing when it is only opened", async () => {
    const { id, token, reminder } = await withDue();
    for (let round = 0; round < 10; round += 1)
      await Promise.all(Array.from({ length: 10 }, () => previewRenewal(shop.ctx, { token })));
    expect(await reminder()).toBe("2026-03-10");
    await putOffByLink(shop.ctx, { token, id, days: 3 });
    expect((await previewRenewal(shop.ctx, { token })).items[0]?.put_off).toMatchObject({
      until: "2026-03-13",
    });
    await remindAsPlannedByLink(shop.ctx, { token, id });
    expect(await reminder()).toBe("2026-03-10");
  });

  it("isn't offered a later reminder on a link's page while nobody would get one", async () => {
    const { patient, token } = await withDue();
    const offered = async () => (await previewRenewal(shop.ctx, { token })).items[0]?.put_off;
    const write = (set: Partial<typeof users.$inferInsert>) =>
      shop.ctx.db.update(users).set(set).where(eq(users.id, patient.id));
    const at = shop.ctx.clock.now();
    await write({ unsubscribed_at: at });
    expect(await offered()).toBeUndefined();
    await write({ unsubscribed_at: null, email_bad_at: at });
    expect(await offered()).toBeUndefined();
    await write({ email_bad_at: null });
    expect(await offered()).toMatchObject({ until: null });
    const carer = await insertUser(shop.ctx);
    await shop.ctx.db.insert(care_relations).values({
      patient_id: patient.id,
      carer_id: carer.id,
      invited_email: carer.email,
      care_right: "order",
      emails_to: "carer",
      token_hash: randomBytes(32),
      expires_at: at,
      accepted_at: at,
    });
    await write({ unsubscribed_at: at });
    expect(await offered()).toMatchObject({ until: null });
  });

  it("gets no reminder and no follow-up until then, and one on the day", async () => {
    const { id, ctx, patient } = await withDue();
    await sweepReminders(shop.ctx);
    expect(await readEmails(shop.ctx.db, patient.id)).toHaveLength(1);
    await putOffMine(ctx, { id, days: 7 });
    for (let day = 0; day < 6; day += 1) {
      shop.ctx.clock.advance({ days: 1 });
      await sweepReminders(shop.ctx);
      await sweepFollowUps(shop.ctx);
    }
    expect(await readEmails(shop.ctx.db, patient.id)).toHaveLength(1);
    shop.ctx.clock.advance({ days: 1 });
    await sweepReminders(shop.ctx);
    expect(await readEmails(shop.ctx.db, patient.id)).toHaveLength(2);
    shop.ctx.clock.advance({ days: -7 });
  });

  it("has it recorded in the history and the audit, with the days", async () => {
    const { id, ctx, patient } = await withDue();
    await putOffMine(ctx, { id, days: 3 });
    const admin = shop.ctx.as(adminActor(await insertAdmin(shop.ctx)));
    expect(await readAudit(shop.ctx.db, { name: "prescription_item", id })).toMatchObject([
      {
        action: "put off reminder",
        actor_user_id: patient.id,
        before: { next_reminder_date: "2026-03-10" },
        after: { next_reminder_date: "2026-03-13" },
      },
    ]);
    const { events } = await prescriptionHistory(admin, { id });
    expect(events.map(({ title }) => title)).toContain("Put off a reminder");
    const shownToStaff = async () => (await getPrescription(forOneself(admin), { id })).reminder_put_off;
    expect(await shownToStaff()).toEqual({ until: "2026-03-13", planned: "2026-03-10" });
    await remindMeAsPlanned(ctx, { id });
    expect(await shownToStaff()).toBeNull();
    expect((await prescriptionHistory(admin, { id })).events).toContainEqual(
      expect.objectContaining({
        title: "Returned a reminder to its planned date",
        changes: [{ field: "Next reminder date", from: "13 Mar 2026", to: "10 Mar 2026" }],
      }),
    );
  });
});

describe("a reminder that can't be put off is refused and stays as it is", () => {
  it.each([
    ["no repeats", { repeats: 0 }, { code: "CONFLICT" }],
    ["an expiry in the past", { prescription_expiry_date: "2026-01-01" }, { code: "CONFLICT" }],
    ["a product that can't be supplied", { product: "unavailable" as const }, { code: "CONFLICT" }],
    ["a reminder that is weeks away", { next_reminder_date: "2026-05-01" }, { code: "CONFLICT" }],
    [
      "less supply left than that",
      { start_date: "2026-02-15" },
      {
        code: "BAD_INPUT",
        details: { field: "days" },
        message: "That is too long: this medicine lasts until about 17 March 2026.",
      },
    ],
  ])("%s", async (_what, columns, refusal) => {
    const { id, ctx, reminder } = await withDue(columns);
    const before = await reminder();
    await expect(putOffMine(ctx, { id, days: 14 })).rejects.toMatchObject(refusal);
    expect(await reminder()).toBe(before);
  });

  it("isn't found for somebody else's, a deleted one, or one that the link can't order", async () => {
    const { id, reminder } = await withDue();
    const other = await withDue();
    const refused = { code: "NOT_FOUND" };
    const stranger = asPatient(await insertUser(shop.ctx));
    await expect(putOffMine(stranger, { id, days: 3 })).rejects.toMatchObject(refused);
    await expect(remindMeAsPlanned(stranger, { id })).rejects.toMatchObject(refused);
    await expect(putOffByLink(shop.ctx, { token: other.token, id, days: 3 })).rejects.toMatchObject(refused);
    await shop.deleteItem(other.id);
    await expect(putOffMine(other.ctx, { id: other.id, days: 3 })).rejects.toMatchObject(refused);
    expect(await reminder()).toBe("2026-03-10");
  });

  it("two at once leave one of the two days, and taking it back restores the planned one", async () => {
    const { id, ctx, reminder } = await withDue();
    await Promise.all([putOffMine(ctx, { id, days: 3 }), putOffMine(ctx, { id, days: 7 })]);
    expect(["2026-03-13", "2026-03-17"]).toContain(await reminder());
    await remindMeAsPlanned(ctx, { id });
    expect(await reminder()).toBe("2026-03-10");
  });

  it("a day that staff set since stays: there is nothing left to take back", async () => {
    const { id, ctx, reminder, shown } = await withDue();
    await putOffMine(ctx, { id, days: 7 });
    const admin = shop.ctx.as(adminActor(await insertAdmin(shop.ctx)));
    await setReminderDate(admin, { id, next_reminder_date: "2026-03-12" });
    expect(await shown()).toMatchObject({ until: null });
    await remindMeAsPlanned(ctx, { id });
    expect(await reminder()).toBe("2026-03-12");
  });
});

describe("putting off a reminder", () => {
  it("counts and is logged once when the same days are pressed twice, in turn or at once", async () => {
    const { id, ctx, reminder } = await withDue();
    await Promise.all([putOffMine(ctx, { id, days: 3 }), putOffMine(ctx, { id, days: 3 })]);
    await putOffMine(ctx, { id, days: 3 });
    expect(await reminder()).toBe("2026-03-13");
    expect(await readAudit(shop.ctx.db, { name: "prescription_item", id })).toHaveLength(1);
  });

  it("doesn't repeat a sent reminder when it is taken back, however often the days were changed", async () => {
    const { id, ctx, patient } = await withDue();
    await sweepReminders(shop.ctx);
    const { status } = await readItem(shop.ctx.db, id);
    await putOffMine(ctx, { id, days: 7 });
    await putOffMine(ctx, { id, days: 14 });
    await remindMeAsPlanned(ctx, { id });
    await sweepReminders(shop.ctx);
    expect(await readEmails(shop.ctx.db, patient.id)).toHaveLength(1);
    expect((await readItem(shop.ctx.db, id)).status).toBe(status);
  });

  it("sends a reminder that it withdrew, once, when it is taken back", async () => {
    const { id, ctx, patient } = await withDue();
    await sweepReminders(shop.ctx);
    await putOffMine(ctx, { id, days: 7 });
    await sendDueEmails(shop.ctx, recordingMail());
    expect(await readEmails(shop.ctx.db, patient.id)).toMatchObject([{ state: "cancelled" }]);
    await remindMeAsPlanned(ctx, { id });
    await sweepReminders(shop.ctx);
    await sendDueEmails(shop.ctx, recordingMail());
    await sweepReminders(shop.ctx);
    expect(await readEmails(shop.ctx.db, patient.id)).toMatchObject([
      { state: "cancelled" },
      { state: "sent" },
    ]);
  });

  it("still brings the reminder on the planned day when it is taken back before anything was sent", async () => {
    const { id, ctx, patient } = await withDue();
    await putOffMine(ctx, { id, days: 7 });
    await remindMeAsPlanned(ctx, { id });
    await sweepReminders(shop.ctx);
    expect(await readEmails(shop.ctx.db, patient.id)).toHaveLength(1);
  });

  it("can't reach a day on which the prescription has expired, as no reminder would come", async () => {
    const { id, ctx, reminder, shown } = await withDue({ prescription_expiry_date: "2026-03-15" });
    expect((await shown())?.choices).toEqual([{ days: 3, until: "2026-03-13" }]);
    await expect(putOffMine(ctx, { id, days: 7 })).rejects.toMatchObject({
      code: "BAD_INPUT",
      details: { field: "days" },
      message: "That is too long: this prescription expires on 15 March 2026.",
    });
    expect(await reminder()).toBe("2026-03-10");
  });

  it("leaves the same day to staff once they have set it themselves", async () => {
    const { id, ctx, reminder, shown } = await withDue();
    await putOffMine(ctx, { id, days: 7 });
    const admin = shop.ctx.as(adminActor(await insertAdmin(shop.ctx)));
    await setReminderDate(admin, { id, next_reminder_date: "2026-03-12" });
    await setReminderDate(admin, { id, next_reminder_date: "2026-03-17" });
    expect(await shown()).toMatchObject({ until: null });
    await remindMeAsPlanned(ctx, { id });
    expect(await reminder()).toBe("2026-03-17");
  });

  it("ends with an order", async () => {
    const { id, ctx, token, reminder, shown } = await withDue({ repeats: 3 });
    await putOffMine(ctx, { id, days: 7 });
    await renew(shop.ctx, { token, prescriptionItems: [{ id, quantity: 1 }], includeDelivery: false });
    const ordered = await reminder();
    expect(await shown()).toMatchObject({ until: null });
    await remindMeAsPlanned(ctx, { id });
    expect(await reminder()).toBe(ordered);
  });
});
