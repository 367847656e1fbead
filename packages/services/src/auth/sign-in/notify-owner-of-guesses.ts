import { subHours } from "date-fns";
import { type Context, within } from "../../core/index.ts";
import { countEmailsSince } from "../../email/index.ts";
import { type Account, lockAccount } from "../auth.queries.ts";
import { queueResetLink } from "../passwords/queue-reset-link.ts";
import { answerAfter } from "./answer-after.ts";

const TOLD_EVERY_HOURS = 24;

/**
 * Tells the owner of a locked account about the guesses, once a day, with a link that sets a password and lets them in
 * at once. Takes the same time when there is no account.
 */
export async function notifyOwnerOfGuesses(ctx: Context, account: Account | null): Promise<void> {
  await answerAfter(account ? tell(ctx, account.user.id) : Promise.resolve());
}

async function tell(ctx: Context, userId: number): Promise<void> {
  const told = await ctx.db.transaction((tx) => writeOnce(within(ctx, tx), userId));
  if (told) ctx.jobs.notify("mail");
}

async function writeOnce(ctx: Context, userId: number): Promise<boolean> {
  const account = await lockAccount(ctx.db, userId);
  if (!account) return false;
  const since = subHours(ctx.clock.now(), TOLD_EVERY_HOURS);
  if ((await countEmailsSince(ctx.db, { userId, kind: "password_reset", since, about: "guesses" })) > 0)
    return false;
  await queueResetLink(ctx, { user: account.user, about: "guesses" });
  return true;
}
