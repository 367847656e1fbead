import { type AuditEntry, type Context, changedFields } from "../../core/index.ts";
import type { RefreshPlan } from "./plan-refresh.ts";
import type { PulledProducts } from "./pull-products.ts";
import { updateConfigurations } from "./refresh.queries.ts";
import { replaceCopy, replaceSetAside } from "./store-copy.queries.ts";

/**
 * Changes configurations as planned and replaces the copy of the store's products, but for those that the store failed
 * to give. Returns the audit entries for the changes.
 */
export async function applyPlan(
  ctx: Context,
  { plan, listed, failing, askedAt }: PulledProducts & { plan: RefreshPlan; askedAt: Date },
): Promise<AuditEntry[]> {
  const configurations = plan.changed.map(({ id, after }) => ({ id, ...after }));
  await updateConfigurations(ctx.db, { configurations, at: ctx.clock.now() });
  const kept = failing.map(({ id }) => id);
  await replaceCopy(ctx.db, { products: listed, kept, at: askedAt });
  await replaceSetAside(ctx.db, { failing, at: ctx.clock.now() });
  return plan.changed.flatMap(({ id, before, after }) => {
    const fields = changedFields(before, after);
    if (!fields) return [];
    return [{ action: "follow the store", entity: "product_configuration", entityId: id, ...fields }];
  });
}
