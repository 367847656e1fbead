import { TransactionLogsInput } from "@scriptkeeper/contracts/reporting/transaction-logs";
import { renewals, transactions } from "@scriptkeeper/db/schema";
import { deleteUser, insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { listTransactions, transactionLogs, transactionStats } from "./list-transactions.ts";

const ctx = sharedContext();
const asAdmin = sharedAdmin(ctx);

const entry = (columns: Partial<typeof transactions.$inferInsert>) => ({
  transaction_type: "renewal" as const,
  transaction_date: ctx.clock.now(),
  action: "Order started",
  description: "A repeat was reserved and a checkout was prepared.",
  order_status: "success",
  ...columns,
});

const ask = (query: Record<string, unknown> = {}) =>
  listTransactions(asAdmin, TransactionLogsInput.parse(query));
const emailsOf = async (query: Record<string, unknown>) =>
  (await ask(query)).logs.map(({ email }) => email?.split("@")[0] ?? null);

describe("the transaction log", () => {
  beforeAll(async () => {
    await ctx.db.insert(transactions).values([
      entry({
        transaction_date: new Date("2026-03-09T12:59:59.999Z"),
        first_name: "Élodie",
        last_name: "Straße",
        email: "elodie@people.example",
        shopify_customer_id: "7001",
        product_name: "Amoxil 500 mg",
        quantity: 1,
        repeats: 4,
        next_reminder_date: "2026-04-05",
      }),
      entry({
        transaction_type: "user_login",
        transaction_date: new Date("2026-03-09T13:00:00Z"),
        first_name: "Bo",
        last_name: null,
        email: "bo_under@people.example",
        action: "Signed in",
        description: "Signed in with a password",
      }),
      entry({
        transaction_type: "order",
        transaction_date: new Date("2026-03-10T12:59:59Z"),
        first_name: "Cy",
        last_name: "Ng",
        email: "cy@people.example",
        product_name: "100% Zinc",
        order_status: "attention",
      }),
      entry({
        transaction_type: "prescription_created",
        transaction_date: new Date("2026-03-10T13:00:00Z"),
        email: "di@people.example",
        product_name: "amoxil forte",
      }),
    ]);
  });

  test("can be read in either order, by every type and for all", async () => {
    for (const type of ["", "renewal"]) {
      const newest = await emailsOf({ type });
      expect(await emailsOf({ type, order: "asc" })).toEqual(newest.toReversed());
      expect(await emailsOf({ type, order: "desc" })).toEqual(newest);
    }
    expect(await emailsOf({ order: "asc" })).toEqual(["elodie", "bo_under", "cy", "di"]);
  });

  test("B-API-44 B-ENT-17 shows a page, newest first, with the totals", async () => {
    const { logs, pagination } = await ask({ page: "2", limit: "3" });
    expect(pagination).toEqual({ page: 2, limit: 3, total: 4, totalPages: 2, hasMore: false });
    expect(logs).toEqual([
      {
        transaction_type: "renewal",
        transaction_id: expect.any(Number),
        transaction_date: "2026-03-09T12:59:59.999Z",
        first_name: "Élodie",
        last_name: "Straße",
        email: "elodie@people.example",
        shopify_customer_id: "7001",
        product_name: "Amoxil 500 mg",
        variant_title: null,
        quantity: 1,
        repeats: 4,
        action: "Order started",
        description: "A repeat was reserved and a checkout was prepared.",
        next_reminder_date: "2026-04-05",
        order_status: "success",
      },
    ]);
    await expect(emailsOf({})).resolves.toEqual(["di", "cy", "bo_under", "elodie"]);
  });

  test("B-API-44 wraps page and totals in data", async () => {
    const { data } = await transactionLogs(asAdmin, TransactionLogsInput.parse({}));
    expect(Object.keys(data).sort()).toEqual(["logs", "pagination", "stats"]);
    expect(data.pagination.limit).toBe(50);
  });

  test.each([
    ["part of a first name in any case", "éLOD", ["elodie"]],
    ["the whole name", "élodie straße", ["elodie"]],
    ["part of an address", "BO_U", ["bo_under"]],
    ["a literal underscore", "o_u", ["bo_under"]],
    ["the beginnings of words by two letters", "st", ["elodie"]],
    ["nothing in the middle of a word by two letters", "tr", []],
    ["a product of two", "amoxil", ["di", "elodie"]],
    ["a literal percent sign", "100%", ["cy"]],
    ["words in any order, of name, address and product", "forte people.example", ["di"]],
    ["a name backwards, with the product", "straße amoxil élodie", ["elodie"]],
    ["no entry that lacks a word", "amoxil zinc", []],
    ["nothing", "xyz", []],
    ["everything for an empty text", " ", ["di", "cy", "bo_under", "elodie"]],
  ])("B-TX-02 finds %s", async (_, search, found) => {
    await expect(emailsOf({ search })).resolves.toEqual(found);
  });

  test.each([
    ["phone number", "02 7010 3344"],
    ["number of the order", "#7781"],
  ])("finds entries by %s", async (_, search) => {
    const other = await insertUser(ctx, { phone: "+61270103344" });
    const item = await insertItem(ctx, { user_id: other.id });
    const { id } = await insertRenewal(ctx, {
      user_id: other.id,
      state: "paid",
      order_name: "#7781",
      items: [{ item_id: item.id }],
    });
    const about = {
      email: `about-${other.id}@people.example`,
      transaction_date: new Date("2026-03-01T00:00:00Z"),
    };
    await ctx.db.insert(transactions).values(entry({ ...about, user_id: other.id, renewal_id: id }));
    expect(await emailsOf({ search })).toContain(`about-${other.id}`);
    await ctx.db.delete(transactions).where(eq(transactions.email, about.email));
    await ctx.db.delete(renewals).where(eq(renewals.id, id));
    await deleteUser(ctx, other.id);
  });

  test.each([
    ["renewal", ["elodie"]],
    ["prescription_created", ["di"]],
    ["user_login", ["bo_under"]],
    ["order", ["cy"]],
    ["all", ["di", "cy", "bo_under", "elodie"]],
    ["", ["di", "cy", "bo_under", "elodie"]],
  ])("B-API-44 filters by type %j", async (type, found) => {
    await expect(emailsOf({ type })).resolves.toEqual(found);
  });

  test.each([
    ["both days belong to it", "2026-03-10", "2026-03-10", ["cy", "bo_under"]],
    ["from a day on", "2026-03-11", "", ["di"]],
    ["until a day", "", "2026-03-09", ["elodie"]],
    ["an instant is the store's day", "2026-03-09T14:00:00Z", "2026-03-09T14:00:00Z", ["cy", "bo_under"]],
  ])("B-API-44 uses the store's days: %s", async (_, start_date, end_date, found) => {
    await expect(emailsOf({ start_date, end_date })).resolves.toEqual(found);
  });

  test("refuses an end before the start with the field's name", async () => {
    await expect(ask({ start_date: "2026-03-10", end_date: "2026-03-09" })).rejects.toMatchObject({
      code: "BAD_INPUT",
      details: { field: "end_date" },
    });
  });

  test("applies all filters together", async () => {
    const all = { search: "amoxil", type: "renewal", start_date: "2026-03-09", end_date: "2026-03-09" };
    await expect(emailsOf(all)).resolves.toEqual(["elodie"]);
    await expect(emailsOf({ ...all, type: "order" })).resolves.toEqual([]);
  });

  test("shows an empty page with the total past the end, and refuses one past the ten thousandth entry", async () => {
    await expect(ask({ page: "9" })).resolves.toMatchObject({
      logs: [],
      pagination: { total: 4, totalPages: 1 },
    });
    await expect(ask({ page: "201" })).rejects.toMatchObject({
      code: "BAD_INPUT",
      details: { field: "page" },
    });
  });
});

test("B-ENT-18 B-TX-01 today begins at the store's midnight, and an order that came to nothing isn't counted", async () => {
  const user = await insertUser(ctx);
  const item = await insertItem(ctx, { user_id: user.id });
  const order = (created_at: string, state: "open" | "paid" | "lapsed") =>
    insertRenewal(ctx, {
      user_id: user.id,
      state,
      created_at: new Date(created_at),
      items: [{ item_id: item.id }],
    });
  await order("2026-03-09T12:59:59Z", "paid");
  await order("2026-03-09T13:00:00Z", "paid");
  await order("2026-03-09T14:00:00Z", "open");
  await order("2026-03-09T15:00:00Z", "lapsed");
  const created = (at: string) =>
    entry({ transaction_type: "prescription_created", transaction_date: new Date(at) });
  await ctx.db.delete(transactions);
  await ctx.db
    .insert(transactions)
    .values([created("2026-03-08T23:30:00Z"), created("2026-03-08T23:30:01Z"), entry({})]);
  await expect(transactionStats(asAdmin)).resolves.toEqual({
    total_users: 2,
    total_prescriptions: 1,
    renewals_today: 2,
    new_prescriptions_24h: 1,
  });
  const { logs } = await ask({ type: "prescription_created", within: "24h" });
  expect(logs.map(({ transaction_date }) => transaction_date)).toEqual(["2026-03-08T23:30:01.000Z"]);
});

test.each(["époque", "Époque", "amoxil"])(
  "“%s” finds as many entries when the newest are read as when an index lists all",
  async (search) => {
    await ctx.db.insert(transactions).values(entry({ product_name: "Époque 5 mg" }));
    const query = TransactionLogsInput.parse({ search });
    const { pagination: walked } = await listTransactions(asAdmin, query);
    const { pagination: counted } = await listTransactions(asAdmin, query, { isCounted: true });
    expect(walked.total).toBe(counted.total);
  },
);
