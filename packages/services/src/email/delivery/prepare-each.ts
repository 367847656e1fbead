import { type Context, isDatabaseUnavailable } from "../../core/index.ts";
import { recordRefused } from "./attempts.queries.ts";
import type { ClaimedEmail } from "./claims.queries.ts";
import { notWritten, refusedAttempt } from "./deliver.ts";
import type { SendableEmail } from "./send-decision.ts";

interface Preparing {
  prepare(emails: readonly ClaimedEmail[]): Promise<SendableEmail[]>;
  /** Called for an email that can't be prepared. */
  giveBack(email: ClaimedEmail): Promise<void>;
}

/**
 * Prepares claimed emails together. If that fails, halves them until the email that causes it is alone: it must not
 * keep the others, such as new passwords, from being sent.
 */
export async function prepareEach(
  ctx: Context,
  emails: readonly ClaimedEmail[],
  preparing: Preparing,
): Promise<SendableEmail[]> {
  try {
    return await preparing.prepare(emails);
  } catch (err) {
    const [first] = emails;
    if (!first || isDatabaseUnavailable(err)) throw err;
    if (emails.length === 1) {
      ctx.log.error({ emailId: first.id, kind: first.kind, err }, "an email could not be prepared");
      await preparing.giveBack(first);
      return [];
    }
    const middle = Math.ceil(emails.length / 2);
    return [
      ...(await prepareEach(ctx, emails.slice(0, middle), preparing)),
      ...(await prepareEach(ctx, emails.slice(middle), preparing)),
    ];
  }
}

/** Counts a failed attempt at an email that can't be prepared: it is tried again later, and has failed after a day. */
export async function putOff(ctx: Context, email: ClaimedEmail, claimId: string): Promise<void> {
  const { to_address: toAddress, care_id: careId } = email;
  const at = ctx.clock.now();
  const made = { at, toAddress, recipientId: 0, copy: null, claimId };
  await recordRefused(ctx.db, refusedAttempt(email, { outcome: notWritten, careId, ...made }));
}
