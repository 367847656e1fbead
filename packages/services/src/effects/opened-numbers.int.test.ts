import { countedBy, countedIds } from "@scriptkeeper/contracts/prescriptions/counted-items";
import { ItemListInput } from "@scriptkeeper/contracts/prescriptions/list";
import { PatientsInput } from "@scriptkeeper/contracts/prescriptions/patients";
import { prescription_items } from "@scriptkeeper/db/schema";
import { addDays } from "@scriptkeeper/domain/time/days";
import {
  customerActor,
  insertAssignment,
  insertDiscount,
  insertGroup,
  insertItem,
  insertProduct,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { sharedAdmin, sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { products } from "@scriptkeeper/testing/services/shop-context";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { deleteDiscount } from "../catalogue/index.ts";
import { forOneself, today } from "../core/index.ts";
import { countedItems } from "../prescriptions/counted/counted-items.ts";
import {
  askWhenBack,
  getProductDemand,
  itemsSql,
  listItems,
  listPatientOrders,
  listPatients,
  matchingItems,
} from "../prescriptions/index.ts";
import { itemsExport } from "../prescriptions/list/items-export.ts";
import { patientsExport } from "../prescriptions/patients/patients-export.ts";
import { priceDesk } from "../price-updates/testing/price-desk.ts";
import { getDiscountEffect } from "./discount-effect.ts";
import { getPriceRowPatients } from "./price-row-patients.ts";
import { getPriceRunEffect } from "./price-run-effect.ts";

const shop = sharedShop();
const admin = sharedAdmin(shop.ctx);
let day: string;
beforeAll(async () => {
  day = today(shop.ctx);
});

const items = (query: object) => listItems(admin, ItemListInput.parse(query));
const patients = (query: object) => listPatients(admin, PatientsInput.parse(query));

const byNumber = (a: number, b: number) => a - b;

/** The ids of the rows that a number opens, of all of its pages, and how many the list says that there are. */
async function opened(counted: string, more: object = {}) {
  const page = await items({ counted, limit: 100, ...more });
  return { ids: page.prescriptions.map(({ id }) => id).toSorted(byNumber), total: page.total };
}

async function openedPatients(counted: string, more: object = {}) {
  const page = await patients({ counted, limit: 100, ...more });
  expect(page.total).toBe(page.patients.length);
  return page.patients.map(({ id }) => id).toSorted(byNumber);
}

/** Prescriptions of a product of their own, some of which no number counts. */
async function demanded() {
  const product = await insertProduct(shop.ctx, { is_available: false });
  const people = [await insertUser(shop.ctx), await insertUser(shop.ctx), await insertUser(shop.ctx)];
  const item = async (person: 0 | 1 | 2, columns: object) => {
    const { id } = people[person] ?? { id: 0 };
    const { product_id, product_name } = product;
    return (await insertItem(shop.ctx, { user_id: id, product_id, product_name, ...columns })).id;
  };
  const soon = await item(0, { next_reminder_date: addDays(day, 30) });
  const overdue = await item(0, { next_reminder_date: addDays(day, -3) });
  const late = await item(1, { next_reminder_date: addDays(day, 31) });
  await item(2, { next_reminder_date: null });
  await item(2, { repeats: 0 });
  await item(2, { prescription_expiry_date: day });
  await insertItem(shop.ctx, { user_id: people[0]?.id ?? 0 });
  for (const [person, id] of [
    [people[1], late],
    [people[0], soon],
    [people[0], overdue],
  ] as const)
    await askWhenBack(forOneself(shop.ctx.as(customerActor(person ?? { id: 0 }))), { id });
  return { product, people: people.map(({ id }) => id), soon, overdue, late };
}

describe("a number of a product's demand opens what it counts:", () => {
  it("prescriptions with a reminder to come, those within 30 days, and their patients", async () => {
    const { product, people, soon, overdue, late } = await demanded();
    const demand = await getProductDemand(admin, product);
    const live = await opened(countedBy("product-live", product.id));
    expect(live).toEqual({ ids: [soon, overdue, late], total: demand.prescriptions.count });
    const due = await opened(countedBy("product-due", product.id));
    expect(due).toEqual({ ids: [soon, overdue], total: demand.due.count });
    const having = await openedPatients(countedBy("product-live", product.id));
    expect(having).toEqual(people.slice(0, 2));
    expect(having).toHaveLength(demand.patients.count);
    const waiting = await openedPatients(countedBy("product-waiting", product.id));
    expect(waiting).toEqual(people.slice(0, 2));
    expect(waiting).toHaveLength(demand.waiting.count);
  });

  it("in every order, page by page, with a filter and a search, to select and to export", async () => {
    const { product, people, soon, overdue, late } = await demanded();
    const counted = countedBy("product-live", product.id);
    for (const sort of ["newest", "product", "patient", "expiry", "reminder"])
      expect((await opened(counted, { sort })).ids, sort).toEqual([soon, overdue, late]);
    const first = await items({ counted, limit: 2 });
    expect(first.prescriptions.map(({ id }) => id)).toEqual([late, overdue]);
    const second = await items({ counted, limit: 2, page: 2, after: first.next ?? "" });
    expect(second.prescriptions.map(({ id }) => id)).toEqual([soon]);
    expect(await opened(counted, { filter: "pending" })).toEqual({ ids: [], total: 0 });
    expect((await opened(counted, { search: product.product_name })).ids).toEqual([soon, overdue, late]);
    for (const sort of ["newest", "patient", "email"])
      expect(await openedPatients(counted, { sort }), sort).toEqual(people.slice(0, 2));
    expect(await openedPatients(counted, { search: product.product_name })).toEqual(people.slice(0, 2));
    const [orders, none] = await Promise.all(
      [people[0] ?? 0, people[2] ?? 0].map((userId) =>
        listPatientOrders(admin, { userId, filter: "all", counted }),
      ),
    );
    expect(orders?.flatMap((order) => order.items.map(({ id }) => id)).toSorted(byNumber)).toEqual([
      soon,
      overdue,
    ]);
    expect(none).toEqual([]);
    const matching = await matchingItems(admin, { search: "", filter: "all", counted });
    expect(matching.items.map(({ id }) => id).toSorted(byNumber)).toEqual([soon, overdue, late]);
    const filter = { search: "", filter: "all", counted } as const;
    const [ofItems, ofPatients] = await Promise.all([
      itemsExport(admin, { filter, format: "csv" }),
      patientsExport(admin, { filter, format: "csv" }),
    ]);
    expect([ofItems.count, ofPatients.count]).toEqual([3, 2]);
  });

  it("up to the first thousand, and says that there are more", async () => {
    const product = await insertProduct(shop.ctx);
    const { id: user_id } = await insertUser(shop.ctx);
    const { id: group } = await insertGroup(shop.ctx, { user_id });
    await shop.ctx.db.execute(sql`
      insert into ${prescription_items}
        (user_id, prescription_group_id, product_id, product_name, start_date, next_reminder_date, repeats)
      select ${user_id}::int, ${group}::int, ${product.product_id}, 'Many', '2026-01-01', ${addDays(day, 9)}::date, 2
      from generate_series(1, 1001)`);
    const counted = countedBy("product-live", product.id);
    expect((await getProductDemand(admin, product)).prescriptions).toEqual({ count: 1_000, isMore: true });
    expect(await items({ counted })).toMatchObject({ total: 1_000, counted: { is_more: true, most: 1_000 } });
  });

  it("by looking up each id, however many others there are", async () => {
    const { id: user_id } = await insertUser(shop.ctx);
    const { id: group } = await insertGroup(shop.ctx, { user_id });
    await shop.ctx.db.execute(sql`
      insert into ${prescription_items} (user_id, prescription_group_id, product_id, product_name, start_date, repeats)
      select ${user_id}::int, ${group}::int, 'others', 'Others', '2026-01-01', 2 from generate_series(1, 20000)`);
    await shop.ctx.db.execute(sql`analyze ${prescription_items}`);
    const counted = (await countedItems(admin, countedBy("discount", (await insertDiscount(shop.ctx)).id)))
      ?.condition;
    for (const sort of ["newest", "product", "patient", "expiry", "reminder"] as const) {
      const query = { filter: "all", today: day, counted, sorting: { sort, order: "asc" } } as const;
      const { rows } = await shop.ctx.db.execute(
        sql`explain ${itemsSql(query, { after: null, offset: 0, limit: 51 })}`,
      );
      expect(JSON.stringify(rows), sort).toContain("prescription_items_pkey");
      expect(JSON.stringify(rows), sort).not.toContain("Seq Scan on prescription_items");
    }
  });
});

describe("a number of a discount's effect opens what it counts:", () => {
  it("those who have it now, and those whose orders are expected", async () => {
    const discount = await insertDiscount(shop.ctx, { name: "Spring" });
    const due = await shop.patientWith([
      { next_reminder_date: addDays(day, 20) },
      { next_reminder_date: addDays(day, 40) },
    ]);
    const other = await shop.patientWith([{ next_reminder_date: addDays(day, 25) }, {}]);
    const [first, second, third, had] = [...due.items, ...other.items];
    const give = (prescription_item_id = 0, ended_at: Date | null = null) =>
      insertAssignment(shop.ctx, { prescription_item_id, discount_id: discount.id, ended_at });
    await give(first?.id);
    await give(second?.id);
    await give(third?.id);
    await give(had?.id, shop.ctx.clock.now());
    const change = { discount_value: 50 };
    const effect = await getDiscountEffect(admin, { kind: "change", id: discount.id, change });
    const [prescriptions, having, expected] = effect.opens;
    expect(prescriptions).toEqual({
      words: "3 prescriptions",
      list: "items",
      counted: `discount.${discount.id}`,
    });
    expect(having).toMatchObject({ words: "2 patients", list: "patients" });
    const counted = countedBy("discount", discount.id);
    expect(await opened(counted)).toEqual({ ids: [first?.id, second?.id, third?.id], total: 3 });
    expect(await openedPatients(counted)).toEqual([due.patient.id, other.patient.id].toSorted(byNumber));
    expect((await items({ counted })).counted).toMatchObject({
      title: "Prescriptions with the discount Spring",
    });
    expect(expected?.words).toBe("2 renewals of 2 patients");
    const ids = Array.isArray(expected?.counted) ? expected.counted : [];
    expect((await opened(countedIds(ids))).ids).toEqual([first?.id, third?.id]);
    await deleteDiscount(admin, { id: discount.id });
    expect(await opened(counted)).toEqual({ ids: [], total: 0 });
  });

  it("nothing when it affects nobody", async () => {
    const discount = await insertDiscount(shop.ctx);
    const { opens } = await getDiscountEffect(admin, { kind: "delete", id: discount.id });
    expect(opens).toEqual([]);
  });
});

describe("a number of a price list opens what it counts:", () => {
  it("everything sold at its prices, and everything that one row prices", async () => {
    const desk = await priceDesk(shop.ctx);
    const soon = { product: "second", next_reminder_date: addDays(day, 20) } as const;
    const one = await shop.patientWith([soon, { ...soon, repeats: 0 }]);
    const two = await shop.patientWith([soon, {}]);
    const run = await desk.upload([[products.second.variant.variantId, "19.99"]], "id");
    await desk.work();
    const effect = await getPriceRunEffect(desk.admin, run);
    const sold = [one.items[0].id, two.items[0].id];
    expect(effect.opens[0]).toMatchObject({ words: "2 prescriptions", counted: `price-run.${run.id}` });
    expect(await opened(countedBy("price-run", run.id))).toEqual({ ids: sold, total: 2 });
    const { rows } = await getPriceRowPatients(desk.admin, { id: run.id, rowNumbers: [2] });
    const ofRow = await openedPatients(countedBy("price-row", run.id, 2));
    expect(ofRow).toEqual([one.patient.id, two.patient.id]);
    expect(ofRow).toHaveLength(rows[0]?.patients.count ?? 0);
  });

  it("nothing for a row without a product, while an unknown update or row isn't found", async () => {
    const desk = await priceDesk(shop.ctx);
    const run = await desk.upload([["no-such-strength", "19.99"]], "id");
    expect(await opened(countedBy("price-row", run.id, 2))).toEqual({ ids: [], total: 0 });
    for (const unknown of [
      countedBy("price-run", 999_999),
      countedBy("price-row", 999_999, 2),
      countedBy("price-row", run.id, 3),
    ])
      await expect(items({ counted: unknown }), unknown).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

it("an unknown number is refused with the field's name", () => {
  for (const counted of [
    "discount.0",
    "discount",
    "ids.",
    "ids.1,",
    "price-row.1",
    "users.1",
    `ids.${"1,".repeat(100)}1`,
  ])
    expect(ItemListInput.safeParse({ counted }).success, counted).toBe(false);
});
