import { setTimeout as wait } from "node:timers/promises";
import { isPlaced } from "@scriptkeeper/domain/lifecycles/renewal";
import type { Context } from "../../core/index.ts";
import { cannotReplacePlaced, stillPreparing } from "../cart/refusals.ts";
import { findRenewal, type RenewalRow } from "../renewals.queries.ts";

/**
 * Waits until no other process is closing the renewal: it is closed, or open again if the store could not be reached.
 * CONFLICT when it was placed, STILL_PREPARING when it takes too long.
 */
export async function waitForClosing(ctx: Context, renewalId: string, deadline: number): Promise<void> {
  let current = await findRenewal(ctx.db, renewalId);
  while (current && isBeingClosed(ctx, current) && performance.now() < deadline)
    current = await pollRenewal(ctx, renewalId);
  if (current && isPlaced(current)) throw cannotReplacePlaced();
  if (current?.state === "opening" || current?.state === "closing") throw stillPreparing();
}

/** Waits until no other process is opening the renewal, and returns it; if that takes too long, returns it as it is. */
export async function waitForOpening(ctx: Context, renewal: RenewalRow): Promise<RenewalRow | null> {
  const deadline = performance.now() + ctx.settings.checkoutWaitMs;
  let current: RenewalRow | null = renewal;
  while (current?.state === "opening" && performance.now() < deadline)
    current = await pollRenewal(ctx, renewal.id);
  return current;
}

function isBeingClosed(ctx: Context, { state, lease_until: until }: RenewalRow): boolean {
  return state === "closing" && until !== null && until > ctx.clock.now();
}

const POLL_AFTER_MS = 100;
const looks = new Map<string, Promise<RenewalRow | null>>();

/** Reads a renewal after a short pause. All callers in this process that wait for the same renewal share one read. */
function pollRenewal(ctx: Context, renewalId: string): Promise<RenewalRow | null> {
  const coming = looks.get(renewalId);
  if (coming) return coming;
  const look = lookLater(ctx, renewalId).finally(() => looks.delete(renewalId));
  looks.set(renewalId, look);
  return look;
}

async function lookLater(ctx: Context, renewalId: string): Promise<RenewalRow | null> {
  await wait(POLL_AFTER_MS);
  return findRenewal(ctx.db, renewalId);
}
