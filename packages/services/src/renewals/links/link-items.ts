import { messages } from "@scriptkeeper/contracts/messages";
import { type Context, notFound } from "../../core/index.ts";
import { type ItemRow, listItemsByIds } from "../../prescriptions/index.ts";
import { listFormerItems, type TokenRow } from "./links.queries.ts";
import { mayOrder } from "./tokens.ts";

export interface LinkItems {
  rows: ItemRow[];
  /** Items of this patient that have been deleted. */
  deleted: number[];
  /** Items that the link could never order. */
  foreign: number[];
}

/** Finds the items that a link is asked for, and separates the deleted from the foreign. */
export async function findLinkItems(
  ctx: Context,
  { token, ids }: { token: TokenRow; ids: readonly number[] },
): Promise<LinkItems> {
  const own = ids.filter((id) => mayOrder(token, id));
  const rows = await listItemsByIds(ctx.db, { userId: token.user_id, ids: own });
  const missing = own.filter((id) => !rows.some(({ item }) => item.id === id));
  const unsure = missing.filter((id) => !token.item_ids.includes(id));
  const former = await listFormerItems(ctx.db, { userId: token.user_id, ids: unsure });
  const deleted = missing.filter((id) => token.item_ids.includes(id) || former.includes(id));
  return { rows, deleted, foreign: ids.filter((id) => !own.includes(id) || isLost(id, missing, deleted)) };
}

function isLost(id: number, missing: readonly number[], deleted: readonly number[]): boolean {
  return missing.includes(id) && !deleted.includes(id);
}

/**
 * Returns the items of an order. NOT_FOUND, with different messages, when one has been deleted or is not the link's.
 */
export async function getOrderItems(
  ctx: Context,
  order: { token: TokenRow; ids: readonly number[] },
): Promise<ItemRow[]> {
  const { rows, deleted, foreign } = await findLinkItems(ctx, order);
  if (foreign.length > 0) throw notFound(messages.prescriptionNotFound);
  if (deleted.length > 0) throw notFound(messages.prescriptionsDeleted);
  return rows;
}
