import type { prescription_items } from "@scriptkeeper/db/schema";
import { addDays } from "@scriptkeeper/domain/time/days";
import { readAudit, readEmails, readItem } from "@scriptkeeper/testing/database/reading.queries";
import { insertItem, insertProduct, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { describe, expect, it } from "vitest";
import { today } from "../../core/index.ts";
import { sweepReminders } from "../../reminders/index.ts";
import { updateReminder } from "../reminder-dates/update-reminder.ts";
import { completeData } from "../review/complete-data.ts";
import { listNeedsReview, pageNeedsReview } from "../review/list-needs-review.ts";
import { updatePrescription } from "../review/update-prescription.ts";
import { updateRepeats } from "../review/update-repeats.ts";

const NOBODYS = 2_147_483_647;
const missing = { code: "NOT_FOUND", message: "Prescription not found" };

const ctx = sharedContext();
const admin = sharedAdmin(ctx);

const inDays = (days: number) => addDays(today(ctx), days);
const auditOf = (id: number) => readAudit(ctx.db, { name: "prescription_item", id });
async function newItem(columns: Partial<typeof prescription_items.$inferInsert> = {}) {
  return insertItem(ctx, { user_id: (await insertUser(ctx)).id, ...columns });
}

describe("changing a prescription", () => {
  it("B-API-03 sets what is given, keeps what is absent, clears what is null, and logs who did it", async () => {
    const { id } = await newItem({ expiry_date: inDays(100), prescription_expiry_date: inDays(50) });
    const changed = await updatePrescription(admin, { id, repeats: 3, prescription_expiry_date: null });
    expect(changed).toMatchObject({
      id,
      repeats: 3,
      expiry_date: inDays(100),
      prescription_expiry_date: null,
      status: "active",
      updated_at: ctx.clock.now().toISOString(),
    });
    expect(await auditOf(id)).toMatchObject([
      {
        action: "update prescription",
        actor: "admin",
        actor_user_id: admin.actor.userId,
        request_id: "test-request",
        before: { repeats: 5, prescription_expiry_date: inDays(50) },
        after: { repeats: 3, prescription_expiry_date: null },
      },
    ]);
  });

  it("makes an expired item active when its expiry moves to the future, and expires it when it moves to the past", async () => {
    const { id } = await newItem({ status: "expired", prescription_expiry_date: inDays(-3) });
    const move = (days: number) => updatePrescription(admin, { id, prescription_expiry_date: inDays(days) });
    expect((await move(30)).status).toBe("active");
    expect(await readItem(ctx.db, id)).toMatchObject({ status: "active" });
    expect((await move(0)).status).toBe("expired");
    expect(await readItem(ctx.db, id)).toMatchObject({ status: "expired" });
  });

  it("leaves an item pending when its expiry is moved", async () => {
    const { id } = await newItem({ status: "pending_renewal" });
    expect((await updatePrescription(admin, { id, expiry_date: inDays(300) })).status).toBe(
      "pending_renewal",
    );
  });

  it("raises the revision of the repeats when they are set by hand, but not for the same number again", async () => {
    const { id, repeats_revision } = await newItem();
    await updatePrescription(admin, { id, repeats: 0 });
    await updatePrescription(admin, { id, repeats: 0 });
    expect((await readItem(ctx.db, id)).repeats_revision).toBe(repeats_revision + 1);
  });

  it("changes nothing and leaves no audit entry when nothing is new", async () => {
    const item = await newItem();
    ctx.clock.advance({ minutes: 1 });
    await updatePrescription(admin, { id: item.id, repeats: item.repeats });
    await updatePrescription(admin, { id: item.id });
    expect(await readItem(ctx.db, item.id)).toEqual(item);
    expect(await auditOf(item.id)).toEqual([]);
  });

  it("doesn't find a missing prescription", async () => {
    await expect(updatePrescription(admin, { id: NOBODYS, repeats: 1 })).rejects.toMatchObject(missing);
  });

  it("keeps both of two changes at once, and logs one after the other", async () => {
    const { id } = await newItem();
    await Promise.all([3, 7].map((repeats) => updatePrescription(admin, { id, repeats })));
    const [first, second, ...more] = await auditOf(id);
    expect(more).toEqual([]);
    expect(first?.before).toEqual({ repeats: 5 });
    expect(second?.before).toEqual(first?.after);
    expect(second?.after).toEqual({ repeats: (await readItem(ctx.db, id)).repeats });
  });
});

describe("setting the repeats", () => {
  it("B-API-13 returns the old and new number, and is audited", async () => {
    const { id } = await newItem({ repeats: null });
    const result = await updateRepeats(admin, { id, repeats: 9 });
    expect(result).toMatchObject({ change: { from: null, to: 9 }, prescription: { id, repeats: 9 } });
    expect((await updateRepeats(admin, { id, repeats: 99 })).change).toEqual({ from: 9, to: 99 });
    expect(await auditOf(id)).toMatchObject([
      { action: "update repeats", before: { repeats: null }, after: { repeats: 9 } },
      { before: { repeats: 9 }, after: { repeats: 99 } },
    ]);
  });

  it("changes nothing more on a second click", async () => {
    const { id, repeats_revision } = await newItem();
    await Promise.all([1, 1].map((repeats) => updateRepeats(admin, { id, repeats })));
    expect((await readItem(ctx.db, id)).repeats_revision).toBe(repeats_revision + 1);
    expect(await auditOf(id)).toHaveLength(1);
  });

  it("doesn't find a missing prescription", async () => {
    await expect(updateRepeats(admin, { id: NOBODYS, repeats: 1 })).rejects.toMatchObject(missing);
  });
});

describe("moving a reminder", () => {
  const move = (id: number, reminderDate: string, clearLastReminder = false) =>
    updateReminder(admin, { prescriptionId: id, reminderDate, clearLastReminder });

  it("B-API-12 B-RX-23 sets the store's day, arms the reminder again and is audited", async () => {
    const item = await newItem({ status: "pending_renewal", last_reminder_sent: ctx.clock.now() });
    const { prescription } = await move(item.id, "2026-04-30T14:30:00Z");
    expect(prescription).toMatchObject({
      next_reminder_date: "2026-05-01",
      status: "active",
      last_reminder_sent: ctx.clock.now().toISOString(),
    });
    expect((await readItem(ctx.db, item.id)).reminder_arming).toBe(item.reminder_arming + 1);
    expect(await auditOf(item.id)).toMatchObject([
      {
        action: "update reminder",
        before: { next_reminder_date: item.next_reminder_date, status: "pending_renewal" },
        after: { next_reminder_date: "2026-05-01", status: "active" },
      },
    ]);
  });

  it("does nothing for the same day, unless the last reminder is to be forgotten", async () => {
    const item = await newItem({ status: "pending_renewal", last_reminder_sent: ctx.clock.now() });
    const same = item.next_reminder_date ?? "";
    await move(item.id, same);
    expect(await readItem(ctx.db, item.id)).toEqual(item);
    await move(item.id, same, true);
    expect(await readItem(ctx.db, item.id)).toMatchObject({
      reminder_arming: item.reminder_arming + 1,
      last_reminder_sent: null,
      status: "active",
    });
    expect(await auditOf(item.id)).toMatchObject([
      { after: { next_reminder_date: same, last_reminder_sent: null, status: "active" } },
    ]);
  });

  it("B-RX-23 makes the next sweep remind again for the same day when the last reminder is forgotten", async () => {
    const item = await newItem({ next_reminder_date: today(ctx) });
    await sweepReminders(ctx);
    await move(item.id, today(ctx));
    expect(await sweepReminders(ctx)).toMatchObject({ items: 0 });
    await move(item.id, today(ctx), true);
    expect(await sweepReminders(ctx)).toMatchObject({ items: 1 });
    expect(await readEmails(ctx.db, item.user_id)).toHaveLength(2);
  });

  it("doesn't find a missing prescription", async () => {
    await expect(move(NOBODYS, "2026-05-01")).rejects.toMatchObject(missing);
  });
});

describe("needs review", () => {
  const unreviewed = { repeats: null, prescription_expiry_date: null, next_reminder_date: null };
  const review = { repeats: 4, prescription_expiry_date: "2027-01-31" };

  it("B-REV-06 B-API-10 lists items without repeats and expiry, the longest waiting first", async () => {
    const product = await insertProduct(ctx);
    const first = await newItem({ ...unreviewed, product_id: product.product_id });
    const second = await newItem(unreviewed);
    await newItem({ repeats: 0, prescription_expiry_date: null });
    await newItem({ repeats: null });
    const { prescriptions } = await listNeedsReview(admin);
    expect(prescriptions.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(await pageNeedsReview(admin, { search: "", page: 2, limit: 1 })).toMatchObject({
      prescriptions: [{ id: second.id, eligibility: { code: "needs_review" } }],
      page: 2,
      limit: 1,
      total: 2,
    });
  });

  it("can be searched by words of product and patient in any order, a phone or an order number", async () => {
    const phone = "02 5550 7788";
    const patient = await insertUser(ctx, { first_name: "Noor", last_name: "Waiting", phone });
    const wanted = await newItem({ ...unreviewed, user_id: patient.id, product_name: "Rare Tincture" });
    await newItem({ ...unreviewed, user_id: patient.id, product_name: "Something else" });
    const find = async (search: string) => {
      const page = await pageNeedsReview(admin, { search, page: 1, limit: 50 });
      expect(page.total).toBe(page.prescriptions.length);
      return page.prescriptions.map(({ id }) => id);
    };
    expect(await find("tincture waiting")).toEqual([wanted.id]);
    expect(await find("waiting noor")).toHaveLength(2);
    expect(await find("+61255507788")).toHaveLength(2);
    expect(await find("tincture nobody")).toEqual([]);
  });

  it("B-REV-04 says which items have the validity of cannabis", async () => {
    const product = await insertProduct(ctx, { is_cannabis: true });
    const cannabis = await newItem({ ...unreviewed, product_id: product.product_id });
    const unknown = await newItem({ ...unreviewed, product_id: "77" });
    const { prescriptions } = await listNeedsReview(admin);
    const tells = (of: { id: number }) => prescriptions.find(({ id }) => id === of.id)?.is_cannabis;
    expect([tells(cannabis), tells(unknown)]).toEqual([true, false]);
  });

  it("B-API-11 B-REV-06 completing fills in the data, sets the first reminder and takes the item off the list", async () => {
    const product = await insertProduct(ctx, { days_supply: 28, processing_days: 3 });
    const item = await newItem({
      ...unreviewed,
      product_id: product.product_id,
      quantity: 2,
      start_date: inDays(-10),
      missing_data_notes: "Repeats and expiry are missing.",
    });
    const completed = await completeData(admin, { id: item.id, ...review });
    expect(completed).toMatchObject({
      ...review,
      next_reminder_date: inDays(-10 + 56 - 3),
      missing_data_notes: null,
      status: "active",
      eligibility: { code: "ok" },
    });
    const { prescriptions } = await listNeedsReview(admin);
    expect(prescriptions.map(({ id }) => id)).not.toContain(item.id);
    expect(await readItem(ctx.db, item.id)).toMatchObject({ reminder_arming: 2, repeats_revision: 1 });
    expect(await auditOf(item.id)).toMatchObject([
      {
        action: "complete data",
        before: { repeats: null },
        after: { repeats: 4, next_reminder_date: inDays(43) },
      },
    ]);
  });

  it("completing sets the first reminder no earlier than tomorrow, and none without a configured product", async () => {
    const late = await newItem({ ...unreviewed, start_date: inDays(-200) });
    expect((await completeData(admin, { id: late.id, ...review })).next_reminder_date).toBe(inDays(1));
    const unknown = await newItem({ ...unreviewed, product_id: "77" });
    expect((await completeData(admin, { id: unknown.id, ...review })).next_reminder_date).toBeNull();
  });

  it("B-REV-06 completing keeps a reminder that an administrator set before, even without a configured product", async () => {
    const product = await insertProduct(ctx, { days_supply: 28, processing_days: 3 });
    for (const product_id of [product.product_id, "77"]) {
      const item = await newItem({ ...unreviewed, product_id });
      await updateReminder(admin, {
        prescriptionId: item.id,
        reminderDate: inDays(9),
        clearLastReminder: true,
      });
      const completed = await completeData(admin, { id: item.id, ...review });
      expect(completed).toMatchObject({ ...review, next_reminder_date: inDays(9), missing_data_notes: null });
    }
  });

  it("completing with a past date makes the item expired", async () => {
    const { id } = await newItem(unreviewed);
    const completed = await completeData(admin, { id, repeats: 0, prescription_expiry_date: inDays(0) });
    expect(completed.status).toBe("expired");
  });

  it.each([{ repeats: 2 }, { prescription_expiry_date: "2031-01-01" }])(
    "completing doesn't overwrite an item that already has one of the two: %j",
    async (known) => {
      const { id } = await newItem({ ...unreviewed, ...known });
      await expect(completeData(admin, { id, ...review })).rejects.toMatchObject({ code: "CONFLICT" });
      expect(await readItem(ctx.db, id)).toMatchObject({ ...unreviewed, ...known });
    },
  );

  it("completing at the same time as somebody else is refused with a message that they were first", async () => {
    const { id } = await newItem(unreviewed);
    const answers = await Promise.allSettled(
      [1, 2].map((repeats) => completeData(admin, { id, ...review, repeats })),
    );
    const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
    expect(refused).toMatchObject([
      {
        code: "CONFLICT",
        message: "This prescription has already been reviewed. Nothing was changed.",
      },
    ]);
    expect(await auditOf(id)).toHaveLength(1);
  });

  it("completing a missing prescription isn't found", async () => {
    await expect(completeData(admin, { id: NOBODYS, ...review })).rejects.toMatchObject(missing);
  });
});
