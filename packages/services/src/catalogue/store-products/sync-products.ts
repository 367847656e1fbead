import { AppError, auditAll, type Context, within } from "../../core/index.ts";
import { applyPlan } from "./apply-plan.ts";
import { isCopyNewer, planRefresh } from "./plan-refresh.ts";
import { type PulledProducts, pullProducts } from "./pull-products.ts";
import { lockConfigurations } from "./refresh.queries.ts";
import { listCopy, lockSync } from "./store-copy.queries.ts";
import { settleVariantsAfter } from "./variants.queries.ts";

/**
 * Updates names and availability of configured products, so that reminders and orders follow what the store sells now.
 * Since nobody watches this job, it leaves products alone that the store does not list, and adds none: that is for an
 * administrator's refresh. If the store does not answer, or fails at a product, the next run asks again.
 */
export async function syncProducts(ctx: Context): Promise<{ changed: number }> {
  const askedAt = ctx.clock.now();
  const pulled = await pullIfAnswered(ctx);
  if (!pulled || pulled.listed.length === 0) return { changed: 0 };
  const result = await ctx.db.transaction((tx) => take(within(ctx, tx), { ...pulled, askedAt }));
  await settleVariants(ctx);
  return result;
}

async function pullIfAnswered(ctx: Context): Promise<PulledProducts | null> {
  try {
    return await pullProducts(ctx);
  } catch (error) {
    if (error instanceof AppError && error.code === "BUSY") return null;
    throw error;
  }
}

async function take(ctx: Context, { listed, failing, askedAt }: PulledProducts & { askedAt: Date }) {
  const { synced_at: syncedAt } = await lockSync(ctx.db);
  if (isCopyNewer({ syncedAt, askedAt, now: ctx.clock.now() })) return { changed: 0 };
  const ids = new Set(listed.map((product) => product.product_id));
  const configured = (await lockConfigurations(ctx.db)).filter(({ product_id }) => ids.has(product_id));
  const plan = planRefresh({ listed, failing, copy: await listCopy(ctx.db), configured });
  await auditAll(ctx, await applyPlan(ctx, { plan, listed, failing, askedAt }));
  return { changed: plan.changed.length };
}

const AT_ONCE = 500;

/**
 * Sets the strength of items that have none: that of their last paid order, otherwise the product's only one. An item
 * of a product with several strengths that was never ordered waits for staff to choose. Works in small transactions,
 * so that nobody waits for them; safe to repeat.
 */
async function settleVariants(ctx: Context): Promise<{ settled: number }> {
  let settled = 0;
  for (let afterId = 0; ; ) {
    const { lastId, changed } = await settleVariantsAfter(ctx.db, { afterId, limit: AT_ONCE });
    settled += changed;
    if (lastId === null) return { settled };
    afterId = lastId;
  }
}
