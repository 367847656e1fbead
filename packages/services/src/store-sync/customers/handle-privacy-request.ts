import { readDataRequest, readRedaction, requireShopRedaction } from "@scriptkeeper/store/customer-payload";
import { removeAccount } from "../../accounts/index.ts";
import { AppError, audit, type Context, notifyAdmins, within } from "../../core/index.ts";
import { eraseFormerSupplies, erasePersonalData, erasePersonalDataInLogs } from "./personal-data.queries.ts";
import {
  type AccountRow,
  deleteStoreCustomer,
  findAccountOf,
  lockAccountOf,
  type StorePerson,
} from "./store-customers.queries.ts";

/** Tells administrators that a customer asks for their data, because people have to answer. */
export async function handleDataRequest(ctx: Context, body: Buffer): Promise<void> {
  const person = readDataRequest(body);
  const account = await findAccountOf(ctx.db, person);
  await notifyAdmins(ctx, {
    action: "Data access request",
    description: account
      ? `The store has passed on a request from the customer with account ${account.id} for their data. Answer within 30 days.`
      : `The store has passed on a request from its customer ${person.customerId} for their data. They have no account here.`,
  });
}

/**
 * Deletes a customer at the store's request: the account, prescriptions and open checkouts, and the name and address
 * in the logs, even if the account was deleted here before. Fails while one of their orders is being made, and is then
 * tried again.
 */
export async function handleRedaction(ctx: Context, body: Buffer): Promise<void> {
  const person = readRedaction(body);
  await ctx.db.transaction(async (tx) => {
    const inside = within(ctx, tx);
    await deleteStoreCustomer(tx, person.customerId);
    const account = await findAccountOf(tx, person);
    if (account?.role === "user") {
      await forgetAccount(inside, { id: account.id, person });
      // Staff may have corrected the address only here.
      await erasePersonalData(tx, { ...person, email: account.email });
    }
    await erasePersonalData(tx, person);
    await notifyAdmins(inside, {
      action: "Data erasure request",
      description: `The store asked us to forget a customer. ${whatCameOfIt(account)}`,
    });
  });
}

async function forgetAccount(
  ctx: Context,
  { id, person }: { id: number; person: StorePerson },
): Promise<void> {
  await removeAccount(ctx, {
    id,
    lockAccount: async () => {
      const locked = await lockAccountOf(ctx.db, person);
      if (locked?.id !== id) throw new AppError("CONFLICT", "The account now belongs to someone else.");
      await erasePersonalDataInLogs(ctx.db, id);
      return locked;
    },
  });
  // Must come last: deleting the prescriptions recorded what they had been supplied with.
  await eraseFormerSupplies(ctx.db, [id]);
  await audit(ctx, { action: "forget customer", entity: "user", entityId: id });
}

function whatCameOfIt(account: AccountRow | null): string {
  if (account?.role === "user") return `Account ${account.id} and its prescriptions were deleted.`;
  if (account) return `Account ${account.id} belongs to an administrator and was kept; check it under Users.`;
  return "They have no account here; their name and address were removed from the logs.";
}

/**
 * Tells administrators that the store asks to delete all its data. One webhook must not delete every patient's
 * prescriptions, so people decide.
 */
export async function handleShopRedaction(ctx: Context, body: Buffer): Promise<void> {
  requireShopRedaction(body);
  ctx.log.error({}, "the store asks us to delete all of its data; nothing was deleted");
  await notifyAdmins(ctx, {
    action: "Store asked to delete all data",
    description:
      "The store asks us to delete all of its data. Nothing was deleted; whoever runs Scriptkeeper decides, and deletes the database.",
  });
}
