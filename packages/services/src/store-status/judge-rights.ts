import type { StoreCheck, StoreScope } from "@scriptkeeper/contracts/installation/store-status";
import type { StoreFacts } from "./store-facts.ts";

type Shop = StoreFacts["shop"];

/** What each scope is needed for. */
const uses: Record<string, string> = {
  read_products: "Names, prices and stock of what is sold",
  write_products: "Bulk Price Update",
  read_customers: "Finding a patient among the store's customers, and following changes to them",
  write_customers: "Adding a patient to the store's customers when they first order",
  read_customer_merge: "Noticing that two customers were merged",
  read_draft_orders: "Following checkouts",
  write_draft_orders: "Creating the checkout that a patient pays",
  read_orders: "Noticing that an order was paid, cancelled or refunded",
  read_fulfillments: "Seeing whether an order was sent",
};

/** Without these scopes something is noticed late or not shown, but patients can still order. */
const canWait = new Set(["read_customer_merge", "read_fulfillments"]);

/** Lists every scope that is needed, and whether it was granted. */
export function listScopes(facts: StoreFacts | null): StoreScope[] {
  const missing = new Set(facts?.shop.missingScopes);
  return Object.entries(uses).map(([scope, use]) => ({
    scope,
    use,
    state: facts === null ? "unknown" : missing.has(scope) ? "missing" : "granted",
  }));
}

export function judgeScopes({ missingScopes }: Shop): StoreCheck {
  const line = { name: "scopes", title: "Scopes" } as const;
  if (missingScopes.length === 0)
    return { ...line, state: "good", finding: "All the scopes needed are granted.", advice: null };
  return {
    ...line,
    state: missingScopes.every((scope) => canWait.has(scope)) ? "warning" : "bad",
    finding: `Not granted: ${missingScopes.join(", ")}.`,
    advice: "Add them to the app's Admin API scopes in Shopify, reinstall the app, then check again.",
  };
}

const approval =
  "In the app's settings in Shopify, request access to protected customer data, including names, email addresses, phone numbers and addresses. Some plans do not allow this for custom apps.";
const lists = ["customers", "orders", "draftOrders"];
const words: Record<string, string> = {
  customers: "customers",
  orders: "orders",
  draftOrders: "draft orders",
};

/**
 * Whether the store gives out protected data: customers' names and addresses, and everything that belongs to a
 * customer.
 */
export function judgePersonalData({ personalData, missingScopes }: Shop): StoreCheck {
  const line = { name: "personal_data", title: "Customer data" } as const;
  if (!personalData)
    return {
      ...line,
      state: "unknown",
      finding: "The store does not say whether it shares customers' names and addresses.",
      advice: null,
    };
  const { heldBack, isTried } = personalData;
  const refused = lists.filter((name) => isRefusedWhole(heldBack, name));
  if (refused.length > 0) {
    const isScope = missingScopes.some((scope) => /read_(customers|orders|draft_orders)$/.test(scope));
    return {
      ...line,
      state: "bad",
      finding: `The store refuses all ${refused.map((name) => words[name]).join(", ")}. Payments cannot be followed, but no order is treated as missing because of this.`,
      advice: isScope ? "Grant the missing scopes first, then check again." : approval,
    };
  }
  if (heldBack.length > 0) {
    const fields = heldBack.map((field) => field.split(".").at(-1));
    return {
      ...line,
      state: "bad",
      finding: `The store holds back some customer fields: ${fields.join(", ")}. Orders of patients whose store customer ID is not known here cannot be matched to them.`,
      advice: approval,
    };
  }
  if (!isTried)
    return {
      ...line,
      state: "unknown",
      finding: "The store has no customers yet to check this with.",
      advice: "Check again after the first order.",
    };
  return { ...line, state: "good", finding: "The store shares names and addresses.", advice: null };
}

/** Whether a whole list is held back: that is so when not even its ids are given out. */
function isRefusedWhole(heldBack: readonly string[], list: string): boolean {
  return [list, `${list}.nodes`, `${list}.nodes.id`].some((field) => heldBack.includes(field));
}
