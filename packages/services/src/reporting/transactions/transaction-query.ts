import { logMessages } from "@scriptkeeper/contracts/log-messages";
import type { TransactionFilter } from "@scriptkeeper/contracts/transaction-logs";
import { addDays, startOfDay, toDay } from "@scriptkeeper/domain/days";
import type { Context } from "../../core/context.ts";
import { badInput } from "../../core/errors.ts";
import type { TransactionQuery } from "./transactions.queries.ts";

/** The filter as instants: both days are the store's, and both belong to it. BAD_INPUT when they stand the wrong way round. */
export function transactionQuery(
  { settings: { storeTimezone } }: Pick<Context, "settings">,
  filter: TransactionFilter,
): TransactionQuery {
  const { search, type, start_date, end_date } = filter;
  const start = start_date ? toDay(start_date, storeTimezone) : undefined;
  const end = end_date ? toDay(end_date, storeTimezone) : undefined;
  if (start && end && end < start) throw badInput("end_date", logMessages.endBeforeStart);
  return {
    search: search ?? "",
    type: type === "all" || type === "" ? undefined : type,
    from: start ? startOfDay(start, storeTimezone) : undefined,
    until: end ? startOfDay(addDays(end, 1), storeTimezone) : undefined,
  };
}
