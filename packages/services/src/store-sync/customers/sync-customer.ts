import { Email } from "@scriptkeeper/contracts/primitives";
import { type CustomerPayload, readCustomerPayload } from "@scriptkeeper/store/customer-payload";
import { onEmailChanged } from "../../accounts/index.ts";
import {
  audit,
  type Context,
  changedFields,
  insertTransactions,
  notifyAdmins,
  within,
} from "../../core/index.ts";
import { linkByEmail } from "../orders/link-by-email.ts";
import {
  type AccountRow,
  isEmailTaken,
  lockByStoreId,
  lockStoreCustomer,
  type StoreCustomerRow,
  saveAccount,
  saveStoreCustomer,
} from "./store-customers.queries.ts";

/**
 * Follows a customer's creation or change at the store. What changed there since the last webhook changes here too;
 * what was corrected here stays when the store repeats its old value. Creates no account: a paid order does that.
 */
export async function syncCustomer(ctx: Context, body: Buffer): Promise<void> {
  const payload = readCustomerPayload(body);
  await ctx.db.transaction((tx) => follow(within(ctx, tx), payload));
}

async function follow(ctx: Context, payload: CustomerPayload): Promise<void> {
  const known = await lockStoreCustomer(ctx.db, payload.customerId);
  const said = toRow(payload);
  if (!(await saveStoreCustomer(ctx.db, said))) return;
  const linked = await lockByStoreId(ctx.db, said.id);
  const account = linked ?? (await linkAndLock(ctx, said));
  if (account?.role !== "user") return;
  // What the store said before the account was linked was never applied to it.
  await applyTo(ctx, account, known && linked ? changedSince(known, said) : blanksOf(account, said));
}

/** `null` when the account with that address is linked to another customer. */
async function linkAndLock(ctx: Context, said: StoreCustomerRow): Promise<AccountRow | null> {
  await linkByEmail(ctx, said);
  return lockByStoreId(ctx.db, said.id);
}

type Said = Pick<StoreCustomerRow, "email" | "first_name" | "last_name" | "phone">;

function toRow({
  customerId,
  email,
  firstName,
  lastName,
  phone,
  updatedAt,
}: CustomerPayload): StoreCustomerRow {
  const address = Email.safeParse(email);
  return {
    id: customerId,
    email: address.success ? address.data : null,
    first_name: firstName,
    last_name: lastName,
    phone,
    updated_at: updatedAt,
  };
}

const FIELDS = ["email", "first_name", "last_name", "phone"] as const;

function changedSince(before: Said, said: Said): Partial<Said> {
  return Object.fromEntries(
    FIELDS.flatMap((name) => (before[name] === said[name] ? [] : [[name, said[name]]])),
  );
}

function blanksOf(account: AccountRow, said: Said): Partial<Said> {
  return Object.fromEntries(FIELDS.flatMap((name) => (account[name] ? [] : [[name, said[name]]])));
}

async function applyTo(ctx: Context, account: AccountRow, wanted: Partial<Said>): Promise<void> {
  const set = await allowed(ctx, account, withoutNulls(wanted));
  const changed = changedFields({ ...account }, set);
  if (!changed) return;
  const movesEmail = set.email !== undefined && set.email !== account.email;
  await saveAccount(ctx.db, account.id, {
    ...set,
    ...(movesEmail ? { email_bad_at: null } : {}),
    updated_at: ctx.clock.now(),
  });
  if (movesEmail) {
    // Sessions stay: whoever changed the address at the store has none here, and the patient may be in the middle of
    // an order.
    const isTold = await onEmailChanged(ctx, { account, changedBy: "store" });
    await logAddressChange(ctx, { account, isTold });
  }
  await audit(ctx, { action: "update customer", entity: "user", entityId: account.id, ...changed });
}

type Told = { [Name in keyof Said]?: string };

function withoutNulls(said: Partial<Said>): Told {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
}

/** Leaves out an address that another account has here. */
async function allowed(ctx: Context, account: AccountRow, { email, ...rest }: Told): Promise<Told> {
  if (email === undefined || email === account.email) return rest;
  if (!(await isEmailTaken(ctx.db, email))) return { ...rest, email };
  await notifyAdmins(ctx, {
    action: "Email already in use",
    description: `A customer changed their email address at the store to one that another account here already has. Account ${account.id} keeps its current address; check both under Customers.`,
  });
  return rest;
}

const CHANGED =
  "The customer's email address was changed at the store. They now sign in here with the new one. The old one ";

/** Logs that an account has a new address, under the previous one. */
function logAddressChange(
  ctx: Context,
  { account, isTold }: { account: AccountRow; isTold: boolean },
): Promise<void> {
  return insertTransactions(ctx.db, [
    {
      transaction_type: "order",
      transaction_date: ctx.clock.now(),
      user_id: account.id,
      first_name: account.first_name,
      last_name: account.last_name,
      email: account.email,
      shopify_customer_id: account.shopify_customer_id,
      action: "Email address changed",
      description: isTold
        ? `${CHANGED}is being notified.`
        : `${CHANGED}does not work and cannot be notified. Ask the customer whether they made the change. If not, correct it at the store and under Customers.`,
      order_status: isTold ? "success" : "attention",
    },
  ]);
}
