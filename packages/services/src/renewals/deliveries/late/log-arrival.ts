import type { Context } from "../../../core/index.ts";
import { logRenewal, toUnchangedLine } from "../../renewal-log.ts";
import type { RenewalItemRow, RenewalRow } from "../../renewals.queries.ts";

export const NOTED_BY_STAFF = "Staff marked it as arrived.";

interface Arrival {
  renewal: RenewalRow;
  lines: readonly RenewalItemRow[];
  action: "Order arrived" | "Order marked as not arrived";
  description: string;
  carerId?: number | null | undefined;
}

/** Writes into the log, for each line that was not given back, that an order has arrived or has not. */
export function logArrival(ctx: Context, { lines, ...event }: Arrival): Promise<void> {
  const kept = lines.filter((line) => line.given_back_at === null);
  return logRenewal(ctx, { ...event, type: "order", status: "success", lines: kept.map(toUnchangedLine) });
}
