const orders = ["read_orders", "read_marketplace_orders"];
const ordersOfBuyers = [...orders, "read_buyer_membership_orders"];
const fulfillments = ["read_fulfillments", "read_marketplace_orders"];

/** The scopes of each topic, any of which suffices; a topic that is not listed needs none. */
export const topicScopes: Readonly<Record<string, readonly string[]>> = {
  CUSTOMERS_CREATE: ["read_customers"],
  CUSTOMERS_DELETE: ["read_customers"],
  CUSTOMERS_MERGE: ["read_customer_merge"],
  CUSTOMERS_UPDATE: ["read_customers"],
  DRAFT_ORDERS_CREATE: ["read_draft_orders"],
  DRAFT_ORDERS_DELETE: ["read_draft_orders"],
  DRAFT_ORDERS_UPDATE: ["read_draft_orders"],
  FULFILLMENTS_CREATE: fulfillments,
  FULFILLMENTS_UPDATE: fulfillments,
  FULFILLMENT_EVENTS_CREATE: ["read_fulfillments"],
  ORDERS_CANCELLED: ordersOfBuyers,
  ORDERS_CREATE: orders,
  ORDERS_EDITED: ordersOfBuyers,
  ORDERS_PAID: orders,
  ORDERS_UPDATED: ordersOfBuyers,
  PRODUCTS_CREATE: ["read_products"],
  PRODUCTS_DELETE: ["read_products"],
  PRODUCTS_UPDATE: ["read_products"],
  REFUNDS_CREATE: ordersOfBuyers,
};

/** Returns whether a scope is granted; a scope to write includes the one to read. */
export function isGranted(scope: string, granted: readonly string[]): boolean {
  return granted.includes(scope) || granted.includes(scope.replace(/^read_/, "write_"));
}
