import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import type { ChangeOwnEmailInput, ListedUser } from "@scriptkeeper/contracts/accounts/users";
import { messages } from "@scriptkeeper/contracts/messages";
import { checkPassword, findAccount, lockAccount, revokeSessions } from "../../auth/index.ts";
import { type AdminContext, AppError, audit, badInput, isUniqueViolation, within } from "../../core/index.ts";
import { onEmailChanged } from "../customers/on-email-changed.ts";
import { listedUser } from "./account-view.ts";
import { saveAccount } from "./users.queries.ts";

/**
 * Changes the calling administrator's own email address. Nobody can change another administrator's, because they could
 * then reset the password and be that person. Needs the password; tells the old address, and ends reset links sent
 * there and every other session. BAD_INPUT for a wrong password; CONFLICT when another account has the address.
 */
export async function changeOwnEmail(
  ctx: AdminContext,
  { email, password }: ChangeOwnEmailInput,
): Promise<ListedUser> {
  const account = await findAccount(ctx.db, ctx.actor.userId);
  if (!account) throw new AppError("UNAUTHENTICATED", messages.signedOut);
  if (!(await checkPassword(ctx, { email: account.user.email, account, password })))
    throw badInput("password", messages.currentPasswordWrong);
  try {
    const changed = await ctx.db.transaction((tx) => change(within(ctx, tx), { email, seen: account }));
    ctx.jobs.notify("mail");
    return changed;
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError("CONFLICT", userMessages.emailTaken, { field: "email" });
    throw error;
  }
}

async function change(
  ctx: AdminContext,
  { email, seen }: { email: string; seen: { passwordHash: string | null } },
): Promise<ListedUser> {
  const { userId, sessionId } = ctx.actor;
  const at = ctx.clock.now();
  const account = await lockAccount(ctx.db, userId);
  if (account?.passwordHash !== seen.passwordHash)
    throw new AppError("CONFLICT", messages.passwordChangedMeanwhile);
  const { user } = account;
  if (user.role !== "admin") throw new AppError("FORBIDDEN", messages.notAllowed);
  if (user.email === email) return listedUser(user);
  const changed = await saveAccount(ctx.db, { id: userId, email, email_bad_at: null, updated_at: at });
  // The old address is told even if it was marked as bad: this is about who may sign in here.
  await onEmailChanged(ctx, { account: { ...user, email_bad_at: null }, changedBy: "pharmacy" });
  await revokeSessions(ctx.db, { userId, keep: sessionId, at });
  await audit(ctx, {
    action: "change own email",
    entity: "user",
    entityId: userId,
    before: { email: user.email },
    after: { email },
  });
  return listedUser(changed);
}
