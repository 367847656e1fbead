import type { PublicSettings } from "@scriptkeeper/contracts/accounts/auth";
import type { SignedInUser } from "@scriptkeeper/contracts/accounts/users";
import type { DiscountSummary } from "@scriptkeeper/contracts/discounts/discounts";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import type { Delivery, Parcel } from "@scriptkeeper/contracts/renewals/deliveries";
import type { PatientRenewal, Preview, PreviewItem } from "@scriptkeeper/contracts/renewals/renewals";
import { eligibility } from "@scriptkeeper/domain/prescriptions/eligibility";

export const today = "2026-11-21";

export const settings: PublicSettings = {
  pharmacyName: "Pharmacy Example",
  pharmacyAddress: null,
  supportEmail: "help@pharmacy.example",
  supportPhone: null,
  openingHours: null,
  storeTimezone: "Australia/Sydney",
  today,
  deliveryFeeCents: 3000,
  currency: "AUD",
  reminderSchedule: "0 0 * * * *",
};

export const patient: SignedInUser = {
  id: 7,
  email: "ann@people.example",
  first_name: "Ann",
  last_name: "Lee",
  role: "user",
  is_admin: false,
  shopify_customer_id: null,
  created_at: "2026-01-01T00:00:00.000Z",
  mustChangePassword: false,
};

export const admin: SignedInUser = {
  ...patient,
  id: 1,
  first_name: "Morgan",
  last_name: "Reid",
  role: "admin",
  is_admin: true,
};

const orderable = {
  repeats: 3,
  prescription_expiry_date: "2027-05-01",
  expiry_date: null,
  is_available: true,
};

/** Returns the verdict of the eligibility rule about an item with these facts. */
export function eligibilityWith(
  facts: Partial<typeof orderable> & { holds_unpaid_repeat?: boolean; holds_placed_repeat?: boolean } = {},
) {
  return eligibility({ ...orderable, holds_unpaid_repeat: false, ...facts }, today);
}

export function prescription(changes: Partial<PrescriptionItem> = {}): PrescriptionItem {
  const { id: _, role: __, is_admin: ___, created_at: ____, mustChangePassword: _____, ...person } = patient;
  return {
    id: 1,
    prescription_group_id: 1,
    product_id: "1001",
    product_name: "Atorvastatin 40 mg",
    variant_id: null,
    variant_title: null,
    quantity: 1,
    status: "active",
    start_date: "2026-05-01",
    expiry_date: null,
    prescription_expiry_date: orderable.prescription_expiry_date,
    repeats: orderable.repeats,
    doctor_name: null,
    created_at: "2026-05-01T00:00:00.000Z",
    updated_at: "2026-05-01T00:00:00.000Z",
    next_reminder_date: null,
    last_reminder_sent: null,
    last_renewal_date: null,
    shopify_order_id: null,
    shopify_line_item_id: null,
    is_available: true,
    missing_data_notes: null,
    discount: null,
    user: { id: patient.id, phone: null, ...person },
    first_name: patient.first_name,
    last_name: patient.last_name,
    email: patient.email,
    eligibility: eligibilityWith(),
    last_order: null,
    ...changes,
  };
}

export function discount(changes: Partial<DiscountSummary> = {}): DiscountSummary {
  return {
    percentage: 10,
    scope: "all_orders",
    isActive: true,
    type: "percentage",
    value: 10,
    label: "10% off",
    ...changes,
  };
}

export function previewItem(changes: Partial<PreviewItem> = {}): PreviewItem {
  return {
    id: 1,
    product_name: "Atorvastatin 40 mg",
    variant_title: null,
    quantity: 1,
    repeats: 3,
    prescription_expiry_date: "2027-05-01",
    max_quantity: 2,
    eligibility: eligibilityWith(),
    continue_url: null,
    discount: null,
    unit_price_cents: 2000,
    line_total_cents: [2000, 4000],
    ...changes,
  };
}

export function preview(changes: Partial<Preview> = {}): Preview {
  return {
    first_name: "Ann",
    items: [previewItem()],
    delivery_fee_cents: 3000,
    open_checkout: null,
    already_paid: false,
    ...changes,
  };
}

/** Creates a patient's order that has only begun. */
export function order(
  changes: Partial<PatientRenewal> & Pick<PatientRenewal, "id" | "state">,
): PatientRenewal {
  return {
    created_at: "2026-11-19T20:00:00.000Z",
    settled_at: null,
    reserved_until: null,
    total_cents: 4950,
    continue_url: null,
    order_name: null,
    include_delivery: true,
    delivery: null,
    items: [
      { id: 1, product_name: "Metformin", quantity: 1, took_repeat: true },
      { id: 2, product_name: "Perindopril", quantity: 2, took_repeat: true },
    ],
    ...changes,
  };
}

/** Creates the delivery of a paid order of which everything was sent yesterday. */
export function delivery(changes: Partial<Delivery> = {}): Delivery {
  return {
    is_delivery: true,
    arrived_at: null,
    is_late: false,
    steps: [
      { label: "Paid", state: "done" },
      { label: "Preparing", state: "done" },
      { label: "Sent", state: "current" },
      { label: "Delivered", state: "ahead" },
    ],
    waiting: null,
    parcels: [parcel()],
    ...changes,
  };
}

export function parcel(changes: Partial<Parcel> = {}): Parcel {
  return {
    id: "501",
    state: "sent",
    sentence: "Sent yesterday with Demo Post.",
    next_step: null,
    sent_at: "2026-11-20T01:00:00.000Z",
    delivered_at: null,
    carrier: "Demo Post",
    tracking_number: "DP100",
    tracking_url: "https://post.example/DP100",
    items: [{ id: 1, product_name: "Metformin", quantity: 1 }],
    ...changes,
  };
}
