import { timingSafeEqual } from "node:crypto";
import { LARGEST_ID } from "@scriptkeeper/contracts/primitives";
import { stopLinkDead } from "@scriptkeeper/contracts/reminder-emails";
import { AppError, type Context } from "../../core/index.ts";
import { acceptedSecrets } from "../../email/index.ts";
import { findReader, type Reader } from "./reminder-preferences.queries.ts";

/** Whose email carried the link. LINK_DEAD when it was none of ours, or the account is gone. */
export async function getReaderByToken(ctx: Pick<Context, "db" | "keys">, token: string): Promise<Reader> {
  const [id = "", secret = ""] = token.split(/\.(.*)/s);
  const reader = isId(id) ? await findReader(ctx.db, Number(id)) : null;
  const isTheirs =
    reader && acceptedSecrets(ctx.keys, reader.source, "unsubscribe").some((own) => isSame(secret, own));
  if (!isTheirs) throw new AppError("LINK_DEAD", stopLinkDead);
  return reader;
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= LARGEST_ID;
}

function isSame(given: string, ours: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(ours)];
  return a.length === b.length && timingSafeEqual(a, b);
}
