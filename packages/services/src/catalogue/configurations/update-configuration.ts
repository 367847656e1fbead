import { productMessages } from "@scriptkeeper/contracts/catalogue/messages";
import type {
  EditProductInput,
  ProductConfiguration,
  ProductConfigurationChange,
} from "@scriptkeeper/contracts/catalogue/products";
import { type AdminContext, AppError, within } from "../../core/index.ts";
import { findInCopy, lockSync } from "../store-products/store-copy.queries.ts";
import { changeConfiguration } from "./change-configuration.ts";
import { configurationView } from "./configuration-view.ts";
import { type ConfigurationRow, findByProduct } from "./configurations.queries.ts";

/**
 * Changes the given fields of a configuration. Reminders already set stay; the next order counts with the new days.
 * CONFLICT for a product that another configuration has or had, and where the change would overwrite what someone has
 * changed since the caller read it.
 */
export async function updateConfiguration(
  ctx: AdminContext,
  { id, base, ...change }: EditProductInput & { id: number },
): Promise<ProductConfiguration> {
  const row = await ctx.db.transaction(async (tx) => {
    const inside = within(ctx, tx);
    await waitForRefreshes(inside, change);
    return changeConfiguration(inside, {
      id,
      action: "change product",
      base,
      decide: (before) => changedConfiguration(inside, before, change),
    });
  });
  return configurationView(row);
}

/** Waits for running refreshes, which add configurations, before a change to another product. */
export async function waitForRefreshes(
  ctx: AdminContext,
  { product_id }: ProductConfigurationChange,
): Promise<void> {
  if (product_id !== undefined) await lockSync(ctx.db);
}

/** The columns that a change sets; with another product, that product's availability as well. */
export async function changedConfiguration(
  ctx: AdminContext,
  before: ConfigurationRow,
  change: ProductConfigurationChange,
): Promise<Partial<ConfigurationRow>> {
  return { ...named(change), ...(await otherProduct(ctx, before, change)) };
}

async function otherProduct(
  ctx: AdminContext,
  before: ConfigurationRow,
  { product_id }: ProductConfigurationChange,
): Promise<Partial<ConfigurationRow>> {
  if (product_id === undefined || product_id === before.product_id) return {};
  if (await findByProduct(ctx.db, product_id))
    throw new AppError("CONFLICT", productMessages.productTaken, { field: "product_id" });
  const product = await findInCopy(ctx.db, product_id);
  return { product_id, is_available: product?.is_available ?? before.is_available };
}

/** The fields that were given; an absent one never clears a column. */
function named(change: ProductConfigurationChange): Partial<ConfigurationRow> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
