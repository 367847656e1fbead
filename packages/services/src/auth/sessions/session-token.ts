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

/** The bearer token of a session. */
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

/** The session that a verified token names; `null` where its words cannot name any, whoever signed them. */
export function sessionClaims(payload: JWTPayload): SessionClaims | null {
  const claims = Claims.safeParse(payload);
  return claims.success ? { sessionId: claims.data.jti, userId: claims.data.sub } : null;
}

interface KnownToken {
  claims: SessionClaims;
  /** Seconds since 1970; over from then on. */
  expiresAt: number;
}

const REMEMBERED_TOKENS = 5_000;

/** A signature says the same each time. What ends a session before its day stands in its row, which is read each time. */
const known = new WeakMap<Keys, LRUCache<string, KnownToken>>();

/** What the token names, or `null` for one that is forged, altered, expired or not ours. */
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

/** What a signed text claims, or `null` for one that is forged, altered, over, for something else or of a key that is given no more. */
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
