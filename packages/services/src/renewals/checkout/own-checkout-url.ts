import type { Context } from "../../core/index.ts";
import { findLook, isAtShop, lookAtStore, type StoreLook } from "../../store-status/index.ts";
import { logAttention } from "../renewal-log.ts";
import type { RenewalRow } from "../renewals.queries.ts";

/**
 * Whether a payment page is the shop's own: its origin is named in the settings, or is one of the shop's domains as
 * last read or as read again now. Any other origin is reported to administrators.
 */
export async function isOwnCheckoutUrl(
  ctx: Context,
  { renewal, url }: { renewal: RenewalRow; url: string },
): Promise<boolean> {
  const named = ctx.settings.shop.checkoutOrigins;
  if (isAtShop(url, named)) return true;
  if (isAtShop(url, originsOf(await findLook(ctx.db)))) return true;
  const current = originsOf(await lookAtStore(ctx));
  if (isAtShop(url, current)) return true;
  await report(ctx, { renewal, url, own: [...new Set([...named, ...current])] });
  return false;
}

function originsOf(look: StoreLook | null): string[] {
  const { shopDomain, ownDomain } = look?.facts?.shop ?? {};
  return [shopDomain, ownDomain].flatMap((host) => (host ? [`https://${host}`] : []));
}

/** Names only the origin: with the rest of the URL anyone can open the order. */
async function report(ctx: Context, found: { renewal: RenewalRow; url: string; own: string[] }) {
  const { renewal, url, own } = found;
  const origin = URL.canParse(url) ? new URL(url).origin : "an invalid address";
  ctx.log.error(
    { renewalId: renewal.id, origin },
    "the store's payment page is not at one of the shop's addresses",
  );
  await logAttention(ctx, {
    renewal,
    type: "renewal",
    action: "Payment page address not recognised",
    description: `The store wanted to send the patient to ${origin}, which is not one of the shop's addresses (${own.join(", ")}). The order was not placed and nobody was sent there. If the shop takes payments at that address, make it the shop's primary domain at the store or add it to SHOPIFY_CHECKOUT_HOSTS. If not, change the app's secret and check who has access to the store.`,
  });
}
