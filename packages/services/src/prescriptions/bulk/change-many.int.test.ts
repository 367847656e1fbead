import { type BulkAction, BulkInput } from "@scriptkeeper/contracts/prescriptions/bulk";
import { BULK_BATCH } from "@scriptkeeper/contracts/prescriptions/limits";
import { audit_log, discount_assignments, prescription_items } from "@scriptkeeper/db/schema";
import { addDays } from "@scriptkeeper/domain/time/days";
import { insertDiscount, insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { asc, eq, isNull } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { today } from "../../core/index.ts";
import { getPatientForecast } from "../../reminders/index.ts";
import { changeMany } from "./change-many.ts";

const ctx = sharedContext();
const admin = sharedAdmin(ctx);
let patient: { id: number };
beforeAll(async () => {
  patient = await insertUser(ctx);
});
beforeEach(async () => {
  await ctx.db.delete(audit_log).catch(() => undefined);
});

const change = (itemIds: number[], action: BulkAction, dryRun = false) =>
  changeMany(admin, BulkInput.parse({ itemIds, action, dryRun }));
const anItem = (columns: Partial<typeof prescription_items.$inferInsert> = {}) =>
  insertItem(ctx, { user_id: patient.id, repeats: 3, ...columns });
const outcomes = async (answer: ReturnType<typeof change>) =>
  (await answer).results.map(({ outcome, reason, no_email }) => [outcome, reason, no_email]);

async function stateOf(...ids: number[]) {
  const items = await ctx.db.select().from(prescription_items).orderBy(asc(prescription_items.id));
  return items.filter(({ id }) => ids.includes(id));
}

async function auditedOf(id: number, entity = "prescription_item") {
  const rows = await ctx.db
    .select()
    .from(audit_log)
    .where(eq(audit_log.entity_id, String(id)));
  return rows.filter((row) => row.entity === entity).map(({ action }) => action);
}

const inAWeek = () => addDays(today(ctx), 7);

describe("many prescriptions at once", () => {
  it("each get the same change as alone, each with its own audit entry", async () => {
    const [one, two] = [await anItem(), await anItem({ repeats: 9 })];
    const { results } = await change([two.id, one.id, two.id], { kind: "set_repeats", repeats: 5 });
    expect(results).toEqual([
      { id: one.id, outcome: "done", reason: null, no_email: null },
      { id: two.id, outcome: "done", reason: null, no_email: null },
    ]);
    expect(await stateOf(one.id, two.id)).toMatchObject([
      { repeats: 5, repeats_revision: 1 },
      { repeats: 5, repeats_revision: 1 },
    ]);
    expect(await auditedOf(one.id)).toEqual(["update repeats"]);
    expect(await auditedOf(two.id)).toEqual(["update repeats"]);
  });

  it("report which are unchanged and which are missing, and the others change", async () => {
    const [same, other] = [await anItem({ repeats: 2 }), await anItem()];
    expect(
      await outcomes(change([same.id, other.id, 2_147_483_647], { kind: "set_repeats", repeats: 2 })),
    ).toEqual([
      ["same", null, null],
      ["done", null, null],
      ["refused", "Prescription not found", null],
    ]);
    expect(await auditedOf(same.id)).toEqual([]);
  });

  it("get the same results in a preview, which changes nothing", async () => {
    const [item, expired] = [
      await anItem({ next_reminder_date: inAWeek() }),
      await anItem({ prescription_expiry_date: addDays(today(ctx), -3), status: "expired" }),
    ];
    const before = await stateOf(item.id, expired.id);
    const move = { kind: "move_reminder", date: inAWeek(), clearLastReminder: false } as const;
    const preview = await change([item.id, expired.id], move, true);
    expect(preview.results).toMatchObject([{ outcome: "same" }, { outcome: "done", no_email: "expired" }]);
    expect(await stateOf(item.id, expired.id)).toEqual(before);
    expect(await auditedOf(expired.id)).toEqual([]);
    expect((await change([item.id, expired.id], move)).results).toEqual(preview.results);
    expect(await stateOf(expired.id)).toMatchObject([{ next_reminder_date: inAWeek() }]);
  });

  it("report that no email comes for those that expire by the reminder's day, as the forecast does", async () => {
    const before = await anItem({ prescription_expiry_date: addDays(today(ctx), 8) });
    const until = await anItem({ prescription_expiry_date: inAWeek() });
    const move = { kind: "move_reminder", date: inAWeek(), clearLastReminder: true } as const;
    expect(await outcomes(change([before.id, until.id], move, true))).toEqual([
      ["done", null, null],
      ["done", null, "expired"],
    ]);
    await change([before.id, until.id], move);
    const { silent } = await getPatientForecast(admin, { userId: patient.id });
    const reasonOf = (item: { id: number }) =>
      silent.find(({ id, about }) => id === item.id && about === "reminder")?.reason;
    expect([before, until].map(reasonOf)).toEqual([undefined, "expired"]);
  });

  it("are reminded of at the next run", async () => {
    const item = await anItem({ next_reminder_date: today(ctx), reminder_arming: 4 });
    expect(await outcomes(change([item.id], { kind: "remind" }))).toEqual([["done", null, null]]);
    expect(await stateOf(item.id)).toMatchObject([{ next_reminder_date: today(ctx), reminder_arming: 5 }]);
  });

  it("get a discount where it is allowed, and the reason where it isn't", async () => {
    const own = await insertDiscount(ctx, { user_id: patient.id });
    const theirs = await anItem();
    const others = await anItem({ user_id: (await insertUser(ctx)).id });
    const assign = { kind: "assign_discount", discountConfigId: own.id } as const;
    const preview = await change([theirs.id, others.id], assign, true);
    expect(preview.results).toMatchObject([
      { outcome: "done" },
      { outcome: "refused", reason: expect.any(String) },
    ]);
    expect((await change([theirs.id, others.id], assign)).results).toEqual(preview.results);
    const live = await ctx.db
      .select()
      .from(discount_assignments)
      .where(isNull(discount_assignments.ended_at));
    expect(live.map((row) => row.prescription_item_id)).toEqual([theirs.id]);
    expect(await outcomes(change([theirs.id], assign))).toEqual([["same", null, null]]);
  });

  it("are changed once when two administrators make the same change, and the second finds it done", async () => {
    const items = [await anItem(), await anItem()];
    const ids = items.map(({ id }) => id);
    const both = await Promise.all([
      change(ids, { kind: "set_repeats", repeats: 7 }),
      change(ids.toReversed(), { kind: "set_repeats", repeats: 7 }),
    ]);
    const told = both.map(({ results }) => results.map(({ outcome }) => outcome).join());
    expect(told.toSorted()).toEqual(["done,done", "same,same"]);
    expect(await stateOf(...ids)).toMatchObject([{ repeats_revision: 1 }, { repeats_revision: 1 }]);
  });

  it("are limited in number, and need at least one", () => {
    const ids = Array.from({ length: BULK_BATCH + 1 }, (_, index) => index + 1);
    const action = { kind: "remind" };
    expect(BulkInput.safeParse({ itemIds: ids, action }).success).toBe(false);
    expect(BulkInput.safeParse({ itemIds: [], action }).success).toBe(false);
    expect(BulkInput.safeParse({ itemIds: [1], action: { kind: "burn" } }).success).toBe(false);
  });
});
