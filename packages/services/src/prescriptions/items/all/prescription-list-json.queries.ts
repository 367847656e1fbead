import type { EligibilityCode, PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import {
  discount_assignments,
  discounts,
  prescription_groups,
  prescription_items,
  product_configurations,
  store_variants,
  users,
} from "@scriptkeeper/db/schema";
import { eligibilityOf } from "@scriptkeeper/domain/prescriptions/eligibility";
import type { Day } from "@scriptkeeper/domain/time/days";
import { type SQL, sql } from "drizzle-orm";
import { isStrengthUnknown, strengthOfItem, variantTitle } from "../../../catalogue/index.ts";
import { jsonInstant, jsonList, jsonObject, jsonOf, jsonWhere } from "../../../core/index.ts";
import {
  configurationOfItem,
  effectiveExpiry,
  holdsPlacedRepeat,
  holdsUnpaidRepeat,
  isAvailable,
} from "../item-state.queries.ts";
import { lastOrder } from "../prescriptions.queries.ts";
import { discountJson } from "./discount-json.queries.ts";

const today = sql`${sql.placeholder("today")}::date`;
const isExpired = sql`${effectiveExpiry} <= ${today}`;

/** The status by the same rule as the domain's `effectiveStatus`. */
const effectiveStatus = sql`case when ${isExpired} then 'expired'
  when ${prescription_items.status} = 'expired' then 'active' else ${prescription_items.status} end`;

/** The eligibility by the same rule as the domain's `eligibility`. */
const eligibilityJson = sql`case
  when ${prescription_items.repeats} is null and ${prescription_items.prescription_expiry_date} is null
    or ${isStrengthUnknown} then ${told("needs_review")}
  when ${prescription_items.repeats} = 0 then case when ${holdsUnpaidRepeat} then ${told("checkout_open")}
    when ${holdsPlacedRepeat} then ${told("order_placed")} else ${told("no_repeats")} end
  when ${isExpired} then ${told("expired")}
  when ${isAvailable} then ${told("ok")} else ${told("unavailable")} end`;

function told(code: EligibilityCode): SQL {
  return sql`${JSON.stringify(eligibilityOf(code))}::text`;
}

const patientJson = jsonObject({
  id: jsonOf(users.id),
  first_name: jsonOf(users.first_name),
  last_name: jsonOf(users.last_name),
  email: jsonOf(users.email),
  phone: jsonOf(users.phone),
  shopify_customer_id: jsonOf(users.shopify_customer_id),
});

/** Administrators never get the link to a patient's checkout. */
const lastOrderJson = jsonWhere(
  sql`${lastOrder.state} is not null`,
  jsonObject({
    state: jsonOf(lastOrder.state),
    at: jsonInstant(lastOrder.created_at),
    continue_url: sql`'null'`,
    repeat_given_back: jsonOf(lastOrder.gave_back),
    is_placed: jsonOf(lastOrder.is_placed),
  }),
);

const itemJson = jsonObject({
  id: jsonOf(prescription_items.id),
  prescription_group_id: jsonOf(prescription_items.prescription_group_id),
  product_id: jsonOf(prescription_items.product_id),
  product_name: jsonOf(prescription_items.product_name),
  variant_id: jsonOf(prescription_items.variant_id),
  variant_title: jsonOf(variantTitle),
  quantity: jsonOf(prescription_items.quantity),
  status: jsonOf(effectiveStatus),
  start_date: jsonOf(prescription_items.start_date),
  expiry_date: jsonOf(prescription_items.expiry_date),
  prescription_expiry_date: jsonOf(prescription_items.prescription_expiry_date),
  repeats: jsonOf(prescription_items.repeats),
  doctor_name: jsonOf(prescription_items.doctor_name),
  created_at: jsonInstant(prescription_items.created_at),
  updated_at: jsonInstant(prescription_items.updated_at),
  next_reminder_date: jsonOf(prescription_items.next_reminder_date),
  last_reminder_sent: jsonInstant(prescription_items.last_reminder_sent),
  last_renewal_date: jsonOf(prescription_items.last_renewal_date),
  shopify_order_id: jsonOf(prescription_groups.shopify_order_id),
  shopify_line_item_id: jsonOf(prescription_items.shopify_line_item_id),
  is_available: jsonOf(isAvailable),
  missing_data_notes: jsonOf(prescription_items.missing_data_notes),
  discount: discountJson,
  user: patientJson,
  first_name: jsonOf(users.first_name),
  last_name: jsonOf(users.last_name),
  email: jsonOf(users.email),
  eligibility: eligibilityJson,
  last_order: lastOrderJson,
});

/**
 * The next items after an id, each as `prescriptionView` shows it to an administrator. Change both together: a test
 * compares them for items in every state.
 */
export const listItemsJson = jsonList<PrescriptionItem, { today: Day; now: string }>({
  name: "items_json",
  rows: (limit) => sql`
    select ${prescription_items.id} as id, ${itemJson} as item
    from (
      select * from ${prescription_items} where id > ${sql.placeholder("after")} order by id limit ${limit}
    ) ${prescription_items}
    join ${prescription_groups} on ${prescription_groups.id} = ${prescription_items.prescription_group_id}
    join ${users} on ${users.id} = ${prescription_items.user_id}
    left join ${product_configurations} on ${configurationOfItem}
    left join ${store_variants} on ${strengthOfItem}
    left join ${discount_assignments} on ${discount_assignments.prescription_item_id} = ${prescription_items.id}
      and ${discount_assignments.ended_at} is null
    left join ${discounts} on ${discounts.id} = ${discount_assignments.discount_id} and ${discounts.deleted_at} is null
    left join lateral ${lastOrder} on true
    order by ${prescription_items.id}`,
});
