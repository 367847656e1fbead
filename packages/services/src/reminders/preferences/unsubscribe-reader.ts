import { LARGEST_ID } from "@scriptkeeper/contracts/ids";
import { careLinkDead, stopLinkDead } from "@scriptkeeper/contracts/reminders/reminder-emails";
import { findActiveCare } from "../../care/index.ts";
import { AppError, type Context } from "../../core/index.ts";
import { acceptedSecrets, carerUnsubscribeSecrets, isAccepted } from "../../email/index.ts";
import { findReader, type Reader } from "./reminder-preferences.queries.ts";

export type CarerReader = NonNullable<Awaited<ReturnType<typeof findActiveCare>>>;

/**
 * Finds the recipient of the email with this link: a customer, or a carer of one patient. LINK_DEAD when the link is
 * not ours, the account was deleted, or the person is no longer a carer.
 */
export async function getReaderByToken(
  ctx: Pick<Context, "db" | "keys">,
  token: string,
): Promise<Reader | CarerReader> {
  const [ids = "", secret = ""] = token.split(/\.(.*)/s);
  const [id = "", careId] = ids.split(/-(.*)/s);
  const reader = isId(id) ? await findReader(ctx.db, Number(id)) : null;
  if (!reader) throw new AppError("LINK_DEAD", stopLinkDead);
  if (careId === undefined) {
    requireSecret(secret, acceptedSecrets(ctx.keys, reader.source, "unsubscribe"));
    return reader;
  }
  requireSecret(secret, isId(careId) ? carerUnsubscribeSecrets(ctx.keys, reader.source, Number(careId)) : []);
  const care = await findActiveCare(ctx.db, Number(careId));
  if (!care) throw new AppError("LINK_DEAD", careLinkDead);
  return care;
}

function requireSecret(given: string, accepted: readonly string[]): void {
  if (!isAccepted(given, accepted)) throw new AppError("LINK_DEAD", stopLinkDead);
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= LARGEST_ID;
}
