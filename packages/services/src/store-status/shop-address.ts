import type { Context } from "../core/index.ts";
import { findShopDomain } from "./store-looks.queries.ts";

/** Whether an address of the web is at one of these origins, such as "https://pharmacy.example", and names nobody to sign in as. */
export function isAtShop(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, origin, username, password } = new URL(address);
  if (!/^https?:$/.test(protocol) || username !== "" || password !== "") return false;
  return origins.some((own) => URL.canParse(own) && new URL(own).origin === origin);
}

/** A stored payment page as a link may name it; `null` for what is no address of the web, such as a script. */
export function toWebAddress(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  return /^https?:$/.test(new URL(address).protocol) ? address : null;
}

const REMEMBERED_MS = 10_000;

/**
 * Tells whether a message is about our shop. The setting may name the shop's own domain, while messages come with the
 * one that the platform gave it: that one the shop itself has told us. It is asked before a message has proven anything,
 * so what the database knows is remembered for ten seconds, whatever names come.
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
