import { CLOCKS_APART_MINUTES } from "@scriptkeeper/contracts/constants";
import type { StoreCheck } from "@scriptkeeper/contracts/installation/store-status";
import type { Settings } from "../core/index.ts";
import type { StoreFacts } from "./store-facts.ts";

type Shop = StoreFacts["shop"];

/**
 * Compares what the shop says about itself with the settings: its domain `before` the checks of scopes and webhooks,
 * the rest `after` them.
 */
export function judgeShop(shop: Shop, settings: Settings): { before: StoreCheck[]; after: StoreCheck[] } {
  return {
    before: [judgeDomain(shop, settings.shop.domain)],
    after: [
      judgeVersion(shop.apiVersion),
      judgeClock(shop),
      judgeCurrency(shop, settings),
      judgeTaxes(shop),
      judgeLogin(shop),
      judgeDraftsLimit(shop),
    ],
  };
}

function judgeDomain({ shopDomain, ownDomain }: Shop, set: string): StoreCheck {
  const line = { name: "domain", title: "Shop" } as const;
  const named = set.toLowerCase();
  if (named === shopDomain.toLowerCase())
    return { ...line, state: "good", finding: `${shopDomain}, as set in SHOPIFY_SHOP_DOMAIN.`, advice: null };
  if (named === ownDomain?.toLowerCase())
    return {
      ...line,
      state: "warning",
      finding: `SHOPIFY_SHOP_DOMAIN is ${set}, a web address of the shop. Messages from the store name ${shopDomain} and are accepted.`,
      advice: `Set SHOPIFY_SHOP_DOMAIN to ${shopDomain}: a web address stops working when the pharmacy moves it elsewhere.`,
    };
  return {
    ...line,
    state: "bad",
    finding: `SHOPIFY_SHOP_DOMAIN is ${set}, but the shop that answers is ${shopDomain}.`,
    advice: `If ${shopDomain} is the right shop, set SHOPIFY_SHOP_DOMAIN to it. If it is not, check SHOPIFY_BASE_URL and the app's credentials: patients would order from the wrong shop.`,
  };
}

function judgeVersion({ pinned, answered }: Shop["apiVersion"]): StoreCheck {
  const line = { name: "api_version", title: "API version" } as const;
  if (answered === null)
    return {
      ...line,
      state: "unknown",
      finding: `The store did not say; SHOPIFY_API_VERSION is ${pinned}.`,
      advice: null,
    };
  if (answered === pinned)
    return { ...line, state: "good", finding: `${pinned}, as set in SHOPIFY_API_VERSION.`, advice: null };
  return {
    ...line,
    state: "bad",
    finding: `The store answers with ${answered}, but SHOPIFY_API_VERSION is ${pinned}, which it no longer supports.`,
    advice: `Update Scriptkeeper, then set SHOPIFY_API_VERSION to a version that the new release supports.`,
  };
}

function judgeClock({ clockAheadMs }: Shop): StoreCheck {
  const line = { name: "clock", title: "Clock" } as const;
  if (clockAheadMs === null)
    return { ...line, state: "unknown", finding: "The store did not say what time it is.", advice: null };
  const minutes = Math.round(Math.abs(clockAheadMs) / 60_000);
  if (minutes < CLOCKS_APART_MINUTES)
    return { ...line, state: "good", finding: "The server's clock and the store's agree.", advice: null };
  return {
    ...line,
    state: "bad",
    finding: `The server's clock is ${minutes} minutes ${clockAheadMs > 0 ? "ahead of" : "behind"} the store's.`,
    advice:
      "Have a time service set the clocks of the machines that the server and the worker run on. Reminders, the expiry of links and prescriptions, and unpaid orders depend on them.",
  };
}

function judgeCurrency({ currency }: Shop, { currency: set }: Settings): StoreCheck {
  const line = { name: "currency", title: "Currency" } as const;
  if (currency === set)
    return { ...line, state: "good", finding: `${currency}, as set in CURRENCY.`, advice: null };
  return {
    ...line,
    state: "bad",
    finding: `The shop sells in ${currency}, but CURRENCY is ${set}: patients see wrong prices.`,
    advice: `Set CURRENCY to ${currency} and check DELIVERY_FEE, which is in the same currency.`,
  };
}

function judgeTaxes({ pricesIncludeTax }: Shop): StoreCheck {
  const line = { name: "taxes", title: "Taxes" } as const;
  if (pricesIncludeTax) return { ...line, state: "good", finding: "Prices include tax.", advice: null };
  return {
    ...line,
    state: "warning",
    finding: "Prices do not include tax: the checkout adds it to the prices that patients see here.",
    advice:
      "If patients should see what they will pay, choose to include tax in prices, in the store's settings for taxes and duties.",
  };
}

function judgeLogin({ loginRequiredAtCheckout }: Shop): StoreCheck {
  const line = { name: "login_at_checkout", title: "Sign-in at the checkout" } as const;
  if (!loginRequiredAtCheckout)
    return { ...line, state: "good", finding: "Patients pay without signing in at the store.", advice: null };
  return {
    ...line,
    state: "bad",
    finding: "The store asks patients to sign in before they pay.",
    advice: "Turn that off in the store's settings for checkout or customer accounts.",
  };
}

function judgeDraftsLimit({ isTrial, plan }: Shop): StoreCheck {
  const line = { name: "drafts_limit", title: "Orders per minute" } as const;
  if (/^(paused|inactive)$/i.test(plan))
    return {
      ...line,
      state: "bad",
      finding: `None: on the ${plan} plan the store's checkout is turned off. Patients are sent to it but cannot pay.`,
      advice: "In the store's settings, under Plan, choose a plan that can sell.",
    };
  if (!isTrial)
    return {
      ...line,
      state: "good",
      finding: `The ${plan} plan takes as many orders per minute as patients place.`,
      advice: null,
    };
  return {
    ...line,
    state: "warning",
    finding: `The ${plan} plan is a trial: the store takes about 5 orders per minute. Patients beyond that are asked to try again in a minute, and nothing is charged.`,
    advice: "Choose a paid plan for the shop before patients use it.",
  };
}
