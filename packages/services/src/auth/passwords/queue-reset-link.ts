import { addHours } from "date-fns";
import { type Context, hashToken } from "../../core/index.ts";
import { mailSecret, queueEmail } from "../../email/index.ts";
import { insertResetToken, type UserRow } from "../auth.queries.ts";

const RESET_LINK_HOURS = 1;
/** Longer, because nobody is waiting for an email that they did not ask for. */
const GUESSES_LINK_HOURS = 24;

/** Queues an email with a link that sets a password, either requested or about wrong guesses. */
export async function queueResetLink(
  ctx: Context,
  { user, about }: { user: UserRow; about?: "guesses" },
): Promise<void> {
  const createdAt = ctx.clock.now();
  const email = await queueEmail(ctx, {
    kind: "password_reset",
    user,
    payload: { firstName: user.first_name, ...(about ? { about } : {}) },
  });
  await insertResetToken(ctx.db, {
    userId: user.id,
    hash: hashToken(mailSecret(ctx.keys, email, "reset")),
    createdAt,
    expiresAt: addHours(createdAt, about ? GUESSES_LINK_HOURS : RESET_LINK_HOURS),
  });
}
