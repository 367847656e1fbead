import { randomUUID } from "node:crypto";
import {
  late_items,
  type prescription_items,
  price_run_rows,
  price_runs,
  product_configurations,
  recall_letters,
  transactions,
  undo_records,
} from "@scriptkeeper/db/schema";
import type { TestContext } from "@scriptkeeper/testing/services/context";
import {
  insertAdmin,
  insertAssignment,
  insertDiscount,
  insertEmail,
  insertItem,
  insertProduct,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { eq } from "drizzle-orm";

/** Calls a procedure as the administrator and returns its output. */
export type Call = (path: string, input: unknown) => Promise<unknown>;
type Example = (ctx: TestContext, call: Call) => Promise<unknown>;

/** The password of the administrator who makes the calls. */
export const ADMIN_PASSWORD = "a quiet horse 7";

/** For each writing call of administrators, an input with which it succeeds. */
export const adminCalls: Record<string, Example> = {
  "prescriptions.update": async (ctx) => ({ ...(await anItem(ctx)), expiry_date: "2026-12-01" }),
  "prescriptions.updateRepeats": async (ctx) => ({ ...(await anItem(ctx)), repeats: 2 }),
  "prescriptions.updateReminder": async (ctx) => ({
    prescriptionId: (await anItem(ctx)).id,
    reminderDate: "2026-06-01",
  }),
  "prescriptions.completeData": async (ctx) => ({
    ...(await anItem(ctx, { repeats: null, prescription_expiry_date: null })),
    repeats: 3,
    prescription_expiry_date: "2026-12-01",
  }),
  "prescriptions.testReminder": async (ctx) => ({ itemId: (await anItem(ctx)).id }),
  "prescriptions.deleteItem": (ctx) => anItem(ctx),
  "prescriptions.deleteGroup": async (ctx) => ({ groupId: (await insertedItem(ctx)).prescription_group_id }),
  "prescriptions.deleteSelection": async (ctx) => ({ groupIds: [], itemIds: [(await anItem(ctx)).id] }),
  "prescriptions.changeMany": async (ctx) => ({
    itemIds: [(await anItem(ctx)).id],
    action: { kind: "set_repeats", repeats: 7 },
  }),
  "prescriptions.setReminderDate": async (ctx) => ({
    ...(await anItem(ctx)),
    next_reminder_date: "2026-06-01",
  }),
  "prescriptions.undoReminderDate": async (ctx, call) => {
    const item = await anItem(ctx);
    const set = await call("prescriptions.setReminderDate", { ...item, next_reminder_date: "2026-06-01" });
    const { previous_reminder_date, updated_at } = set as Record<string, unknown>;
    return { ...item, next_reminder_date: previous_reminder_date, set_at: updated_at };
  },
  "prescriptions.createManual": async (ctx) => ({
    isExistingUser: true,
    userId: (await insertUser(ctx)).id,
    products: [{ product_id: (await insertProduct(ctx)).product_id, quantity: 1, repeats: 2 }],
  }),
  "deliveries.settle": async (ctx) => {
    const item = await insertItem(ctx, { user_id: (await insertUser(ctx)).id });
    const order = { user_id: item.user_id, items: [{ item_id: item.id }] };
    return { renewalId: (await insertRenewal(ctx, { ...order, state: "paid" })).id };
  },
  "emailWordings.save": async () => ({
    email: "reminder",
    words: { note: "Closed on Monday." },
    based_on: 0,
  }),
  "emailWordings.test": async () => ({ email: "reminder", words: { note: "Closed on Monday." } }),
  "recalls.send": async (ctx) => aRecall(ctx),
  "recalls.noteCall": async (ctx, call) => {
    const recall = await aRecall(ctx);
    const { id } = (await call("recalls.send", recall)) as { id: number };
    const [letter] = await ctx.db.select().from(recall_letters).where(eq(recall_letters.recall_id, id));
    return { id, user_id: letter?.user_id, note: "Brings it back today" };
  },
  "latePatients.settle": async (ctx) => {
    const { id, user_id, reminder_arming } = await insertedItem(ctx, { next_reminder_date: "2026-01-05" });
    await ctx.db.insert(late_items).values({
      item_id: id,
      user_id,
      reminder_date: "2026-01-05",
      arming: reminder_arming,
      ran_out_on: "2026-01-10",
      is_estimated: false,
    });
    return { itemId: id, outcome: "called", note: "Will order on Monday" };
  },
  "worklist.mark": async (ctx) => {
    const { id } = await insertUser(ctx, { email_bad_at: ctx.clock.now() });
    return { kind: "bad_address", key: String(id), revision: 0, mine: true, note: "Call her at noon" };
  },
  "worklist.attend": async (ctx) => {
    const [entry] = await ctx.db
      .insert(transactions)
      .values({
        transaction_type: "order",
        transaction_date: ctx.clock.now(),
        order_status: "attention",
        action: "Order without a customer",
        description: "Create them by hand.",
      })
      .returning({ id: transactions.id });
    return { id: entry?.id };
  },
  "undo.restore": async (ctx, call) => {
    const change_id = randomUUID();
    const { id } = await anItem(ctx);
    await call("prescriptions.deleteItem", { id, change_id });
    const [deleted] = await ctx.db.select().from(undo_records).where(eq(undo_records.change_id, change_id));
    return { audit_id: deleted?.audit_id };
  },
  "undo.undo": async (ctx, call) => {
    const change_id = randomUUID();
    await call("prescriptions.deleteSelection", {
      groupIds: [],
      itemIds: [(await anItem(ctx)).id],
      change_id,
    });
    return { change_id };
  },
  "care.beginLook": async (ctx) => ({ id: (await insertUser(ctx)).id }),
  "care.endLook": async (ctx, call) => {
    await call("care.beginLook", { id: (await insertUser(ctx)).id });
  },
  "insight.wantWeeklyReport": async () => ({ is_wanted: true }),
  "savedViews.save": async () => ({ list: "users", name: "Minis", params: { search: "min" } }),
  "savedViews.change": async (_, call) => {
    const view = await call("savedViews.save", { list: "audit", name: "Old", params: {} });
    const { id, revision } = view as { id: number; revision: number };
    return { id, revision, name: `New ${id}` };
  },
  "savedViews.delete": (_, call) => call("savedViews.save", { list: "emails", name: "Gone", params: {} }),
  "discounts.create": async () => aDiscount,
  "discounts.update": async (ctx) => ({ id: (await insertDiscount(ctx)).id, name: "Another" }),
  "discounts.delete": async (ctx) => ({ id: (await insertDiscount(ctx)).id }),
  "discounts.assign": async (ctx) => ({
    prescription_item_id: (await anItem(ctx)).id,
    discount_config_id: (await insertDiscount(ctx)).id,
  }),
  "discounts.unassign": async (ctx) => {
    const assigned = {
      prescription_item_id: (await anItem(ctx)).id,
      discount_id: (await insertDiscount(ctx)).id,
    };
    await insertAssignment(ctx, assigned);
    return { ...assigned, discount_config_id: assigned.discount_id };
  },
  "products.update": async (ctx) => ({ id: (await insertProduct(ctx)).id, days_supply: 14 }),
  "products.archive": async (ctx) => ({ id: (await insertProduct(ctx)).id, isArchived: true }),
  "products.delete": async (ctx) => ({ id: (await insertProduct(ctx)).id }),
  "products.restore": async (ctx, call) => {
    await call("products.refresh", undefined);
    const [first] = await ctx.db.select().from(product_configurations).orderBy(product_configurations.id);
    await call("products.delete", { id: first?.id });
    return { product_id: first?.product_id };
  },
  "products.refresh": async () => undefined,
  "products.priceCreateRun": async () => ({ identifierType: "sku", fileName: "prices.csv", total: 1 }),
  "products.priceAddRows": async (ctx) => ({
    id: await aRun(ctx, "uploading", []),
    rows: [{ rowNumber: 2, identifier: "A", price: "9.90" }],
  }),
  "products.priceIncludeRows": async (ctx) => ({
    id: await aRun(ctx, "review", [ready]),
    rowNumbers: [2],
    included: false,
  }),
  "products.priceStartRun": async (ctx) => ({ id: await aRun(ctx, "review", [ready]) }),
  "products.priceStopRun": async (ctx) => ({
    id: await aRun(ctx, "running", [{ ...ready, outcome: "waiting" }]),
  }),
  "products.priceUndoRun": async (ctx) => ({
    id: await aRun(ctx, "done", [{ ...ready, outcome: "changed", attempted_at: ctx.clock.now() }]),
  }),
  "products.priceCloseRun": async (ctx) => ({ id: await aRun(ctx, "review", [ready]) }),
  "products.priceRetryFailedRows": async (ctx) => ({
    id: await aRun(ctx, "done", [{ ...ready, outcome: "failed" }]),
  }),
  "users.delete": async (ctx) => ({ id: (await insertUser(ctx)).id }),
  "users.changeRole": async (ctx) => ({ id: (await insertUser(ctx)).id, role: "admin" }),
  "users.changeOwnEmail": async () => ({
    email: `moved-${randomUUID()}@staff.example`,
    password: ADMIN_PASSWORD,
  }),
  "users.signOut": async (ctx) => ({ id: (await insertUser(ctx)).id }),
  "users.addAdmin": async () => ({ email: `new-${randomUUID()}@staff.example`, password: ADMIN_PASSWORD }),
  "users.updateCustomer": async (ctx) => {
    const { id, email, first_name, last_name, phone } = await insertUser(ctx);
    return { id, last_name: "Other", base: { email, first_name, last_name, phone } };
  },
  "users.stopReminders": async (ctx) => ({ id: (await insertUser(ctx)).id }),
  "users.liftEmailStop": async (ctx) => ({
    id: (await insertUser(ctx, { unsubscribed_at: ctx.clock.now() })).id,
    stop: "unsubscribed",
  }),
  "logs.resendEmail": async (ctx) => ({ id: (await aFailedEmail(ctx)).id }),
  "logs.resendFailedEmails": async (ctx) => {
    await aFailedEmail(ctx);
    return {};
  },
  "exports.selected": async (ctx) => ({
    list: "prescriptions",
    ids: [(await anItem(ctx)).id],
    format: "csv",
  }),
  "database.createRow": async () => ({ table: "notes", values: { note: "a" } }),
  "database.updateRow": async (_ctx, call) => ({ ...(await aRow(call)), changes: { note: "b" } }),
  "database.deleteRow": (_ctx, call) => aRow(call),
  "database.runSql": async () => ({ runId: randomUUID(), sql: "select 1" }),
  "database.commitSql": async (_ctx, call) => {
    const run = { runId: randomUUID(), sql: "update notes set note = 'c'" };
    const { confirmation } = (await call("database.runSql", run)) as { confirmation: string };
    return { ...run, runId: randomUUID(), confirmation };
  },
  "database.cancelSql": async () => ({ runId: randomUUID() }),
  "store.check": async () => undefined,
};

const aDiscount = {
  name: "Ten",
  discount_type: "percentage",
  discount_value: 10,
  application_scope: "all_orders",
};

async function insertedItem(ctx: TestContext, columns: Partial<typeof prescription_items.$inferInsert> = {}) {
  return insertItem(ctx, { ...columns, user_id: (await insertUser(ctx)).id });
}

async function anItem(ctx: TestContext, columns: Partial<typeof prescription_items.$inferInsert> = {}) {
  return { id: (await insertedItem(ctx, columns)).id };
}

/** Inserts a recall, with a letter to the one patient who has the product. */
async function aRecall(ctx: TestContext) {
  const { product_id } = await insertedItem(ctx);
  const words = { subject: "Bring it back", what_happened: "It is recalled.", what_to_do: "Bring it back." };
  return { product_id, ...words, expected: 1, request_key: randomUUID() };
}

async function aFailedEmail(ctx: TestContext) {
  const { id, email } = await insertUser(ctx);
  return insertEmail(ctx, { user_id: id, to_address: email, state: "failed" });
}

async function aRow(call: Call) {
  const { row } = (await call("database.createRow", { table: "notes", values: { note: "a" } })) as {
    row: { key: string[]; version: string };
  };
  return { table: "notes", key: row.key, version: row.version };
}

type PriceRow = Omit<typeof price_run_rows.$inferInsert, "run_id">;
const ready: PriceRow = {
  row_number: 2,
  identifier: "A",
  price: "9.90",
  price_cents: 990,
  old_price_cents: 900,
  product_id: "gid://shopify/Product/1",
  variant_id: "gid://shopify/ProductVariant/1",
  title: "A product",
  finding: "ready",
  included: true,
};

async function aRun(
  ctx: TestContext,
  state: (typeof price_runs.$inferInsert)["state"],
  rows: PriceRow[],
): Promise<number> {
  const run: typeof price_runs.$inferInsert = {
    state,
    identifier_type: "sku" as const,
    total: Math.max(1, rows.length),
    created_at: ctx.clock.now(),
    created_by: (await insertAdmin(ctx)).id,
    finished_at: state === "done" ? ctx.clock.now() : null,
  };
  const [made] = await ctx.db.insert(price_runs).values(run).returning({ id: price_runs.id });
  const run_id = made?.id ?? 0;
  if (rows.length > 0) await ctx.db.insert(price_run_rows).values(rows.map((row) => ({ ...row, run_id })));
  return run_id;
}
