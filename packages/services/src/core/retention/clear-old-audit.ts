import { subDays } from "date-fns";
import { audit } from "../audit/audit.ts";
import { type Context, within } from "../context.ts";
import { deleteOldAudit } from "./old-audit.queries.ts";

/** The most rows deleted in one transaction. */
const ROWS = 5_000;

/**
 * Deletes audit rows that are older than the settings keep them, in batches, each audited in its own transaction. The
 * database itself refuses to delete the last 365 days.
 */
export async function clearOldAudit(
  ctx: Context,
  { signal, atOnce = ROWS }: { signal?: AbortSignal; atOnce?: number } = {},
): Promise<{ auditRows: number }> {
  const olderThan = subDays(ctx.clock.now(), ctx.settings.auditRetentionDays);
  let auditRows = 0;
  while (!signal?.aborted) {
    const count = await ctx.db.transaction((tx) => clearSome(within(ctx, tx), { olderThan, atOnce }));
    auditRows += count;
    if (count < atOnce) break;
  }
  return { auditRows };
}

async function clearSome(ctx: Context, old: { olderThan: Date; atOnce: number }): Promise<number> {
  const rows = await deleteOldAudit(ctx.db, old);
  if (rows > 0)
    await audit(ctx, {
      action: "clear old audit",
      entity: "audit_log",
      entityId: "all",
      after: { rows, older_than: old.olderThan },
    });
  return rows;
}
