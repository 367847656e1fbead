import type { StoreCheck } from "@scriptkeeper/contracts/installation/store-status";
import type { StoreErrorKind } from "@scriptkeeper/store/port";
import type { StoreLook } from "./store-facts.ts";

const line = { name: "connection", title: "Connection" } as const;
const again = "The server tries again automatically.";
const meanwhile = "Until it answers, patients cannot order, but nothing of theirs is lost.";

const advice: Record<StoreErrorKind, string> = {
  network: `Check that the server can reach the internet, that SHOPIFY_SHOP_DOMAIN names the shop, and that the shop is open. ${meanwhile} ${again}`,
  server: `The fault is on the store's side; its status page may say more. ${meanwhile} ${again}`,
  throttled: `Too many calls were made to the store at once. ${again}`,
  auth: `Check that SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET (or SHOPIFY_ACCESS_TOKEN) are the app's, that the app is installed in this shop, and that it has the scopes listed in Settings, under Store. A shop that is locked or whose plan has not been paid also refuses everything: its Shopify admin says so. ${meanwhile}`,
  graphql: `Check that SHOPIFY_SHOP_DOMAIN is the shop's Shopify domain, such as pharmacy.myshopify.com, not a web address of the pharmacy, and that SHOPIFY_API_VERSION is a version that Shopify still supports. ${meanwhile}`,
  user: `The server's log says what was asked of the store. ${again}`,
  too_expensive: `The server's log says what was asked of the store. ${again}`,
};

/** Whether the store answers. */
export function judgeConnection(look: StoreLook | null): StoreCheck {
  if (!look)
    return {
      ...line,
      state: "unknown",
      finding: "The store has not been checked yet.",
      advice: "The server checks it when it starts.",
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
