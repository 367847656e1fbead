import { randomBytes } from "node:crypto";

const lifetimeSeconds = 86_399;

export interface AccessTokens {
  issue(): { token: string; expiresInSeconds: number };
  isValid(token: unknown): boolean;
  /** Makes every token void, as a day's passing would. */
  revokeAll(): void;
}

/** Tokens live a day and not past a restart. */
export function createAccessTokens(now: () => number): AccessTokens {
  const expiries = new Map<string, number>();
  return {
    issue() {
      const token = `shpat_${randomBytes(16).toString("hex")}`;
      expiries.set(token, now() + lifetimeSeconds * 1000);
      return { token, expiresInSeconds: lifetimeSeconds };
    },
    isValid(token) {
      const expiry = typeof token === "string" ? expiries.get(token) : undefined;
      return expiry !== undefined && now() < expiry;
    },
    revokeAll() {
      expiries.clear();
    },
  };
}
