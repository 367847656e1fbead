/** Every right that the product works with, as the store calls it. */
export const neededScopes = [
  "read_products",
  "write_products",
  "read_customers",
  "write_customers",
  "read_customer_merge",
  "read_draft_orders",
  "write_draft_orders",
  "read_orders",
  "read_fulfillments",
] as const;

/** Those that were not granted; the right to write includes the right to read. */
export function missingFrom(granted: readonly string[]): string[] {
  const has = new Set(granted);
  return neededScopes.filter((scope) => !has.has(scope) && !has.has(scope.replace(/^read_/, "write_")));
}
