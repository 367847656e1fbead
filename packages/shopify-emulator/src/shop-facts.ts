/** The identity of the demonstration shop. */
export const shopFacts = {
  id: "61730000001",
  name: "Scriptkeeper Demo Pharmacy",
  domain: "scriptkeeper-demo.myshopify.com",
  currency: "AUD",
  timeZone: "Australia/Sydney",
  apiVersion: "2026-07",
  scopes: [
    "read_products",
    "write_products",
    "read_customers",
    "write_customers",
    "read_customer_merge",
    "read_draft_orders",
    "write_draft_orders",
    "read_orders",
    "read_fulfillments",
  ],
} as const;

/** The path below which all pages for browsers are, and which the product's server passes on unchanged. */
export const pagesPath = "/local/store";
