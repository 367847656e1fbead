import { endResetTokens } from "../../auth/index.ts";
import type { Context } from "../../core/index.ts";
import {
  PREVIOUS_ADDRESS_NOTICE,
  type PreviousAddress,
  queueEmail,
  requeueUndelivered,
} from "../../email/index.ts";
import { endSentTemporaryPassword } from "./customers.queries.ts";

interface Left {
  /** The account as it was, locked. */
  account: { id: number; email: string; email_bad_at: Date | null };
  changedBy: "store" | "pharmacy";
}

/**
 * What another address of an account brings with it, in the transaction of that change: links to reset the password and a
 * temporary password that went to the one before end, and it is told. Where it reached nobody, what did not arrive there goes to the new
 * one instead. Returns whether it is told.
 */
export async function onEmailChanged(ctx: Context, { account, changedBy }: Left): Promise<boolean> {
  const at = ctx.clock.now();
  await endResetTokens(ctx.db, { userId: account.id, at });
  if (account.email_bad_at) {
    await requeueUndelivered(ctx, account.id);
    return false;
  }
  await endSentTemporaryPassword(ctx.db, { ...account, at });
  const told: PreviousAddress = { oldAddress: account.email };
  await queueEmail(ctx, { kind: PREVIOUS_ADDRESS_NOTICE, user: account, payload: { changedBy, ...told } });
  return true;
}
