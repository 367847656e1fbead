import type { TransactionFilter } from "@scriptkeeper/contracts/reporting/transaction-logs";
import { subHours } from "date-fns";
import type { Context } from "../../core/index.ts";
import { timeBetween } from "../log-days.ts";
import type { TransactionQuery } from "./transactions.queries.ts";

/** The filter with its days as instants. BAD_INPUT when the end is before the start. */
export function transactionQuery(
  ctx: Pick<Context, "settings" | "clock">,
  { search, type, within, ...days }: TransactionFilter,
): TransactionQuery {
  return {
    search: search ?? "",
    type: type === "all" || type === "" ? undefined : type,
    ...timeBetween(ctx, days),
    since: within === "24h" ? dayBefore(ctx) : undefined,
  };
}

/** The instant 24 hours ago. */
export function dayBefore({ clock }: Pick<Context, "clock">): Date {
  return subHours(clock.now(), 24);
}
