import { messages } from "@scriptkeeper/contracts/messages";
import { AppError, type Context, hashToken } from "../../core/index.ts";
import { findLiveLink, type Link, type TokenRow } from "./links.queries.ts";

/**
 * Reads the renewal link behind a secret, its renewal and the items asked for. LINK_DEAD for an unknown or expired link.
 */
export async function readLink(ctx: Context, secret: string, itemIds: readonly number[] = []): Promise<Link> {
  const link = await findLiveLink(ctx.db, { hash: hashToken(secret), now: ctx.clock.now(), itemIds });
  if (!link) throw new AppError("LINK_DEAD", messages.linkDead, { field: "token" });
  return link;
}

/**
 * Whether a link may order an item: an emailed link the items it was made for, a dashboard link all of its patient's.
 */
export function mayOrder(token: TokenRow, itemId: number): boolean {
  return token.source === "dashboard" || token.item_ids.includes(itemId);
}
