import { timingSafeEqual } from "node:crypto";
import { LARGEST_ID } from "@scriptkeeper/contracts/primitives";
import { stopLinkDead } from "@scriptkeeper/contracts/reminder-emails";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import { type Keys, mailSecret } from "../keys.ts";
import { findReader, type Reader } from "./reminder-emails.queries.ts";

/**
 * What follows `/unsubscribe/` in an email. It can be checked without a stored copy and never grows old: all that it
 * can do is to stop reminders, or to start them again.
 */
export function stopToken(keys: Keys, emailId: number): string {
  return `${emailId}.${mailSecret(keys, { id: emailId, purpose: "unsubscribe" })}`;
}

/** Whose email carried the link. LINK_DEAD when it was none of ours, or the account is gone. */
export async function readerOf(ctx: Pick<Context, "db" | "keys">, token: string): Promise<Reader> {
  const emailId = Number(token.split(".")[0]);
  const isOurs =
    Number.isInteger(emailId) &&
    emailId > 0 &&
    emailId <= LARGEST_ID &&
    isSame(token, stopToken(ctx.keys, emailId));
  const reader = isOurs ? await findReader(ctx.db, emailId) : null;
  if (!reader) throw new AppError("LINK_DEAD", stopLinkDead);
  return reader;
}

function isSame(given: string, ours: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(ours)];
  return a.length === b.length && timingSafeEqual(a, b);
}
