import { type Context, forEachAtOnce } from "../../core/index.ts";
import type { ListCarers } from "./carers.ts";
import { claimBatches } from "./claim-batches.ts";
import { type Delivery, deliver } from "./deliver.ts";
import { createFinalDotLock } from "./final-dot-lock.ts";
import type { MailPort } from "./mail-port.ts";
import { retryUntilWritten } from "./retry-until-written.ts";
import type { EmailCheck } from "./revalidate.ts";
import type { SendableEmail } from "./send-decision.ts";
import { finishSent, type SentEmail } from "./sent.queries.ts";
import { keepTemplates } from "./templates.queries.ts";

export interface SendOptions {
  mail: MailPort;
  /** The checks that other modules make of their emails just before sending. */
  checks: readonly EmailCheck[];
  /** Lists the carers of patients, for emails about medicines. */
  listCarers: ListCarers;
  /** Ends the run after the emails that are being sent; the others are given back. */
  signal?: AbortSignal;
  /** How many emails a slow mail server gets at once, 5 by default; a quick one gets one after another. */
  concurrency?: number;
  /** How many emails are claimed at once, 30 by default. */
  batchSize?: number;
}

export type SendCounts = Record<Exclude<Delivery["result"], "notAttempted">, number>;

/** How many sent emails are updated in one statement; more would keep this process from hearing the mail server. */
const FINISHED_AT_ONCE = 25;
const FINISH_MS = 1_000;

/**
 * So many failures in a row, none caused by an email, mean that the mail server is down or refuses us: the run ends,
 * and the next tick tries again.
 */
const FAILURES_IN_A_ROW = 20;

/**
 * Sends all due emails; any number of these runs may work side by side. An email is sent at least once, and exactly
 * once unless a process dies between the mail server's answer and the next statement.
 */
export async function sendDueEmails(ctx: Context, options: SendOptions): Promise<SendCounts> {
  const { mail, checks, listCarers, signal, concurrency = 5, batchSize = 30 } = options;
  await keepTemplates(ctx.db, mail.templates);
  const counts: SendCounts = { sent: 0, postponed: 0, failed: 0, cancelled: 0 };
  const claimed = claimBatches(ctx, { batchSize, checks, listCarers });
  const lockFinalDot = createFinalDotLock();
  const sent: SentEmail[] = [];
  let finishing = Promise.resolve();
  let failuresInARow = 0;

  async function finish(): Promise<void> {
    const batch = sent.splice(0);
    if (batch.length === 0) return;
    await retryUntilWritten(() => finishSent(ctx.db, batch));
    for (const { emailId } of batch) claimed.done(emailId);
  }

  function finishNext(): void {
    finishing = finishing.then(finish);
    // A failure surfaces at the end, when `finishing` is awaited.
    finishing.catch(() => undefined);
  }

  /** Returns false when no more may be sent. */
  async function send(email: SendableEmail): Promise<boolean> {
    if (signal?.aborted || failuresInARow >= FAILURES_IN_A_ROW) return false;
    const isHeld = () => claimed.holds(email.id);
    const delivery = await deliver(ctx, email, { claimId: claimed.claimId, mail, lockFinalDot, isHeld });
    if (delivery.result === "notAttempted") return false;
    counts[delivery.result] += 1;
    if (delivery.result === "sent") {
      failuresInARow = 0;
      sent.push(delivery.sent);
      if (sent.length >= FINISHED_AT_ONCE) finishNext();
    } else {
      if (delivery.isServerFault) failuresInARow += 1;
      claimed.done(email.id);
    }
    return true;
  }

  const timer = setInterval(finishNext, FINISH_MS);
  const [sending] = await Promise.allSettled([forEachAtOnce(claimed.emails, concurrency, send)]);
  clearInterval(timer);
  finishNext();
  const [finished] = await Promise.allSettled([finishing]);
  await claimed.release();
  for (const outcome of [sending, finished]) if (outcome.status === "rejected") throw outcome.reason;
  return counts;
}
