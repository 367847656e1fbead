import { type AuditEntry, type Context, changedFields } from "../../core/index.ts";
import type { RefreshPlan } from "./plan-refresh.ts";
import { updateConfigurations } from "./refresh.queries.ts";
import { type ListedProduct, replaceCopy } from "./store-copy.queries.ts";

/** Changes configurations as planned and keeps the new copy of the store. Answers what is to be written down of it. */
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
