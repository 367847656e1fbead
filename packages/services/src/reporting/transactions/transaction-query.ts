import type { TransactionFilter } from "@scriptkeeper/contracts/transaction-logs";
import type { Context } from "../../core/index.ts";
import { timeBetween } from "../log-days.ts";
import type { TransactionQuery } from "./transactions.queries.ts";

/** The filter as instants. BAD_INPUT when its days stand the wrong way round. */
export function transactionQuery(
  ctx: Pick<Context, "settings">,
  { search, type, ...days }: TransactionFilter,
): TransactionQuery {
  return {
    search: search ?? "",
    type: type === "all" || type === "" ? undefined : type,
    ...timeBetween(ctx, days),
  };
}
