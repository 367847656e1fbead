import { type AuditEntry, type Context, changedFields } from "../../core/index.ts";
import type { RefreshPlan } from "./plan-refresh.ts";
import { updateConfigurations } from "./refresh.queries.ts";
import { type ListedProduct, replaceCopy } from "./store-copy.queries.ts";

/**
 * Changes configurations as planned and replaces the copy of the store's products. Returns the audit entries for the
 * changes.
 */
export async function applyPlan(
  ctx: Context,
  { plan, listed, askedAt }: { plan: RefreshPlan; listed: readonly ListedProduct[]; askedAt: Date },
): Promise<AuditEntry[]> {
  const configurations = plan.changed.map(({ id, after }) => ({ id, ...after }));
  await updateConfigurations(ctx.db, { configurations, at: ctx.clock.now() });
  await replaceCopy(ctx.db, { products: listed, at: askedAt });
  return plan.changed.flatMap(({ id, before, after }) => {
    const fields = changedFields(before, after);
    if (!fields) return [];
    return [{ action: "follow the store", entity: "product_configuration", entityId: id, ...fields }];
  });
}
