import type { UpdatePrescriptionInput } from "@scriptkeeper/contracts/prescriptions/changes";
import { addDays } from "@scriptkeeper/domain/time/days";
import { readEmails, readItem } from "@scriptkeeper/testing/database/reading.queries";
import { insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { describe, expect, it } from "vitest";
import { today } from "../../core/index.ts";
import { sweepReminders } from "../../reminders/index.ts";
import { updatePrescription } from "./update-prescription.ts";
import { updateRepeats } from "./update-repeats.ts";

const ctx = sharedContext();
const admin = sharedAdmin(ctx);

const inDays = (days: number) => addDays(today(ctx), days);

/** Somebody was reminded, ordered nothing, and the prescription came to its end. */
async function reminded(end: UpdatePrescriptionInput) {
  const user = await insertUser(ctx);
  const { id } = await insertItem(ctx, { user_id: user.id, next_reminder_date: inDays(-2) });
  await sweepReminders(ctx);
  await updatePrescription(admin, { id, ...end });
  await sweepReminders(ctx);
  expect(await readEmails(ctx.db, user.id)).toHaveLength(1);
  return { id, userId: user.id };
}

describe("a patient whose prescription ended after its reminder is reminded when a new one is entered", () => {
  it("in place of one that had expired", async () => {
    const { id, userId } = await reminded({ prescription_expiry_date: inDays(0) });
    await updatePrescription(admin, { id, prescription_expiry_date: inDays(365), repeats: 5 });
    await sweepReminders(ctx);
    expect(await readEmails(ctx.db, userId)).toHaveLength(2);
  });

  it.each([
    ["in the edit form", (id: number) => updatePrescription(admin, { id, repeats: 5 })],
    ["under Edit Repeats", (id: number) => updateRepeats(admin, { id, repeats: 5 })],
  ])("in place of one without repeats, %s", async (_, enter) => {
    const { id, userId } = await reminded({ repeats: 0 });
    await enter(id);
    await sweepReminders(ctx);
    expect(await readEmails(ctx.db, userId)).toHaveLength(2);
  });

  it("but not again when a usable one is only corrected", async () => {
    const { id, userId } = await reminded({ prescription_expiry_date: inDays(3) });
    await updatePrescription(admin, { id, prescription_expiry_date: inDays(365), repeats: 5 });
    await sweepReminders(ctx);
    expect(await readEmails(ctx.db, userId)).toHaveLength(1);
  });

  it("and not before its day, when the reminder is still to come", async () => {
    const user = await insertUser(ctx);
    const { id } = await insertItem(ctx, { user_id: user.id, next_reminder_date: inDays(9), repeats: 0 });
    const { reminder_arming } = await readItem(ctx.db, id);
    await updateRepeats(admin, { id, repeats: 5 });
    expect(await readItem(ctx.db, id)).toMatchObject({ next_reminder_date: inDays(9), reminder_arming });
  });
});
