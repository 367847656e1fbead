import type { ProductConfiguration, ProductConfigurationChange } from "@scriptkeeper/contracts/products";

/** The row's fields, named as the server names them; numbers as typed. */
export interface ProductFields {
  product_name: string;
  days_supply: string;
  processing_days: string;
  is_cannabis: boolean;
}

export const DAY_FIELDS = ["days_supply", "processing_days"] as const;

/** What the row starts with. */
export function toFormFields(product: ProductConfiguration): ProductFields {
  return {
    product_name: product.product_name,
    days_supply: String(product.days_supply),
    processing_days: String(product.processing_days),
    is_cannabis: product.is_cannabis,
  };
}

/** Days as typed; what is no whole number becomes 0, which the contract then refuses. */
export function toDays(text: string): number {
  return /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : 0;
}

/** Only what differs from the product as it was, so that a change somebody else made meanwhile stays. */
export function toChange(fields: ProductFields, product: ProductConfiguration): ProductConfigurationChange {
  const typed = {
    product_name: fields.product_name.trim(),
    days_supply: toDays(fields.days_supply),
    processing_days: toDays(fields.processing_days),
    is_cannabis: fields.is_cannabis,
  };
  const names = Object.keys(typed) as (keyof typeof typed)[];
  return Object.fromEntries(
    names.filter((name) => typed[name] !== product[name]).map((name) => [name, typed[name]]),
  );
}
