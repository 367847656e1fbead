import { undoMessages } from "@scriptkeeper/contracts/editing/undo-messages";
import { type AdminContext, AppError, isUniqueViolation, requireFreshSignIn } from "../../../core/index.ts";
import { restoreRenewalLinks } from "../../../email/index.ts";
import { restoreItem } from "../../../prescriptions/index.ts";
import type { KeptAccount } from "./kept-account.queries.ts";
import { findTaken, putBackAccount, putBackCare } from "./restoring-account.queries.ts";

/**
 * Restores a deleted account with its prescriptions, orders, emails and relations, in the caller's transaction.
 * Passwords, sessions and links sent before stay gone; the person chooses a new password. CONFLICT when another
 * account now has its address or its store customer. An administrator's account needs a fresh sign-in, as adding one
 * does. The caller must return what orders gave back in the meantime to the prescriptions whose ids are returned.
 */
export async function restoreAccount(
  ctx: AdminContext,
  { kept, deletedAt }: { kept: KeptAccount; deletedAt: Date },
): Promise<{ itemIds: number[] }> {
  const [account] = kept.users;
  if (!account) throw new AppError("CONFLICT", undoMessages.gone);
  const { id, email, role, shopify_customer_id: storeId } = account;
  if (role === "admin") requireFreshSignIn(ctx);
  const taken = await findTaken(ctx.db, {
    email: String(email),
    storeId: storeId === null ? null : String(storeId),
  });
  if (taken)
    throw new AppError("CONFLICT", taken === "email" ? undoMessages.emailTaken : undoMessages.storeIdTaken);
  await putBack(ctx, kept);
  await restoreRenewalLinks(ctx, Number(id));
  const { ids } = await restoreItem(ctx, { kept, deletedAt });
  await putBackCare(ctx.db, kept);
  return { itemIds: ids };
}

/** Inserts the account again; CONFLICT when another one with its address has just been created. */
async function putBack(ctx: AdminContext, kept: KeptAccount): Promise<void> {
  try {
    await putBackAccount(ctx.db, kept);
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError("CONFLICT", undoMessages.emailTaken);
    throw error;
  }
}
