import { setTimeout as wait } from "node:timers/promises";
import { isPlaced } from "@scriptkeeper/domain/lifecycles/renewal";
import type { Context } from "../../core/index.ts";
import { cannotReplacePlaced, stillPreparing } from "../cart/refusals.ts";
import { findRenewal, type RenewalRow } from "../renewals.queries.ts";

/**
 * Returns once nobody else is closing the renewal any more: it is closed, or open again where they could not reach the
 * store. CONFLICT when it was placed, STILL_PREPARING when it takes too long.
 */
export async function waitForClosing(ctx: Context, renewalId: string, deadline: number): Promise<void> {
  let current = await findRenewal(ctx.db, renewalId);
  while (current && isBeingClosed(ctx, current) && performance.now() < deadline)
    current = await pollRenewal(ctx, renewalId);
  if (current && isPlaced(current)) throw cannotReplacePlaced();
  if (current?.state === "opening" || current?.state === "closing") throw stillPreparing();
}

/** The renewal once nobody is opening it any more, or as it stands when that takes too long. */
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

/** Reads a renewal a moment later. All who wait for the same one in this process look together. */
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
