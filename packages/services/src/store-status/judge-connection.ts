import type { StoreCheck } from "@scriptkeeper/contracts/installation/store-status";
import type { StoreErrorKind } from "@scriptkeeper/store/port";
import type { StoreLook } from "./store-facts.ts";

const line = { name: "connection", title: "Connection" } as const;
const again = "The server tries again by itself.";
const meanwhile = "Until it answers, patients cannot order and nothing of theirs is lost.";

const advice: Record<StoreErrorKind, string> = {
  network: `Look whether the server reaches the internet and whether SHOPIFY_SHOP_DOMAIN names the shop. ${meanwhile} ${again}`,
  server: `This is the store's own trouble; its status page may say more. ${meanwhile} ${again}`,
  throttled: `Too many calls were made at once. ${again}`,
  auth: `Look whether SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET (or SHOPIFY_ACCESS_TOKEN) are those of the app, whether the app is installed in this shop, and whether it has the scopes that the README lists. A shop that is locked or has not paid its plan refuses everything, too: its own admin says so. ${meanwhile}`,
  graphql: `Look whether SHOPIFY_SHOP_DOMAIN names the shop's own domain at the platform, such as pharmacy.myshopify.com, rather than a web address of the pharmacy, and whether SHOPIFY_API_VERSION is one that it still serves. ${meanwhile}`,
  user: `Look into the server's log for what was asked. ${again}`,
  too_expensive: `Look into the server's log for what was asked. ${again}`,
};

/** Whether the store answers. */
export function judgeConnection(look: StoreLook | null): StoreCheck {
  if (!look)
    return {
      ...line,
      state: "unknown",
      finding: "The store has not been looked at yet.",
      advice: "The server does so when it starts.",
    };
  if (look.failure)
    return { ...line, state: "bad", finding: look.failure.detail, advice: advice[look.failure.kind] };
  const name = look.facts?.shop.shopName;
  return {
    ...line,
    state: "good",
    finding: name ? `Connected to ${name}.` : "The store answers.",
    advice: null,
  };
}
