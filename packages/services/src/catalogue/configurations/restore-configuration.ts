import { productMessages } from "@scriptkeeper/contracts/catalogue/messages";
import type { ProductConfiguration } from "@scriptkeeper/contracts/catalogue/products";
import { type AdminContext, audit, deleteUndoOfDeletion, notFound, within } from "../../core/index.ts";
import { findInCopy, lockSync, type StoreCopy } from "../store-products/store-copy.queries.ts";
import { configurationFacts, configurationView } from "./configuration-view.ts";
import {
  type ConfigurationRow,
  findByProduct,
  insertConfiguration,
  saveConfiguration,
} from "./configurations.queries.ts";

/**
 * Configures a product of the store by hand. A deleted configuration is restored with its earlier days, and
 * unarchived; an existing one stays as it is. NOT_FOUND for a product that the store did not list in the last refresh.
 */
export async function restoreConfiguration(
  ctx: AdminContext,
  input: { product_id: string },
): Promise<ProductConfiguration> {
  const row = await ctx.db.transaction((tx) => restore(within(ctx, tx), input.product_id));
  return configurationView(row);
}

async function restore(ctx: AdminContext, productId: string): Promise<ConfigurationRow> {
  await lockSync(ctx.db);
  const product = await findInCopy(ctx.db, productId);
  if (!product) throw notFound(productMessages.notInStore);
  const before = await findByProduct(ctx.db, productId);
  if (before && before.deleted_at === null) return before;
  const after = before ? await bringBack(ctx, before, product) : await add(ctx, product);
  if (before) await deleteUndoOfDeletion(ctx.db, { entity: "product_configuration", entityId: before.id });
  await audit(ctx, {
    action: "add product",
    entity: "product_configuration",
    entityId: after.id,
    after: configurationFacts(after),
  });
  return after;
}

function bringBack(ctx: AdminContext, { id }: ConfigurationRow, { is_available }: StoreCopy) {
  const set = { deleted_at: null, is_archived: false, is_available, updated_at: ctx.clock.now() };
  return saveConfiguration(ctx.db, id, set);
}

function add(ctx: AdminContext, { product_id, title, is_available }: StoreCopy) {
  const at = ctx.clock.now();
  const row = { product_id, product_name: title, is_available, created_at: at, updated_at: at };
  return insertConfiguration(ctx.db, row);
}
