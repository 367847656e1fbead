import type { Post } from "./http/post.ts";

export interface ShopifyOptions {
  /** Such as "my-pharmacy.myshopify.com". */
  shopDomain: string;
  /** Where the API is, when not at the shop's own domain over https. */
  baseUrl?: string;
  /** The pinned version of the Admin API, such as "2026-07". */
  apiVersion: string;
  credentials: ShopifyCredentials;
  /** Hears of what is worth a line in the log. It carries no personal data. */
  onEvent?: (event: ShopifyEvent) => void;
  /** How long one answer may take. */
  timeoutMs?: number;
  /** Ends every call in flight, for an orderly stop. */
  signal?: AbortSignal;
  post?: Post;
  now?: () => number;
  sleep?: (milliseconds: number) => Promise<void>;
}

/** `app`: an app's id and secret, exchanged for a token that lives a day. `token`: one that a store already has. */
export type ShopifyCredentials =
  | { kind: "app"; clientId: string; clientSecret: string }
  | { kind: "token"; accessToken: string };

/**
 * - `version_drift`: the store answers with another version than the pinned one, which it has retired
 * - `clock_skew`: our clock and the store's are minutes apart; one of them is wrong
 * - `waiting`: a call is tried again after a pause
 * - `withheld`: the store holds fields back as protected customer data
 */
export type ShopifyEvent =
  | { type: "version_drift"; pinned: string; answered: string }
  | { type: "clock_skew"; aheadMs: number }
  | { type: "waiting"; because: string; milliseconds: number }
  | { type: "withheld"; fields: readonly string[] };

/** The API's origin. Plain http is for this machine only, since every call carries a secret. */
export function apiOrigin({ shopDomain, baseUrl }: Pick<ShopifyOptions, "shopDomain" | "baseUrl">): URL {
  const url = new URL(baseUrl ?? `https://${shopDomain}`);
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback)) {
    throw new TypeError("The store's address must begin with https://.");
  }
  return url;
}
