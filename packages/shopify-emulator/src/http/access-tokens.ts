import { randomBytes } from "node:crypto";

const lifetimeSeconds = 86_399;

export interface AccessTokens {
  issue(): { token: string; expiresInSeconds: number };
  isValid(token: unknown): boolean;
  /** Invalidates every token, as if a day had passed. */
  revokeAll(): void;
}

/** Creates tokens that are valid for a day, or until the process restarts. */
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
