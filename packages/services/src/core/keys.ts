import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** Keys for each purpose, all from the one secret of the installation. */
export interface Keys extends KeySet {
  /** The keys of the secret before: what was made with them is still accepted, and nothing new is made. */
  previous: KeySet | null;
}

interface KeySet {
  /** Names the secret and tells nothing of it. */
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

/** The key to sign with, then the others that a signature may have been made with. */
export function sessionKeys({ session, previous }: Keys): Uint8Array[] {
  return previous ? [session, previous.session] : [session];
}

/** 256 unguessable bits for a link. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The only form in which a link's secret is stored. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** 256 bits that only whoever has the key can make of the text. */
export function seal(key: Uint8Array, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}
