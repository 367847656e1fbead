import { TransactionLogsInput } from "@scriptkeeper/contracts/reporting/transaction-logs";
import { adminActor } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { indexSql, walkSql } from "../core/search/search-newest.queries.ts";
import { type EmailFilter, emailsSql, searchedEmails } from "../email/emails.queries.ts";
import { resendable } from "../email/resend/resend-failed.queries.ts";
import { listTransactions } from "./transactions/list-transactions.ts";
import {
  searchedTransactions,
  type TransactionQuery,
  transactionsSql,
} from "./transactions/transactions.queries.ts";

const ROWS = 100_000;

const ctx = sharedContext({ keepsPlans: false });
beforeAll(async () => {
  await ctx.db.execute(sql`
    insert into transactions (transaction_type, transaction_date, first_name, last_name, email, product_name, action,
      description, order_status)
    select case when n % 100 = 0 then 'prescription_created' else (array['renewal','order','user_login'])[1 + n % 3] end,
      timestamptz '2026-03-10' - (${ROWS} - n) * interval '1 minute',
      (array['Ada','Bruno','Cleo','Dario','Edith'])[1 + n % 5], 'Sample-' || (n * 7919) % 20011,
      'customer-' || n % 20000 || '@big.example', 'Benchmark medicine ' || n % 200, 'Order started', 'x', 'success'
    from generate_series(1, ${ROWS}) n`);
  await ctx.db.execute(sql`
    insert into emails (kind, to_address, payload, message_id, next_attempt_at, state, sent_at)
    select case when n % 2 = 0 then 'reminder' else 'expiry' end, 'customer-' || n % 20000 || '@big.example', '{}',
      '<' || n || '@big.example>', now(), case when n % 500 = 0 then 'failed' else 'sent' end,
      case when n % 500 > 0 then now() end
    from generate_series(1, ${ROWS}) n`);
  await ctx.db.execute(sql`analyze transactions, emails`);
});

function planOf(statement: SQL): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    // A table of this size is read at once; one ten times as long is not.
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute(sql`explain ${statement}`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
}

const page = (offset: number) => ({ offset, limit: 50, most: 10_000 });
const transactionsOf = (columns: Partial<TransactionQuery>, offset = 0) => {
  const query = {
    search: "",
    type: undefined,
    from: undefined,
    until: undefined,
    since: undefined,
    ...columns,
  };
  return query.search
    ? indexSql(searchedTransactions(query), page(offset))
    : transactionsSql(query, page(offset));
};
const emailsOf = (columns: Partial<EmailFilter>) => {
  const filter = { search: "", kind: undefined, state: undefined, ...columns };
  return filter.search ? indexSql(searchedEmails(filter), page(0)) : emailsSql(filter, page(0));
};

const march = { from: new Date("2026-03-01"), until: new Date("2026-03-04") };

describe("in a long log an index serves", () => {
  it.each([
    ["all transactions", transactionsOf({}), "transactions_date_idx"],
    ["the last page that can be asked for", transactionsOf({}, 9_950), "transactions_date_idx"],
    ["a rare type", transactionsOf({ type: "prescription_created" }), "transactions_type_date_idx"],
    ["the transactions of some days", transactionsOf(march), "transactions_date_idx"],
    [
      "one type on some days",
      transactionsOf({ ...march, type: "prescription_created" }),
      "transactions_type_date_idx",
    ],
    [
      "one type of the last hours",
      transactionsOf({ since: march.from, type: "prescription_created" }),
      "transactions_type_date_idx",
    ],
    ["a rare name", transactionsOf({ search: "sample-1999" }), "transactions_search_idx"],
    ["one address", transactionsOf({ search: "customer-1234@" }), "transactions_search_idx"],
    ["two letters that hardly occur", transactionsOf({ search: "qq" }), "transactions_search_idx"],
    ["what nobody has", transactionsOf({ search: "nowhere to be found" }), "transactions_search_idx"],
    ["all emails", emailsOf({}), "emails_pkey"],
    ["one type of emails", emailsOf({ kind: "expiry" }), "emails_"],
    ["the emails to one address", emailsOf({ search: "customer-1234@" }), "emails_search_idx"],
    ["the emails to two letters that hardly occur", emailsOf({ search: "qq" }), "emails_search_idx"],
    ["the emails to the patient of a phone number", emailsOf({ search: "5550 1017" }), "emails_user_id_idx"],
    ["the failed emails", emailsOf({ state: "failed" }), "emails_not_sent_idx"],
  ])("%s", async (_, statement, index) => {
    const plan = await planOf(statement);
    expect(plan).toContain(index);
    expect(plan).not.toContain("Seq Scan");
  });
});

it.each([
  ["all", {}, "transactions_date_idx"],
  ["one type on some days", { ...march, type: "prescription_created" }, "transactions_type_date_idx"],
] as const)("a search reads the newest entries of %s in order", async (_, columns, index) => {
  const query = {
    search: "ada",
    type: undefined,
    from: undefined,
    until: undefined,
    since: undefined,
    ...columns,
  };
  const plan = await planOf(walkSql(searchedTransactions(query), { rows: 15_000, most: 1_001 }));
  expect(plan).toContain(index);
  expect(plan).not.toContain("Seq Scan");
});

it("the failed emails that can be resent are found by an index, in order", async () => {
  const failed = { search: "", kind: undefined, after: 50_000, limit: 200 };
  const plan = await planOf(resendable(ctx.db, failed).for("update").getSQL());
  expect(plan).toContain("emails_not_sent_idx");
  expect(plan).not.toMatch(/Seq Scan|Sort/);
});

it("the pages of a long log end at the ten thousandth entry, and say that there are more", async () => {
  const admin = { ...ctx, actor: adminActor({ id: 1 }) };
  const page = await listTransactions(admin, TransactionLogsInput.parse({ search: "benchmark", page: 200 }));
  expect(page.pagination).toEqual({ page: 200, limit: 50, total: 10_000, totalPages: 200, hasMore: true });
  expect(page.logs).toHaveLength(50);
  expect(page.logs.at(-1)?.transaction_date).toBe(
    new Date(Date.parse("2026-03-10T00:00:00Z") - 9_999 * 60_000).toISOString(),
  );
});
