import { LIST_FILTERS } from "@scriptkeeper/contracts/lists/exports";
import { ORDERS, type Order, sortsOf } from "@scriptkeeper/contracts/lists/sorting";
import { ITEM_SORTS, type ItemSort, isSortOffered } from "@scriptkeeper/contracts/lists/sorts";
import { PRESCRIPTION_FILTERS, type PrescriptionFilter } from "@scriptkeeper/contracts/prescriptions/limits";
import { type ItemList, ItemListInput } from "@scriptkeeper/contracts/prescriptions/list";
import { PatientsInput } from "@scriptkeeper/contracts/prescriptions/patients";
import { store_variants } from "@scriptkeeper/db/schema";
import { addDays } from "@scriptkeeper/domain/time/days";
import type { TestContext } from "@scriptkeeper/testing/services/context";
import { adminActor, insertAdmin, insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { LARGE_STORE_DAY, largeStoreContext } from "@scriptkeeper/testing/services/large-store-context";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AdminContext, today } from "../../core/index.ts";
import { deletePrescription } from "../deletion/delete-prescriptions.ts";
import { listPatients } from "../patients/list-patients.ts";
import { findItems } from "./find-items.ts";
import { itemsSql } from "./item-list.queries.ts";
import { itemsExport } from "./items-export.ts";
import { listItems } from "./list-items.ts";
import { matchingItems } from "./matching-items.ts";

const everySort = PRESCRIPTION_FILTERS.flatMap((filter) =>
  sortsOf(ITEM_SORTS).flatMap((sort) => ORDERS.map((order) => ({ filter, sort, order }))),
);
const offered = everySort.filter((asks) => isSortOffered({ search: "", filter: asks.filter }, asks));

const ctx = sharedContext();
const admin = sharedAdmin(ctx);
const ask = (query: object = {}) => listItems(admin, ItemListInput.parse(query));
const idsOf = ({ prescriptions }: ItemList) => prescriptions.map(({ id }) => id);

describe("the list of prescriptions", () => {
  beforeAll(async () => {
    const names = ["Ng", "Étoile", "O'Hara", "ng", "Żak"];
    const people = await Promise.all(
      names.map((last_name, n) => insertUser(ctx, { last_name, first_name: n % 2 ? "Bo" : "Ann" })),
    );
    const day = today(ctx);
    for (let n = 0; n < 40; n++) {
      const ends = n % 7 === 0 ? null : addDays(day, ((n * 5) % 40) - 12);
      const isOver = ends !== null && ends <= day;
      await insertItem(ctx, {
        user_id: people[n % people.length]?.id ?? 0,
        product_name: ["zinc", "Amoxil", "amoxil", "Żelatyna", "Beta"][n % 5] ?? "",
        prescription_expiry_date: ends,
        status: isOver ? "expired" : n % 4 === 0 ? "pending_renewal" : "active",
        next_reminder_date: n % 3 === 0 ? null : addDays(day, (n * 11) % 30),
      });
    }
  });

  it("shows the newest first, with their patients, and the total", async () => {
    const page = await ask({ limit: 3 });
    expect(page).toMatchObject({ page: 1, limit: 3, total: 40, hasMore: false, previous: null });
    expect(page.prescriptions).toMatchObject([{ id: 40 }, { id: 39 }, { id: 38 }]);
    expect(page.prescriptions[0]?.user.last_name).toBe("Żak");
  });

  it.each(offered)("shows each once, in order, forwards and back: %o", async (asks) => {
    const expected = await inOrderOfAll(asks);
    const seen: number[] = [];
    let last = await ask({ ...asks, limit: 7 });
    for (;;) {
      seen.push(...idsOf(last));
      if (last.next === null) break;
      last = await ask({ ...asks, limit: 7, page: last.page + 1, after: last.next });
    }
    expect(seen).toEqual(expected);
    expect(last.total).toBe(expected.length);
    for (; last.previous !== null; )
      last = await ask({ ...asks, limit: 7, page: last.page - 1, before: last.previous });
    expect(idsOf(last)).toEqual(expected.slice(0, 7));
    expect(idsOf(await ask({ ...asks, limit: 7, page: 2 }))).toEqual(expected.slice(7, 14));
  });

  it.each([
    ["amox", "product", 16],
    ["ng", "expiry", 16],
    ["hara", "reminder", 8],
    ["ng example", "product", 16],
    ["nobody", "newest", 0],
  ] as const)("finds %s by product or patient, sorted by %s", async (search, sort, found) => {
    const page = await ask({ search, sort });
    expect(page).toMatchObject({ total: found, next: null });
    const all = await inOrderOfAll({ filter: "all", sort, order: ITEM_SORTS[sort] });
    const ids = new Set(idsOf(page));
    expect(idsOf(page)).toEqual(all.filter((id) => ids.has(id)));
  });

  it("skips nothing and shows nothing twice while items are added and deleted", async () => {
    const { id: user_id } = await insertUser(ctx);
    const add = async () => (await insertItem(ctx, { user_id, product_name: "Newcomer" })).id;
    const remove = (id = 0) => deletePrescription(admin, { id });
    for (let n = 0; n < 7; n++) await add();
    const before = idsOf(await ask());
    const first = await ask({ limit: 5 });
    expect(idsOf(first)).toEqual(before.slice(0, 5));
    const added = await add();
    // One in the middle of the page that was read, the last one of it, and the first one of the next.
    for (const gone of [before[2], before[4], before[5]]) await remove(gone);
    const second = await ask({ limit: 5, page: 2, after: first.next });
    expect(idsOf(second)).toEqual(before.slice(6, 11));
    const newest = await add();
    await remove(before[1]);
    const back = await ask({ limit: 5, page: 1, before: second.previous });
    expect(idsOf(back)).toEqual([newest, added, before[0], before[3], before[6]]);
    const rest: number[] = [];
    for (let { next, page } = second; next !== null; ) {
      const read = await ask({ limit: 5, page: page + 1, after: next });
      rest.push(...idsOf(read));
      ({ next, page } = read);
    }
    expect(rest).toEqual(before.slice(11));
  });

  it.each(everySort.filter((asks) => !offered.includes(asks)))(
    "refuses a sort order without an index: %o",
    async (asks) => {
      await expect(ask(asks)).rejects.toMatchObject({ code: "BAD_INPUT", details: { field: "sort" } });
    },
  );

  it.each([
    ["after", "nonsense"],
    ["after", '["newest","x"]'],
    ["before", '["product","a","1"]'],
    ["before", '["newest","1","2"]'],
  ])("refuses an invalid place in the list: %s %s", async (field, place) => {
    await expect(ask({ [field]: place })).rejects.toMatchObject({ code: "BAD_INPUT", details: { field } });
  });

  it("can be paged by number up to 10,000 items", async () => {
    expect(await ask({ page: 200 })).toMatchObject({ prescriptions: [] });
    await expect(ask({ page: 201 })).rejects.toMatchObject({ code: "BAD_INPUT", details: { field: "page" } });
  });
});

/** All that a filter lets through, sorted by PostgreSQL in words of the test's own. */
async function inOrderOfAll(asks: {
  filter: PrescriptionFilter;
  sort: ItemSort;
  order: Order;
}): Promise<number[]> {
  const by: Record<ItemSort, string> = {
    newest: "i.id",
    product: 'i.product_name collate "und-x-icu" %, i.id',
    patient: 'u.last_name collate "und-x-icu" %, u.first_name collate "und-x-icu" %, u.id %, i.id',
    expiry: "coalesce(i.prescription_expiry_date, i.expiry_date, 'infinity') %, i.id",
    reminder: "i.status = 'expired' %, coalesce(i.next_reminder_date, 'infinity') %, i.id",
  };
  const day = `'${today(ctx)}'::date`;
  const ends = "coalesce(i.prescription_expiry_date, i.expiry_date, 'infinity')";
  const where: Record<PrescriptionFilter, string> = {
    all: "true",
    active: `i.status <> 'pending_renewal' and ${ends} > ${day}`,
    expiring: `${ends} > ${day} and ${ends} <= ${day} + 14`,
    pending: `i.status = 'pending_renewal' and ${ends} > ${day}`,
  };
  const order = `${by[asks.sort]} %`.replaceAll("%", asks.order);
  const { rows } = await ctx.db.execute<{ id: number }>(
    sql.raw(
      `select i.id from prescription_items i join users u on u.id = i.user_id where ${where[asks.filter]} order by ${order}`,
    ),
  );
  return rows.map(({ id }) => id);
}

describe("the list in a large store", () => {
  let large: TestContext;
  beforeAll(async () => {
    large = await largeStoreContext();
  });
  afterAll(() => large.close());

  const indexes: Record<ItemSort, RegExp> = {
    newest: /prescription_items_(pkey|expiry_idx|by_expiry_idx)/,
    product: /prescription_items_by_product_idx/,
    patient: /users_name_idx/,
    expiry: /prescription_items_(by_expiry|expiry|not_expired)_idx/,
    reminder: /prescription_items_by_reminder_idx/,
  };
  it.each(offered)("is sorted by an index: %o", async ({ filter, sort, order }) => {
    const query = { filter, today: LARGE_STORE_DAY, sorting: { sort, order } };
    const plan = await large.db.transaction(async (tx) => {
      // A table of this size is read at once; ten times as many items are not.
      await tx.execute(sql`set local enable_seqscan = off`);
      const page = itemsSql(query, { after: null, offset: 0, limit: 51 });
      const { rows } = await tx.execute(sql`explain ${page}`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    expect(plan).toMatch(indexes[sort]);
    expect(plan).not.toContain("Seq Scan");
  });
});

describe("words of a product and of its patient", () => {
  const mixed = sharedContext();
  let staff: AdminContext;
  const people = [
    { first_name: "Mei", last_name: "Smith", email: "mei@people.example", phone: "02 5550 1017" },
    { first_name: "Bo", last_name: "Smith", email: "bo@people.example", phone: null },
    { first_name: "Ann", last_name: "Oil", email: "ann@people.example", phone: null },
  ];
  const products = ["THC Oil 25 mg", "THC Flower", "Smith's Ointment"];
  beforeAll(async () => {
    staff = mixed.as(adminActor(await insertAdmin(mixed)));
    for (const person of people) {
      const { id } = await insertUser(mixed, person);
      for (const product_name of products) await insertItem(mixed, { user_id: id, product_name });
    }
  });

  const all = people.flatMap(({ first_name }) => products.map((product) => `${first_name}: ${product}`));

  it.each([
    ["smith thc", ["Mei: THC Oil 25 mg", "Mei: THC Flower", "Bo: THC Oil 25 mg", "Bo: THC Flower"]],
    ["oil THC mei", ["Mei: THC Oil 25 mg"]],
    ["oil thc", ["Mei: THC Oil 25 mg", "Bo: THC Oil 25 mg", "Ann: THC Oil 25 mg", "Ann: THC Flower"]],
    ["smith mei", all.filter((name) => name.startsWith("Mei"))],
    ["mei@people.example flower", ["Mei: THC Flower"]],
    ["1017 flower", ["Mei: THC Flower"]],
    ["flower bo", ["Bo: THC Flower"]],
    ["smith's bo", ["Bo: Smith's Ointment"]],
    ["ann zinc", []],
  ])("find %j in the list, its file, the selection and among patients", async (search, names) => {
    const listed = await listItems(staff, ItemListInput.parse({ search }));
    const nameOf = ({ user, product_name }: ItemList["prescriptions"][number]) =>
      `${user.first_name}: ${product_name}`;
    expect(listed.prescriptions.map(nameOf).sort()).toEqual([...names].sort());
    const ids = idsOf(listed);
    const matching = await matchingItems(staff, { search, filter: "all" });
    expect(matching.items.map(({ id }) => id)).toEqual(ids);
    const { chunks } = await itemsExport(staff, {
      filter: LIST_FILTERS.prescriptions.parse({ search }),
      format: "json",
    });
    let file = "";
    for await (const chunk of chunks) file += chunk;
    expect((JSON.parse(file) as { id: number }[]).map(({ id }) => id)).toEqual(ids);
    const { patients } = await listPatients(staff, PatientsInput.parse({ search }));
    const owners = new Set(listed.prescriptions.map(({ user }) => user.id));
    expect(patients.map(({ id }) => id).sort()).toEqual([...owners].sort());
    const words = search.toLowerCase().split(" ");
    const isOfBoth = ({ user, product_name }: ItemList["prescriptions"][number]) => {
      const inProduct = words.filter((word) => product_name.toLowerCase().includes(word));
      const ofPatient = `${user.first_name} ${user.last_name} ${user.email} ${user.phone}`.toLowerCase();
      const others = words.filter((word) => !inProduct.includes(word));
      return inProduct.length > 0 && others.length > 0 && others.every((word) => ofPatient.includes(word));
    };
    const { prescriptions: found } = await findItems(staff, { search });
    expect(found.map(nameOf).sort()).toEqual(listed.prescriptions.filter(isOfBoth).map(nameOf).sort());
  });

  it("find some of many matches, and the one patient's item of a product that many have", async () => {
    await mixed.db.execute(sql`
      insert into users (email, first_name, last_name)
      select n || '@common.example', 'Common', 'Name' || n from generate_series(1, 1100) n`);
    await mixed.db.execute(sql`
      insert into prescription_groups (user_id) select id from users where first_name = 'Common'`);
    await mixed.db.execute(sql`
      insert into prescription_items (prescription_group_id, user_id, product_id, product_name, start_date)
      select id, user_id, '77', 'Wafer 5 mg', date '2026-01-01' from prescription_groups
      where user_id in (select id from users where first_name = 'Common')`);
    const of = async (search: string) => (await findItems(staff, { search })).prescriptions;
    const some = await of("common wafer");
    expect(some).toHaveLength(5);
    expect(new Set(some.map(({ user, product_name }) => `${user.first_name}: ${product_name}`))).toEqual(
      new Set(["Common: Wafer 5 mg"]),
    );
    for (const number of [2, 1099])
      expect(await of(`wafer name${number}`)).toContainEqual(
        expect.objectContaining({ user: expect.objectContaining({ last_name: `Name${number}` }) }),
      );
    expect(await of("powder common")).toEqual([]);
  });
});

it("selected items of a search are told apart by strength", async () => {
  const { id: user_id } = await insertUser(ctx, { last_name: "Strengthed" });
  const known = { product_id: "1", position: 1, is_available: true };
  await ctx.db.insert(store_variants).values({ ...known, variant_id: "7101", title: "40 mg" });
  const item = await insertItem(ctx, { user_id, product_name: "Atorvastatin", variant_id: "7101" });
  const bare = await insertItem(ctx, { user_id, product_name: "Atorvastatin" });
  const { items } = await matchingItems(admin, { search: "Strengthed", filter: "all" });
  expect(items.map(({ id, variant_title }) => [id, variant_title])).toEqual([
    [bare.id, null],
    [item.id, "40 mg"],
  ]);
});
