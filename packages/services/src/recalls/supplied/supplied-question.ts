import { messages } from "@scriptkeeper/contracts/messages";
import type { SuppliedFilter } from "@scriptkeeper/contracts/recalls/recalls";
import { addDays } from "@scriptkeeper/domain/time/days";
import { startOfDay } from "@scriptkeeper/domain/time/local-time";
import { badInput, type Context } from "../../core/index.ts";
import type { SuppliedQuestion } from "./supplied-lines.queries.ts";

/** The question that a filter asks, in the store's days. BAD_INPUT when the last day is before the first. */
export function suppliedQuestion(
  { settings: { storeTimezone: timeZone } }: Pick<Context, "settings">,
  { product_id, variant_id, ...days }: SuppliedFilter,
): SuppliedQuestion {
  const from = days.from || null;
  const until = days.until || null;
  if (from && until && until < from) throw badInput("until", messages.lastDayBeforeFirst);
  return {
    productId: product_id,
    variantId: variant_id || null,
    days: { from, until },
    instants: {
      from: from === null ? null : startOfDay(from, timeZone),
      until: until === null ? null : startOfDay(addDays(until, 1), timeZone),
    },
    timeZone,
  };
}
