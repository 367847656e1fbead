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
  /** The locked account before the change. */
  account: { id: number; email: string; email_bad_at: Date | null };
  changedBy: "store" | "pharmacy";
}

/**
 * Does what a changed address requires, in the transaction of the change: ends reset links and a temporary password
 * that were sent to the old address, and tells the old address. If that was a bad address, it is not told, and the
 * emails that failed there are requeued to the new one. Returns whether it is told.
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
