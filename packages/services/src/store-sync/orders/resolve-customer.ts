import { Email } from "@scriptkeeper/contracts/primitives";
import type { OrderCustomer } from "@scriptkeeper/store/order-payload";
import type { UserRow } from "../../auth/index.ts";
import { audit, type Context } from "../../core/index.ts";
import { insertCustomer } from "../../prescriptions/index.ts";
import { saveFirstKnown } from "../customers/store-customers.queries.ts";
import { linkByEmail } from "./link-by-email.ts";
import { holdByStoreId } from "./store-orders.queries.ts";

/**
 * Finds the buyer of an order: the account with the store's customer id, else the one with the email address, else a
 * new one. Never an administrator's; `null` when the order names nobody, such as one made at the counter.
 */
export async function resolveCustomer(ctx: Context, customer: OrderCustomer | null): Promise<UserRow | null> {
  if (!customer) return null;
  const known = await holdByStoreId(ctx.db, customer.id);
  if (known) return known.role === "user" ? known : null;
  const email = Email.safeParse(customer.email);
  if (!email.success) return null;
  const buyer = { ...customer, email: email.data };
  return (await linkByEmail(ctx, buyer)) ?? (await createBuyer(ctx, buyer)) ?? linkByEmail(ctx, buyer);
}

interface Buyer extends OrderCustomer {
  email: string;
}

/** Creates the buyer's account; `null` when another account has the address, maybe since a moment ago. */
async function createBuyer(ctx: Context, customer: Buyer): Promise<UserRow | null> {
  const now = ctx.clock.now();
  const buyer = await insertCustomer(ctx.db, {
    email: customer.email,
    first_name: customer.firstName ?? "",
    last_name: customer.lastName ?? "",
    phone: customer.phone,
    shopify_customer_id: customer.id,
    created_at: now,
    updated_at: now,
  });
  if (!buyer) return null;
  // Without it, the first change at the store could not be told from what was true before.
  await saveFirstKnown(ctx.db, {
    id: customer.id,
    email: customer.email,
    first_name: customer.firstName,
    last_name: customer.lastName,
    phone: customer.phone,
  });
  await audit(ctx, {
    action: "create customer",
    entity: "user",
    entityId: buyer.id,
    after: { shopify_customer_id: customer.id },
  });
  return buyer;
}
