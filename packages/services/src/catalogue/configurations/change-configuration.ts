import type { AuditAction } from "@scriptkeeper/contracts/audit-actions";
import { productMessages } from "@scriptkeeper/contracts/product-messages";
import { type AdminContext, audit, changedFields, notFound } from "../../core/index.ts";
import { configurationFacts } from "./configuration-view.ts";
import { type ConfigurationRow, lockConfiguration, saveConfiguration } from "./configurations.queries.ts";

export interface ConfigurationChange {
  id: number;
  /** As the audit log calls it. */
  action: AuditAction;
  /** The fields to set, from the configuration as it stands under its lock. A refusal is thrown. */
  decide(row: ConfigurationRow): Partial<ConfigurationRow> | Promise<Partial<ConfigurationRow>>;
}

/**
 * Changes a configuration under its lock and writes down who changed what, in the caller's transaction. A change that
 * changes nothing leaves no trace. NOT_FOUND for a missing or deleted one.
 */
export async function changeConfiguration(
  ctx: AdminContext,
  { id, action, decide }: ConfigurationChange,
): Promise<ConfigurationRow> {
  const before = await lockConfiguration(ctx.db, id);
  if (!before) throw notFound(productMessages.notFound);
  const set = await decide(before);
  const changed = changedFields(configurationFacts(before), configurationFacts({ ...before, ...set }));
  if (!changed) return before;
  const after = await saveConfiguration(ctx.db, id, { ...set, updated_at: ctx.clock.now() });
  await audit(ctx, { action, entity: "product_configuration", entityId: id, ...changed });
  return after;
}
