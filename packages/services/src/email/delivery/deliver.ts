import { emailLifecycle } from "@scriptkeeper/domain/lifecycles/email";
import type { Context } from "../../core/index.ts";
import { type RefusedAttempt, recordRefused } from "./attempts.queries.ts";
import { closeEmail } from "./claims.queries.ts";
import { type Composed, compose } from "./compose.ts";
import type { MailPort, SendOutcome } from "./mail-port.ts";
import type { Turn } from "./pipeline-gate.ts";
import { nextAttempt } from "./retry.ts";
import { retryUntilWritten } from "./retry-until-written.ts";
import type { RevalidatedEmail, SendDecision } from "./revalidate.ts";
import { recordSent, type SentEmail } from "./sent.queries.ts";

/**
 * `given up`: failed as well, but by its day being over and not by what the server said of it. `untried`: as due as
 * before, and held still, for the mail takes no more.
 */
export type Delivery = "sent" | "postponed" | "given up" | "failed" | "cancelled" | "untried";

export interface DeliverOptions {
  claimId: string;
  mail: MailPort;
  turn: Turn;
  /** Whether the email is still this process's to send. */
  isHeld(): boolean;
  /** Told of an email that was sent and whose row is to be brought up to date, once that is `recorded`. */
  onSent(email: SentEmail, recorded: Promise<void>): void;
}

/** Sends one email that this process holds, and writes down what became of it: that it was sent while the next is sent. */
export async function deliver(
  ctx: Context,
  email: RevalidatedEmail,
  { claimId, mail, turn, isHeld, onSent }: DeliverOptions,
): Promise<Delivery> {
  const { decision } = email;
  const attempt = { emailId: email.id, attempt: email.attempts + 1 };
  if (decision.state === "alreadySent") {
    const { at, toAddress } = decision;
    const copy = tryToCompose(ctx, { ...email, decision: asWritten(email) }, mail)?.copy ?? null;
    onSent({ ...attempt, at, toAddress, copy }, Promise.resolve());
    return "sent";
  }
  if (decision.state !== "wanted") {
    const { state: event, reason } = decision;
    await retryUntilWritten(() => closeEmail(ctx.db, { id: email.id, claimId, event, reason }));
    return emailLifecycle.events[event].to;
  }
  const { toAddress } = decision;
  const composed = tryToCompose(ctx, { ...email, decision }, mail);
  const copy = composed?.copy ?? null;
  let isLost = false;
  const mayEnd = async () => {
    await turn.granted();
    isLost = !isHeld();
    // This process stood still after it had handed over all but the end.
    if (isLost) throw new Error("the email may be somebody else's by now");
  };
  const message = composed && { ...composed.message, to: toAddress, messageId: email.message_id };
  const outcome = message ? await mail.send(message, { mayEnd }) : notWritten;
  const at = ctx.clock.now();
  if (outcome.state === "sent") {
    // Before anything else: what is lost between the server's answer and this statement goes out a second time.
    const recorded = retryUntilWritten(() => recordSent(ctx.db, { ...attempt, at }));
    turn.over();
    onSent({ ...attempt, at, toAddress, copy }, recorded);
    return "sent";
  }
  turn.over();
  if (outcome.state === "untried") return "untried";
  if (isLost) return "postponed";
  const refused = refusedAttempt(email, { outcome, at, toAddress, copy, claimId });
  const isMine = await retryUntilWritten(() => recordRefused(ctx.db, refused));
  if (!isMine) ctx.log.warn({ emailId: email.id }, "an email was taken over while it was being sent");
  if (refused.outcome === "permanent") return "failed";
  return refused.event === "postponed" ? "postponed" : "given up";
}

type Wanted = RevalidatedEmail & { decision: Extract<SendDecision, { state: "wanted" }> };
type Rejection = Extract<SendOutcome, { state: "rejected" }>;

const notWritten: Rejection = {
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

/** What stands in the email as it was written, whatever has become of its items and its link since. */
function asWritten({ prescription_ids }: RevalidatedEmail): Wanted["decision"] {
  return {
    state: "wanted",
    toAddress: "",
    itemIds: null,
    linkItemIds: prescription_ids,
    hasPasswordLink: true,
  };
}

function refusedAttempt(
  email: RevalidatedEmail,
  {
    outcome: { permanent, reason, addressBad },
    ...made
  }: Pick<RefusedAttempt, "at" | "toAddress" | "copy" | "claimId"> & { outcome: Rejection },
): RefusedAttempt {
  const tried = { attempts: email.attempts_since_asked + 1, since: email.resent_at ?? email.created_at };
  const nextAttemptAt = permanent ? null : nextAttempt(tried, made.at);
  return {
    ...made,
    emailId: email.id,
    outcome: permanent ? "permanent" : "temporary",
    event: nextAttemptAt ? "postponed" : "givenUp",
    reason,
    nextAttemptAt,
    addressBad,
  };
}
