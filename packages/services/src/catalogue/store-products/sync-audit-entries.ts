import { type AuditEntry, changedFields } from "../../core/index.ts";
import type { RefreshPlan } from "./plan-refresh.ts";

/** What is written down of configurations that follow the store. */
export function syncAuditEntries({ changed }: Pick<RefreshPlan, "changed">): AuditEntry[] {
  return changed.flatMap(({ id, before, after }) => {
    const fields = changedFields(before, after);
    if (!fields) return [];
    return [{ action: "follow the store", entity: "product_configuration", entityId: id, ...fields }];
  });
}
