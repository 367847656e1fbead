import type { Patient } from "@scriptkeeper/contracts/accounts/users";
import type { DiscountDetail, DiscountSummary } from "@scriptkeeper/contracts/discounts/discounts";
import type {
  LastOrder,
  PrescriptionItem,
  SinglePrescription,
} from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { eligibility } from "@scriptkeeper/domain/prescriptions/eligibility";
import { effectiveStatus } from "@scriptkeeper/domain/prescriptions/item-status";
import { isShownToPatient, summarise } from "@scriptkeeper/domain/prices/discounts";
import type { Day } from "@scriptkeeper/domain/time/days";
import type { PatientContext } from "../../core/index.ts";
import { toWebAddress } from "../../store-status/index.ts";
import { assignedDiscount, eligibilityFacts } from "./item-facts.ts";
import type { ItemRow } from "./prescriptions.queries.ts";

/**
 * Who looks, and when. Patients, and carers who may order, see their checkout link but no discount that is switched
 * off; an onlooker, a carer who may only see, gets no checkout link either.
 */
export interface View {
  viewer: "patient" | "onlooker" | "admin";
  now: Date;
  today: Day;
}

/** How the caller looks at a patient's prescriptions. */
export function viewerOf({ right }: PatientContext["patient"]): "patient" | "onlooker" {
  return right === "order" ? "patient" : "onlooker";
}

/** The item with the field names of the documentation. The columns are listed so that a new one cannot leak. */
export function prescriptionView(row: ItemRow, view: View): PrescriptionItem {
  const { item, user } = row;
  return {
    id: item.id,
    prescription_group_id: item.prescription_group_id,
    product_id: item.product_id,
    product_name: item.product_name,
    variant_id: item.variant_id,
    variant_title: row.variant_title,
    quantity: item.quantity,
    status: effectiveStatus(item, view.today),
    start_date: item.start_date,
    expiry_date: item.expiry_date,
    prescription_expiry_date: item.prescription_expiry_date,
    repeats: item.repeats,
    doctor_name: item.doctor_name,
    created_at: item.created_at.toISOString(),
    updated_at: item.updated_at.toISOString(),
    next_reminder_date: item.next_reminder_date,
    last_reminder_sent: item.last_reminder_sent?.toISOString() ?? null,
    last_renewal_date: item.last_renewal_date,
    shopify_order_id: row.shopify_order_id,
    shopify_line_item_id: item.shopify_line_item_id,
    is_available: row.is_available,
    missing_data_notes: item.missing_data_notes,
    discount: discountSummary(row, view),
    user: patient(user),
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    eligibility: eligibility(eligibilityFacts(row), view.today),
    last_order: lastOrder(row, view),
  };
}

/** One prescription with details of its discount's use. */
export function singlePrescriptionView(row: ItemRow, view: View): SinglePrescription {
  return { ...prescriptionView(row, view), discount: discountDetail(row, view) };
}

function patient(user: ItemRow["user"]): Patient {
  return {
    id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    phone: user.phone,
    shopify_customer_id: user.shopify_customer_id,
  };
}

/** The item's discount as this viewer sees it. */
export function discountSummary(row: ItemRow, view: View): DiscountSummary | null {
  const discount = assignedDiscount(row);
  if (!discount) return null;
  if (view.viewer !== "admin" && !isShownToPatient(discount, view.now)) return null;
  return summarise(discount, view.now);
}

function discountDetail(row: ItemRow, view: View): DiscountDetail | null {
  const summary = discountSummary(row, view);
  if (!summary || !row.discount) return null;
  return {
    ...summary,
    id: row.discount.id,
    name: row.discount.name,
    timesUsed: row.times_applied,
    firstOrderCompleted: row.times_used > 0,
  };
}

/** The address at which the patient pays the item's unfinished order. */
export function payableUrl(row: ItemRow): string | null {
  return row.last_order_state === "open" && !row.last_order_is_placed
    ? toWebAddress(row.last_order_url)
    : null;
}

function lastOrder(row: ItemRow, view: View): LastOrder | null {
  if (!row.last_order_state || !row.last_order_at) return null;
  return {
    state: row.last_order_state,
    at: row.last_order_at.toISOString(),
    continue_url: view.viewer === "patient" ? payableUrl(row) : null,
    repeat_given_back: row.last_order_gave_back ?? false,
    is_placed: row.last_order_is_placed ?? false,
  };
}
