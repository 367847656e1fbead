import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** Keys for each purpose, all from the one secret of the installation. */
export interface Keys {
  session: Uint8Array;
  mail: Uint8Array;
}

export const MINIMUM_SECRET_LENGTH = 32;

/** Derives the keys (HKDF, RFC 5869). The secret must have at least 32 characters. */
export function deriveKeys(secret: string): Keys {
  if (secret.length < MINIMUM_SECRET_LENGTH)
    throw new Error(`the secret key must have at least ${MINIMUM_SECRET_LENGTH} characters`);
  const derive = (purpose: string) => new Uint8Array(hkdfSync("sha256", secret, "scriptkeeper", purpose, 32));
  return { session: derive("session tokens"), mail: derive("secrets in mail") };
}

/** The password of the database role in which the SQL box runs. */
export function sqlBoxPassword(secret: string): string {
  return Buffer.from(hkdfSync("sha256", secret, "scriptkeeper", "sql box password", 32)).toString(
    "base64url",
  );
}

/** 256 unguessable bits for a link. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The only form in which a link's secret is stored. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export type MailSecretPurpose = "renewal" | "reset" | "unsubscribe" | "temporary-password" | "set-password";

/** The secret that an email carries: the same on every attempt, and never stored. */
export function mailSecret(keys: Keys, email: { id: number; purpose: MailSecretPurpose }): string {
  return createHmac("sha256", keys.mail).update(`${email.purpose}:${email.id}`).digest("base64url");
}
