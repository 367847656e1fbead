import type { TransactionFilter } from "@scriptkeeper/contracts/reporting/transaction-logs";
import { subHours } from "date-fns";
import type { Context } from "../../core/index.ts";
import { timeBetween } from "../log-days.ts";
import type { TransactionQuery } from "./transactions.queries.ts";

/** The filter as instants. BAD_INPUT when its days stand the wrong way round. */
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

/** Where the last 24 hours begin. */
export function dayBefore({ clock }: Pick<Context, "clock">): Date {
  return subHours(clock.now(), 24);
}
