import { randomUUID } from "node:crypto";
import { product_configurations, store_products, undo_records, users } from "@scriptkeeper/db/schema";
import { readAudit } from "@scriptkeeper/testing/database/reading.queries";
import {
  adminActor,
  insertAdmin,
  insertEmail,
  insertProduct,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { subMinutes } from "date-fns";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  badAddressesWork,
  changeRole,
  liftEmailStop,
  stopReminders,
  updateCustomer,
} from "../accounts/index.ts";
import {
  archiveConfiguration,
  deleteConfiguration,
  restoreConfiguration,
  updateConfiguration,
} from "../catalogue/index.ts";
import type { AdminContext } from "../core/index.ts";
import { patientTimeline } from "../prescriptions/index.ts";
import { listDeleted, undoChange } from "./index.ts";

const shop = sharedShop();
let ann: AdminContext;
let bo: AdminContext;
beforeAll(async () => {
  const of = async (first_name: string, last_name: string) =>
    shop.ctx.as(adminActor(await insertAdmin(shop.ctx, { first_name, last_name })));
  [ann, bo] = [await of("Ann", "Lee"), await of("Bo", "Ng")];
});

const fresh = (ctx: AdminContext): AdminContext => ({
  ...ctx,
  actor: { ...ctx.actor, authenticatedAt: shop.ctx.clock.now() },
});

/** What Ann does at once, and its id. */
async function at(run: (ctx: AdminContext) => Promise<unknown>): Promise<string> {
  const changeId = randomUUID();
  shop.ctx.clock.advance({ seconds: 1 });
  await run({ ...ann, changeId });
  return changeId;
}
const undo = (change_id: string, ctx = fresh(ann)) => undoChange(ctx, { change_id });
const refused = async (change: string, ctx = fresh(ann)) => {
  const error = await undo(change, ctx).catch((thrown) => thrown);
  expect(error).toMatchObject({ code: "CONFLICT" });
  return String(error.message);
};

const productNow = async (id: number) =>
  (await shop.ctx.db.select().from(product_configurations).where(eq(product_configurations.id, id)))[0];
const userNow = async (id: number) => (await shop.ctx.db.select().from(users).where(eq(users.id, id)))[0];

describe("a change of a product's configuration", () => {
  it("is undone with its days, which is audited and can be undone in turn", async () => {
    const { id, days_supply, processing_days } = await insertProduct(shop.ctx);
    const change = await at((ctx) => updateConfiguration(ctx, { id, days_supply: 77, processing_days: 9 }));
    const undone = randomUUID();
    await undoChange({ ...ann, changeId: undone }, { change_id: change });
    expect(await productNow(id)).toMatchObject({ days_supply, processing_days });
    expect((await readAudit(shop.ctx.db, { name: "product_configuration", id })).at(-1)).toMatchObject({
      action: "undo change",
      before: { days_supply: 77 },
      after: { days_supply },
    });
    const [record] = await shop.ctx.db
      .select()
      .from(undo_records)
      .where(eq(undo_records.entity_id, id))
      .limit(1);
    await undo(record?.change_id ?? "");
    expect(await productNow(id)).toMatchObject({ days_supply: 77, processing_days: 9 });
  });

  it("can't be undone when somebody changed the same field since, and says who; other fields don't matter", async () => {
    const { id, processing_days } = await insertProduct(shop.ctx);
    const days = await at((ctx) => updateConfiguration(ctx, { id, days_supply: 77 }));
    const processing = await at((ctx) => updateConfiguration(ctx, { id, processing_days: 9 }));
    await updateConfiguration(bo, { id, days_supply: 78 });
    expect(await refused(days)).toBe("Changed since by Bo Ng: days supply. Nothing was overwritten.");
    await undo(processing);
    expect(await productNow(id)).toMatchObject({ days_supply: 78, processing_days });
  });

  it("that archived it or brought it back can be undone, unless somebody moved it since", async () => {
    const { id } = await insertProduct(shop.ctx);
    const archived = await at((ctx) => archiveConfiguration(ctx, { id, isArchived: true }));
    const offered = await at((ctx) => archiveConfiguration(ctx, { id, isArchived: false }));
    expect(await refused(archived)).toContain("Changed since by you: is archived.");
    await undo(offered);
    expect(await productNow(id)).toMatchObject({ is_archived: true });
    await undo(archived);
    expect(await productNow(id)).toMatchObject({ is_archived: false });
  });

  it("of its product is undone with the store's current availability, unless another has the product", async () => {
    const { id, product_id } = await insertProduct(shop.ctx);
    const other = `gid://shopify/Product/9${id}`;
    const change = await at((ctx) => updateConfiguration(ctx, { id, product_id: other }));
    await insertProduct(shop.ctx, { product_id });
    expect(await refused(change)).toContain("Another configuration has or had this product.");
    await shop.ctx.db.delete(product_configurations).where(eq(product_configurations.product_id, product_id));
    await shop.ctx.db
      .update(product_configurations)
      .set({ is_available: false })
      .where(eq(product_configurations.id, id));
    await shop.ctx.db.insert(store_products).values({ product_id, title: "Back", is_available: true });
    await undo(change);
    expect(await productNow(id)).toMatchObject({ product_id, is_available: true });
  });

  it("that deleted it can be found by its name, and undone completely", async () => {
    const { id, product_name, days_supply } = await insertProduct(shop.ctx, { is_archived: true });
    const edit = await at((ctx) => updateConfiguration(ctx, { id, days_supply: 77 }));
    const change = await at((ctx) => deleteConfiguration(ctx, { id }));
    const { records } = await listDeleted(ann, { limit: 50, search: product_name });
    expect(records.filter(({ entity_id }) => entity_id === id)).toMatchObject([
      { entity: "product_configuration", name: product_name, detail: null, deleted_by: "Ann Lee" },
    ]);
    expect(await refused(edit)).toContain("It has since been deleted. Restore it first.");
    await undo(change);
    expect(await productNow(id)).toMatchObject({ deleted_at: null, days_supply: 77, is_archived: true });
    await undo(edit);
    expect(await productNow(id)).toMatchObject({ days_supply });
  });

  it("that deleted it can't be undone once it was added again by hand", async () => {
    const { id, product_id, product_name } = await insertProduct(shop.ctx);
    await shop.ctx.db.insert(store_products).values({ product_id, title: product_name, is_available: true });
    const change = await at((ctx) => deleteConfiguration(ctx, { id }));
    await restoreConfiguration(bo, { product_id });
    await expect(undo(change)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a change of a role", () => {
  it("can be undone, with a fresh sign-in and an entry in the account's timeline", async () => {
    const { id } = await insertUser(shop.ctx);
    const change = await at((ctx) => changeRole(ctx, { id, role: "admin" }));
    const stale = { ...ann, actor: { ...ann.actor, authenticatedAt: subMinutes(shop.ctx.clock.now(), 60) } };
    await expect(undo(change, stale)).rejects.toMatchObject({ code: "CONFIRM_PASSWORD" });
    await undo(change);
    expect(await userNow(id)).toMatchObject({ role: "user" });
    const { events } = await patientTimeline(ann, { userId: id, kinds: ["change"] });
    expect(events[0]).toMatchObject({
      title: "Undid a change",
      by: "Ann Lee",
      changes: [{ field: "Role", from: "admin", to: "user" }],
    });
  });

  it("can't be undone when somebody changed it since, or for one's own role", async () => {
    const { id } = await insertAdmin(shop.ctx);
    const change = await at((ctx) => changeRole(ctx, { id, role: "user" }));
    await changeRole(bo, { id, role: "admin" });
    expect(await refused(change)).toContain("Changed since by Bo Ng: role.");
    const own = randomUUID();
    const cy = shop.ctx.as(adminActor(await insertAdmin(shop.ctx)));
    await changeRole({ ...bo, changeId: own }, { id: cy.actor.userId, role: "user" });
    await changeRole(ann, { id: cy.actor.userId, role: "admin" });
    expect(await refused(own, fresh(cy))).toContain("You can't change your own role.");
  });

  it("isn't undone after the address has changed, whichever way the role was changed", async () => {
    const { id } = await insertUser(shop.ctx);
    const made = await at((ctx) => changeRole(ctx, { id, role: "admin" }));
    await undo(made);
    await updateCustomer(fresh(ann), { id, email: `moved-${id}@people.example` });
    await expect(changeRole(ann, { id, role: "admin" })).rejects.toMatchObject({
      message: expect.stringContaining("account's email address has changed"),
    });
    const taken = await at(async (ctx) => {
      const { id: admin } = await insertAdmin(shop.ctx);
      await changeRole(ctx, { id: admin, role: "user" });
      await updateCustomer(fresh(bo), { id: admin, email: `moved-${admin}@people.example` });
    });
    expect(await refused(taken)).toContain("account's email address has changed");
  });
});

describe("a change of a customer's email stop", () => {
  it.each([
    ["bad_address", "email_bad_at"],
    ["unsubscribed", "unsubscribed_at"],
  ] as const)("that lifted %s can be undone, and made again", async (stop, column) => {
    const since = shop.ctx.clock.now();
    const { id } = await insertUser(shop.ctx, { [column]: since });
    const change = await at((ctx) => liftEmailStop(ctx, { id, stop }));
    expect(await userNow(id)).toMatchObject({ [column]: null });
    await undo(change);
    expect(await userNow(id)).toMatchObject({ [column]: since });
    const [again] = await shop.ctx.db.select().from(undo_records).where(eq(undo_records.user_id, id));
    await undo(again?.change_id ?? "");
    expect(await userNow(id)).toMatchObject({ [column]: null });
  });

  it("that staff noted as a customer's wish can be undone", async () => {
    const { id } = await insertUser(shop.ctx);
    const change = await at((ctx) => stopReminders(ctx, { id }));
    expect(await userNow(id)).toMatchObject({ unsubscribed_at: shop.ctx.clock.now() });
    await undo(change);
    expect(await userNow(id)).toMatchObject({ unsubscribed_at: null });
  });

  it("can lift and restore the stop of an administrator that the worklist shows", async () => {
    const since = shop.ctx.clock.now();
    const { id } = await insertAdmin(shop.ctx, { email_bad_at: since });
    const [line] = await badAddressesWork.describe(shop.ctx, [`${id}`]);
    expect(line).toMatchObject({ key: `${id}`, is_staff: true });
    const change = await at((ctx) => liftEmailStop(ctx, { id, stop: "bad_address" }));
    expect(await badAddressesWork.describe(shop.ctx, [`${id}`])).toEqual([]);
    await undo(change);
    expect(await userNow(id)).toMatchObject({ email_bad_at: since });
  });

  it("can't be undone when an email came back from the address since, or the address is another", async () => {
    const { id } = await insertUser(shop.ctx, { email_bad_at: shop.ctx.clock.now() });
    const lifted = await at((ctx) => liftEmailStop(ctx, { id, stop: "bad_address" }));
    await updateCustomer(fresh(bo), { id, email: `new-${id}@people.example` });
    expect(await refused(lifted)).toContain("Changed since by Bo Ng: email.");
    const other = await insertUser(shop.ctx, { email_bad_at: shop.ctx.clock.now() });
    const once = await at((ctx) => liftEmailStop(ctx, { id: other.id, stop: "bad_address" }));
    await shop.ctx.db.update(users).set({ email_bad_at: shop.ctx.clock.now() }).where(eq(users.id, other.id));
    expect(await refused(once)).toContain("emails to the address");
  });

  it("comes back with the address that it was for when a new address is undone, and goes with it", async () => {
    const since = shop.ctx.clock.now();
    const { id, email } = await insertUser(shop.ctx, { email_bad_at: since });
    const corrected = `corrected-${id}@people.example`;
    const change = await at((ctx) => updateCustomer(fresh(ctx), { id, email: corrected }));
    expect(await userNow(id)).toMatchObject({ email: corrected, email_bad_at: null });
    await undo(change);
    expect(await userNow(id)).toMatchObject({ email, email_bad_at: since });
    const [again] = await shop.ctx.db.select().from(undo_records).where(eq(undo_records.user_id, id));
    await undo(again?.change_id ?? "");
    expect(await userNow(id)).toMatchObject({ email: corrected, email_bad_at: null });
  });

  it("of the new address does not keep a new address from being undone", async () => {
    const { id, email } = await insertUser(shop.ctx);
    const change = await at((ctx) => updateCustomer(fresh(ctx), { id, email: `wrong-${id}@people.example` }));
    await shop.ctx.db.update(users).set({ email_bad_at: shop.ctx.clock.now() }).where(eq(users.id, id));
    await undo(change);
    expect(await userNow(id)).toMatchObject({ email, email_bad_at: null });
  });

  it("leaves no address in the audit", async () => {
    const { id, email } = await insertUser(shop.ctx, { email_bad_at: shop.ctx.clock.now() });
    await insertEmail(shop.ctx, { user_id: id, to_address: email, state: "failed" });
    await undo(await at((ctx) => liftEmailStop(ctx, { id, stop: "bad_address" })));
    expect(JSON.stringify(await readAudit(shop.ctx.db, { name: "user", id }))).not.toContain(email);
  });
});
