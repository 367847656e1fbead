import type { Post } from "./http/post.ts";

export interface ShopifyOptions {
  /** Such as "my-pharmacy.myshopify.com". */
  shopDomain: string;
  /** The API's address, if it is not at the shop's own domain over https. */
  baseUrl?: string;
  /** The pinned version of the Admin API, such as "2026-07". */
  apiVersion: string;
  credentials: ShopifyCredentials;
  /** Called with everything that is worth a line in the log, without personal data. */
  onEvent?: (event: ShopifyEvent) => void;
  /** How many milliseconds an answer may take; 10,000 by default. */
  timeoutMs?: number;
  /** Aborts every call in flight, for an orderly shutdown. */
  signal?: AbortSignal;
  post?: Post;
  now?: () => number;
  sleep?: (milliseconds: number) => Promise<void>;
}

/**
 * `app`: an app's id and secret, exchanged for a token that is valid for a day. `token`: an existing token of a store.
 */
export type ShopifyCredentials =
  | { kind: "app"; clientId: string; clientSecret: string }
  | { kind: "token"; accessToken: string };

/**
 * - `version_drift`: the store answers with a version other than the pinned one, which it has retired
 * - `clock_skew`: our clock and the store's are minutes apart; one of them is wrong
 * - `waiting`: a call will be repeated after a pause
 * - `withheld`: the store withholds fields as protected customer data
 */
export type ShopifyEvent =
  | { type: "version_drift"; pinned: string; answered: string }
  | { type: "clock_skew"; aheadMs: number }
  | { type: "waiting"; because: string; milliseconds: number }
  | { type: "withheld"; fields: readonly string[] };

/**
 * Returns the API's origin. Throws a TypeError for plain http except on this machine, since every call carries a
 * secret.
 */
export function apiOrigin({ shopDomain, baseUrl }: Pick<ShopifyOptions, "shopDomain" | "baseUrl">): URL {
  const url = new URL(baseUrl ?? `https://${shopDomain}`);
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback)) {
    throw new TypeError("The store's address must begin with https://.");
  }
  return url;
}
