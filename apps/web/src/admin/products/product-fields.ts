import { productMessages } from "@scriptkeeper/contracts/product-messages";
import {
  MAX_DAYS_SUPPLY,
  MAX_PROCESSING_DAYS,
  type ProductConfiguration,
  type ProductConfigurationChange,
} from "@scriptkeeper/contracts/products";

/** The row's fields, named as the server names them; numbers as typed. */
export interface ProductFields {
  product_name: string;
  days_supply: string;
  processing_days: string;
  is_cannabis: boolean;
}

export const DAY_FIELDS = ["days_supply", "processing_days"] as const;

/** What the row starts with. */
export function fieldsOf(product: ProductConfiguration): ProductFields {
  return {
    product_name: product.product_name,
    days_supply: String(product.days_supply),
    processing_days: String(product.processing_days),
    is_cannabis: product.is_cannabis,
  };
}

/** Days as typed; what is no whole number becomes 0, which the rules then refuse. */
export function daysOf(text: string): number {
  return /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : 0;
}

/** Only what differs from the product as it was, so that a change somebody else made meanwhile stays. */
export function changeOf(fields: ProductFields, product: ProductConfiguration): ProductConfigurationChange {
  const typed = {
    product_name: fields.product_name.trim(),
    days_supply: daysOf(fields.days_supply),
    processing_days: daysOf(fields.processing_days),
    is_cannabis: fields.is_cannabis,
  };
  const names = Object.keys(typed) as (keyof typeof typed)[];
  return Object.fromEntries(
    names.filter((name) => typed[name] !== product[name]).map((name) => [name, typed[name]]),
  );
}

/** What is wrong with a field, or `true`. */
export const rules = {
  product_name: (name: string) => name.trim() !== "" || productMessages.nameRequired,
  days_supply: (text: string) => withinDays(text, MAX_DAYS_SUPPLY),
  processing_days: (text: string) => withinDays(text, MAX_PROCESSING_DAYS),
};

function withinDays(text: string, maximum: number): string | true {
  const days = daysOf(text);
  if (days < 1) return "Must be 1 or more";
  return days <= maximum || `Must be at most ${maximum.toLocaleString("en-AU")}`;
}
