import { PathId } from "@scriptkeeper/contracts/primitives";
import { type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { hashToken, type Keys, sessionKeys } from "../../core/index.ts";

const ALGORITHM = "HS256";
const ISSUER = "scriptkeeper";
const AUDIENCE = "scriptkeeper-session";

export interface SessionClaims {
  sessionId: string;
  userId: number;
}

/** Signs the bearer token of a session. */
export function signSessionToken(
  keys: Keys,
  session: SessionClaims & { createdAt: Date; expiresAt: Date },
): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(session.userId))
    .setJti(session.sessionId)
    .setIssuedAt(session.createdAt)
    .setExpirationTime(session.expiresAt)
    .sign(keys.session);
}

const Claims = z.object({ jti: z.uuid(), sub: PathId });

/** Reads the session named by a verified payload; `null` when its claims can't name one, whoever signed them. */
export function sessionClaims(payload: JWTPayload): SessionClaims | null {
  const claims = Claims.safeParse(payload);
  return claims.success ? { sessionId: claims.data.jti, userId: claims.data.sub } : null;
}

interface KnownToken {
  claims: SessionClaims;
  /** Seconds since 1970, from which on it is expired. */
  expiresAt: number;
}

const REMEMBERED_TOKENS = 5_000;

/**
 * Caches verified tokens, because a signature never changes. Whatever ends a session early is in the session's row,
 * which is read each time.
 */
const known = new WeakMap<Keys, LRUCache<string, KnownToken>>();

/** Reads the session that a token names; `null` for a token that is forged, altered, expired or not ours. */
export async function readSessionToken(keys: Keys, token: string, now: Date): Promise<SessionClaims | null> {
  const tokens = known.get(keys) ?? new LRUCache<string, KnownToken>({ max: REMEMBERED_TOKENS });
  known.set(keys, tokens);
  const hash = hashToken(token).toString("base64");
  const found = tokens.get(hash);
  if (found) return found.expiresAt > Math.floor(now.getTime() / 1000) ? found.claims : null;
  const payload = await verifySigned(keys, token, {
    algorithms: [ALGORITHM],
    issuer: ISSUER,
    audience: AUDIENCE,
    requiredClaims: ["sub", "jti", "exp"],
    currentDate: now,
  });
  const claims = payload && sessionClaims(payload);
  if (claims && payload.exp) tokens.set(hash, { claims, expiresAt: payload.exp });
  return claims;
}

/**
 * Verifies a signed text and returns its claims; `null` when it is forged, altered, expired, for another purpose, or
 * signed with a key that is no longer configured.
 */
export async function verifySigned(
  keys: Keys,
  text: string,
  options: JWTVerifyOptions,
): Promise<JWTPayload | null> {
  for (const key of sessionKeys(keys)) {
    const verified = await jwtVerify(text, key, options).catch(() => null);
    if (verified) return verified.payload;
  }
  return null;
}
