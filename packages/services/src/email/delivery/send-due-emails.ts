import type { Context } from "../../core/index.ts";
import { claimEmails } from "./claim-batch.ts";
import { type Delivery, deliver } from "./deliver.ts";
import { inBatches } from "./in-batches.ts";
import type { MailPort } from "./mail-port.ts";
import { openPipeline } from "./pipeline-gate.ts";
import { retryUntilWritten } from "./retry-until-written.ts";
import type { EmailCheck } from "./revalidate.ts";
import { finishSent, type SentEmail } from "./sent.queries.ts";
import { keepTemplates } from "./templates.queries.ts";

export interface SendOptions {
  mail: MailPort;
  /** What the modules whose emails these are know of them just before they go out. */
  checks: readonly EmailCheck[];
  /** Ends the run after the emails that are being sent; the others are given back. */
  signal?: AbortSignal;
  /** Emails at a slow mail server at once; 5 where nothing is said. A quick one gets one after another. */
  concurrency?: number;
  /** Emails claimed at once; 50 where nothing is said. */
  batchSize?: number;
}

export type SendCounts = Record<Exclude<Delivery, "given up" | "untried">, number>;

/** More in one statement would keep this process from hearing the mail server. */
const FINISHED_AT_ONCE = 25;

/**
 * So many failures one after another, none of them by fault of an email, mean that the mail server is not well or does
 * not want us: the run ends, the next tick tries again.
 */
const FAILURES_IN_A_ROW = 20;

/**
 * Sends what is due until nothing is left. Any number of these may run beside each other. An email is sent at least
 * once and, but for a process that dies between the mail server's answer and the next statement, exactly once.
 */
export async function sendDueEmails(ctx: Context, options: SendOptions): Promise<SendCounts> {
  await keepTemplates(ctx.db, options.mail.templates);
  const counts: SendCounts = { sent: 0, postponed: 0, failed: 0, cancelled: 0 };
  const concurrency = options.concurrency ?? 5;
  const emails = claimEmails(ctx, { batchSize: options.batchSize ?? 50, checks: options.checks });
  const turns = openPipeline(concurrency);
  const sent = inBatches<SentEmail>(FINISHED_AT_ONCE, async (batch) => {
    await retryUntilWritten(() => finishSent(ctx.db, batch));
    for (const { emailId } of batch) emails.done(emailId);
  });
  let failuresInARow = 0;

  async function lane(): Promise<void> {
    let recorded = Promise.resolve();
    while (!options.signal?.aborted && failuresInARow < FAILURES_IN_A_ROW) {
      const email = await emails.next();
      if (!email) break;
      const turn = turns.take();
      const before = recorded;
      const delivery = await deliver(ctx, email, {
        claimId: emails.claimId,
        mail: options.mail,
        turn: { over: turn.over, granted: () => before.then(turn.granted) },
        isHeld: () => emails.holds(email.id),
        onSent(own, isRecorded) {
          recorded = isRecorded.then(() => sent.add(own));
          // A failure shows again when the next message may end, or at the end of the lane.
          recorded.catch(() => undefined);
        },
      });
      if (delivery === "untried") break;
      if (delivery !== "sent") emails.done(email.id);
      counts[delivery === "given up" ? "failed" : delivery] += 1;
      if (delivery === "sent") failuresInARow = 0;
      if (delivery === "postponed" || delivery === "given up") failuresInARow += 1;
    }
    await recorded;
  }

  const lanes = await Promise.allSettled(Array.from({ length: concurrency }, lane));
  const [finished] = await Promise.allSettled([sent.written()]);
  await emails.release();
  for (const outcome of [...lanes, finished]) if (outcome.status === "rejected") throw outcome.reason;
  return counts;
}
