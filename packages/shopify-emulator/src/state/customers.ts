import { customerPayload, mergePayload } from "../webhooks/customer-payload.ts";
import { publish } from "../webhooks/publish.ts";
import type { Refusal, Shop } from "./shop.ts";
import type { CustomerRecord } from "./state.ts";

export interface CustomerInput {
  email?: string | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  phone?: string | null | undefined;
}

export type CustomerKey = { id: string } | { email: string } | { phone: string };

type Saved = { customer: CustomerRecord; refusals?: never } | { customer?: never; refusals: Refusal[] };

export function findCustomer(shop: Shop, key: CustomerKey): CustomerRecord | null {
  const isTheOne = (customer: CustomerRecord) => {
    if ("id" in key) return customer.id === key.id;
    if ("email" in key) return customer.email?.toLowerCase() === key.email.trim().toLowerCase();
    return customer.phone === key.phone;
  };
  return shop.state.customers.find(isTheOne) ?? null;
}

export function createCustomer(shop: Shop, input: CustomerInput): Saved {
  const refusals = refuseCustomer(shop, { input, self: null });
  if (refusals.length > 0) return { refusals };
  const now = shop.now();
  const customer: CustomerRecord = {
    id: shop.nextId(),
    email: input.email?.trim() ?? null,
    firstName: input.firstName ?? null,
    lastName: input.lastName ?? null,
    phone: input.phone ?? null,
    createdAt: now,
    updatedAt: now,
  };
  shop.state.customers.push(customer);
  publish(shop, { topic: "CUSTOMERS_CREATE", body: customerPayload(customer) });
  shop.save();
  return { customer };
}

/** Changes the customer with this key, or creates one if there is none. Repeating it changes nothing more. */
export function setCustomer(
  shop: Shop,
  { key, input }: { key: CustomerKey | null; input: CustomerInput },
): Saved {
  const self = key ? findCustomer(shop, key) : null;
  if (!self) {
    if (key && "id" in key) {
      return {
        refusals: [{ field: ["identifier", "id"], message: "Customer not found", code: "NOT_FOUND" }],
      };
    }
    return createCustomer(shop, { ...key, ...input });
  }
  const refusals = refuseCustomer(shop, { input: { email: self.email, ...input }, self });
  if (refusals.length > 0) return { refusals };
  const said = Object.entries(input).filter(([, value]) => value !== undefined);
  const changed = { ...self, ...Object.fromEntries(said) };
  if (FIELDS.every((name) => changed[name] === self[name])) return { customer: self };
  Object.assign(self, changed, { updatedAt: shop.now() });
  publish(shop, { topic: "CUSTOMERS_UPDATE", body: customerPayload(self) });
  shop.save();
  return { customer: self };
}

const FIELDS = ["email", "firstName", "lastName", "phone"] as const;

/** Deletes a customer; their orders remain, without a customer. */
export function deleteCustomer(shop: Shop, id: string): void {
  remove(shop, id);
  publish(shop, { topic: "CUSTOMERS_DELETE", body: { id: Number(id) } });
  shop.save();
}

/** Merges two customers: the orders and drafts of the one that is deleted become the other's. */
export function mergeCustomers(shop: Shop, { keptId, goneId }: { keptId: string; goneId: string }): void {
  if (!findCustomer(shop, { id: keptId })) throw new Error(`The shop has no customer ${keptId}.`);
  remove(shop, goneId);
  for (const owned of [...shop.state.drafts, ...shop.state.orders])
    if (owned.customerId === goneId) owned.customerId = keptId;
  publish(shop, { topic: "CUSTOMERS_MERGE", body: mergePayload({ keptId, goneId }) });
  shop.save();
}

/** Fails to merge two customers: both remain, and the subscribers are still told. */
export function failMerge(shop: Shop, { keptId, goneId }: { keptId: string; goneId: string }): void {
  const kept = findCustomer(shop, { id: keptId });
  if (!kept || !findCustomer(shop, { id: goneId })) throw new Error("The shop has no such two customers.");
  const name = [kept.firstName, kept.lastName].filter(Boolean).join(" ") || "The customer";
  const message = `${name} is currently being merged.`;
  const errors = [{ customer_ids: [Number(keptId)], field: "merge_in_progress", message }];
  publish(shop, { topic: "CUSTOMERS_MERGE", body: mergePayload({ keptId, goneId, errors }) });
  shop.save();
}

function remove(shop: Shop, id: string): void {
  if (!findCustomer(shop, { id })) throw new Error(`The shop has no customer ${id}.`);
  shop.state.customers = shop.state.customers.filter((customer) => customer.id !== id);
}

/**
 * Whether the shop holds an address's domain for invalid. Drafts for a customer with such an address are refused, too,
 * even if the shop had accepted the customer.
 */
export function hasRefusedDomain(email: string): boolean {
  return /\.invalid$/i.test(email);
}

function refuseCustomer(
  shop: Shop,
  { input, self }: { input: CustomerInput; self: CustomerRecord | null },
): Refusal[] {
  const refusals: Refusal[] = [];
  const taken = (key: CustomerKey) => {
    const other = findCustomer(shop, key);
    return other !== null && other !== self;
  };
  if (!input.email && !input.phone && !input.firstName && !input.lastName) {
    refusals.push({
      field: null,
      message: "Customer must have a name, phone number or email address",
      code: "BLANK",
    });
  }
  if (input.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(input.email)) {
    refusals.push({ field: ["input", "email"], message: "Email is invalid", code: "INVALID" });
  } else if (input.email && taken({ email: input.email })) {
    refusals.push({ field: ["input", "email"], message: "Email has already been taken", code: "TAKEN" });
  }
  if (input.phone && !/^\+[1-9]\d{6,14}$/.test(input.phone)) {
    refusals.push({ field: ["input", "phone"], message: "Phone is invalid", code: "INVALID" });
  } else if (input.phone && taken({ phone: input.phone })) {
    refusals.push({ field: ["input", "phone"], message: "Phone has already been taken", code: "TAKEN" });
  }
  return refusals;
}
