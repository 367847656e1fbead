import {
  EXPORT_LISTS,
  type ExportFilter,
  type ExportList,
  LIST_FILTERS,
  LIST_ROWS,
} from "@scriptkeeper/contracts/lists/exports";
import { SELECTABLE_LISTS, type SelectableList } from "@scriptkeeper/contracts/lists/selectable";
import { ORDERS, sortsOf } from "@scriptkeeper/contracts/lists/sorting";
import {
  ACCOUNT_SORTS,
  DISCOUNT_SORTS,
  ITEM_SORTS,
  isPatientSortOffered,
  isSortOffered,
  PATIENT_SORTS,
  PRODUCT_SORTS,
} from "@scriptkeeper/contracts/lists/sorts";
import {
  AUDIT_SORTS,
  DELETED_SORTS,
  EMAIL_STOP_SORTS,
  INSIGHT_ROW_SORTS,
  ORDER_SORTS,
} from "@scriptkeeper/contracts/lists/time-sorts";
import { PRESCRIPTION_FILTERS } from "@scriptkeeper/contracts/prescriptions/limits";
import {
  ATTENTION_SORTS,
  LATE_DELIVERY_SORTS,
  LATE_PATIENT_SORTS,
  NEEDS_REVIEW_SORTS,
  PRICE_ROW_SORTS,
} from "@scriptkeeper/contracts/prescriptions/review-sorts";
import { RECALL_LETTER_SORTS, RECALL_SORTS, SUPPLIED_SORTS } from "@scriptkeeper/contracts/recalls/sorts";
import { isTestToolsSortOffered, TEST_TOOLS_SORTS } from "@scriptkeeper/contracts/reminders/test-tools-sorts";
import { audit_log, schedules } from "@scriptkeeper/db/schema";
import { seedBig } from "@scriptkeeper/db/seed/big";
import { BYTE_ORDER_MARK, csvRows } from "@scriptkeeper/domain/spreadsheets/spreadsheet";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import { hostileText } from "@scriptkeeper/testing/random/hostile-text";
import { createRandom, type Random, withSeed } from "@scriptkeeper/testing/random/random";
import { runSeed } from "@scriptkeeper/testing/random/run-seed";
import {
  insertAdmin,
  insertAssignment,
  insertDiscount,
  insertProduct,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { desc, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { listAdmins, listCustomers, listUsers } from "../accounts/index.ts";
import { listEmailStops } from "../bounces/index.ts";
import { deleteDiscount, listConfigurations, listDiscounts } from "../catalogue/index.ts";
import type { AdminContext } from "../core/index.ts";
import { listTableData } from "../database/index.ts";
import { countCoveredDays, getInsight, listCoverageGaps, listInsightReminders } from "../insight/index.ts";
import {
  listItems,
  listNeedsAttention,
  listPatientMedicines,
  listPatients,
  pageNeedsReview,
} from "../prescriptions/index.ts";
import { listPriceRows } from "../price-updates/index.ts";
import { priceDesk } from "../price-updates/testing/price-desk.ts";
import { listRecallLetters, listRecalls, listSuppliedPatients } from "../recalls/index.ts";
import {
  getForecast,
  getPatientForecast,
  listForTestTools,
  listLatePatients,
  listRemindersDue,
} from "../reminders/index.ts";
import { listLateDeliveries } from "../renewals/index.ts";
import { listAudit, listCountedOrders, listTransactions, notificationRows } from "../reporting/index.ts";
import { listDeleted } from "../undo/index.ts";
import { readWorklist } from "../worklist/index.ts";
import { exportList } from "./export-list.ts";
import { exportSelected } from "./export-selected.ts";
import { listSelectedRows } from "./list-selected-rows.ts";

const TODAY = "2026-03-10";
/** Small ones, so that a list has several. */
const LIMIT = 37;
/** The first is of the whole list. */
const ROUNDS = attackSize({ small: 2, full: 4 });

const ctx = sharedContext();
let admin: AdminContext;
let runId: number;
/** One that more people were supplied with than stand on a page. */
let suppliedProduct: string;
let recallId: number;
/** One that more orders have than stand on a page. */
let usedDiscount: number;
/** Those with the most prescriptions. */
let patientIds: number[];
beforeAll(async () => {
  const history = { transactions: 900, emails: 700 };
  await seedBig(ctx.databaseUrl, { customers: 300, items: 1_100, today: TODAY, history });
  for (let n = 0; n < 5; n++) await insertAdmin(ctx);
  await ctx.db.insert(schedules).values({ name: "send-due-emails", last_started_at: ctx.clock.now() });
  const random = createRandom(7);
  for (let n = 0; n < 60; n++) {
    const user_id = n % 3 === 0 ? (await insertUser(ctx, { last_name: hostileText(random) })).id : null;
    await insertDiscount(ctx, { name: hostileText(random), user_id });
    await insertProduct(ctx, { product_name: hostileText(random), is_available: n % 4 > 0 });
  }
  await ctx.db.execute(
    sql`update prescription_items set repeats = null, prescription_expiry_date = null where id % 9 = 0`,
  );
  await ctx.db.execute(sql`update prescription_items set next_reminder_date = null where id % 7 = 0`);
  await ctx.db.execute(sql`update users set email_bad_at = now() where id % 11 = 0`);
  await ctx.db.execute(sql`update users set unsubscribed_at = now() where id % 13 = 0`);
  await ctx.db.execute(sql`
    insert into late_items (item_id, user_id, reminder_date, arming, ran_out_on, is_estimated)
    select id, user_id, next_reminder_date, reminder_arming, date '2026-03-01', id % 2 = 0
    from prescription_items where next_reminder_date is not null and id % 3 = 0 on conflict do nothing`);
  usedDiscount = (await insertDiscount(ctx)).id;
  for (let n = 0; n < LIMIT + 8; n++) {
    const order = { state: "paid", user_id: 1 + n, include_delivery: true } as const;
    const delivery_due_on = `2026-02-${10 + (n % 18)}`;
    const given = { prescription_item_id: 1 + n, discount_id: usedDiscount, ended_at: ctx.clock.now() };
    const { id } = await insertAssignment(ctx, given);
    const line = { item_id: 1 + n, assignment_id: id, discount_type: "percentage" } as const;
    await insertRenewal(ctx, {
      ...order,
      delivery_due_on,
      fulfillment_ask_at: ctx.clock.now(),
      items: [line],
    });
  }
  const desk = await priceDesk(ctx);
  admin = desk.admin;
  const lines = Array.from({ length: 90 }, (_, n) => [`product-${n}`, n % 5 ? `${n}.50` : "dear"] as const);
  runId = (await desk.upload(lines)).id;
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`update prescription_items set product_id = 'recalled' where id % 8 = 0 returning product_id as id`,
  );
  suppliedProduct = rows[0]?.id ?? "";
  recallId = await someRecall();
  await ctx.db.execute(sql`
    insert into recalls (product_id, product_name, subject, what_happened, what_to_do, sent_at, sent_by)
    select ${suppliedProduct}, '@' || n, '-' || n, '=1+1', '+2', now(), ${admin.actor.userId}::int
    from generate_series(1, ${LIMIT + 8}::int) n`);
  for (let n = 0; n < LIMIT + 8; n++)
    await deleteDiscount(admin, await insertDiscount(ctx, { name: hostileText(random) }));
  await ctx.db.execute(sql`
    insert into reminder_outcomes (reminder_id, item_id, product_id, product_name, week, cohort, sent_at, paid_at)
    select id, id, product_id, product_name, date '2026-03-09' - (id % 20)::int * 7, '2026-01-01', now(),
      case when id % 2 = 0 then now() end
    from prescription_items order by id limit 120`);
  await countCoveredDays(ctx);
  const busiest = await ctx.db.execute<{ user_id: number }>(
    sql`select user_id from prescription_items group by user_id order by count(*) desc, user_id limit 5`,
  );
  patientIds = busiest.rows.map(({ user_id }) => user_id);
});

/** A recall that concerns more people than stand on a page, who are everywhere with its letter. */
async function someRecall(): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    insert into recalls (product_id, product_name, subject, what_happened, what_to_do, sent_at, sent_by)
    values (${suppliedProduct}, 'Recalled', '=Stop', 'It is too strong.', 'Bring it back.', now(),
      ${admin.actor.userId}) returning id`);
  const id = rows[0]?.id ?? 0;
  await ctx.db.execute(sql`
    insert into recall_letters (recall_id, user_id, last_supplied_on, packs, acknowledged_at, acknowledged_by,
      called_at, called_by, note)
    select ${id}, id, date '2026-03-01', 1, case when id % 3 = 0 then now() end, case when id % 3 = 0 then 'patient' end,
      case when id % 4 = 0 then now() end, case when id % 4 = 0 then ${admin.actor.userId}::int end,
      case when id % 4 = 0 then '=1+1' end
    from users where role = 'user' order by id limit 80`);
  return id;
}

const search = ({ pick }: Random) => pick(["", "", "a", "ma", "mari", "zzz", "@", "tablets mari"]);
const sorting = ({ pick }: Random, sorts: object) => ({
  ...pick([{}, ...Object.keys(sorts).map((sort) => ({ sort }))]),
  ...pick([{}, { order: pick(ORDERS) }]),
});
const accounts = (random: Random) => ({ search: search(random), ...sorting(random, ACCOUNT_SORTS) });

/** What each list may be asked for. */
const filters: Record<ExportList, (random: Random) => object> = {
  worklist: ({ pick }) => pick([{}, { kind: "review" }, { kind: "bad_address" }, { view: "mine" }]),
  patients(random) {
    const asked = { search: search(random), filter: random.pick(PRESCRIPTION_FILTERS) };
    const sorts = sortsOf(PATIENT_SORTS).flatMap((sort) => ORDERS.map((order) => ({ sort, order })));
    return { ...asked, ...random.pick([{}, ...sorts.filter((sort) => isPatientSortOffered(asked, sort))]) };
  },
  prescriptions(random) {
    const asked = { search: search(random), filter: random.pick(PRESCRIPTION_FILTERS) };
    const sorts = sortsOf(ITEM_SORTS).flatMap((sort) => ORDERS.map((order) => ({ sort, order })));
    return { ...asked, ...random.pick([{}, ...sorts.filter((sort) => isSortOffered(asked, sort))]) };
  },
  needs_review: (random) => ({ search: search(random), ...sorting(random, NEEDS_REVIEW_SORTS) }),
  needs_attention: (random) => ({ search: search(random), ...sorting(random, ATTENTION_SORTS) }),
  late_patients: (random) => ({ search: search(random), ...sorting(random, LATE_PATIENT_SORTS) }),
  late_deliveries: (random) => ({ search: search(random), ...sorting(random, LATE_DELIVERY_SORTS) }),
  users: accounts,
  admins: accounts,
  customers: accounts,
  discounts: (random) => ({ search: search(random), ...sorting(random, DISCOUNT_SORTS) }),
  products: (random) => ({
    search: search(random),
    showUnavailable: random.chance(2),
    ...sorting(random, PRODUCT_SORTS),
  }),
  price_rows: (random) => ({
    id: runId,
    filter: random.pick(["all", "finding:invalid"]),
    search: random.pick(["", "1", "p- 2"]),
    ...sorting(random, PRICE_ROW_SORTS),
  }),
  emails: (random) => ({
    email: search(random),
    type: random.pick(["", "reminder"]),
    status: random.pick(["", "failed"]),
    ...random.pick([{}, { order: "asc" }]),
  }),
  transaction_logs: (random) => ({
    search: search(random),
    type: random.pick(["all", "order", "renewal"]),
    ...random.pick([{}, { order: "asc" }, { start_date: "2020-01-01" }]),
  }),
  audit: (random) => ({
    ...random.pick([{}, { action: "add price rows" }, { start_date: "2026-03-01" }]),
    ...sorting(random, AUDIT_SORTS),
  }),
  reminders(random) {
    const asked = { search: search(random), filter: random.pick(["all", "overdue", "upcoming"] as const) };
    const sorts = sortsOf(TEST_TOOLS_SORTS).flatMap((sort) => ORDERS.map((order) => ({ sort, order })));
    return { ...asked, ...random.pick([{}, ...sorts.filter((sort) => isTestToolsSortOffered(asked, sort))]) };
  },
  orders: (random) => ({
    ...random.pick([{}, { day: TODAY }, { day: "2026-03-09" }, { discount: usedDiscount }]),
    ...random.pick([{}, { from: "2026-03-08", until: TODAY }, { until: "2026-03-09" }]),
    search: search(random),
    ...sorting(random, ORDER_SORTS),
  }),
  reminders_due: (random) => ({
    ...random.pick([{}, { day: TODAY }, { day: "2026-03-12" }]),
    search: search(random),
  }),
  deleted: (random) => ({ search: search(random), ...sorting(random, DELETED_SORTS) }),
  recalls: (random) => ({ search: search(random), ...sorting(random, RECALL_SORTS) }),
  supplied: (random) => ({
    product_id: suppliedProduct,
    search: search(random),
    ...sorting(random, SUPPLIED_SORTS),
    ...random.pick([{}, { from: "2026-01-01" }, { until: "2026-02-20" }, { variant_id: "7" }]),
  }),
  email_stops: (random) => ({
    search: search(random),
    stop: random.pick(["", "bad_address", "unsubscribed"]),
    ...sorting(random, EMAIL_STOP_SORTS),
  }),
  recall_letters: (random) => ({
    id: recallId,
    search: search(random),
    ...sorting(random, RECALL_LETTER_SORTS),
    state: random.pick(["", "to_call", "called", "acknowledged"]),
  }),
  insight: ({ pick }) => pick([{}, { product_id: "recalled" }, { cohort: "2026-01-01" }]),
  insight_reminders: (random) => ({
    ...random.pick([{}, { product_id: "recalled" }, { cohort: "2026-01-01" }]),
    ...random.pick([{}, { week: "2026-03-02" }, { stage: "paid" }, { stage: "ordered" }]),
    search: search(random),
    ...sorting(random, INSIGHT_ROW_SORTS),
  }),
  coverage_gaps: (random) => ({
    ...random.pick([{}, { product_id: "8000000001" }, { cohort: "2026-03-01" }]),
    week: random.pick(["", "2026-03-02", "2026-02-02"]),
    search: search(random),
    ...sorting(random, INSIGHT_ROW_SORTS),
  }),
  medicines: ({ pick }) => ({ user_id: pick(patientIds) }),
  forecast: () => ({}),
  emails_to_come: ({ pick }) => ({ user_id: pick(patientIds) }),
  emails_not_to_come: ({ pick }) => ({ user_id: pick(patientIds) }),
  records: ({ pick }) =>
    pick([
      { table: "prescription_items", order: "desc" },
      { table: "prescription_items", sort: "user_id" },
      { table: "prescription_items", sort: "product_id", order: "desc" },
      { table: "prescription_items", column: "user_id", from: "9", to: "150" },
      { table: "renewals" },
      { table: "renewal_items" },
      { table: "sessions" },
    ]),
};

/** Lists that never fill a page here. */
const shortLists: readonly ExportList[] = [
  ...(["admins", "audit", "insight", "medicines", "forecast"] as const),
  ...(["emails_to_come", "emails_not_to_come"] as const),
];

/** Lists that are of one thing, which has to be named. */
const wholeOf: Partial<Record<ExportList, () => object>> = {
  price_rows: () => ({ id: runId }),
  supplied: () => ({ product_id: suppliedProduct }),
  recall_letters: () => ({ id: recallId }),
  medicines: () => ({ user_id: patientIds[0] }),
  // Of these some have a bad address or want no emails.
  emails_to_come: () => ({ user_id: patientIds.find((id) => id % 11 > 0 && id % 13 > 0) }),
  emails_not_to_come: () => ({ user_id: patientIds[0] }),
  records: () => ({ table: "prescription_items" }),
};

type Pages = { [List in ExportList]: (filter: ExportFilter<List>) => Promise<readonly unknown[]> };
const byNumber = (read: (page: number) => Promise<readonly unknown[]>) => async () => {
  const rows: unknown[] = [];
  for (let page = 1; ; page++) {
    const found = await read(page);
    rows.push(...found);
    if (found.length === 0) return rows;
  }
};
const limit = LIMIT;

/** Every page of each list, one after the other, as its screen asks for them. */
const pagesOf: Pages = {
  async worklist(filter) {
    const kinds = (await readWorklist(admin, { ...filter, page: 1 })).groups.map(({ kind }) => kind);
    const lines: unknown[] = [];
    for (const kind of kinds)
      lines.push(
        ...(await byNumber(async (page) =>
          (await readWorklist(admin, { ...filter, kind, page })).groups.flatMap((group) => group.lines),
        )()),
      );
    return lines;
  },
  patients: (filter) =>
    byNumber(async (page) => (await listPatients(admin, { ...filter, page, limit })).patients)(),
  async prescriptions(filter) {
    if (filter.search)
      return byNumber(async (page) => (await listItems(admin, { ...filter, page, limit })).prescriptions)();
    const rows: unknown[] = [];
    let after: string | undefined;
    for (let page = 1; ; page++) {
      const found = await listItems(admin, { ...filter, page, limit, ...(after && { after }) });
      rows.push(...found.prescriptions);
      if (found.next === null) return rows;
      after = found.next;
    }
  },
  needs_review: (filter) =>
    byNumber(async (page) => (await pageNeedsReview(admin, { ...filter, page, limit })).prescriptions)(),
  needs_attention: (filter) =>
    byNumber(async (page) => (await listNeedsAttention(admin, { ...filter, page, limit })).prescriptions)(),
  async late_patients(filter) {
    const rows: unknown[] = [];
    for (let before: number | undefined; ; ) {
      const { lines, older } = await listLatePatients(admin, { ...filter, before, limit });
      rows.push(...lines);
      if (older === null) return rows;
      before = older;
    }
  },
  late_deliveries: (filter) =>
    byNumber(async (page) => (await listLateDeliveries(admin, { ...filter, page, limit })).deliveries)(),
  users: (filter) => byNumber(async (page) => (await listUsers(admin, { ...filter, page, limit })).users)(),
  admins: (filter) =>
    byNumber(async (page) => (await listAdmins(admin, { ...filter, page, limit })).admins)(),
  customers: (filter) =>
    byNumber(async (page) => (await listCustomers(admin, { ...filter, page, limit })).customers)(),
  discounts: (filter) =>
    byNumber(async (page) => (await listDiscounts(admin, { ...filter, page, limit })).discounts)(),
  products: (filter) =>
    byNumber(async (page) => (await listConfigurations(admin, { ...filter, page, limit })).products)(),
  price_rows: (filter) =>
    byNumber(async (page) => (await listPriceRows(admin, { ...filter, page, limit })).rows)(),
  emails: (filter) =>
    byNumber(async (page) => (await notificationRows(admin, { ...filter, page, limit })).logs)(),
  transaction_logs: (filter) =>
    byNumber(async (page) => (await listTransactions(admin, { ...filter, page, limit })).logs)(),
  async audit(filter) {
    const rows: unknown[] = [];
    for (let before: number | undefined; ; ) {
      const { entries, older } = await listAudit(admin, { ...filter, before, limit });
      rows.push(...entries);
      if (older === null) return rows;
      before = older;
    }
  },
  reminders: (filter) =>
    byNumber(async (page) => (await listForTestTools(admin, { ...filter, page })).prescriptions)(),
  async orders(filter) {
    const rows: unknown[] = [];
    for (let after: string | undefined; ; ) {
      const { orders, next } = await listCountedOrders(admin, { ...filter, after, limit });
      rows.push(...orders);
      if (next === null) return rows;
      after = next;
    }
  },
  async reminders_due(filter) {
    const rows: unknown[] = [];
    for (let after: string | undefined; ; ) {
      const { reminders, next } = await listRemindersDue(admin, { ...filter, after, limit });
      rows.push(...reminders);
      if (next === null) return rows;
      after = next;
    }
  },
  async deleted(filter) {
    const rows: unknown[] = [];
    for (let before: number | undefined; ; ) {
      const { records, older } = await listDeleted(admin, { ...filter, before, limit });
      rows.push(...records);
      if (older === null) return rows;
      before = older;
    }
  },
  recalls: (filter) =>
    byNumber(async (page) => (await listRecalls(admin, { ...filter, page, limit })).recalls)(),
  supplied: (filter) =>
    byNumber(async (page) => (await listSuppliedPatients(admin, { ...filter, page, limit })).people)(),
  async email_stops(filter) {
    const rows: unknown[] = [];
    for (let before: string | undefined; ; ) {
      const { stops, older } = await listEmailStops(admin, { ...filter, before, limit });
      rows.push(...stops);
      if (older === null) return rows;
      before = older;
    }
  },
  recall_letters: (filter) =>
    byNumber(async (page) => (await listRecallLetters(admin, { ...filter, page, limit })).letters)(),
  insight: async (filter) => (await getInsight(admin, filter)).weeks,
  async insight_reminders(filter) {
    const rows: unknown[] = [];
    for (let after: number | undefined; ; ) {
      const { reminders, next } = await listInsightReminders(admin, { ...filter, after, limit });
      rows.push(...reminders);
      if (next === null) return rows;
      after = next;
    }
  },
  async coverage_gaps(filter) {
    const rows: unknown[] = [];
    for (let after: number | undefined; ; ) {
      const { gaps, next } = await listCoverageGaps(admin, { ...filter, after, limit });
      rows.push(...gaps);
      if (next === null) return rows;
      after = next;
    }
  },
  medicines: ({ user_id }) => listPatientMedicines(admin, { userId: user_id }),
  forecast: async () => (await getForecast(admin)).days,
  emails_to_come: async ({ user_id }) => (await getPatientForecast(admin, { userId: user_id })).emails,
  emails_not_to_come: async ({ user_id }) => (await getPatientForecast(admin, { userId: user_id })).silent,
  records: (filter) =>
    byNumber(async (page) => (await listTableData(admin, { ...filter, page, limit })).data)(),
};

async function fileOf<List extends ExportList>(
  list: List,
  { filter, format }: { filter: ExportFilter<List>; format: "csv" | "json" },
): Promise<string> {
  const { chunks } = await exportList(admin, { list, filter, format } as never);
  let text = "";
  for await (const chunk of chunks) text += chunk;
  return text;
}

/** A row without any field that the contract does not name. */
function strict(row: z.ZodType): z.ZodType {
  return row instanceof z.ZodObject ? z.strictObject(row.shape) : row;
}

/** The cells of a CSV file (RFC 4180). */
function rowsOf(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, cell = "", end] of csv.matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/g)) {
    row.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

const isNumber = /^[+-]?\d+(\.\d+)?$/;
/** What a spreadsheet would compute. */
const isFormula = /^\s*[=+\-@＝＋－＠]/u;

test.each(EXPORT_LISTS)(
  "the files of %s contain what all its pages contain, in the same order",
  async (list) => {
    await withSeed(runSeed(), async (random) => {
      let most = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const asked = round === 0 ? (wholeOf[list]?.() ?? {}) : filters[list](random);
        const filter = LIST_FILTERS[list].parse(asked) as never;
        const pages = await pagesOf[list](filter);
        const json: unknown[] = JSON.parse(await fileOf(list, { filter, format: "json" }));
        // The export of the audit tells of itself there.
        const shown = list === "audit" ? json.slice(-pages.length) : json;
        expect(shown).toEqual(JSON.parse(JSON.stringify(pages)));
        z.array(strict(LIST_ROWS[list])).parse(json);
        const text = await fileOf(list, { filter, format: "csv" });
        const data = rowsOf(text.slice(1));
        if (list !== "audit") expect(data).toHaveLength(json.length + 1);
        expect(data.every((cells) => cells.length === data[0]?.length)).toBe(true);
        const formulas = data
          .slice(1)
          .flat()
          .filter((cell) => isFormula.test(cell) && !isNumber.test(cell));
        expect(formulas).toEqual([]);
        most = Math.max(most, pages.length);
      }
      expect(most).toBeGreaterThan(shortLists.includes(list) ? 2 : LIMIT);
    });
  },
  240_000,
);

test("an export is audited once, with who made it and how many rows, but without what was typed", async () => {
  const asked = { search: "mari", filter: "all", sort: "product", order: "desc" } as const;
  const rows = JSON.parse(await fileOf("prescriptions", { filter: asked, format: "json" })) as unknown[];
  const [entry, before] = await ctx.db.select().from(audit_log).orderBy(desc(audit_log.id)).limit(2);
  expect(entry).toMatchObject({
    action: "export list",
    entity: "list",
    entity_id: "prescriptions",
    actor_user_id: admin.actor.userId,
    after: { format: "json", rows: rows.length, filter: { ...asked, search: "not kept" } },
  });
  expect(before?.action === "export list" && before.entity_id === "prescriptions").toBe(false);
});

test.each([
  ...(["medicines", "emails_to_come", "emails_not_to_come"] as const).map(
    (list) => [list, { user_id: 999_999 }] as const,
  ),
  ["medicines", { user_id: "an administrator" }],
  ["price_rows", { id: 999_999 }],
  ["recall_letters", { id: 999_999 }],
  ["records", { table: "pg_authid" }],
] as const)("%s of something that doesn't exist aren't found: %j", async (list, filter) => {
  const asked =
    "user_id" in filter && filter.user_id === "an administrator" ? { user_id: admin.actor.userId } : filter;
  const wanted = { list, filter: LIST_FILTERS[list].parse(asked), format: "csv" } as never;
  await expect(exportList(admin, wanted)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

/** What a row is called where a list selects it; its number unless said. */
const keysOf: Partial<Record<SelectableList, (row: Record<string, unknown>) => unknown>> = {
  late_deliveries: (row) => row["renewal_id"],
  email_stops: (row) => `${row["user_id"]}.${row["stop"]}`,
  supplied: (row) => row["key"],
  reminders_due: (row) => row["item_id"],
  deleted: (row) => row["audit_id"],
  recall_letters: (row) => row["user_id"],
  transaction_logs: (row) => row["transaction_id"],
  insight: (row) => row["week"],
  forecast: (row) => row["day"],
};

test.each(SELECTABLE_LISTS)(
  "rows of %s are selected by their keys, and come in the order of the selection",
  async (list) => {
    const filter = { ...wholeOf[list]?.() };
    const pages = (await pagesOf[list](LIST_FILTERS[list].parse(filter) as never)) as Record<
      string,
      unknown
    >[];
    const wanted = [pages[2], pages[0]].filter((row) => row !== undefined);
    expect(wanted).toHaveLength(2);
    const keyOf = keysOf[list] ?? ((row) => row["id"]);
    // What cannot be a record's key is refused.
    const gone = list === "records" ? [] : ["gone"];
    const ids = [...gone, ...wanted.map((row) => keyOf(row) as number | string), 999_999];
    const { name, text } = await exportSelected(admin, { list, ids, filter, format: "json" });
    expect(name).toBe(`${list.replaceAll("_", "-")}-selected-2026-03-10.json`);
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(wanted)));
    const looked = await listSelectedRows(admin, { list, ids, filter });
    const csv = await exportSelected(admin, { list, ids, filter, format: "csv" });
    expect(csvRows([looked.titles, ...looked.rows])).toBe(csv.text.replace(BYTE_ORDER_MARK, ""));
    expect(looked.rows).toHaveLength(2);
  },
  240_000,
);

test("selected rows of one thing's list are refused when it isn't named", async () => {
  await expect(
    exportSelected(admin, { list: "recall_letters", ids: [1], filter: {}, format: "csv" }),
  ).rejects.toMatchObject({ code: "BAD_INPUT", details: { field: "filter" } });
});

test("looking at selected rows isn't audited as an export", async () => {
  const before = await ctx.db.$count(audit_log);
  const { titles, rows } = await listSelectedRows(admin, {
    list: "prescriptions",
    ids: [31, 999_999, 2],
    filter: {},
  });
  expect(rows.map((row) => row[titles.indexOf("ID")])).toEqual([31, 2]);
  expect(await ctx.db.$count(audit_log)).toBe(before);
});

test("selected rows come in their order, without missing ones, and are audited", async () => {
  const { name, text } = await exportSelected(admin, {
    list: "prescriptions",
    ids: [31, 2, 999_999, 31, 17],
    filter: {},
    format: "json",
  });
  expect(name).toBe("prescriptions-selected-2026-03-10.json");
  expect(JSON.parse(text)).toMatchObject([{ id: 31 }, { id: 2 }, { id: 17 }]);
  const [entry] = await ctx.db.select().from(audit_log).orderBy(desc(audit_log.id)).limit(1);
  expect(entry).toMatchObject({ action: "export list", after: { selected: true, rows: 4 } });
});

test.each([
  ["prescriptions", { search: "a", filter: "all", sort: "patient" }, "sort"],
  ["transaction_logs", { start_date: "2026-03-10", end_date: "2026-03-09" }, "end_date"],
  ["audit", { who: "nobody@nowhere.example" }, "who"],
  ["audit", { entity: "user" }, "entity_id"],
] as const)("no file of %s is started for %o", async (list, filter, field) => {
  await expect(exportList(admin, { list, filter, format: "csv" } as never)).rejects.toMatchObject({
    code: "BAD_INPUT",
    details: { field },
  });
});

test("a missing price update has no file", async () => {
  await expect(
    exportList(admin, {
      list: "price_rows",
      filter: { id: 999_999, filter: "all", search: "" },
      format: "csv",
    }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
});
