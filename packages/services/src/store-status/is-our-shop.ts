import type { Context } from "../context.ts";
import { findShopDomain } from "./store-looks.queries.ts";

/**
 * Whether a signed message is about our shop. The setting may name the shop's own domain, while messages come with the
 * one that the platform gave it: that one the shop itself has told us.
 */
export async function isOurShop(ctx: Pick<Context, "db">, { domain, set }: { domain: string; set: string }) {
  const named = domain.toLowerCase();
  return named === set.toLowerCase() || named === (await findShopDomain(ctx.db));
}
