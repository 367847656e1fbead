import { ORDERS, type Order, type Sorts, sortsOf } from "@scriptkeeper/contracts/lists/sorting";
import { NeedsAttentionInput, NeedsReviewInput } from "@scriptkeeper/contracts/prescriptions/changes";
import {
  ATTENTION_SORTS,
  LATE_DELIVERY_SORTS,
  LATE_PATIENT_SORTS,
  NEEDS_REVIEW_SORTS,
  PRICE_ROW_SORTS,
} from "@scriptkeeper/contracts/prescriptions/review-sorts";
import { PriceRunRowsInput } from "@scriptkeeper/contracts/prices/prices";
import { RecallLettersInput, RecallsInput, SuppliedInput } from "@scriptkeeper/contracts/recalls/recalls";
import { RECALL_LETTER_SORTS, RECALL_SORTS, SUPPLIED_SORTS } from "@scriptkeeper/contracts/recalls/sorts";
import { LatePatientsInput } from "@scriptkeeper/contracts/reminders/late-patients";
import { TEST_TOOLS_FILTERS, TestToolsInput } from "@scriptkeeper/contracts/reminders/test-tools";
import { isTestToolsSortOffered, TEST_TOOLS_SORTS } from "@scriptkeeper/contracts/reminders/test-tools-sorts";
import { LateDeliveriesInput } from "@scriptkeeper/contracts/renewals/deliveries";
import { addDays } from "@scriptkeeper/domain/time/days";
import { insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { deleteUser } from "../accounts/index.ts";
import { type AdminContext, today } from "../core/index.ts";
import { listNeedsAttention, pageNeedsReview } from "../prescriptions/index.ts";
import { listPriceRows } from "../price-updates/index.ts";
import { priceDesk } from "../price-updates/testing/price-desk.ts";
import { listRecallLetters, listRecalls, listSuppliedPatients } from "../recalls/index.ts";
import { listForTestTools, listLatePatients } from "../reminders/index.ts";
import { listLateDeliveries } from "../renewals/index.ts";

const PEOPLE = 12;
const ITEMS = 130;

const ctx = sharedContext();
let admin: AdminContext;
let runId: number;
let recallId: number;
beforeAll(async () => {
  const desk = await priceDesk(ctx);
  admin = desk.admin;
  const lasts = ["Ng", "Étoile", "O'Hara", "ng", "Żak"];
  const people = [];
  for (let n = 0; n < PEOPLE; n++) {
    const name = { last_name: lasts[n % lasts.length] ?? "", first_name: n % 2 ? "Bo" : "Ann" };
    people.push((await insertUser(ctx, { ...name, phone: n === 3 ? "+61255501017" : null })).id);
  }
  for (let n = 0; n < ITEMS; n++) {
    const user_id = people[n % PEOPLE] ?? 0;
    const item = await insertItem(ctx, {
      user_id,
      product_id: "recalled",
      start_date: addDays("2026-01-01", n % 9),
      product_name: ["zinc", "Amoxil", "amoxil", "Żelatyna"][n % 4] ?? "",
      next_reminder_date: n % 3 === 0 ? null : addDays(today(ctx), ((n * 11) % 30) - 14),
      ...(n % 2 && { repeats: null, prescription_expiry_date: null }),
    });
    if (n % 5 === 0)
      await insertRenewal(ctx, {
        user_id,
        state: n % 10 ? "open" : "paid",
        order_name: `#${n}`,
        items: [{ item_id: item.id, product_id: "recalled" }],
      });
  }
  await ctx.db.execute(sql`
    insert into recalls (product_id, product_name, subject, what_happened, what_to_do, sent_at, sent_by)
    select 'recalled', (array['Zinc', 'amoxil', 'Amoxil'])[1 + n % 3], 's', 'h', 'd', now(), ${admin.actor.userId}::int
    from generate_series(1, 9) n`);
  recallId = 1;
  await ctx.db.execute(sql`
    insert into recall_letters (recall_id, user_id, last_supplied_on, packs, acknowledged_at, acknowledged_by)
    select ${recallId}, id, date '2026-03-01' - (id % 3)::int, 1, case when id % 4 = 0 then now() end,
      case when id % 4 = 0 then 'patient' end
    from users where role = 'user'`);
  await ctx.db.execute(sql`
    update renewals set delivery_due_on = ${today(ctx)}::date - 1 - (length(order_name) + ascii(right(order_name, 2))) % 3, arrived_at = null,
      fulfillment_ask_at = now() where state = 'paid'`);
  await ctx.db.execute(sql`update renewals set order_name = '#9' || order_name where order_name = '#30'`);
  await ctx.db.execute(sql`
    insert into late_items (item_id, user_id, reminder_date, arming, ran_out_on, is_estimated, created_at)
    select id, user_id, next_reminder_date, reminder_arming, date '2026-02-01' + (id % 5)::int, false, now()
    from prescription_items where next_reminder_date is not null and repeats is not null`);
  await deleteUser(admin, { id: people[1] ?? 0 });
  await deleteUser(admin, { id: people[6] ?? 0 });
  runId = (
    await desk.upload(Array.from({ length: 40 }, (_, n) => [`p-${n}`, n % 9 ? `${n % 5}.50` : "dear"]))
  ).id;
  await ctx.db.execute(sql`
    update price_run_rows set title = case when row_number % 7 > 0 then (array['Zinc', 'amoxil', 'Amoxil'])[1 + row_number % 3] end,
      old_price_cents = case when row_number % 4 > 0 then (row_number % 3) * 100 end`);
});

const everyOrder = <S extends Sorts>(sorts: S) =>
  sortsOf(sorts).flatMap((sort) => ORDERS.map((order) => ({ sort, order })));

/** All pages of a list that is paged by number. */
async function pagesOf<Row>(read: (page: number) => Promise<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const found = await read(page);
    rows.push(...found);
    if (found.length === 0) return rows;
  }
}

async function keys(query: string): Promise<unknown[]> {
  const { rows } = await ctx.db.execute<{ key: unknown }>(sql.raw(query));
  return rows.map(({ key }) => key);
}

/** `order by` in the words of the test, each field in the direction that is asked for. */
function by(fields: string, order: Order): string {
  return fields.replaceAll("%", order);
}

const name = 'u.last_name collate "und-x-icu" % nulls last, u.first_name collate "und-x-icu" % nulls last';

describe("each row is shown once, in PostgreSQL's order, page by page, also among equal and empty values, in", () => {
  it.each(everyOrder(NEEDS_REVIEW_SORTS))("needs review, %o", async ({ sort, order }) => {
    const rows = await pagesOf(
      async (page) =>
        (await pageNeedsReview(admin, NeedsReviewInput.parse({ page, limit: 7, sort, order }))).prescriptions,
    );
    const fields = {
      waiting: "i.created_at %, i.id %",
      product: 'i.product_name collate "und-x-icu" %, i.id %',
      patient: `${name}, u.id %, i.id %`,
    };
    const expected = await keys(`select i.id as key from prescription_items i join users u on u.id = i.user_id
      where repeats is null and prescription_expiry_date is null order by ${by(fields[sort], order)}`);
    expect(expected.length).toBeGreaterThan(40);
    expect(rows.map(({ id }) => id)).toEqual(expected);
  });

  it.each(everyOrder(ATTENTION_SORTS))("needs attention, %o", async ({ sort, order }) => {
    const read = (query: object) =>
      listNeedsAttention(admin, NeedsAttentionInput.parse({ ...query, limit: 4, sort, order }));
    const rows = await pagesOf(async (page) => (await read({ page })).prescriptions);
    const fields = {
      added: "i.id %",
      product: 'i.product_name collate "und-x-icu" %, i.id %',
      patient: `${name}, u.id %, i.id %`,
    };
    const all = (which: string) =>
      keys(`select i.id as key from prescription_items i join users u on u.id = i.user_id
        where repeats > 0 and next_reminder_date is null and ${which} order by ${by(fields[sort], order)}`);
    const expected = await all("true");
    expect(expected.length).toBeGreaterThan(10);
    expect(rows.map(({ id }) => id)).toEqual(expected);
    const found = await all("u.last_name ilike 'ng' and i.product_name = 'zinc'");
    const page = await read({ search: "ZINC ng" });
    expect(page.total).toBe(found.length);
    expect(page.prescriptions.map(({ id }) => id)).toEqual(found.slice(0, 4));
  });

  it.each(everyOrder(LATE_DELIVERY_SORTS))("late deliveries, %o", async ({ sort, order }) => {
    const rows = await pagesOf(
      async (page) =>
        (await listLateDeliveries(admin, LateDeliveriesInput.parse({ page, limit: 4, sort, order })))
          .deliveries,
    );
    const fields = {
      late: "r.delivery_due_on %, r.id %",
      order: "r.order_name is null, length(r.order_name) %, r.order_name %, r.id %",
      patient: `u.id is null, ${name}, u.id %, r.id %`,
    };
    const turned = order === "desc" ? "asc" : "desc";
    const expected = await keys(`select r.id as key from renewals r left join users u on u.id = r.user_id
      where r.delivery_due_on < '${today(ctx)}'
      order by ${by(fields[sort], sort === "late" ? turned : order)}`);
    expect(expected.length).toBeGreaterThan(8);
    expect(rows.map((late) => late.renewal_id)).toEqual(expected);
  });

  it.each(everyOrder(LATE_PATIENT_SORTS))("late patients, %o", async ({ sort, order }) => {
    const rows: number[] = [];
    for (let before: number | undefined; ; ) {
      const asked = { limit: 4, sort, order, before };
      const { lines, older } = await listLatePatients(admin, LatePatientsInput.parse(asked));
      rows.push(...lines.map(({ id }) => id));
      if (older === null) break;
      before = older;
    }
    const fields = {
      newest: "l.id %",
      product: 'i.product_name collate "und-x-icu" %, l.id %',
      patient: `${name}, u.id %, l.id %`,
    };
    const expected = await keys(`select l.id as key from late_items l
      join prescription_items i on i.id = l.item_id join users u on u.id = l.user_id
      order by ${by(fields[sort], order)}`);
    expect(expected.length).toBeGreaterThan(20);
    expect(rows).toEqual(expected);
  });

  it.each(
    TEST_TOOLS_FILTERS.flatMap((filter) =>
      everyOrder(TEST_TOOLS_SORTS)
        .filter((asks) => isTestToolsSortOffered({ search: "", filter }, asks))
        .map((asks) => ({ filter, ...asks })),
    ),
  )("the testing tools, %o", async ({ filter, sort, order }) => {
    const read = (query: object) =>
      pagesOf(
        async (page) =>
          (await listForTestTools(admin, TestToolsInput.parse({ ...query, filter, sort, order, page })))
            .prescriptions,
      );
    const fields = {
      newest: "i.id %",
      product: 'i.product_name collate "und-x-icu" %, i.id %',
      patient: `${name}, u.id %, i.id %`,
      reminder:
        filter === "all"
          ? "(i.status = 'expired'), coalesce(i.next_reminder_date, 'infinity') %, i.id %"
          : "i.next_reminder_date %, i.id %",
    };
    const day = today(ctx);
    const when = {
      all: "true",
      overdue: `i.next_reminder_date <= '${day}'`,
      upcoming: `i.next_reminder_date between '${addDays(day, 1)}' and '${addDays(day, 7)}'`,
    };
    const all = (which: string) =>
      keys(`select i.id as key from prescription_items i join users u on u.id = i.user_id
        where ${when[filter]} and ${which} order by ${by(fields[sort], order)}`);
    const expected = await all("true");
    expect(expected.length).toBeGreaterThan(10);
    expect((await read({})).map(({ id }) => id)).toEqual(expected);
    if (sort === "patient") return;
    const found = (await read({ search: "ng ZINC" })).map(({ id }) => id);
    expect(found).toEqual(await all("u.last_name ilike 'ng' and i.product_name = 'zinc'"));
  });

  it.each([
    [{ filter: "overdue", sort: "product" }],
    [{ filter: "all", sort: "reminder", order: "desc" }],
    [{ filter: "all", search: "a", sort: "patient" }],
  ])("the testing tools, which refuse an order without an index: %o", async (asks) => {
    await expect(listForTestTools(admin, TestToolsInput.parse(asks))).rejects.toMatchObject({
      code: "BAD_INPUT",
      details: { field: "sort" },
    });
  });

  it.each(everyOrder(RECALL_SORTS))("recalls, %o", async ({ sort, order }) => {
    const rows = await pagesOf(
      async (page) => (await listRecalls(admin, RecallsInput.parse({ page, limit: 4, sort, order }))).recalls,
    );
    const fields = { sent: "id %", medicine: 'product_name collate "und-x-icu" %, id %' };
    expect(rows.map(({ id }) => id)).toEqual(
      await keys(`select id as key from recalls order by ${by(fields[sort], order)}`),
    );
  });

  it.each(everyOrder(RECALL_LETTER_SORTS))("the letters of a recall, %o", async ({ sort, order }) => {
    const asked = { id: recallId, limit: 5, sort, order };
    const rows = await pagesOf(
      async (page) => (await listRecallLetters(admin, RecallLettersInput.parse({ ...asked, page }))).letters,
    );
    const fields = {
      state: "(l.acknowledged_at is not null) %, l.user_id %",
      name: `${name}, l.user_id %`,
      supplied: "l.last_supplied_on %, l.user_id %",
    };
    const expected =
      await keys(`select l.user_id as key from recall_letters l left join users u on u.id = l.user_id
      where recall_id = ${recallId} order by ${by(fields[sort], order)}`);
    expect(rows.map(({ user_id }) => user_id)).toEqual(expected);
    if (sort === "name") expect(rows.slice(-2).map(({ email }) => email)).toEqual([null, null]);
  });

  it.each(everyOrder(SUPPLIED_SORTS))("the supplied patients, %o", async ({ sort, order }) => {
    const asked = { product_id: "recalled", sort, order };
    const read = (query: object) => listSuppliedPatients(admin, SuppliedInput.parse({ ...asked, ...query }));
    const rows = await pagesOf(async (page) => (await read({ page, limit: 5 })).people);
    const fields = {
      supplied: "unpaid desc, r.last_supplied_on % nulls last, r.key",
      name: `${name}, r.key`,
      packs: "r.packs %, r.key",
    };
    const given = rows.map(({ key, user_id, last_supplied_on, packs, unpaid }) => ({
      key,
      user_id,
      last_supplied_on,
      packs,
      unpaid: unpaid.length > 0,
    }));
    const expected = await keys(`select r.key from json_to_recordset('${JSON.stringify(given)}')
      as r(key text, user_id int, last_supplied_on date, packs int, unpaid boolean)
      left join users u on u.id = r.user_id order by ${by(fields[sort], order)}`);
    expect(new Set(expected).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThanOrEqual(PEOPLE);
    expect(rows.map(({ key }) => key)).toEqual(expected);
    const { people, found, total } = await read({ search: "5550 1017" });
    expect([people.length, found, total]).toEqual([1, 1, rows.length]);
    const byWord = await read({ search: "bo ng", limit: 2 });
    expect(
      byWord.people.every(
        ({ last_name, first_name }) => /^ng$/i.test(last_name ?? "") && first_name === "Bo",
      ),
    ).toBe(true);
    expect(byWord.found).toBe(
      rows.filter(
        ({ user_id, last_name, first_name }) =>
          user_id && /^ng$/i.test(last_name ?? "") && first_name === "Bo",
      ).length,
    );
  });

  it.each(everyOrder(PRICE_ROW_SORTS))(
    "the rows of a price update, by number, forwards and back, %o",
    async ({ sort, order }) => {
      const read = async (query: object) =>
        (
          await listPriceRows(admin, PriceRunRowsInput.parse({ id: runId, limit: 7, sort, order, ...query }))
        ).rows.map(({ rowNumber }) => rowNumber);
      const change = "(price_cents - old_price_cents)::float8 / nullif(old_price_cents, 0)";
      const fields = {
        line: "row_number %",
        product: '(title is null), title collate "und-x-icu" %, row_number %',
        change: `(${change} is null), ${change} %, row_number %`,
      };
      const expected = await keys(
        `select row_number as key from price_run_rows where run_id = ${runId} order by ${by(fields[sort], order)}`,
      );
      expect(await pagesOf((page) => read({ page }))).toEqual(expected);
      const onwards: number[] = await read({});
      for (let after = onwards.at(-1); after !== undefined; ) {
        const next = await read({ after });
        onwards.push(...next);
        after = next.at(-1);
      }
      expect(onwards).toEqual(expected);
      const back: number[] = [];
      for (let before = onwards.at(-1); before !== undefined; ) {
        const previous = await read({ before });
        back.unshift(...previous);
        before = previous[0];
      }
      expect(back).toEqual(expected.slice(0, -1));
      const { rows, found } = await listPriceRows(
        admin,
        PriceRunRowsInput.parse({ id: runId, limit: 3, sort, order, search: "AMOX 1" }),
      );
      const fitting = await keys(`select row_number as key from price_run_rows where run_id = ${runId}
        and title ilike 'amox%' and identifier like '%1%' order by ${by(fields[sort], order)}`);
      expect(found).toBe(fitting.length);
      expect(rows.map(({ rowNumber }) => rowNumber)).toEqual(fitting.slice(0, 3));
    },
  );
});
