import { PathId } from "@scriptkeeper/contracts/primitives";
import { type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { type Keys, sessionKeys } from "../../core/index.ts";

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

/** What the token names, or `null` for one that is forged, altered, expired or not ours. */
export async function readSessionToken(keys: Keys, token: string, now: Date): Promise<SessionClaims | null> {
  const claims = await verifySigned(keys, token, {
    algorithms: [ALGORITHM],
    issuer: ISSUER,
    audience: AUDIENCE,
    requiredClaims: ["sub", "jti", "exp"],
    currentDate: now,
  });
  return claims && sessionClaims(claims);
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
