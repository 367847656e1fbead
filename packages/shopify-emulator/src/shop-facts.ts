/** Who the demonstration shop is. */
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

/** Every page that a browser sees lives below this path, which the product's server passes on unchanged. */
export const pagesPath = "/local/store";
