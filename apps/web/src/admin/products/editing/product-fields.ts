import type {
  ProductConfiguration,
  ProductConfigurationChange,
} from "@scriptkeeper/contracts/catalogue/products";

/** The row's fields, under the server's names; numbers as typed. */
export interface ProductFields {
  product_name: string;
  days_supply: string;
  processing_days: string;
  is_cannabis: boolean;
}

export const DAY_FIELDS = ["days_supply", "processing_days"] as const;

/** The values of a product that the form shows. */
export type ProductValues = Pick<ProductConfiguration, keyof ProductFields>;

export function pickValues(product: ProductConfiguration): ProductValues {
  const { product_name, days_supply, processing_days, is_cannabis } = product;
  return { product_name, days_supply, processing_days, is_cannabis };
}

export function toFormFields(product: ProductValues): ProductFields {
  return {
    product_name: product.product_name,
    days_supply: String(product.days_supply),
    processing_days: String(product.processing_days),
    is_cannabis: product.is_cannabis,
  };
}

/** Parses days as typed; anything else than a whole number becomes 0, which the contract refuses. */
export function toDays(text: string): number {
  return /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : 0;
}

/** Returns only what differs from the form's initial values, so that changes by others to the rest stay. */
export function toChange(fields: ProductFields, startedFrom: ProductFields): ProductConfigurationChange {
  const [typed, before] = [toValues(fields), toValues(startedFrom)];
  const names = Object.keys(typed) as (keyof ProductValues)[];
  return Object.fromEntries(
    names.filter((name) => typed[name] !== before[name]).map((name) => [name, typed[name]]),
  );
}

function toValues(fields: ProductFields): ProductValues {
  return {
    product_name: fields.product_name.trim(),
    days_supply: toDays(fields.days_supply),
    processing_days: toDays(fields.processing_days),
    is_cannabis: fields.is_cannabis,
  };
}
