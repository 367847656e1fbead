import { messages } from "@scriptkeeper/contracts/messages";
import { AppError, type Context, hashToken } from "../../core/index.ts";
import { findLiveLink, isFormerCarersLink, type Link, type TokenRow } from "./links.queries.ts";

/**
 * Reads the renewal link behind a secret, its renewal and the items asked for. LINK_DEAD for an unknown or expired link,
 * and, with that as its reason, for the link of a carer who may no longer order.
 */
export async function readLink(ctx: Context, secret: string, itemIds: readonly number[] = []): Promise<Link> {
  const asked = { hash: hashToken(secret), now: ctx.clock.now() };
  const link = await findLiveLink(ctx.db, { ...asked, itemIds });
  if (link) return link;
  const reason = (await isFormerCarersLink(ctx.db, asked)) ? messages.helpEnded : messages.linkDead;
  throw new AppError("LINK_DEAD", reason, { field: "token" });
}

/**
 * Whether a link may order an item: an emailed link the items it was made for, a dashboard link all of its patient's.
 */
export function mayOrder(token: TokenRow, itemId: number): boolean {
  return token.source === "dashboard" || token.item_ids.includes(itemId);
}
