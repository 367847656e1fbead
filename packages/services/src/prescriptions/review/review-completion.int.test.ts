import type { prescription_items } from "@scriptkeeper/db/schema";
import { addDays } from "@scriptkeeper/domain/time/days";
import { readAudit, readItem } from "@scriptkeeper/testing/database/reading.queries";
import { insertItem, insertProduct, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { describe, expect, it } from "vitest";
import { today } from "../../core/index.ts";
import { updateReminder } from "../reminder-dates/update-reminder.ts";
import { listNeedsReview } from "./list-needs-review.ts";
import { updatePrescription } from "./update-prescription.ts";
import { updateRepeats } from "./update-repeats.ts";

const ctx = sharedContext();
const admin = sharedAdmin(ctx);

const inDays = (days: number) => addDays(today(ctx), days);
const auditOf = (id: number) => readAudit(ctx.db, { name: "prescription_item", id });
async function newItem(columns: Partial<typeof prescription_items.$inferInsert> = {}) {
  return insertItem(ctx, { user_id: (await insertUser(ctx)).id, ...columns });
}

describe("leaving needs review", () => {
  const unreviewed = {
    repeats: null,
    prescription_expiry_date: null,
    next_reminder_date: null,
    missing_data_notes: "The store's order #7 gives no repeats and no expiry.",
  };
  const ways: [string, (id: number) => Promise<unknown>, Partial<typeof prescription_items.$inferInsert>][] =
    [
      ["Edit Repeats", (id) => updateRepeats(admin, { id, repeats: 4 }), { repeats: 4 }],
      ["repeats in the edit form", (id) => updatePrescription(admin, { id, repeats: 0 }), { repeats: 0 }],
      [
        "the expiry in the edit form",
        (id) => updatePrescription(admin, { id, prescription_expiry_date: "2031-01-01" }),
        { prescription_expiry_date: "2031-01-01" },
      ],
      [
        "both in the edit form",
        (id) => updatePrescription(admin, { id, repeats: 2, prescription_expiry_date: "2031-01-01" }),
        { repeats: 2, prescription_expiry_date: "2031-01-01" },
      ],
    ];

  it.each(ways)(
    "B-REV-06 %s completes the review: it sets the first reminder, clears the notes, and leaves the rest unknown",
    async (_, fillIn, given) => {
      const product = await insertProduct(ctx, { days_supply: 28, processing_days: 3 });
      const { id } = await newItem({ ...unreviewed, product_id: product.product_id });
      await fillIn(id);
      expect(await readItem(ctx.db, id)).toMatchObject({
        ...unreviewed,
        ...given,
        next_reminder_date: inDays(25),
        missing_data_notes: null,
        status: "active",
      });
      expect(await auditOf(id)).toMatchObject([{ after: { next_reminder_date: inDays(25) } }]);
    },
  );

  it("doesn't happen by the system's expiry alone, and the item can't be ordered", async () => {
    const { id } = await newItem(unreviewed);
    const changed = await updatePrescription(admin, { id, expiry_date: inDays(90) });
    expect(changed).toMatchObject({
      ...unreviewed,
      expiry_date: inDays(90),
      eligibility: { code: "needs_review", canOrder: false },
    });
    expect((await listNeedsReview(admin)).prescriptions.map((item) => item.id)).toContain(id);
  });

  it("keeps a reminder that an administrator set before", async () => {
    const { id } = await newItem({ ...unreviewed, next_reminder_date: inDays(60) });
    const { prescription } = await updateReminder(admin, {
      prescriptionId: id,
      reminderDate: inDays(70),
      clearLastReminder: true,
    });
    expect(prescription.eligibility.code).toBe("needs_review");
    expect((await updateRepeats(admin, { id, repeats: 3 })).prescription).toMatchObject({
      next_reminder_date: inDays(70),
      missing_data_notes: null,
    });
  });

  it("reports an expiry that has passed", async () => {
    const { id } = await newItem(unreviewed);
    const changed = await updatePrescription(admin, { id, prescription_expiry_date: inDays(0) });
    expect(changed).toMatchObject({ status: "expired", eligibility: { code: "expired" } });
  });

  it("moves no reminder when the second unknown field is filled in later", async () => {
    const { id } = await newItem(unreviewed);
    const { prescription } = await updateRepeats(admin, { id, repeats: 3 });
    const completed = await updatePrescription(admin, { id, prescription_expiry_date: inDays(200) });
    expect(completed.next_reminder_date).toBe(prescription.next_reminder_date);
  });
});
