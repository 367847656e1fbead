import { ORDERS, sortingOf, sortsOf } from "@scriptkeeper/contracts/lists/sorting";
import { isPatientSortOffered, PATIENT_SORTS, type PatientSort } from "@scriptkeeper/contracts/lists/sorts";
import { PRESCRIPTION_FILTERS } from "@scriptkeeper/contracts/prescriptions/limits";
import {
  PatientOrdersInput,
  type PatientRow,
  PatientsInput,
} from "@scriptkeeper/contracts/prescriptions/patients";
import { connect } from "@scriptkeeper/db/connection";
import { addDays } from "@scriptkeeper/domain/time/days";
import type { TestContext } from "@scriptkeeper/testing/services/context";
import { adminActor, insertGroup, insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { LARGE_STORE_DAY, largeStoreContext } from "@scriptkeeper/testing/services/large-store-context";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { fillPlaceholders, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { today } from "../../core/index.ts";
import { indexSql, walkSql } from "../../core/search/search-newest.queries.ts";
import { dashboardStats } from "../../reporting/index.ts";
import { attentionSql } from "../review/attention.queries.ts";
import { listPatientOrders } from "./list-patient-orders.ts";
import { listPatients } from "./list-patients.ts";
import {
  type PatientsQuery,
  patientRowsSql,
  patientsSql,
  searchedPatients,
  sortedPatients,
} from "./patients.queries.ts";

const ctx = sharedContext();
const admin = sharedAdmin(ctx);

const ask = (query: Record<string, unknown> = {}) => listPatients(admin, PatientsInput.parse(query));
const idsOf = ({ patients }: { patients: PatientRow[] }) => patients.map(({ id }) => id);
const inDays = (days: number) => addDays(today(ctx), days);

describe("the list of patients", () => {
  let first: { id: number };
  let second: { id: number };
  beforeAll(async () => {
    first = await insertUser(ctx, {
      first_name: "Élodie",
      last_name: "Straße",
      email: "elo_die@people.example",
    });
    second = await insertUser(ctx, { first_name: "王", last_name: "小明", email: "wang@people.example" });
    await insertUser(ctx, { first_name: "Nothing", last_name: "Prescribed" });
    const group = await insertGroup(ctx, { user_id: first.id });
    const together = { user_id: first.id, prescription_group_id: group.id };
    await insertItem(ctx, {
      ...together,
      product_name: "Amoxil 500 mg",
      prescription_expiry_date: inDays(7),
    });
    await insertItem(ctx, { ...together, product_name: "100% Zinc", status: "pending_renewal" });
    await insertItem(ctx, {
      user_id: first.id,
      product_name: "Insulin",
      prescription_expiry_date: inDays(0),
    });
    await insertItem(ctx, {
      user_id: second.id,
      product_name: "amoxil forte",
      prescription_expiry_date: null,
    });
  });

  it("B-RX-03 shows who has prescriptions, newest first, with the orders and items of each", async () => {
    expect(await ask()).toEqual({
      patients: [
        {
          id: second.id,
          first_name: "王",
          last_name: "小明",
          email: "wang@people.example",
          order_count: 1,
          item_count: 1,
        },
        expect.objectContaining({ id: first.id, order_count: 2, item_count: 3 }),
      ],
      page: 1,
      limit: 50,
      total: 2,
      hasMore: false,
      items: 4,
    });
  });

  it.each([
    ["part of a first name in any case", "LODI", ["first"]],
    ["an accent in the other case", "éLO", ["first"]],
    ["part of a last name", "straß", ["first"]],
    ["the whole name", "élodie straße", ["first"]],
    ["another alphabet", "小明", ["second"]],
    ["part of an email address", "WANG@", ["second"]],
    ["a product of one", "insul", ["first"]],
    ["a product of both", "amoxil", ["second", "first"]],
    ["what is part of one patient's name only", "xyz", []],
    ["a literal percent sign", "100%", ["first"]],
    ["a literal underscore", "o_d", ["first"]],
    ["a literal backslash", "\\", []],
    ["one character", "z", ["first"]],
    ["the beginning of a product's name by two letters", "AM", ["second", "first"]],
    ["the beginning of a later word by two letters", "fo", ["second"]],
    ["the beginning of an email address by two letters", "wa", ["second"]],
    ["nothing in the middle of a word by two letters", "ox", []],
    ["two letters of another alphabet anywhere in a word", "明", ["second"]],
  ])("B-RX-02 finds %s", async (_, search, who) => {
    const ids = { first: first.id, second: second.id };
    const page = await ask({ search });
    expect(idsOf(page)).toEqual(who.map((name) => ids[name as keyof typeof ids]));
    expect(page).toMatchObject({ total: who.length, items: null });
  });

  it("counts a patient once who matches by name and by product", async () => {
    await insertItem(ctx, { user_id: first.id, product_name: "Élodie's own mixture" });
    expect(await ask({ search: "élodie" })).toMatchObject({ patients: [{ id: first.id }], total: 1 });
  });

  it.each([
    ["active", "activePrescriptions"],
    ["expiring", "expiringPrescriptions"],
    ["pending", "pendingRenewals"],
  ] as const)("B-DASH-01 shows exactly the prescriptions that the card %s counts", async (filter, card) => {
    const stats = await dashboardStats(admin);
    const page = await ask({ filter });
    const orders = await Promise.all(
      page.patients.map(({ id }) =>
        listPatientOrders(admin, PatientOrdersInput.parse({ userId: id, filter })),
      ),
    );
    expect(stats[card]).toBeGreaterThan(0);
    expect(page.items).toBe(stats[card]);
    expect(page.patients.reduce((sum, row) => sum + row.item_count, 0)).toBe(stats[card]);
    expect(orders.flat().flatMap((order) => order.items)).toHaveLength(stats[card]);
  });

  it("applies a filter to the searched product as well", async () => {
    expect(idsOf(await ask({ filter: "expiring", search: "amoxil" }))).toEqual([first.id]);
    expect(idsOf(await ask({ filter: "expiring", search: "insulin" }))).toEqual([]);
    expect(idsOf(await ask({ filter: "pending", search: "wang" }))).toEqual([]);
  });

  it.each([
    ["patient", "asc", { filter: "all" }, ["first", "second"]],
    ["patient", "desc", { filter: "all" }, ["second", "first"]],
    ["email", "asc", { filter: "all" }, ["first", "second"]],
    ["email", "desc", { filter: "active" }, ["second", "first"]],
    ["newest", "asc", { filter: "all" }, ["first", "second"]],
    ["patient", "asc", { filter: "pending" }, ["first"]],
    ["email", "desc", { search: "amoxil" }, ["second", "first"]],
    ["newest", "asc", { search: "amoxil", filter: "active" }, ["first", "second"]],
  ] as const)("is sorted by %s, %s, with %j", async (sort, order, asked, who) => {
    const ids = { first: first.id, second: second.id };
    const sorted = await ask({ ...asked, sort, order });
    expect(idsOf(sorted)).toEqual(who.map((name) => ids[name]));
    expect({ ...sorted, patients: [] }).toEqual({ ...(await ask(asked)), patients: [] });
    const one = { ...asked, sort, order, limit: 1 };
    const pages = [await ask(one), await ask({ ...one, page: 2 })];
    expect(pages.flatMap(idsOf)).toEqual(idsOf(sorted));
  });

  it("refuses to show active patients oldest first, since they lie behind all expired ones", async () => {
    await expect(ask({ filter: "active", sort: "newest", order: "asc" })).rejects.toMatchObject({
      code: "BAD_INPUT",
      details: { field: "sort" },
    });
  });

  it("shows an empty page with the totals past the end, and refuses one past the ten thousandth patient", async () => {
    expect(await ask({ page: 2, limit: 2 })).toMatchObject({ patients: [], total: 2, items: 5 });
    expect(idsOf(await ask({ page: 2, limit: 1 }))).toEqual([first.id]);
    await expect(ask({ page: 201 })).rejects.toMatchObject({ code: "BAD_INPUT", details: { field: "page" } });
  });
});

describe("a patient's orders", () => {
  it("B-RX-05 B-ENT-04 are shown newest first, with the items of each", async () => {
    const { id } = await insertUser(ctx);
    const older = await insertGroup(ctx, { user_id: id, shopify_order_id: "6001" });
    ctx.clock.advance({ minutes: 1 });
    const newer = await insertGroup(ctx, { user_id: id });
    const of = (group: { id: number }) => insertItem(ctx, { user_id: id, prescription_group_id: group.id });
    const [second, third, first] = [await of(older), await of(older), await of(newer)];
    const orders = await listPatientOrders(admin, { userId: id, filter: "all" });
    expect(orders).toMatchObject([
      {
        id: newer.id,
        shopify_order_id: null,
        created_at: newer.created_at.toISOString(),
        items: [{ id: first.id }],
      },
      { id: older.id, shopify_order_id: "6001", items: [{ id: second.id }, { id: third.id }] },
    ]);
  });

  it("are empty for a patient without any, and not found for an unknown one", async () => {
    const { id } = await insertUser(ctx);
    expect(await listPatientOrders(admin, { userId: id, filter: "all" })).toEqual([]);
    await expect(listPatientOrders(admin, { userId: 2_147_483_647, filter: "all" })).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "Customer not found",
    });
  });
});

describe("the list of patients in a large store", () => {
  let large: TestContext;
  beforeAll(async () => {
    large = await largeStoreContext();
  });
  afterAll(() => large.close());

  it.each(
    PRESCRIPTION_FILTERS.flatMap((filter) =>
      sortsOf(PATIENT_SORTS).flatMap((sort) => ORDERS.map((order) => ({ filter, sort, order }))),
    ).filter((asks) => isPatientSortOffered({ ...asks, search: "" }, asks)),
  )("shows each patient once when paged through $filter by $sort, $order", async (asks) => {
    const actor = adminActor({ id: 1 });
    const look = (page: number) => listPatients({ ...large, actor }, PatientsInput.parse({ ...asks, page }));
    const pages = [await look(1), await look(2), await look(3)];
    const people = pages.flatMap(({ patients }) => patients);
    expect(new Set(people.map(({ id }) => id)).size).toBe(Math.min(150, pages[0]?.total ?? 0));
    expect(people.every(({ item_count }) => item_count > 0)).toBe(true);
    const { compare } = new Intl.Collator("und");
    const compared = {
      newest: (a: PatientRow, b: PatientRow) => a.id - b.id,
      email: (a: PatientRow, b: PatientRow) => (a.email < b.email ? -1 : 1),
      patient: (a: PatientRow, b: PatientRow) => compare(a.last_name, b.last_name),
    }[asks.sort];
    const sign = asks.order === "asc" ? 1 : -1;
    expect(people).toEqual(people.toSorted((a, b) => sign * compared(a, b)));
  });

  it("reads a page in two round trips, and counts as far as the pages go", async () => {
    const { db, pool, close } = connect({ url: large.databaseUrl });
    const queries = vi.spyOn(pool, "query");
    const actor = adminActor({ id: 1 });
    const look = (asked: object) => listPatients({ ...large, db, actor }, PatientsInput.parse(asked));
    const page = await look({ search: "example", page: 200 });
    expect(page).toMatchObject({ total: 10_000, hasMore: true, items: null });
    expect(idsOf(page)).toEqual(Array.from({ length: 50 }, (_, index) => 20_000 - 199 * 50 - index));
    queries.mockClear();
    expect((await look({ search: "example" })).total).toBe(500);
    expect(queries).toHaveBeenCalledTimes(2);
    await close();
  });

  const page = { limit: 50, offset: 0, most: 10_000 };
  const asked = (columns: Partial<PatientsQuery>): PatientsQuery => ({
    filter: "all",
    today: LARGE_STORE_DAY,
    search: "",
    sorting: sortingOf(PATIENT_SORTS, {}),
    ...columns,
  });
  const sorted = (sort: PatientSort, filter: PatientsQuery["filter"]) =>
    sortedPatients(asked({ filter, sorting: sortingOf(PATIENT_SORTS, { sort, order: "asc" }) }));
  const steps = { rows: 2_000, most: 1_001 };
  const walked = (columns: Partial<PatientsQuery>) => walkSql(searchedPatients(asked(columns), []), steps);
  const byIndex = (columns: Partial<PatientsQuery>) => indexSql(searchedPatients(asked(columns), []), page);
  const search = ["users_search_idx", "prescription_items_product_search_idx"];

  it.each([
    ["everybody by name", walkSql(sorted("patient", "all"), steps), ["users_name_idx"]],
    ["who has something active by email", walkSql(sorted("email", "active"), steps), ["users_email_key"]],
    ["the oldest patients", walkSql(sorted("newest", "all"), steps), ["users_pkey"]],
    [
      "the few who have something pending by name",
      indexSql(sorted("patient", "pending"), page),
      ["prescription_items_pending_patient_idx", "users_pkey"],
    ],
    ["one address", byIndex({ search: ".1999@" }), search],
    ["two letters that hardly occur", byIndex({ search: "qq" }), search],
    ["a rare product", byIndex({ search: "quinamycin" }), search],
    [
      "a rare product that expires",
      byIndex({ search: "quinamycin", filter: "expiring" }),
      ["prescription_items_"],
    ],
    [
      "words of a product and of a patient",
      indexSql(
        searchedPatients(asked({ search: "quinamycin mary" }), [
          { products: ["Quinamycin 5 mg"], patient: "mary" },
        ]),
        page,
      ),
      ["users_search_idx", "prescription_items_"],
    ],
    ["a common product", walked({ search: "tablets" }), ["users_pkey", "prescription_items_"]],
    ["a common product that expires", walked({ search: "tablets", filter: "expiring" }), ["users_pkey"]],
  ])("uses an index for %s", async (_, statement, indexes) => {
    const plan = await planOf(statement);
    for (const index of indexes) expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on (?!\w+_counts)|hashed/);
  });

  it.each([
    ["all", "Index Only Scan"],
    ["active", "Index Only Scan Backward using prescription_items_by_patient_idx"],
    ["expiring", "prescription_items_"],
    ["pending", "prescription_items_pending_patient_idx"],
  ] as const)(
    "uses an index for the first of %s and for the count, whatever the day",
    async (filter, index) => {
      for (const most of [64, 11_000]) {
        const asked = { today: LARGE_STORE_DAY, limit: 50, offset: 0 };
        const plan = await plannedOnce(patientsSql(filter, most), asked, ["enable_seqscan"]);
        expect(plan).toContain(index);
        expect(plan).not.toMatch(/Seq Scan on (?!\w+_counts)|hashed/);
      }
    },
  );

  it.each([
    ["", "added", []],
    ["", "product", ["prescription_items_pkey", "users_pkey"]],
    ["ng", "added", ["prescription_items_pkey", "users_pkey"]],
    ["zinc ng", "patient", ["prescription_items_pkey", "users_pkey"]],
  ] as const)(
    "finds what would be forgotten among the items that can be ordered, with %j by %s",
    async (search, sort, indexes) => {
      const plan = await planOf(
        attentionSql({
          today: LARGE_STORE_DAY,
          search,
          sorting: { sort, order: "asc" },
          limit: 50,
          offset: 0,
        }),
      );
      expect(plan).toContain("prescription_items_forgotten_idx");
      expect(plan).toContain("prescription_items_no_variant_of_product_idx");
      expect(plan).toContain("prescription_items_variant_id_idx");
      for (const index of indexes) expect(plan).toContain(index);
      expect(plan).not.toMatch(/Hash Join|users_search_idx/);
    },
  );

  const rowsAsked = { ids: "{1,2}", today: LARGE_STORE_DAY };

  it.each(PRESCRIPTION_FILTERS)("reads the rows of a page from one index, %s", async (filter) => {
    const plan = await plannedOnce(patientRowsSql(filter), rowsAsked, []);
    expect(plan).toContain("Index Only Scan using prescription_items_by_patient_idx");
  });

  it.each(PRESCRIPTION_FILTERS)(
    "reads only its patients' items for a page even after many recent writes, %s",
    async (filter) => {
      const plan = await plannedOnce(patientRowsSql(filter), rowsAsked, ["enable_indexonlyscan"]);
      expect(plan).not.toMatch(/prescription_items_(?!user_id_idx|by_patient_idx)/);
    },
  );

  /** As it is planned once for whatever patients and day, where the planner may not use some ways. */
  function plannedOnce(
    statement: SQL,
    asked: Record<string, unknown>,
    off: readonly string[],
  ): Promise<string> {
    const { sql: text, params } = new PgDialect().sqlToQuery(statement);
    const values = fillPlaceholders(params, asked).map((value) => `'${value}'`);
    return large.db.transaction(async (tx) => {
      await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
      for (const way of off) await tx.execute(sql.raw(`set local ${way} = off`));
      await tx.execute(sql.raw(`prepare once as ${text}`));
      const { rows } = await tx.execute(sql.raw(`explain execute once (${values.join(", ")})`));
      await tx.execute(sql`deallocate once`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
  }

  function planOf(statement: SQL): Promise<string> {
    return large.db.transaction(async (tx) => {
      // A table of this size is read at once; ten times as many patients are not.
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows } = await tx.execute(sql`explain ${statement}`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
  }
});
