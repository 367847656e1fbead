import { DISCOUNT_SCOPES, DISCOUNT_TYPES } from "@scriptkeeper/contracts/constants";
import type { Discount, DiscountChange, DiscountInput } from "@scriptkeeper/contracts/discounts/discounts";
import { EDITED_FIELDS } from "@scriptkeeper/contracts/editing/conflicts";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import { localTime, toInstant } from "@scriptkeeper/domain/time/local-time";
import { targetText } from "../shared/prescription/discount-labels.ts";

/** The customer a discount is for. The names are null until looked up. */
export interface TargetCustomer {
  id: number;
  email: string;
  first_name: string | null;
  last_name: string | null;
}

/** The form's fields, under the server's names; text as typed. */
export interface DiscountFields {
  name: string;
  description: string;
  discount_type: DiscountInput["discount_type"];
  discount_value: string;
  application_scope: DiscountInput["application_scope"];
  target: "all" | "one";
  customer: TargetCustomer | null;
  start_date: string;
  end_date: string;
  is_active: boolean;
}

/** The values of a discount that the form shows. */
export type DiscountValues = Pick<Discount, (typeof EDITED_FIELDS.discount)[number] | "user_email">;

export function pickValues(discount: Discount): DiscountValues {
  const names = [...EDITED_FIELDS.discount, "user_email"] as const;
  return Object.fromEntries(names.map((name) => [name, discount[name]])) as DiscountValues;
}

/** Returns the initial values of the form: the discount's, or the defaults of a new one. */
export function toFormFields(discount: Partial<DiscountValues>, timeZone: string): DiscountFields {
  const time = (instant: string | null | undefined) =>
    instant ? localTime(new Date(instant), timeZone) : "";
  return {
    name: discount.name ?? "",
    description: discount.description ?? "",
    discount_type: discount.discount_type ?? DISCOUNT_TYPES[0],
    discount_value: discount.discount_value === undefined ? "" : String(discount.discount_value),
    application_scope: discount.application_scope ?? DISCOUNT_SCOPES[2],
    target: targetOf(discount) ? "one" : "all",
    customer: targetOf(discount),
    start_date: time(discount.start_date),
    end_date: time(discount.end_date),
    is_active: discount.is_active ?? true,
  };
}

/** Returns what is sent: empty fields as null, times in the store's zone as instants. */
export function toInput(fields: DiscountFields, timeZone: string): DiscountInput {
  const instant = (time: string) => toInstant(time, timeZone)?.toISOString() ?? null;
  const { target, customer, ...same } = fields;
  return {
    ...same,
    name: fields.name.trim(),
    description: fields.description.trim() || null,
    discount_value: Number(fields.discount_value),
    user_id: target === "one" && customer ? customer.id : null,
    start_date: instant(fields.start_date),
    end_date: instant(fields.end_date),
  };
}

/** Returns only what differs from the form's initial values, so that changes by others to the rest stay. */
export function toChange(input: DiscountInput, startedFrom: DiscountInput): DiscountChange {
  const names = Object.keys(input) as (keyof DiscountInput)[];
  return Object.fromEntries(
    names.filter((name) => input[name] !== startedFrom[name]).map((name) => [name, input[name]]),
  );
}

/** Checks what the contract can't: that a discount for one customer has a customer. */
export function checkTarget({ target, customer }: DiscountFields) {
  return { customer: target === "one" && customer === null && prescriptionMessages.selectCustomer };
}

/** The form's names for fields that the contract names differently. */
export const fieldNames = { user_id: "customer" } as const;

function targetOf({ user_id = null, user_email = null }: Partial<DiscountValues>): TargetCustomer | null {
  if (user_id === null) return null;
  return { id: user_id, email: targetText({ user_id, user_email }), first_name: null, last_name: null };
}
