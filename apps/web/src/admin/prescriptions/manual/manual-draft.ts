import { type DiscountScope, MAX_REPEATS } from "@scriptkeeper/contracts/constants";
import { MANUAL_LINE_DEFAULTS } from "@scriptkeeper/contracts/prescriptions/limits";
import type {
  AvailableProduct,
  CreateManualInput,
  SearchableUser,
} from "@scriptkeeper/contracts/prescriptions/manual";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import { addDays, type Day } from "@scriptkeeper/domain/time/days";
import { wholeNumber } from "../../shared/prescription/whole-number.ts";

export const QUANTITY = { min: 1, max: 999 } as const;
export const REPEATS = { min: 0, max: MAX_REPEATS } as const;

/** A product line in the form: numbers as typed. */
export interface LineDraft {
  product: AvailableProduct;
  /** The strength and pack; empty until chosen from several. */
  variantId: string;
  quantity: string;
  repeats: string;
  expiry: Day | "";
  prescriptionExpiry: Day | "";
  percentage: number;
  scope: DiscountScope;
}

export interface NewCustomer {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
}

/** Everything typed into the form so far. */
export interface ManualDraft {
  mode: "existing" | "new";
  customer: SearchableUser | null;
  newCustomer: NewCustomer;
  lines: LineDraft[];
  sendEmail: boolean;
}

export const emptyDraft: ManualDraft = {
  mode: "existing",
  customer: null,
  newCustomer: { email: "", firstName: "", lastName: "", phone: "" },
  lines: [],
  sendEmail: true,
};

/**
 * Changes to the draft, or a function that derives them from the current draft: browsers fill in several fields at
 * once.
 */
export type DraftChange = Partial<ManualDraft> | ((now: ManualDraft) => Partial<ManualDraft>);

export function changeDraft(now: ManualDraft, change: DraftChange): ManualDraft {
  return { ...now, ...(typeof change === "function" ? change(now) : change) };
}

/** Returns a product as a line with the documented defaults. */
export function newLine(product: AvailableProduct, today: Day): LineDraft {
  const [only, ...others] = product.variants;
  return {
    product,
    variantId: others.length === 0 ? (only?.variant_id ?? "") : "",
    quantity: String(MANUAL_LINE_DEFAULTS.quantity),
    repeats: String(MANUAL_LINE_DEFAULTS.repeats),
    expiry: addDays(today, MANUAL_LINE_DEFAULTS.expiryDays),
    prescriptionExpiry: "",
    percentage: 0,
    scope: "all_orders",
  };
}

/** Returns the draft as the call's input, or a sentence about what is missing. */
export function readDraft(draft: ManualDraft): { input: CreateManualInput } | { problem: string } {
  const { mode, customer, lines } = draft;
  const typed = {
    email: draft.newCustomer.email.trim(),
    firstName: draft.newCustomer.firstName.trim(),
    lastName: draft.newCustomer.lastName.trim(),
    phone: draft.newCustomer.phone.trim(),
  };
  if (mode === "existing" && !customer) return { problem: prescriptionMessages.selectCustomer };
  if (mode === "new" && !(typed.email && typed.firstName && typed.lastName)) {
    return { problem: prescriptionMessages.fillRequired };
  }
  if (lines.length === 0) return { problem: prescriptionMessages.addProduct };
  if (lines.some(lacksVariant)) return { problem: "Please choose the strength and pack of each product" };
  const products = lines.map(readLine);
  if (!products.every((line) => line !== null)) {
    return { problem: "Please correct the marked quantities and repeats" };
  }
  const person =
    mode === "existing" && customer
      ? {
          isExistingUser: true,
          userId: customer.id,
          email: customer.email,
          firstName: customer.first_name,
          lastName: customer.last_name,
          phone: customer.phone ?? "",
        }
      : { isExistingUser: false, userId: null, ...typed };
  return { input: { ...person, doctorName: "", sendWelcomeEmail: draft.sendEmail, products } };
}

/** Tells whether a strength still has to be chosen from several. */
export function lacksVariant({ product, variantId }: LineDraft): boolean {
  return product.variants.length > 1 && variantId === "";
}

function readLine(line: LineDraft): CreateManualInput["products"][number] | null {
  const quantity = wholeNumber(line.quantity, QUANTITY);
  const repeats = wholeNumber(line.repeats, REPEATS);
  if (quantity === null || repeats === null) return null;
  return {
    product_id: line.product.product_id,
    product_name: line.product.product_name,
    ...(line.variantId !== "" && { variant_id: line.variantId }),
    quantity,
    repeats,
    expiry_date: line.expiry || null,
    prescription_expiry_date: line.prescriptionExpiry || null,
    discount_percentage: line.percentage,
    discount_scope: line.percentage > 0 ? line.scope : null,
  };
}
