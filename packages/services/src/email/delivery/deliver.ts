import { emailLifecycle } from "@scriptkeeper/domain/lifecycles/email";
import type { Context } from "../../core/index.ts";
import { type RefusedAttempt, recordRefused } from "./attempts.queries.ts";
import type { PatientsCarer } from "./carers.ts";
import { type ClaimedEmail, closeEmail } from "./claims.queries.ts";
import { type ComposableEmail, type Composed, compose } from "./compose.ts";
import type { MailPort, SendOutcome } from "./mail-port.ts";
import { nextAttempt } from "./retry.ts";
import { retryUntilWritten } from "./retry-until-written.ts";
import type { RevalidatedEmail, SendableEmail, WantedEmail } from "./send-decision.ts";
import { recordSent, type SentEmail } from "./sent.queries.ts";

export type Delivery =
  | { result: "sent"; sent: SentEmail }
  /** `isServerFault` is true when nothing about this email explains the failure. */
  | { result: "postponed" | "failed" | "cancelled"; isServerFault: boolean }
  /** Still due and still claimed, because nothing more is offered to the mail server. */
  | { result: "notAttempted" };

export interface DeliverOptions {
  claimId: string;
  mail: MailPort;
  /** Waits until the final dot of a message may be sent, and returns a function to call once the result is recorded. */
  lockFinalDot(): Promise<() => void>;
  /** Whether this process may still send the email. */
  isHeld(): boolean;
}

const NOT_RECORDED =
  "the database cannot record yet that an email was sent: if the worker is restarted before it can, it is sent again";

/** Sends one email that this process holds, and records the result. */
export async function deliver(
  ctx: Context,
  email: SendableEmail,
  { claimId, mail, lockFinalDot, isHeld }: DeliverOptions,
): Promise<Delivery> {
  const { decision } = email;
  const attempt = { emailId: email.id, attempt: email.attempts + 1 };
  if (decision.state === "alreadySent") {
    const { at, toAddress, carer } = decision;
    const isKnown = carer !== null || email.care_id === null;
    const written = { ...email, decision: asWritten(email, carer) };
    const copy = isKnown ? (tryToCompose(ctx, written, mail)?.copy ?? null) : null;
    return { result: "sent", sent: { ...attempt, at, toAddress, copy } };
  }
  if (decision.state !== "wanted") {
    const { state: event, reason } = decision;
    await retryUntilWritten(() => closeEmail(ctx.db, { id: email.id, claimId, event, reason }));
    return { result: emailLifecycle.events[event].to, isServerFault: false };
  }
  const { toAddress, recipientId, carer } = decision;
  const composed = tryToCompose(ctx, { ...email, decision }, mail);
  const copy = composed?.copy ?? null;
  let isLost = false;
  let unlock = () => {};
  const mayEnd = async () => {
    unlock = await lockFinalDot();
    isLost = !isHeld();
    // This process stood still after it had handed over everything but the end.
    if (isLost) throw new Error("the email may be somebody else's by now");
  };
  const message = composed && { ...composed.message, to: toAddress, messageId: email.message_id };
  const outcome = message ? await mail.send(message, { mayEnd }) : notWritten;
  const at = ctx.clock.now();
  if (outcome.state === "sent") {
    // Recorded before anything else: if the process dies between the server's answer and this statement, the email
    // goes out a second time.
    const recorded = retryUntilWritten(() => recordSent(ctx.db, { ...attempt, at }), {
      onLongWait: (err) => ctx.log.warn({ emailId: email.id, err }, NOT_RECORDED),
    });
    unlock();
    await recorded;
    return { result: "sent", sent: { ...attempt, at, toAddress, copy } };
  }
  unlock();
  if (outcome.state === "notAttempted") return { result: "notAttempted" };
  if (isLost) return { result: "postponed", isServerFault: true };
  const careId = carer?.careId ?? null;
  const refused = refusedAttempt(email, { outcome, at, toAddress, recipientId, careId, copy, claimId });
  const isMine = await retryUntilWritten(() => recordRefused(ctx.db, refused));
  if (!isMine) ctx.log.warn({ emailId: email.id }, "an email was taken over while it was being sent");
  if (refused.unreachedCareId !== null) ctx.jobs.notify("mail");
  const isServerFault = refused.outcome === "temporary";
  return { result: refused.event === "postponed" ? "postponed" : "failed", isServerFault };
}

type Rejection = Extract<SendOutcome, { state: "rejected" }>;

/** The failure of an email that could not be written, which the next release may be able to write. */
export const notWritten: Rejection = {
  state: "rejected",
  permanent: false,
  addressBad: false,
  reason: "The message could not be written.",
};

function tryToCompose(ctx: Context, email: ComposableEmail, mail: MailPort): Composed | null {
  try {
    return compose(ctx, email, mail);
  } catch (err) {
    ctx.log.error({ emailId: email.id, kind: email.kind, err }, "an email could not be written");
    return null;
  }
}

/** The decision that reproduces an email as it was written, whatever has become of its items and links since. */
function asWritten(
  { prescription_ids }: RevalidatedEmail,
  carer: PatientsCarer | null,
): WantedEmail["decision"] {
  return {
    state: "wanted",
    toAddress: "",
    recipientId: 0,
    carer,
    itemIds: null,
    linkItemIds: prescription_ids,
    hasPasswordLink: true,
  };
}

/** What becomes of an email after a failed attempt. */
export function refusedAttempt(
  email: ClaimedEmail,
  {
    outcome: { permanent, reason, addressBad },
    careId,
    ...made
  }: Pick<RefusedAttempt, "at" | "toAddress" | "recipientId" | "copy" | "claimId"> & {
    outcome: Rejection;
    careId: number | null;
  },
): RefusedAttempt {
  const tried = { attempts: email.attempts_since_asked + 1, since: email.resent_at ?? email.created_at };
  const nextAttemptAt = permanent ? null : nextAttempt(tried, made.at);
  // A carer gets the email instead of the patient only while that reaches somebody; once it fails, it goes to the
  // patient at once.
  const isBackToPatient = nextAttemptAt === null && careId !== null && email.copy_of === null;
  return {
    ...made,
    emailId: email.id,
    outcome: permanent ? "permanent" : "temporary",
    event: nextAttemptAt || isBackToPatient ? "postponed" : "givenUp",
    reason,
    nextAttemptAt: isBackToPatient ? made.at : nextAttemptAt,
    addressBad,
    unreachedCareId: isBackToPatient ? careId : null,
  };
}
