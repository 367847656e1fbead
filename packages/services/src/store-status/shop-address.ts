import type { Context } from "../core/index.ts";
import { findShopDomain } from "./store-looks.queries.ts";

/**
 * Whether a web address is at one of these origins, such as "https://pharmacy.example", and contains no user name or
 * password.
 */
export function isAtShop(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, origin, username, password } = new URL(address);
  if (!/^https?:$/.test(protocol) || username !== "" || password !== "") return false;
  return origins.some((own) => URL.canParse(own) && new URL(own).origin === origin);
}

/**
 * Returns a stored payment URL if it is safe to link to; `null` for anything that is no http(s) address, such as a
 * script.
 */
export function toWebAddress(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  return /^https?:$/.test(new URL(address).protocol) ? address : null;
}

const REMEMBERED_MS = 10_000;

/**
 * Creates a check whether a webhook is about our shop. The setting may be the shop's own domain, while webhooks carry
 * the platform's domain of the shop, which the shop has told us. The check runs before the webhook has proven
 * anything, so the database is read at most once in ten seconds, whatever domains are named.
 */
export function createShopCheck(
  ctx: Pick<Context, "db" | "clock">,
  set: string,
): (domain: string) => Promise<boolean> {
  let known: { at: number; domain: Promise<string | null> } | undefined;
  const told = (): Promise<string | null> => {
    const now = ctx.clock.now().getTime();
    if (!known || now >= known.at + REMEMBERED_MS) {
      const asked = { at: now, domain: findShopDomain(ctx.db) };
      known = asked;
      asked.domain.catch(() => {
        if (known === asked) known = undefined;
      });
    }
    return known.domain;
  };
  return async (domain) => {
    const named = domain.toLowerCase();
    return named === set.toLowerCase() || named === (await told());
  };
}
