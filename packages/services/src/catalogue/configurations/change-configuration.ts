import { productMessages } from "@scriptkeeper/contracts/catalogue/messages";
import type { FieldValues } from "@scriptkeeper/contracts/editing/conflicts";
import type { AuditAction } from "@scriptkeeper/contracts/reporting/audit-actions";
import { type AdminContext, audit, changedFields, notFound, refuseIfStale } from "../../core/index.ts";
import { editedConfiguration } from "../editing/edited-configuration.ts";
import { configurationFacts } from "./configuration-view.ts";
import { type ConfigurationRow, lockConfiguration, saveConfiguration } from "./configurations.queries.ts";

export interface ConfigurationChange {
  id: number;
  /** The action's name in the audit. */
  action: AuditAction;
  /** The base: field values as the caller read them. */
  base?: FieldValues | undefined;
  /** Decides which fields to set, given the locked configuration. Throws to refuse the change. */
  decide(row: ConfigurationRow): Partial<ConfigurationRow> | Promise<Partial<ConfigurationRow>>;
}

/**
 * Changes a configuration under its lock and audits the change, in the caller's transaction. A change that sets
 * nothing new leaves no trace. NOT_FOUND for a missing or deleted configuration, CONFLICT where it would overwrite
 * what someone has changed since the caller read it.
 */
export async function changeConfiguration(
  ctx: AdminContext,
  { id, action, base, decide }: ConfigurationChange,
): Promise<ConfigurationRow> {
  const before = await lockConfiguration(ctx.db, id);
  if (!before) throw notFound(productMessages.notFound);
  const set = await decide(before);
  await refuseIfStale(ctx, editedConfiguration(before), { base, set });
  const changed = changedFields(configurationFacts(before), configurationFacts({ ...before, ...set }));
  if (!changed) return before;
  const after = await saveConfiguration(ctx.db, id, { ...set, updated_at: ctx.clock.now() });
  await audit(ctx, {
    action,
    entity: "product_configuration",
    entityId: id,
    ...changed,
    undo: { kind: "edit", userId: null, ...changed },
  });
  return after;
}
