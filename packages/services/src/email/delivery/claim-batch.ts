import { randomUUID } from "node:crypto";
import { addSeconds } from "date-fns";
import type { Context } from "../../core/index.ts";
import { claimDueEmails, extendClaims, isUrgent, releaseClaims } from "./claims.queries.ts";
import { type EmailCheck, type RevalidatedEmail, revalidate } from "./revalidate.ts";

/** A dead process keeps its emails from the others for so long. */
const LEASE_SECONDS = 30;
const EXTEND_MS = 10_000;

export interface ClaimedEmails {
  claimId: string;
  /** The next email to send, `undefined` when no more are due. */
  next(): Promise<RevalidatedEmail | undefined>;
  /** Whether the email is still this process's to send. */
  holds(id: number): boolean;
  /** The email is dealt with. */
  done(id: number): void;
  /** Gives back what was not begun. */
  release(): Promise<void>;
}

/**
 * Claims due emails batch by batch and holds them while they are sent. The claim is a lease in the database that is
 * extended as long as this process lives: whoever dies, or is stopped for longer, loses them to the next worker.
 */
export function claimEmails(
  ctx: Context,
  { batchSize, checks }: { batchSize: number; checks: readonly EmailCheck[] },
): ClaimedEmails {
  const claimId = randomUUID();
  const held = new Set<number>();
  let waiting: RevalidatedEmail[] = [];
  let leaseEnd = new Date(0);
  let filling: Promise<void> | undefined;
  let isDry = false;
  let hasCalled = false;

  async function claim(): Promise<void> {
    const now = ctx.clock.now();
    const claimed = await claimDueEmails(ctx.db, {
      claimId,
      now,
      leaseSeconds: LEASE_SECONDS,
      limit: batchSize,
    });
    if (held.size === 0) leaseEnd = addSeconds(now, LEASE_SECONDS);
    for (const { id } of claimed) held.add(id);
    if (claimed.length === batchSize) callForHelp();
    const checked = await revalidate(ctx, claimed, checks);
    waiting = [...checked.filter(isUrgent), ...waiting, ...checked.filter((email) => !isUrgent(email))];
    isDry = claimed.length < batchSize;
  }

  function fill(): Promise<void> {
    filling ??= claim().finally(() => {
      filling = undefined;
    });
    return filling;
  }

  /** More than one batch is due: another worker, if there is one, may share it. */
  function callForHelp(): void {
    if (!hasCalled) ctx.bell.ring("mail");
    hasCalled = true;
  }

  async function extend(): Promise<void> {
    const until = addSeconds(ctx.clock.now(), LEASE_SECONDS);
    const asked = [...held];
    const ours = new Set(await extendClaims(ctx.db, { claimId, ids: asked, leaseSeconds: LEASE_SECONDS }));
    for (const id of asked) if (!ours.has(id)) held.delete(id);
    waiting = waiting.filter(({ id }) => held.has(id));
    leaseEnd = until;
  }

  const hasTime = () => ctx.clock.now() < leaseEnd;

  const timer = setInterval(() => {
    if (held.size > 0) extend().catch((err) => ctx.log.warn({ err }, "claims on emails were not extended"));
  }, EXTEND_MS);

  return {
    claimId,
    async next() {
      const isLow = waiting.length * 2 < batchSize;
      // A failure shows again in the claim that is waited for.
      if (isLow && !isDry) fill().catch(() => undefined);
      while (waiting.length === 0 && !isDry) await fill();
      if (hasTime()) return waiting.shift();
      // This process stood still for too long: by now the emails may be somebody else's.
      waiting = [];
      return undefined;
    },
    holds: (id) => held.has(id) && hasTime(),
    done: (id) => held.delete(id),
    async release() {
      clearInterval(timer);
      await filling?.catch(() => undefined);
      if (held.size > 0) await releaseClaims(ctx.db, { claimId, ids: [...held] });
    },
  };
}
