import { type JWTPayload, type JWTVerifyOptions, jwtVerify } from "jose";
import { type Keys, sessionKeys } from "../../core/index.ts";

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
