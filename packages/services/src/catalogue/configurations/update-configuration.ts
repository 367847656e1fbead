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
 * Changes what is named and leaves the rest. Reminders that are set stay; the next order counts by the new days.
 * CONFLICT for a product that another configuration has or had, and where it would overwrite what somebody changed since
 * the caller read it.
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

/** Refreshes add configurations meanwhile; who gives one another product waits for them. */
export async function waitForRefreshes(
  ctx: AdminContext,
  { product_id }: ProductConfigurationChange,
): Promise<void> {
  if (product_id !== undefined) await lockSync(ctx.db);
}

/** What a change sets; with another product also whether the store has that. */
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

/** The fields that were named; an absent one never clears a column. */
function named(change: ProductConfigurationChange): Partial<ConfigurationRow> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
