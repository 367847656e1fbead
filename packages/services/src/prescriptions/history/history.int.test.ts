import { HISTORY_LIMIT } from "@scriptkeeper/contracts/prescriptions/history";
import { CreateManualInput } from "@scriptkeeper/contracts/prescriptions/manual";
import { audit_log, prescription_items } from "@scriptkeeper/db/schema";
import {
  adminActor,
  deleteUser,
  insertAdmin,
  insertDiscount,
  insertEmail,
  insertGroup,
  insertItem,
  insertProduct,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { assignDiscount, deleteDiscount, unassignDiscount, updateDiscount } from "../../catalogue/index.ts";
import type { AdminContext } from "../../core/index.ts";
import { createManual } from "../manual/create-manual.ts";
import { setReminderDate } from "../reminder-dates/set-reminder-date.ts";
import { prescriptionHistory } from "./prescription-history.ts";

const ctx = sharedContext();
let asAdmin: AdminContext;
beforeAll(async () => {
  const ada = await insertAdmin(ctx, { first_name: "Ada", last_name: "Lovelace" });
  asAdmin = ctx.as(adminActor(ada));
});
beforeEach(() => ctx.clock.set("2026-03-01T00:00:00Z"));

const anItem = async (columns: object = {}) =>
  insertItem(ctx, { user_id: (await insertUser(ctx)).id, ...columns });
const later = () => ctx.clock.advance({ hours: 1 });
const historyOf = (item: { id: number }) => prescriptionHistory(asAdmin, { id: item.id });
const titles = async (item: { id: number }) => (await historyOf(item)).events.map(({ title }) => title);

test("B-RXD-08 a prescription from an earlier system shows what its own fields remember", async () => {
  const user = await insertUser(ctx);
  const group = await insertGroup(ctx, { user_id: user.id, shopify_order_id: "6001" });
  const item = await insertItem(ctx, {
    user_id: user.id,
    prescription_group_id: group.id,
    last_renewal_date: "2026-03-03",
    last_reminder_sent: new Date("2026-03-02T00:00:00Z"),
    updated_at: new Date("2026-03-04T00:00:00Z"),
  });
  const { events, isComplete } = await historyOf(item);
  expect(isComplete).toBe(true);
  expect(events.filter(({ day }) => day)).toMatchObject([{ title: "Last renewal", day: "2026-03-03" }]);
  expect(events.map(({ title, at, detail }) => [title, at, detail])).toEqual([
    ["Last updated", "2026-03-04T00:00:00.000Z", null],
    ["Last renewal", "2026-03-02T13:00:00.000Z", null],
    ["Last reminder sent", "2026-03-02T00:00:00.000Z", null],
    ["Created", "2026-03-01T00:00:00.000Z", "From store order 6001"],
  ]);
});

test("one entered by hand says so, and shows nothing that hasn't happened", async () => {
  const item = await anItem();
  expect((await historyOf(item)).events).toMatchObject([{ title: "Created", detail: "Entered by hand" }]);
});

test("B-RXD-08 one that an administrator entered names them", async () => {
  const { product_id, product_name } = await insertProduct(ctx);
  const { id: userId } = await insertUser(ctx);
  const input = { isExistingUser: true, userId, products: [{ product_id, product_name }] };
  const { groupId } = await createManual(asAdmin, CreateManualInput.parse(input));
  const [item] = await ctx.db
    .select()
    .from(prescription_items)
    .where(eq(prescription_items.prescription_group_id, groupId));
  const { events } = await historyOf({ id: item?.id ?? 0 });
  expect(events.find(({ kind }) => kind === "created")).toMatchObject({ by: "Ada Lovelace" });
});

test("orders show what they took and their state, and the last renewal isn't shown twice", async () => {
  const item = await anItem({ last_renewal_date: "2026-03-01" });
  const order = async (state: "paid" | "open" | "lapsed", line: object) => {
    later();
    const items = [{ item_id: item.id, ...line }];
    await insertRenewal(ctx, { user_id: item.user_id, state, items });
  };
  const given_back_at = ctx.clock.now();
  const winter = { discount_name: "Winter", discount_type: "percentage", discount_value: "10.00" };
  const fixed = { discount_name: "Gift", discount_type: "fixed_amount", discount_value: "5.50" };
  await order("lapsed", { ...fixed, given_back_at });
  await order("open", { given_back_at, took_repeat: false });
  await order("open", { given_back_at });
  await order("paid", { quantity: 2, ...winter, discount_cents: 200, total_cents: 1800 });
  await order("open", { took_repeat: false });
  const { events } = await historyOf(item);
  expect(events.map(({ title, detail, state }) => [title, detail, state?.label ?? null])).toEqual([
    ["Renewed", "1 pack, $10.00", "Not paid yet"],
    ["Renewed", "2 packs, 1 repeat used, Winter (10% off), $18.00", "Paid"],
    ["Renewed", "1 pack, 1 repeat returned", "Refused"],
    ["Renewed", "1 pack", "Refused"],
    ["Renewed", "1 pack, 1 repeat returned, Gift ($5.50 off)", "Not finished"],
    ["Created", "Entered by hand", null],
  ]);
  expect(events.map(({ state_why }) => state_why?.[0])).toEqual([
    expect.stringContaining("The payment page was opened on"),
    expect.stringContaining("the store showed its order as paid."),
    "The store's order does not include it. The repeat it had reserved was returned on 1 Mar 2026, 11:00 am.",
    "The store's order does not include it. It was left out on 1 Mar 2026, 11:00 am.",
    expect.stringContaining("it was closed unpaid"),
    undefined,
  ]);
  expect(events.map(({ why }) => why)).toEqual([
    ["The store's price is $10.00."],
    ["The store's price is $10.00 a pack: 2 × $10.00 = $20.00.", "10% off: −$2.00.", "$18.00 in all."],
    [],
    [],
    [],
    undefined,
  ]);
});

test("emails show what they were and what became of them, and only those about this prescription", async () => {
  const item = await anItem({ last_reminder_sent: new Date("2026-03-01T01:00:00.100Z") });
  const email = async (columns: object) => {
    later();
    await insertEmail(ctx, { user_id: item.user_id, prescription_ids: [item.id, 900_000], ...columns });
  };
  await email({ state: "sent", sent_at: new Date("2026-03-01T01:05:00Z"), subject: "Time to reorder" });
  await email({ kind: "expiry" });
  const refused = "The mail server answered: 550 no";
  await email({ kind: "test", state: "failed", last_error: refused });
  await email({ kind: "reminder", state: "cancelled", last_error: "Nothing in it was still due." });
  await email({ prescription_ids: [900_000] });
  await insertEmail(ctx, { user_id: (await insertUser(ctx)).id, prescription_ids: [item.id] });
  const { events } = await historyOf(item);
  expect(events.map(({ kind, title, detail, state }) => [kind, title, detail, state?.label])).toEqual([
    ["reminded", "Reminder email", null, "No longer needed"],
    ["emailed", "Test email", null, "Could not be sent"],
    ["emailed", "Expiry notice", null, "Waiting to be sent"],
    ["reminded", "Reminder email", "Time to reorder", "Sent"],
    ["created", "Created", "Entered by hand", undefined],
  ]);
  expect(events.map(({ state_why }) => state_why)).toEqual([
    ["Nothing in it was still due."],
    [refused, "It will not be tried again automatically."],
    [expect.stringMatching(/^It has been waiting for its turn since /)],
    ["The mail server accepted it on 1 Mar 2026, 12:05 pm.", "Whether it was read is not known."],
    undefined,
  ]);
});

test("discounts show who gave and removed them, by the name and value of that time", async () => {
  const item = await anItem();
  const discount = await insertDiscount(ctx, { name: "Winter" });
  const names = { prescription_item_id: item.id, discount_config_id: discount.id };
  later();
  await assignDiscount(asAdmin, names);
  await updateDiscount(asAdmin, { id: discount.id, name: "Summer", discount_value: 20 });
  later();
  await unassignDiscount(asAdmin, names);
  later();
  await assignDiscount(asAdmin, names);
  later();
  await deleteDiscount(asAdmin, discount);
  const { events } = await historyOf(item);
  expect(events.map(({ title, detail, by }) => [title, detail, by])).toEqual([
    ["Discount deleted", "Summer, 20% off", "Ada Lovelace"],
    ["Discount assigned", "Summer, 20% off", "Ada Lovelace"],
    ["Discount removed", "Summer, 20% off", "Ada Lovelace"],
    ["Discount assigned", "Winter, 10% off", "Ada Lovelace"],
    ["Created", "Entered by hand", null],
  ]);
});

test("changes show who made them and every field before and after", async () => {
  const item = await anItem();
  later();
  const leaver = await insertAdmin(ctx);
  const change = { id: item.id, next_reminder_date: "2026-04-01" };
  await setReminderDate(ctx.as(adminActor(leaver)), change);
  await deleteUser(ctx, leaver.id);
  later();
  await setReminderDate(asAdmin, { ...change, next_reminder_date: "2026-05-01" });
  const { events } = await historyOf(item);
  const title = "Set a reminder's date";
  const field = "Next reminder date";
  expect(events.filter(({ kind }) => kind === "changed")).toMatchObject([
    { title, by: "Ada Lovelace", changes: [{ field, from: "1 Apr 2026", to: "1 May 2026" }] },
    { title, by: "a former administrator", changes: [{ field, from: "26 Mar 2026", to: "1 Apr 2026" }] },
  ]);
  expect(await titles(item)).toContain("Last updated");
});

test("the newest events are shown, with a note when older ones are left out", async () => {
  const item = await anItem();
  const row = {
    created_at: new Date("2026-03-02T00:00:00Z"),
    actor: "admin",
    action: "set repeats",
    entity: "prescription_item",
    entity_id: String(item.id),
    request_id: "r",
  };
  await ctx.db.insert(audit_log).values(Array.from({ length: HISTORY_LIMIT + 5 }, () => row));
  const { events, isComplete } = await historyOf(item);
  expect([events.length, isComplete]).toEqual([HISTORY_LIMIT, false]);
  expect(new Set(events.map(({ key }) => key)).size).toBe(HISTORY_LIMIT);
});

test("a missing prescription's history isn't found", async () => {
  await expect(historyOf({ id: 2_147_483_647 })).rejects.toMatchObject({
    code: "NOT_FOUND",
    message: "Prescription not found",
  });
});
