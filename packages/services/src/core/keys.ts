import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** Keys for each purpose, all derived from the installation's one secret. */
export interface Keys extends KeySet {
  /**
   * The keys of the previous secret: what they signed or encrypted is still accepted, but nothing new is made with
   * them.
   */
  previous: KeySet | null;
}

interface KeySet {
  /** Identifies the secret without revealing anything about it. */
  id: string;
  session: Uint8Array;
  mail: Uint8Array;
}

export const MINIMUM_SECRET_LENGTH = 32;

/** Derives the keys (HKDF, RFC 5869). A secret must have at least 32 characters. */
export function deriveKeys(secret: string, previousSecret?: string): Keys {
  return { ...keySet(secret), previous: previousSecret === undefined ? null : keySet(previousSecret) };
}

function keySet(secret: string): KeySet {
  if (secret.length < MINIMUM_SECRET_LENGTH)
    throw new Error(`the secret key must have at least ${MINIMUM_SECRET_LENGTH} characters`);
  const derive = (purpose: string, length = 32) =>
    new Uint8Array(hkdfSync("sha256", secret, "scriptkeeper", purpose, length));
  return {
    id: Buffer.from(derive("key id", 4)).toString("hex"),
    session: derive("session tokens"),
    mail: derive("secrets in mail"),
  };
}

/** The key to sign with, followed by the previous one, with which a signature may have been made. */
export function sessionKeys({ session, previous }: Keys): Uint8Array[] {
  return previous ? [session, previous.session] : [session];
}

/** A token of 256 random bits for a link. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The hash of a link's token: the only form in which it is stored. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** An HMAC of 256 bits, which only a holder of the key can compute for the text. */
export function seal(key: Uint8Array, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}
