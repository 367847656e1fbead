/** Every access scope that the product uses, under the store's name. */
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

/** Returns the scopes that were not granted; a scope to write includes the one to read. */
export function missingFrom(granted: readonly string[]): string[] {
  const has = new Set(granted);
  return neededScopes.filter((scope) => !has.has(scope) && !has.has(scope.replace(/^read_/, "write_")));
}
