import type { Context } from "../context.ts";
import { type Attempt, recordAttempt } from "./attempts.queries.ts";
import { closeEmail } from "./claims.queries.ts";
import { type Composed, compose } from "./compose.ts";
import { insist } from "./insist.ts";
import type { MailPort, SendOutcome } from "./mail-port.ts";
import { nextAttempt } from "./retry.ts";
import type { JudgedEmail, Verdict } from "./still-wanted.ts";

export type Delivery = "sent" | "postponed" | "failed" | "cancelled";

export interface DeliverOptions {
  claimId: string;
  mail: MailPort;
  /** Called when the statement that writes down the outcome is on its way, and the next email may go. */
  onAnswered(): void;
}

/** Sends one email that this process holds, and writes down what became of it. */
export async function deliver(
  ctx: Context,
  email: JudgedEmail,
  { claimId, mail, onAnswered }: DeliverOptions,
): Promise<Delivery> {
  const { verdict } = email;
  if (verdict.state !== "wanted") {
    await insist(() => closeEmail(ctx.db, { id: email.id, claimId, ...verdict }));
    return verdict.state;
  }
  const wanted = { ...email, verdict };
  const composed = tryToCompose(ctx, wanted, mail);
  const outcome = composed
    ? await mail.send({ ...composed.message, to: verdict.toAddress, messageId: email.message_id })
    : notWritten;
  const attempt = attemptOf(ctx, wanted, { outcome, copy: composed?.copy ?? null, claimId });
  // Before anything else: what is lost between the server's answer and this statement goes out a second time.
  const written = insist(() => recordAttempt(ctx.db, attempt));
  onAnswered();
  const isMine = await written;
  if (!isMine) ctx.log.warn({ emailId: email.id }, "an email was taken over while it was being sent");
  return attempt.state === "queued" ? "postponed" : attempt.state;
}

type Wanted = JudgedEmail & { verdict: Extract<Verdict, { state: "wanted" }> };

const notWritten: SendOutcome = {
  state: "rejected",
  permanent: false,
  addressBad: false,
  reason: "The message could not be written.",
};

function tryToCompose(ctx: Context, email: Wanted, mail: MailPort): Composed | null {
  try {
    return compose(ctx, email, mail);
  } catch (err) {
    ctx.log.error({ emailId: email.id, kind: email.kind, err }, "an email could not be written");
    return null;
  }
}

function attemptOf(
  ctx: Context,
  email: Wanted,
  { outcome, ...result }: { outcome: SendOutcome; copy: Attempt["copy"]; claimId: string },
): Attempt {
  const at = ctx.clock.now();
  const made = { ...result, emailId: email.id, toAddress: email.verdict.toAddress, at };
  if (outcome.state === "sent")
    return { ...made, outcome: "sent", state: "sent", reason: null, nextAttemptAt: null, addressBad: false };
  const { permanent, reason, addressBad } = outcome;
  const attempts = email.attempts + 1;
  const since = email.resent_at ?? email.created_at;
  const nextAttemptAt = permanent ? null : nextAttempt({ attempts, since }, at);
  return {
    ...made,
    outcome: permanent ? "permanent" : "temporary",
    state: nextAttemptAt ? "queued" : "failed",
    reason,
    nextAttemptAt,
    addressBad,
  };
}
