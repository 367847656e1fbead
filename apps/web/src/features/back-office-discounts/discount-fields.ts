import { DISCOUNT_SCOPES, DISCOUNT_TYPES } from "@scriptkeeper/contracts/constants";
import { discountMessages } from "@scriptkeeper/contracts/discount-messages";
import type { Discount, DiscountInput } from "@scriptkeeper/contracts/discounts";
import { instantOf, localTime } from "@scriptkeeper/domain/local-time";

/** The form's fields, named as the server names them; all text as typed. */
export interface DiscountFields {
  name: string;
  description: string;
  discount_type: DiscountInput["discount_type"];
  discount_value: string;
  application_scope: DiscountInput["application_scope"];
  user_id: string;
  start_date: string;
  end_date: string;
  is_active: boolean;
}

/** What the form starts with: the discount as it is, or a new one's usual values. */
export function fieldsOf(discount: Discount | null, timeZone: string): DiscountFields {
  const time = (instant: string | null | undefined) =>
    instant ? localTime(new Date(instant), timeZone) : "";
  return {
    name: discount?.name ?? "",
    description: discount?.description ?? "",
    discount_type: discount?.discount_type ?? DISCOUNT_TYPES[0],
    discount_value: discount ? String(discount.discount_value) : "",
    application_scope: discount?.application_scope ?? DISCOUNT_SCOPES[2],
    user_id: discount?.user_id ? String(discount.user_id) : "",
    start_date: time(discount?.start_date),
    end_date: time(discount?.end_date),
    is_active: discount?.is_active ?? true,
  };
}

/** What is sent: empty fields as null, times as instants of the store's zone. */
export function inputOf(fields: DiscountFields, timeZone: string): DiscountInput {
  const instant = (time: string) => instantOf(time, timeZone)?.toISOString() ?? null;
  return {
    ...fields,
    name: fields.name.trim(),
    description: fields.description.trim() || null,
    discount_value: Number(fields.discount_value),
    user_id: fields.user_id.trim() ? Number(fields.user_id) : null,
    start_date: instant(fields.start_date),
    end_date: instant(fields.end_date),
  };
}

/** What is wrong with a field, in the documented words, or `true`. */
export const rules = {
  name: (name: string) => name.trim() !== "" || discountMessages.nameRequired,
  value(value: string, { discount_type }: DiscountFields) {
    if (!(Number(value) > 0)) return discountMessages.valuePositive;
    if (discount_type === "percentage" && Number(value) > 100) return discountMessages.atMostHundred;
    return /^\d+(\.\d{1,2})?$/.test(value.trim()) || "Use at most two decimals, such as 12.50";
  },
  userId: (id: string) => /^\s*\d*\s*$/.test(id) || "A customer ID is a whole number, such as 42",
  end: (end: string, { start_date: start }: DiscountFields) =>
    !end || !start || end > start || discountMessages.endAfterStart,
};
