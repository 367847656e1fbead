import type { RefreshedProducts } from "@scriptkeeper/contracts/catalogue/products-sync";
import { type AdminContext, type AuditEntry, auditAll, within } from "../../core/index.ts";
import { configurationFacts } from "../configurations/configuration-view.ts";
import type { ConfigurationRow } from "../configurations/configurations.queries.ts";
import { applyPlan } from "./apply-plan.ts";
import { isCopyNewer, planRefresh } from "./plan-refresh.ts";
import { type PulledProducts, pullFailed, pullProducts } from "./pull-products.ts";
import { insertConfigurations, lockConfigurations } from "./refresh.queries.ts";
import { listCopy, lockSync } from "./store-copy.queries.ts";

/**
 * Fetches the store's products, keeps a copy, configures new ones (30 days' supply, 5 days' processing) and updates
 * names and availability; a product that the store failed to give stays as it was. The store is asked before the
 * transaction; a list that was requested before the kept one changes nothing. BUSY, without any change, when the store
 * does not answer.
 */
export async function refreshProducts(ctx: AdminContext): Promise<RefreshedProducts> {
  const askedAt = ctx.clock.now();
  const pulled = await pullProducts(ctx);
  const result = await ctx.db.transaction((tx) => take(within(ctx, tx), { ...pulled, askedAt }));
  if (result === "empty") throw await pullFailed(ctx, "empty");
  return result;
}

async function take(
  ctx: AdminContext,
  { listed, failing, askedAt }: PulledProducts & { askedAt: Date },
): Promise<RefreshedProducts | "empty"> {
  const { synced_at: syncedAt } = await lockSync(ctx.db);
  const copy = await listCopy(ctx.db);
  if (isCopyNewer({ syncedAt, askedAt, now: ctx.clock.now() }))
    return { count: copy.length, added: 0, changed: 0 };
  const configured = await lockConfigurations(ctx.db);
  // No pharmacy sells nothing: if such an answer were believed, it would stop every order and reminder.
  if (listed.length === 0 && configured.length > 0) return "empty";
  const plan = planRefresh({ listed, failing, copy, configured });
  const added = await insertConfigurations(ctx.db, { products: plan.added, at: ctx.clock.now() });
  const changes = await applyPlan(ctx, { plan, listed, failing, askedAt });
  const result = {
    count: listed.length,
    added: added.length,
    changed: plan.changed.length,
    ...(failing.length > 0 && { failing: failing.length }),
  };
  await auditAll(ctx, [
    {
      action: "refresh products",
      entity: "store_products",
      entityId: "all",
      before: { count: copy.length },
      after: result,
    },
    ...added.map(additionOf),
    ...changes,
  ]);
  return result;
}

function additionOf(row: ConfigurationRow): AuditEntry {
  return {
    action: "add product",
    entity: "product_configuration",
    entityId: row.id,
    after: configurationFacts(row),
  };
}
