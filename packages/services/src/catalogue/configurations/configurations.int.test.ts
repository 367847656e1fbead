import { ProductConfigurationListInput } from "@scriptkeeper/contracts/catalogue/products";
import { store_products } from "@scriptkeeper/db/schema";
import { readAudit } from "@scriptkeeper/testing/database/reading.queries";
import {
  adminActor,
  insertAdmin,
  insertItem,
  insertProduct,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AdminContext, forOneself } from "../../core/index.ts";
import { getPrescription } from "../../prescriptions/index.ts";
import { archiveConfiguration } from "./archive-configuration.ts";
import { deleteConfiguration } from "./delete-configuration.ts";
import { listAvailableProducts } from "./list-available-products.ts";
import { listConfigurations } from "./list-configurations.ts";
import { findSupply } from "./products.queries.ts";
import { restoreConfiguration } from "./restore-configuration.ts";
import { updateConfiguration } from "./update-configuration.ts";

const ctx = sharedContext();
let asAdmin: AdminContext;
let adminId: number;
beforeAll(async () => {
  adminId = (await insertAdmin(ctx)).id;
  asAdmin = ctx.as(adminActor({ id: adminId }));
});
beforeEach(() => ctx.db.execute(sql`truncate product_configurations, store_products, store_product_sync`));

const MISSING = 2_147_483_647;
const auditOf = (product: { id: number }) =>
  readAudit(ctx.db, { name: "product_configuration", id: product.id });
const list = (query: object = {}) => listConfigurations(asAdmin, ProductConfigurationListInput.parse(query));
const namesOf = ({ products }: { products: { product_name: string }[] }) =>
  products.map(({ product_name }) => product_name);
const archive = (product: { id: number }, isArchived = true) =>
  archiveConfiguration(asAdmin, { id: product.id, isArchived });
const offered = async () => namesOf(await listAvailableProducts(asAdmin));

describe("the list of configurations", () => {
  beforeEach(async () => {
    await insertProduct(ctx, { product_name: "Beta 10 mg" });
    await insertProduct(ctx, { product_name: "Alpha_1 20%" });
    await insertProduct(ctx, { product_name: "Gamma", is_available: false });
    await insertProduct(ctx, { product_name: "Delta", is_archived: true });
    await insertProduct(ctx, { product_name: "Epsilon", is_archived: true, is_available: false });
    await insertProduct(ctx, { product_name: "Zeta", deleted_at: ctx.clock.now() });
  });

  test.each([
    ["B-API-32 what can be sold, by name", {}, ["Alpha_1 20%", "Beta 10 mg"]],
    ["B-API-32 what cannot be sold too", { showUnavailable: "true" }, ["Alpha_1 20%", "Beta 10 mg", "Gamma"]],
    ["B-PROD-03 only archived ones", { showArchived: "true" }, ["Delta"]],
    [
      "archived ones that cannot be sold too",
      { showArchived: true, showUnavailable: true },
      ["Delta", "Epsilon"],
    ],
    ["B-PROD-02 part of a name, in any case", { search: "BETA" }, ["Beta 10 mg"]],
    ["words in any order", { search: "mg beta" }, ["Beta 10 mg"]],
    ["no character of a search is a pattern", { search: "a_1 20%" }, ["Alpha_1 20%"]],
    ["nothing that matches", { search: "%%" }, []],
  ])("%s: %j", async (_, query, names) => {
    const answer = await list(query);
    expect(namesOf(answer)).toEqual(names);
    expect(answer).toMatchObject({ total: names.length, availableCount: 2 });
  });

  test("has pages", async () => {
    const page = await list({ showUnavailable: true, limit: 2, page: 2 });
    expect([namesOf(page), page.total]).toEqual([["Gamma"], 3]);
  });

  test("B-ENT-14 shows the documented fields of each", async () => {
    expect((await list({ search: "Beta" })).products).toEqual([
      {
        id: expect.any(Number),
        product_id: expect.stringMatching(/^\d+$/),
        product_name: "Beta 10 mg",
        days_supply: 30,
        processing_days: 5,
        is_cannabis: false,
        is_available: true,
        is_archived: false,
      },
    ]);
  });
});

describe("changing a configuration", () => {
  test("B-API-33 B-PROD-06 sets what is given, and audits only what changed", async () => {
    const product = await insertProduct(ctx, { product_name: "Alpha" });
    const changed = await updateConfiguration(asAdmin, {
      id: product.id,
      product_id: product.product_id,
      product_name: "Alpha forte",
      days_supply: 28,
      is_cannabis: true,
    });
    expect(changed).toMatchObject({ product_name: "Alpha forte", days_supply: 28, processing_days: 5 });
    expect(await auditOf(product)).toMatchObject([
      {
        action: "change product",
        actor_user_id: adminId,
        before: { product_name: "Alpha", days_supply: 30, is_cannabis: false },
        after: { product_name: "Alpha forte", days_supply: 28, is_cannabis: true },
      },
    ]);
  });

  test("leaves no audit entry when nothing changes", async () => {
    const product = await insertProduct(ctx);
    await updateConfiguration(asAdmin, { id: product.id, days_supply: 30 });
    expect(await auditOf(product)).toEqual([]);
  });

  test("keeps both of two simultaneous changes to different fields", async () => {
    const product = await insertProduct(ctx);
    await Promise.all([
      updateConfiguration(asAdmin, { id: product.id, days_supply: 28 }),
      updateConfiguration(asAdmin, { id: product.id, processing_days: 3 }),
    ]);
    expect((await list()).products).toMatchObject([{ days_supply: 28, processing_days: 3 }]);
  });

  test("is refused for another configuration's product, even a deleted one's, and names the field", async () => {
    const product = await insertProduct(ctx);
    for (const other of [await insertProduct(ctx), await insertProduct(ctx, { deleted_at: ctx.clock.now() })])
      await expect(
        updateConfiguration(asAdmin, { id: product.id, product_id: other.product_id }),
      ).rejects.toMatchObject({ code: "CONFLICT", details: { field: "product_id" } });
    expect(await auditOf(product)).toEqual([]);
  });

  test("to another product of the store takes over whether that one can be sold", async () => {
    const product = await insertProduct(ctx);
    await ctx.db.insert(store_products).values({ product_id: "42", title: "Other", is_available: false });
    expect(await updateConfiguration(asAdmin, { id: product.id, product_id: "42" })).toMatchObject({
      product_id: "42",
      is_available: false,
    });
  });
});

describe("archiving a configuration", () => {
  test("B-API-34 B-PROD-06 moves it to the archive and back, once however often it is asked", async () => {
    const product = await insertProduct(ctx, { product_name: "Alpha" });
    expect(await archive(product)).toMatchObject({ is_archived: true });
    await archive(product);
    expect(namesOf(await list({ showArchived: true }))).toEqual(["Alpha"]);
    expect(await archive(product, false)).toMatchObject({ is_archived: false });
    expect((await auditOf(product)).map(({ action }) => action)).toEqual([
      "archive product",
      "unarchive product",
    ]);
  });

  test("B-API-07 takes it off the list for new prescriptions, while existing ones go on as before", async () => {
    const { item, product } = await prescribed();
    await archive(product);
    expect(await offered()).toEqual([]);
    expect(await eligibilityOf(item)).toBe("ok");
    expect(await findSupply(ctx.db, product.product_id)).toEqual({ days_supply: 30, processing_days: 5 });
    await archive(product, false);
    expect(await offered()).toEqual([product.product_name]);
  });
});

describe("deleting a configuration", () => {
  test("B-API-35 takes it off every list, and the audit keeps what it was", async () => {
    const product = await insertProduct(ctx, { product_name: "Alpha" });
    expect(await deleteConfiguration(asAdmin, product)).toEqual({ success: true });
    expect(await list({ showUnavailable: true })).toEqual({ products: [], total: 0, availableCount: 0 });
    expect(await auditOf(product)).toMatchObject([
      { action: "delete product", before: { product_name: "Alpha", days_supply: 30 }, after: null },
    ]);
  });

  test("leaves prescriptions orderable, but without days to calculate a reminder", async () => {
    const { item, product } = await prescribed();
    await deleteConfiguration(asAdmin, product);
    expect(await offered()).toEqual([]);
    expect(await eligibilityOf(item)).toBe("ok");
    expect(await findSupply(ctx.db, product.product_id)).toBeNull();
  });

  test("fails for the second of two at once", async () => {
    const product = await insertProduct(ctx);
    const results = await Promise.allSettled([
      deleteConfiguration(asAdmin, product),
      deleteConfiguration(asAdmin, product),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await auditOf(product)).toHaveLength(1);
  });
});

test("a product that the store can't sell can't be ordered or prescribed", async () => {
  const { item } = await prescribed({ is_available: false });
  expect(await eligibilityOf(item)).toBe("unavailable");
  expect(await offered()).toEqual([]);
});

describe("adding a configuration again", () => {
  const inStore = (product_id: string) =>
    ctx.db.insert(store_products).values({ product_id, title: "From the store", is_available: true });

  test("brings a deleted one back with its days, unarchived and with the store's availability", async () => {
    const product = await insertProduct(ctx, { days_supply: 28, is_archived: true, is_available: false });
    await deleteConfiguration(asAdmin, product);
    await inStore(product.product_id);
    const back = await restoreConfiguration(asAdmin, product);
    expect(back).toMatchObject({ id: product.id, days_supply: 28, is_archived: false, is_available: true });
    expect(await restoreConfiguration(asAdmin, product)).toEqual(back);
    expect((await auditOf(product)).map(({ action }) => action)).toEqual(["delete product", "add product"]);
  });

  test("configures a new product with the usual days", async () => {
    await inStore("77");
    expect(await restoreConfiguration(asAdmin, { product_id: "77" })).toMatchObject({
      product_name: "From the store",
      days_supply: 30,
      processing_days: 5,
    });
  });

  test("refuses a product that the store doesn't list", async () => {
    await expect(restoreConfiguration(asAdmin, { product_id: "78" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

test.each([
  ["changing", (id: number) => updateConfiguration(asAdmin, { id, days_supply: 28 })],
  ["archiving", (id: number) => archive({ id })],
  ["deleting", (id: number) => deleteConfiguration(asAdmin, { id })],
])("%s a configuration that is missing or was deleted gives the same answer", async (_, write) => {
  const deleted = await insertProduct(ctx, { deleted_at: ctx.clock.now() });
  for (const id of [MISSING, deleted.id])
    await expect(write(id)).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "This configuration no longer exists. Someone may have deleted it.",
    });
});

async function prescribed(columns: { is_available?: boolean } = {}) {
  const product = await insertProduct(ctx, columns);
  const patient = await insertUser(ctx);
  const item = await insertItem(ctx, { user_id: patient.id, product_id: product.product_id });
  return { product, item };
}

async function eligibilityOf({ id }: { id: number }) {
  return (await getPrescription(forOneself(asAdmin), { id })).eligibility.code;
}
