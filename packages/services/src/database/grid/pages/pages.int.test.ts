import { attackSize } from "@scriptkeeper/testing/attack-size";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ShownSchema, showSchema } from "../../testing/shown-schema.ts";
import { type GridTableFacts, getGridTable } from "../grid-table.ts";
import { listTableRows } from "../list-table-rows.ts";
import { type PageRequest, readPage } from "./read-page.ts";

const ROWS = 240;

let shop: ShownSchema;
/** Read once: to ask for the structure of a table takes longer than to read a page of it. */
let facts: Record<string, GridTableFacts>;
beforeAll(async () => {
  shop = await showSchema("Sorted Shop");
  await shop.script(`
    create schema "Sorted Shop";
    set search_path = "Sorted Shop";
    create type mood as enum ('sad', 'so so', 'happy');
    create table visits (
      id bigint primary key, state text collate "C", score numeric(6, 2), at timestamptz, feeling mood,
      is_open boolean not null, email text collate "C" not null unique, folded text collate "und-x-icu",
      note text, half integer, backwards integer);
    create index on visits (state);
    create index on visits (score desc);
    create index on visits (at, id);
    create index on visits (feeling);
    create index on visits (is_open);
    create index on visits (folded);
    create index on visits (half) where half > 3;
    create index on visits (backwards nulls first);
    create table pairs (a int, "B b" text, c int, primary key ("B b", a));
    create index on pairs (a);
    create index on pairs (c);
    insert into visits select n * 3, (array['new', 'sent', 'paid', null, 'p%d', 'pa\\id'])[1 + (n * n) % 6],
      case when n % 9 > 0 then (n % 40) / 4.0 end, case when n % 5 > 0 then '2026-01-01'::timestamptz + n % 30 * interval '1.000001 day' end,
      (array['sad', 'so so', 'happy', null])[1 + n % 4]::mood, n % 50 > 0, 'p' || (n * 7919) % 10007 || '@x.test',
      case when n % 3 = 0 then 'Ä' || n % 20 else 'a' || n % 20 end, 'x', n % 7, n % 7 from generate_series(1, ${ROWS}) n;
    insert into pairs select n % 20, 'b' || n / 20, case when n % 3 > 0 then n % 11 end from generate_series(1, ${ROWS}) n;
    set search_path = public;
    analyze`);
  await readFacts();
});
afterAll(() => shop.close());

type Asked = Omit<PageRequest, "facts" | "form" | "page" | "limit" | "table"> & { table: string };

/** Few rows, looked at in small steps, take every way that many would. */
const reaches = fc.constantFrom(
  { tied: 3, walked: 10, placed: 50 },
  { tied: 40, walked: 5, placed: 50 },
  undefined,
);

async function readFacts() {
  const [visits, pairs] = await Promise.all([
    getGridTable(shop.admin, "visits"),
    getGridTable(shop.admin, "pairs"),
  ]);
  facts = { visits, pairs };
}

function factsOf(table: string): GridTableFacts {
  const found = facts[table];
  if (!found) throw new Error(`${table} is no table of these tests`);
  return found;
}

function pageAt(asked: Asked, place: Partial<PageRequest> & { limit: number }) {
  return readPage(shop.admin, { ...asked, facts: factsOf(asked.table), form: "text", page: 1, ...place });
}

type Found = Awaited<ReturnType<typeof readPage>>;
const keysOf = ({ rows }: Found) => rows.map(({ key }) => key);

async function walkOn(asked: Asked, limit: number, between: () => Promise<void> = async () => undefined) {
  const pages = [await pageAt(asked, { limit })];
  for (let page = 2; ; page++) {
    const after = pages.at(-1)?.pagination.next;
    if (!after) return pages;
    await between();
    pages.push(await pageAt(asked, { limit, page, after }));
  }
}

/** What a plain SELECT finds. */
async function plain({ table, sort, order, column, equal, startsWith, from, to }: Asked) {
  const { key } = factsOf(table);
  const name = (each: string) => `"${each}"`;
  const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
  const conditions = [
    equal === undefined ? "" : `${name(column ?? "")} = ${text(equal)}`,
    startsWith === undefined ? "" : `starts_with(${name(column ?? "")}, ${text(startsWith)})`,
    from === undefined ? "" : `${name(column ?? "")} >= ${text(from)}`,
    to === undefined ? "" : `${name(column ?? "")} <= ${text(to)}`,
  ].filter((condition) => condition !== "");
  const by = [sort ?? column, ...key].flatMap((each) => (each ? [`${name(each)} ${order ?? "asc"}`] : []));
  const rows = await shop.rows(`select array[${key.map((k) => `${name(k)}::text`).join(",")}] as key
    from "Sorted Shop".${table} ${conditions.length > 0 ? `where ${conditions.join(" and ")}` : ""} order by ${by.join(",")}`);
  return rows.map(({ key: values }) => values as string[]);
}

const values: Record<string, string[]> = {
  id: ["3", "600", "601", "-5"],
  state: ["new", "paid", "p", "p%", "pa\\", "zzz", ""],
  score: ["1", "2.50", "2.5", "-1", "9.75"],
  at: ["2026-01-05", "2026-01-12 00:00:00.00001+00"],
  feeling: ["sad", "happy"],
  is_open: ["true", "f"],
  email: ["p7919@x.test", "p1", "p99"],
  folded: ["a1", "Ä12", "B"],
};
const ofPairs: Record<string, string[]> = { a: ["3", "19"], "B b": ["b1", "b12"], c: ["0", "4", "12"] };

const orders = ["asc", "desc"] as const;

/** Any sort and filter, in one of these orders. */
const askedIn = (...allowed: readonly (typeof orders)[number][]): fc.Arbitrary<Asked> =>
  fc
    .constantFrom(
      ...Object.entries(values).map(([column, of]) => ({ table: "visits", column, of })),
      ...Object.entries(ofPairs).map(([column, of]) => ({ table: "pairs", column, of })),
    )
    .chain(({ table, column, of }) => {
      const value = fc.constantFrom(...of);
      const order = fc.constantFrom(...allowed);
      const begins = ["state", "email"].includes(column) ? [value.map((startsWith) => ({ startsWith }))] : [];
      const filter = fc.oneof(
        value.map((equal) => ({ equal })),
        value.map((from) => ({ from })),
        value.map((to) => ({ to })),
        fc.record({ from: value, to: value }),
        ...begins,
      );
      return fc.oneof(
        fc.record({ table: fc.constant(table), sort: fc.constant(column), order }),
        fc
          .record({ table: fc.constant(table), column: fc.constant(column), order })
          .chain((list) => filter.map((by) => ({ ...list, ...by }))),
        fc.record({ table: fc.constant(table), order }),
      );
    });

describe("B-DB-01 the pages of a table by every sort and filter", () => {
  test.each(orders)(
    "contain exactly the rows of a plain SELECT in the order %s, forwards and back, each page at its number",
    async (order) => {
      const play = async (list: Asked, reach: PageRequest["reach"], limit: number, page: number) => {
        const question = { ...list, reach };
        const expected = await plain(list);
        const pages = await walkOn(question, limit);
        expect(pages.flatMap(keysOf)).toEqual(expected);
        for (let back = pages.length - 1, at = pages.at(-1); back > 0; back--) {
          at = await pageAt(question, { limit, page: back, before: at?.pagination.previous ?? "" });
          expect(keysOf(at)).toEqual(expected.slice((back - 1) * limit, back * limit));
          expect(at.pagination).toMatchObject({ page: back, isApproximate: false });
        }
        const numbered = await pageAt(question, { limit, page });
        expect(keysOf(numbered)).toEqual(expected.slice((page - 1) * limit, page * limit));
        expect(numbered.pagination.total).toBe(expected.length);
      };
      await fc.assert(
        fc.asyncProperty(
          askedIn(order),
          reaches,
          fc.constantFrom(20, 37, 100, 200),
          fc.integer({ min: 1, max: 12 }),
          play,
        ),
        { numRuns: attackSize({ small: 12, full: 30 }) },
      );
    },
  );

  test("miss no row that stays, and show none twice, while rows are added and removed", async () => {
    const play = async (list: Asked, reach: PageRequest["reach"], seed: number) => {
      const before = await plain(list);
      let turn = seed;
      const disturb = async () => {
        turn = (turn * 7919 + 13) % 100_003;
        if (list.table === "pairs")
          await shop.script(
            `insert into "Sorted Shop".pairs values (${turn}, 'b${turn % 30}', ${turn % 11}) on conflict do nothing`,
          );
        else
          await shop.script(`insert into "Sorted Shop".visits (id, state, is_open, email, folded, score)
            values (${turn}, 'paid', ${turn % 2 > 0}, 'p${turn}@new.test', 'a3', ${turn % 10}) on conflict do nothing;
            delete from "Sorted Shop".visits where id = (select id from "Sorted Shop".visits where id >= ${turn % (3 * ROWS)} order by id limit 1)`);
      };
      const shown = (await walkOn({ ...list, reach }, 23, disturb)).flatMap(keysOf).map(String);
      expect(new Set(shown).size).toBe(shown.length);
      const stayed = new Set((await plain(list)).map(String));
      const missed = before.map(String).filter((key) => stayed.has(key) && !shown.includes(key));
      expect(missed).toEqual([]);
    };
    await fc.assert(fc.asyncProperty(askedIn(...orders), reaches, fc.nat(100_000), play), {
      numRuns: attackSize({ small: 12, full: 25 }),
    });
  });

  test("show the first page when read from before the first row, whatever was added there since", async () => {
    const list = { table: "pairs", sort: "c" };
    const second = await pageAt(list, { limit: 10, page: 2 });
    const back = await pageAt(list, { limit: 10, page: 7, before: second.pagination.previous ?? "" });
    expect([keysOf(back), back.pagination.page]).toEqual([(await plain(list)).slice(0, 10), 1]);
  });

  test("begin near their row far into a table when that is requested, and go on without a gap", async () => {
    const list: Asked = { table: "visits", jump: "near", reach: { tied: 10, walked: 10, placed: 50 } };
    await shop.script(`analyze "Sorted Shop".visits`);
    await readFacts();
    const expected = await plain(list);
    const jumped = await pageAt(list, { limit: 10, page: 21 });
    expect(jumped.pagination.isApproximate).toBe(true);
    const first = expected.findIndex((key) => String(key) === String(jumped.rows[0]?.key));
    expect(Math.abs(first - 200)).toBeLessThan(20);
    const next = await pageAt(list, { limit: 10, page: 22, after: jumped.pagination.next ?? "" });
    expect([...keysOf(jumped), ...keysOf(next)]).toEqual(expected.slice(first, first + 20));
    expect(next.pagination.isApproximate).toBe(true);
    expect((await pageAt(list, { limit: 10, page: 3 })).pagination.isApproximate).toBe(false);
    expect(keysOf(await pageAt({ ...list, sort: "state" }, { limit: 10, page: 21 }))).toEqual(
      (await plain({ ...list, sort: "state" })).slice(200, 210),
    );
  });
});

describe("an invalid sort or filter is refused with the field's name", () => {
  const ask = (table: string, asks: object) =>
    listTableRows(shop.admin, { table, page: 1, limit: 10, ...asks });

  test.each<[string, object, string, RegExp]>([
    [
      "a column without an index",
      { sort: "note" },
      "sort",
      /No index begins with note.*You can use id, state/,
    ],
    ["an index of some rows only", { sort: "half" }, "sort", /No index begins with half/],
    ["an index with nulls elsewhere", { sort: "backwards" }, "sort", /No index begins with backwards/],
    ["a missing column", { sort: "id; drop table visits" }, "sort", /visits has no column/],
    ["a filter by such a column", { column: "note", equal: "x" }, "column", /No index begins with note/],
    ["a filter without its column", { equal: "x" }, "column", /names the column that equal applies to/],
    ["a column without its filter", { column: "state" }, "column", /needs one of equal/],
    ["two filters", { column: "state", equal: "x", from: "y" }, "equal", /must each be used alone/],
    [
      "another sort than the filter's",
      { column: "state", equal: "x", sort: "at" },
      "sort",
      /can only be sorted by state/,
    ],
    [
      "beginnings of a number",
      { column: "id", startsWith: "1" },
      "startsWith",
      /cannot find values by how they begin/,
    ],
    [
      "beginnings in another alphabet's order",
      { column: "folded", startsWith: "a" },
      "startsWith",
      /cannot find values by how they begin/,
    ],
    ["a value of another type", { column: "score", equal: "much" }, "column", /invalid input syntax/],
    ["a place that isn't one", { after: "[]" }, "after", /not a valid position in this list/],
    [
      "a place in another order",
      { after: '[0,null,null,"3"]', sort: "state" },
      "after",
      /not a valid position/,
    ],
    ["a place of another key", { before: '[0,null,null,"3","4"]' }, "before", /not a valid position/],
  ])("%s", async (_, asks, field, message) => {
    await expect(ask("visits", asks)).rejects.toMatchObject({
      code: "BAD_INPUT",
      message: expect.stringMatching(message),
      details: { field },
    });
  });

  test("B-DB-10 hidden columns, so that secrets can't be guessed", async () => {
    const product = await showSchema();
    const of = (table: string, asks: object) =>
      listTableRows(product.admin, { table, page: 1, limit: 10, ...asks });
    for (const [table, column] of [
      ["credentials", "password_hash"],
      ["sessions", "id"],
      ["renewals", "checkout_url"],
      ["renewal_tokens", "token_hash"],
      ["webhook_events", "body"],
    ] as const)
      for (const asks of [{ sort: column }, { column, equal: "x" }, { column, startsWith: "$argon2" }])
        await expect(of(table, asks)).rejects.toMatchObject({
          code: "BAD_INPUT",
          message: `${column} is hidden, so records cannot be sorted or filtered by it.`,
          details: { field: "sort" in asks ? "sort" : "column" },
        });
    await product.close();
  });
});

test("a place with a value of another type than its column is refused", async () => {
  await expect(
    listTableRows(shop.admin, { table: "visits", page: 2, limit: 10, after: '[0,null,null,"x"]' }),
  ).rejects.toMatchObject({ code: "BAD_INPUT" });
});
