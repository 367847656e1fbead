import { shortInstant } from "@scriptkeeper/domain/time/days";
import { subDays } from "date-fns";
import { type Context, isDatabaseUnavailable, notifyAdmins, within } from "../../core/index.ts";
import type { BounceOutcome } from "../../email/index.ts";
import { handleBounceReport } from "../handle-bounce-report.ts";
import type { BounceMailbox, MailboxMessage } from "./bounce-mailbox.ts";
import { clearFailure, findProgress, saveFailure, saveProgress } from "./progress.queries.ts";

/** Days after which a message is skipped, because it is about emails for which no report is believed any more. */
const READ_DAYS = 15;
/** How many messages a run reads; the next run continues there. */
const MOST_MESSAGES = 500;

export type ReadBounces = Record<BounceOutcome | "otherMessages", number>;

/**
 * Reads new messages in the mailbox of bounces. The position is saved in the transaction of each message's changes, so
 * that no message is lost or counted twice if this process dies. A mailbox that cannot be read is logged once, until
 * it can be read again.
 */
export async function readBounces(
  ctx: Context,
  { mailbox, signal }: { mailbox: BounceMailbox; signal: AbortSignal },
): Promise<ReadBounces> {
  const counts: ReadBounces = {
    stopped: 0,
    bounced: 0,
    complained: 0,
    known: 0,
    unknown: 0,
    early: 0,
    otherMessages: 0,
  };
  try {
    await readAll(ctx, { mailbox, signal, counts });
    if (await clearFailure(ctx.db, mailbox.name))
      ctx.log.info({}, "the mailbox of bounces can be read again");
  } catch (error) {
    if (!mailbox.isUnavailable(error)) throw error;
    // The error is that this process has hung up.
    if (signal.aborted) return counts;
    const isNews = await saveFailure(ctx.db, { mailbox: mailbox.name, at: ctx.clock.now() });
    if (isNews) ctx.log.warn({ err: error }, "the mailbox of bounces cannot be read");
  }
  return counts;
}

async function readAll(
  ctx: Context,
  { mailbox, signal, counts }: { mailbox: BounceMailbox; signal: AbortSignal; counts: ReadBounces },
): Promise<void> {
  const progress = await findProgress(ctx.db, mailbox.name);
  const position =
    progress?.uid_validity == null ? null : { uidValidity: progress.uid_validity, uid: progress.last_uid };
  const since = subDays(ctx.clock.now(), READ_DAYS);
  /** The last message if it changed nothing; its position is saved with the next one that does, or at the end. */
  let unsaved: MailboxMessage | null = null;
  let read = 0;
  try {
    for await (const message of mailbox.messages(position, { since, signal })) {
      if (signal.aborted) break;
      const outcomes = message.reports.length === 0 ? [] : await handleOrSkip(ctx, { mailbox, message });
      for (const outcome of outcomes) counts[outcome] += 1;
      // The email will be recorded as sent in a moment; the next run reads everything from here again.
      if (outcomes.includes("early")) break;
      if (outcomes.length === 0) counts.otherMessages += 1;
      unsaved = outcomes.length === 0 ? message : null;
      read += 1;
      if (read === MOST_MESSAGES) break;
    }
  } finally {
    if (unsaved) await savePosition(ctx, { mailbox, message: unsaved });
  }
}

/** So often a message is tried at once: another process may have worked on the same rows. */
const TRIES = 3;

/**
 * Handles a message. One that can't be handled is skipped and reported to administrators, because it must not keep
 * those after it from being read.
 */
async function handleOrSkip(
  ctx: Context,
  of: { mailbox: BounceMailbox; message: MailboxMessage },
): Promise<BounceOutcome[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ctx.db.transaction((tx) => handleMessage(within(ctx, tx), of));
    } catch (err) {
      if (isDatabaseUnavailable(err)) throw err;
      if (tries < TRIES) continue;
      ctx.log.error({ uid: of.message.uid, err }, "a message in the mailbox of bounces was skipped");
      await ctx.db.transaction((tx) => skip(within(ctx, tx), of));
      return [];
    }
  }
}

async function skip(
  ctx: Context,
  { mailbox, message }: { mailbox: BounceMailbox; message: MailboxMessage },
): Promise<void> {
  const at = shortInstant(message.receivedAt, ctx.settings.storeTimezone);
  await notifyAdmins(ctx, {
    action: "Bounce not processed",
    description: `A message that came to the mailbox of bounces on ${at} could not be processed and was skipped. Please read it there: if it says that an address can't be reached, correct that address under Customers.`,
  });
  await savePosition(ctx, { mailbox, message });
}

async function handleMessage(
  ctx: Context,
  { mailbox, message }: { mailbox: BounceMailbox; message: MailboxMessage },
): Promise<BounceOutcome[]> {
  const outcomes: BounceOutcome[] = [];
  for (const report of message.reports)
    outcomes.push(
      await handleBounceReport(ctx, { ...report, source: "mailbox", reportedAt: message.receivedAt }),
    );
  if (!outcomes.includes("early")) await savePosition(ctx, { mailbox, message });
  return outcomes;
}

async function savePosition(
  ctx: Context,
  { mailbox, message }: { mailbox: BounceMailbox; message: MailboxMessage },
): Promise<void> {
  const { uidValidity, uid } = message;
  await saveProgress(ctx.db, { mailbox: mailbox.name, position: { uidValidity, uid }, at: ctx.clock.now() });
}
