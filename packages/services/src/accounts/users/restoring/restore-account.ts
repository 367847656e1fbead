import { undoMessages } from "@scriptkeeper/contracts/editing/undo-messages";
import { type AdminContext, AppError, isUniqueViolation, requireFreshSignIn } from "../../../core/index.ts";
import { restoreRenewalLinks } from "../../../email/index.ts";
import { restoreItem } from "../../../prescriptions/index.ts";
import type { KeptAccount } from "./kept-account.queries.ts";
import { findTaken, putBackAccount, putBackCare } from "./restoring-account.queries.ts";

/**
 * Brings a deleted account back with its prescriptions, orders, emails and help, in the caller's transaction. Passwords,
 * sessions and links that somebody got stay gone: the person chooses a new password. CONFLICT where another account has its address or its
 * customer at the store by now. An administrator's asks for a fresh sign-in, as adding one does. What orders gave back
 * meanwhile is the caller's to return to the prescriptions whose ids are returned.
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

/** Somebody may have made an account with this address just now. */
async function putBack(ctx: AdminContext, kept: KeptAccount): Promise<void> {
  try {
    await putBackAccount(ctx.db, kept);
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError("CONFLICT", undoMessages.emailTaken);
    throw error;
  }
}
