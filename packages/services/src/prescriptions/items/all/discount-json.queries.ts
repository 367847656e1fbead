import { discounts } from "@scriptkeeper/db/schema";
import { sql } from "drizzle-orm";
import { jsonObject, jsonOf, jsonWhere } from "../../../core/index.ts";
import { timesPaid, timesUsed } from "../prescriptions.queries.ts";

const now = sql`${sql.placeholder("now")}::timestamptz`;
const isPercentage = sql`${discounts.discount_type} = 'percentage'`;
/** Rounded down to milliseconds, as JavaScript has them. */
const startsAt = sql`date_trunc('milliseconds', ${discounts.start_date})`;
const endsAt = sql`date_trunc('milliseconds', ${discounts.end_date})`;
/** "12.5", never "12.50". */
const value = sql`trim_scale(${discounts.discount_value})`;

const isRunning = sql`(${discounts.is_active} and coalesce(${startsAt} <= ${now}, true) and coalesce(${endsAt} > ${now}, true))`;
const isUsed = sql`(${discounts.application_scope} = 'first_order_only' and ${timesUsed} > 0)`;
const isReserved = sql`(${isUsed} and ${timesPaid} = 0)`;

const summary = {
  percentage: sql`case when ${isPercentage} then ${value}::text else 'null' end`,
  scope: jsonOf(discounts.application_scope),
  isActive: jsonOf(sql`(${isRunning} and (not ${isUsed} or ${isReserved}))`),
  type: jsonOf(discounts.discount_type),
  value: sql`${value}::text`,
  label: jsonOf(sql`case when ${isPercentage} then ${value} || '% off'
    else '$' || to_char(${discounts.discount_value}, 'FM99,999,990.00') || ' off' end`),
};

/** The JSON of an item's discount, as the domain's `summarise` returns it. */
export const discountJson = jsonWhere(
  sql`${discounts.id} is not null`,
  sql`case when ${isReserved} then ${jsonObject({ ...summary, isReserved: sql`'true'` })} else ${jsonObject(summary)} end`,
);
