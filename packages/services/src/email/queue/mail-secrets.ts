import { randomUUID, timingSafeEqual } from "node:crypto";
import { type Keys, seal } from "../../core/index.ts";

export type MailSecretPurpose =
  | "renewal"
  | "reset"
  | "unsubscribe"
  | "temporary-password"
  | "set-password"
  | "care-invitation"
  | "recall"
  | `carer-renewal:${number}`
  | `carer-unsubscribe:${number}`;

/** The columns of an email from which its links and passwords are derived. */
export interface SecretSource {
  id: number;
  user_id: number | null;
  /**
   * Random, because ids repeat after a backup is restored. `null` in emails of earlier releases, which use the id
   * alone.
   */
  secret_id: string | null;
  /** The `id` of the keys with which the email was written. */
  secret_key_id: string | null;
}

/** Creates what a new email's secrets are derived from, besides its user id. */
export function newSecretSource(keys: Keys): { secret_id: string; secret_key_id: string } {
  return { secret_id: randomUUID(), secret_key_id: keys.id };
}

/**
 * Derives a secret of an email: the same on every attempt, never stored, and never another email's whatever becomes of
 * the row. Throws when the keys with which the email was written are no longer configured.
 */
export function mailSecret(keys: Keys, source: SecretSource, purpose: MailSecretPurpose): string {
  const key = keyOf(keys, source);
  if (!key) throw new Error("the email was created with a secret key that is no longer set");
  return seal(key, textOf(source, purpose));
}

/** Whether the keys with which the email was written are configured. */
export function hasKeyOf(keys: Keys, source: SecretSource): boolean {
  return keyOf(keys, source) !== null;
}

/** An email's secret under every accepted key; an email from before keys had names may belong to any of them. */
export function acceptedSecrets(keys: Keys, source: SecretSource, purpose: MailSecretPurpose): string[] {
  return [keys, keys.previous].flatMap((set) =>
    set && (source.secret_key_id ?? set.id) === set.id ? [seal(set.mail, textOf(source, purpose))] : [],
  );
}

/** Whether a link contains one of these secrets; the comparison time reveals nothing about them. */
export function isAccepted(given: string, secrets: readonly string[]): boolean {
  const asked = Buffer.from(given);
  return secrets
    .map((secret) => Buffer.from(secret))
    .some((ours) => ours.length === asked.length && timingSafeEqual(ours, asked));
}

function keyOf({ previous, ...current }: Keys, { secret_key_id }: SecretSource): Uint8Array | null {
  // An email without a key id was written before keys had names, and so before the secret was changed.
  if (secret_key_id === null) return (previous ?? current).mail;
  if (secret_key_id === current.id) return current.mail;
  return secret_key_id === previous?.id ? previous.mail : null;
}

function textOf({ id, user_id, secret_id }: SecretSource, purpose: MailSecretPurpose): string {
  return secret_id === null ? `${purpose}:${id}` : `${purpose}:${secret_id}:${user_id}`;
}
