import { randomUUID } from "node:crypto";
import { databaseMessages } from "@scriptkeeper/contracts/database/messages";
import { prescription_items, undo_records } from "@scriptkeeper/db/schema";
import { readAudit, readRenewals } from "@scriptkeeper/testing/database/reading.queries";
import {
  adminActor,
  insertAdmin,
  insertDiscount,
  insertEmail,
  insertGroup,
  insertItem,
  insertProduct,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assignDiscount, getAssignedDiscount } from "../catalogue/index.ts";
import type { AdminContext } from "../core/index.ts";
import {
  createRow,
  deleteRow,
  listTableData,
  listTableRows,
  putRecord,
  updateRow,
} from "../database/index.ts";
import { type ShownSchema, showSchema } from "../database/testing/shown-schema.ts";
import { updatePrescription } from "../prescriptions/index.ts";
import { listDeleted, undoChange } from "./index.ts";

let shop: ShownSchema;
let bo: AdminContext;
beforeAll(async () => {
  shop = await showSchema("public");
  const { sqlConsole } = shop.admin;
  const other = await insertAdmin(shop.ctx, { first_name: "Bo", last_name: "Ng" });
  bo = { ...shop.ctx.as(adminActor(other)), sqlConsole } as AdminContext;
});
afterAll(() => shop.close());

async function versionOf(table: string, id: number): Promise<string> {
  const [row] = await shop.rows(`select xmin::text as version from ${table} where id = ${id}`);
  return String(row?.["version"]);
}
async function edit(table: string, id: number, changes: Record<string, string | null>, who = shop.admin) {
  const changeId = randomUUID();
  shop.ctx.clock.advance({ seconds: 1 });
  const version = await versionOf(table, id);
  await updateRow({ ...who, changeId }, { table, key: [`${id}`], version, changes });
  return changeId;
}
async function remove(table: string, id: number, changeId: string = randomUUID()) {
  await deleteRow(
    { ...shop.admin, changeId },
    { table, key: [`${id}`], version: await versionOf(table, id) },
  );
  return changeId;
}
const undo = (change_id: string, who: AdminContext = shop.admin) => undoChange(who, { change_id });
const anItem = async (columns: object = {}) =>
  insertItem(shop.ctx, { user_id: (await insertUser(shop.ctx)).id, ...columns });
const itemNow = async (id: number) =>
  (await shop.ctx.db.select().from(prescription_items).where(eq(prescription_items.id, id)))[0];
const keptOf = (changeId: string) =>
  shop.ctx.db.select().from(undo_records).where(eq(undo_records.change_id, changeId));

describe("an edit of a row in the grid", () => {
  it("is undone cell by cell, by an edit that can be undone in turn", async () => {
    const item = await anItem({ doctor_name: "Dr Old" });
    const change = await edit("prescription_items", item.id, { doctor_name: "Dr New", repeats: "9" });
    expect(await keptOf(change)).toMatchObject([{ user_id: item.user_id, entity_key: `${item.id}` }]);
    expect(await undo(change)).toEqual({ undone: 1, skipped: [] });
    expect(await itemNow(item.id)).toMatchObject({ doctor_name: "Dr Old", repeats: item.repeats });
    const written = await readAudit(shop.ctx.db, { name: "table prescription_items", id: item.id });
    expect(written.at(-1)).toMatchObject({ action: "undo change", before: { repeats: "9" } });
    expect(JSON.stringify(written)).not.toContain("Dr ");
    const [again] = await shop.ctx.db
      .select()
      .from(undo_records)
      .where(eq(undo_records.entity_key, `${item.id}`));
    await undo(again?.change_id ?? "");
    expect(await itemNow(item.id)).toMatchObject({ doctor_name: "Dr New", repeats: 9 });
  });

  it("can't be undone when a cell was changed since, here or on its own screen, and says which; others don't matter", async () => {
    const { id } = await anItem({ doctor_name: "Dr Old" });
    const change = await edit("prescription_items", id, { doctor_name: "Dr New" });
    await updatePrescription(bo, { id, expiry_date: "2027-01-01" });
    const since = await edit("prescription_items", id, { doctor_name: "Dr Third" }, bo);
    await expect(undo(change)).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Changed since by Bo Ng: doctor name. Nothing was overwritten.",
    });
    await undo(since);
    await undo(change);
    expect(await itemNow(id)).toMatchObject({ doctor_name: "Dr Old", expiry_date: "2027-01-01" });
  });

  it("of repeats can't be undone when anything wrote to the row since, as an order may have", async () => {
    const { id } = await anItem();
    const change = await edit("prescription_items", id, { repeats: "9" });
    await shop.script(`update prescription_items set repeats = repeats - 1 where id = ${id};
      update prescription_items set repeats = repeats + 1 where id = ${id}`);
    await expect(undo(change)).rejects.toMatchObject({ code: "CONFLICT", message: /^Changed since: row/ });
    expect((await itemNow(id))?.repeats).toBe(9);
  });

  it("over REST can be undone from the audit too: text, a number, a day and an empty value", async () => {
    const item = await anItem({ doctor_name: 'Dr, "Old"', repeats: 3, expiry_date: null });
    const before = await itemNow(item.id);
    const changeId = randomUUID();
    const { data } = await listTableData(shop.admin, { table: "prescription_items", page: 1, limit: 100 });
    const row = data.find(({ id }) => id === item.id || id === `${item.id}`) ?? {};
    await putRecord(
      { ...shop.admin, changeId },
      {
        table: "prescription_items",
        primaryKeyValue: `${item.id}`,
        row: { ...row, doctor_name: null, repeats: 9, expiry_date: "2027-01-01" },
      },
    );
    expect(await itemNow(item.id)).toMatchObject({
      doctor_name: null,
      repeats: 9,
      expiry_date: "2027-01-01",
    });
    expect(await undo(changeId)).toEqual({ undone: 1, skipped: [] });
    expect(await itemNow(item.id)).toEqual({ ...before, updated_at: expect.any(Date) });
  });

  it("of a person's row asks for a fresh sign-in again, and can't be undone when the row is gone", async () => {
    const { id } = await insertUser(shop.ctx, { phone: "02 9999 0000" });
    const change = await edit("users", id, { phone: "02 1111 1111" });
    const stale = { ...shop.admin, actor: { ...shop.admin.actor, authenticatedAt: new Date(0) } };
    await expect(undo(change, stale)).rejects.toMatchObject({ code: "CONFIRM_PASSWORD" });
    await shop.script(`delete from users where id = ${id}`);
    await expect(undo(change)).rejects.toMatchObject({ code: "CONFLICT", message: /deleted since/ });
  });

  it("isn't kept for a table that staff don't edit, or for an added row", async () => {
    const product = await insertProduct(shop.ctx);
    const change = await edit("product_configurations", product.id, { days_supply: "31" });
    expect(await keptOf(change)).toMatchObject([{ user_id: null }]);
    const changeId = randomUUID();
    const values = { name: "later", last_started_at: null };
    await createRow({ ...shop.admin, changeId }, { table: "schedules", values });
    const { rows } = await listTableRows(shop.admin, { table: "schedules", page: 1, limit: 100 });
    const row = rows.find(({ key }) => key?.[0] === "later") ?? expect.unreachable();
    await updateRow(
      { ...shop.admin, changeId },
      {
        table: "schedules",
        key: ["later"],
        version: row.version ?? "",
        changes: { last_started_at: "2026-01-01" },
      },
    );
    expect(await keptOf(changeId)).toEqual([]);
  });
});

describe("a row that was deleted in the grid", () => {
  it("closes a prescription's unpaid checkouts, is listed as deleted and comes back complete", async () => {
    const item = await anItem();
    const { user_id } = item;
    const order = await insertRenewal(shop.ctx, { user_id, state: "open", items: [{ item_id: item.id }] });
    const change = await remove("prescription_items", item.id);
    expect(await itemNow(item.id)).toBeUndefined();
    expect((await readRenewals(shop.ctx.db, user_id)).map(({ id, state }) => ({ id, state }))).toEqual([
      { id: order.id, state: "closing" },
    ]);
    expect(await shop.rows(`select from prescription_groups where user_id = ${user_id}`)).toEqual([]);
    const { records } = await listDeleted(shop.admin, { limit: 10 });
    expect(records[0]).toMatchObject({ name: item.product_name, change_id: change });
    expect(await undo(change)).toEqual({ undone: 1, skipped: [] });
    expect(await itemNow(item.id)).toEqual(item);
  });

  it("of an order comes back with its prescriptions", async () => {
    const first = await anItem();
    const { user_id, prescription_group_id } = first;
    const second = await insertItem(shop.ctx, { user_id, prescription_group_id });
    const change = await remove("prescription_groups", prescription_group_id);
    expect([await itemNow(first.id), await itemNow(second.id)]).toEqual([undefined, undefined]);
    expect(await undo(change)).toEqual({ undone: 2, skipped: [] });
    expect([await itemNow(first.id), await itemNow(second.id)]).toEqual([first, second]);
  });

  it("comes back with everything deleted in the same change", async () => {
    const items = [await anItem(), await anItem()];
    const change = randomUUID();
    for (const { id } of items) await remove("prescription_items", id, change);
    for (const { id } of items) expect(await itemNow(id)).toBeUndefined();
    expect(await undo(change)).toEqual({ undone: 2, skipped: [] });
    for (const item of items) expect(await itemNow(item.id)).toEqual(item);
  });

  it("of an order without prescriptions comes back on its own", async () => {
    const group = await insertGroup(shop.ctx, { user_id: (await insertUser(shop.ctx)).id });
    const change = await remove("prescription_groups", group.id);
    const { records } = await listDeleted(shop.admin, { limit: 10 });
    expect(records[0]).toMatchObject({ name: `Order ${group.id}`, change_id: change });
    expect(await undo(change)).toEqual({ undone: 1, skipped: [] });
    expect(await shop.rows(`select user_id from prescription_groups where id = ${group.id}`)).toEqual([
      { user_id: group.user_id },
    ]);
  });

  it("of a discount is removed from prescriptions, which get it back when it is restored", async () => {
    const item = await anItem();
    const discount = await insertDiscount(shop.ctx);
    await assignDiscount(shop.admin, { prescription_item_id: item.id, discount_config_id: discount.id });
    const change = await remove("discounts", discount.id);
    expect((await getAssignedDiscount(shop.admin, { id: item.id })).discount).toBeNull();
    await expect(remove("discounts", discount.id)).rejects.toMatchObject({
      code: "CONFLICT",
      message: databaseMessages.deletedAlready,
    });
    expect(await undo(change)).toEqual({ undone: 1, skipped: [] });
    expect((await getAssignedDiscount(shop.admin, { id: item.id })).discount).toMatchObject({
      discount_config_id: discount.id,
    });
  });

  it("of a product can be restored as if deleted under Product Configuration", async () => {
    const { id } = await insertProduct(shop.ctx);
    const change = await remove("product_configurations", id);
    expect((await keptOf(change)).map(({ entity }) => entity)).toEqual(["product_configuration"]);
    const isDeleted = async () =>
      (await shop.rows(`select deleted_at from product_configurations where id = ${id}`))[0]?.[
        "deleted_at"
      ] !== null;
    expect(await isDeleted()).toBe(true);
    await undo(change);
    expect(await isDeleted()).toBe(false);
  });

  it("isn't deleted when somebody changed it in the meantime, or when it doesn't exist", async () => {
    const { id } = await anItem();
    const stale = {
      table: "prescription_items",
      key: [`${id}`],
      version: await versionOf("prescription_items", id),
    };
    await updatePrescription(bo, { id, expiry_date: "2027-01-01" });
    await expect(deleteRow(shop.admin, stale)).rejects.toMatchObject({
      code: "CONFLICT",
      message: databaseMessages.changedMeanwhile,
    });
    for (const key of ["x", "99999999999", "2000000000"])
      await expect(deleteRow(shop.admin, { ...stale, key: [key] })).rejects.toMatchObject({
        code: "NOT_FOUND",
        message: databaseMessages.recordNotFound,
      });
    expect(await itemNow(id)).toBeDefined();
  });

  it("comes back even if a previous release kept it as the table's row", async () => {
    const item = await anItem();
    const change = await remove("prescription_items", item.id);
    await shop.script(`update undo_records set entity = 'table prescription_items', entity_id = 0,
      entity_key = '${item.id}' where change_id = '${change}'`);
    expect(await undo(change)).toEqual({ undone: 1, skipped: [] });
    expect(await itemNow(item.id)).toEqual(item);
  });

  it("isn't kept for a table that only the product itself uses", async () => {
    const { id } = await insertEmail(shop.ctx);
    await expect(undo(await remove("emails", id))).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
