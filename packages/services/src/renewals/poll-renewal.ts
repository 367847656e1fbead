import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "../core/index.ts";
import { findRenewal, type RenewalRow } from "./renewals.queries.ts";

const AFTER_MS = 100;
const looks = new Map<string, Promise<RenewalRow | null>>();

/** Reads a renewal a moment later. All who wait for the same one in this process look together. */
export function pollRenewal(ctx: Context, renewalId: string): Promise<RenewalRow | null> {
  const coming = looks.get(renewalId);
  if (coming) return coming;
  const look = lookLater(ctx, renewalId).finally(() => looks.delete(renewalId));
  looks.set(renewalId, look);
  return look;
}

async function lookLater(ctx: Context, renewalId: string): Promise<RenewalRow | null> {
  await wait(AFTER_MS);
  return findRenewal(ctx.db, renewalId);
}
