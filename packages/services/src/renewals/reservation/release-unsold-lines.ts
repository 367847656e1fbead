import type { Context } from "../../core/index.ts";
import { findPatient } from "../../prescriptions/index.ts";
import { logRenewal } from "../renewal-log.ts";
import type { RenewalItemRow, RenewalRow } from "../renewals.queries.ts";
import { restoreItems } from "./restore-items.ts";

/** Gives back what the lines took that the store does not sell or its order does not hold, in the caller's transaction. */
export async function releaseUnsoldLines(
  ctx: Context,
  renewal: RenewalRow,
  lines: readonly RenewalItemRow[],
): Promise<void> {
  if (lines.length === 0) return;
  await logRenewal(ctx, {
    type: "renewal",
    action: "Product left out",
    description: "The order at the store does not hold it. What it took was given back.",
    status: "refused",
    renewalId: renewal.id,
    patient: renewal.user_id === null ? null : await findPatient(ctx.db, renewal.user_id),
    lines: await restoreItems(ctx, lines),
  });
}
