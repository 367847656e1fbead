import type { TransactionStats } from "@scriptkeeper/contracts/transaction-logs";
import { startOfDay } from "@scriptkeeper/domain/days";
import { subHours } from "date-fns";
import { type AdminContext, today } from "../../core/index.ts";
import { countForTransactionLog } from "./transaction-stats.queries.ts";

/** The four cards of the transaction log. Today begins at the store's midnight. */
export function transactionStats(ctx: AdminContext): Promise<TransactionStats> {
  return countForTransactionLog(ctx.db, {
    midnight: startOfDay(today(ctx), ctx.settings.storeTimezone),
    dayAgo: subHours(ctx.clock.now(), 24),
  });
}
