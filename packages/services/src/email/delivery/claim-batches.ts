import { randomUUID } from "node:crypto";
import { addSeconds } from "date-fns";
import type { Context } from "../../core/index.ts";
import { withWordings } from "../wordings/with-wordings.ts";
import { claimDueEmails, extendClaims, releaseClaims } from "./claims.queries.ts";
import { prepareEach, putOff } from "./prepare-each.ts";
import { type RevalidateOptions, revalidate } from "./revalidate.ts";
import type { SendableEmail } from "./send-decision.ts";

/** Seconds for which a dead process's emails stay claimed. */
const LEASE_SECONDS = 30;
const EXTEND_MS = 10_000;

export interface ClaimedEmails {
  claimId: string;
  /** The emails to send, until no more are due. All who iterate share one sequence; leaving it ends it for all. */
  emails: AsyncIterable<SendableEmail>;
  /** Whether this process may still send the email. */
  holds(id: number): boolean;
  /** Lets go of an email that is dealt with. */
  done(id: number): void;
  /** Gives back the claims on emails that were not begun. */
  release(): Promise<void>;
}

/**
 * Claims due emails batch by batch and holds them while they are sent. The claim is a lease in the database, extended
 * as long as this process lives: a process that dies, or stands still for longer, loses its emails to the next worker.
 */
export function claimBatches(
  ctx: Context,
  { batchSize, ...options }: { batchSize: number } & Omit<RevalidateOptions, "claimId">,
): ClaimedEmails {
  const claimId = randomUUID();
  const lease = { claimId, leaseSeconds: LEASE_SECONDS };
  const held = new Set<number>();
  let leaseEnd = new Date(0);
  let claiming: Promise<SendableEmail[]> | undefined;
  let hasNotified = false;

  async function claim(): Promise<SendableEmail[]> {
    const now = ctx.clock.now();
    const claimed = await claimDueEmails(ctx.db, { ...lease, now, limit: batchSize });
    if (held.size === 0) leaseEnd = addSeconds(now, LEASE_SECONDS);
    for (const { id } of claimed) held.add(id);
    // A full batch means that more are due, which another worker may share.
    if (claimed.length === batchSize && !hasNotified) ctx.jobs.notify("mail");
    hasNotified ||= claimed.length === batchSize;
    return prepareEach(ctx, claimed, {
      prepare: async (emails) => withWordings(ctx, await revalidate(ctx, emails, { ...options, claimId })),
      giveBack: async (email) => {
        await putOff(ctx, email, claimId);
        held.delete(email.id);
      },
    });
  }

  async function extend(): Promise<void> {
    const until = addSeconds(ctx.clock.now(), LEASE_SECONDS);
    const asked = [...held];
    const ours = new Set(await extendClaims(ctx.db, { ...lease, ids: asked }));
    for (const id of asked) if (!ours.has(id)) held.delete(id);
    leaseEnd = until;
  }

  const hasTime = () => ctx.clock.now() < leaseEnd;

  async function* emails(): AsyncGenerator<SendableEmail> {
    for (let batch = await claim(); batch.length > 0; batch = await (claiming ?? [])) {
      claiming = undefined;
      for (const [index, email] of batch.entries()) {
        // Claims the next batch while this one is being sent. A failure surfaces when the batch is awaited.
        if (index * 2 >= batch.length - 1 && batch.length === batchSize && !claiming) {
          claiming = claim();
          claiming.catch(() => undefined);
        }
        // A process that stood still for too long begins nothing more: other workers may have its emails by now.
        if (!hasTime()) return;
        if (held.has(email.id)) yield email;
      }
    }
  }

  const timer = setInterval(() => {
    if (held.size > 0) extend().catch((err) => ctx.log.warn({ err }, "claims on emails were not extended"));
  }, EXTEND_MS);

  return {
    claimId,
    emails: emails(),
    holds: (id) => held.has(id) && hasTime(),
    done: (id) => held.delete(id),
    async release() {
      clearInterval(timer);
      await claiming?.catch(() => undefined);
      if (held.size > 0) await releaseClaims(ctx.db, { claimId, ids: [...held] });
    },
  };
}
