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

/** What an email's links and passwords are derived from, as its row has it. */
export interface SecretSource {
  id: number;
  user_id: number | null;
  /** Random, for ids repeat once a backup is restored. `null` in emails of earlier releases, which have the id alone. */
  secret_id: string | null;
  /** The `id` of the keys that it was written under. */
  secret_key_id: string | null;
}

/** What a new email's secrets are to be derived from, beside whose it is. */
export function newSecretSource(keys: Keys): { secret_id: string; secret_key_id: string } {
  return { secret_id: randomUUID(), secret_key_id: keys.id };
}

/**
 * The secret that an email carries: the same on every attempt, never stored, and nobody else's whatever becomes of the
 * row. Throws where the keys that it was written under are not given any more.
 */
export function mailSecret(keys: Keys, source: SecretSource, purpose: MailSecretPurpose): string {
  const key = keyOf(keys, source);
  if (!key) throw new Error("the email was written under a secret key that is not given any more");
  return seal(key, textOf(source, purpose));
}

/** Whether the keys are given that the email was written under. */
export function hasKeyOf(keys: Keys, source: SecretSource): boolean {
  return keyOf(keys, source) !== null;
}

/** An email's secret under every key that is accepted: those from before keys had names may be of either. */
export function acceptedSecrets(keys: Keys, source: SecretSource, purpose: MailSecretPurpose): string[] {
  return [keys, keys.previous].flatMap((set) =>
    set && (source.secret_key_id ?? set.id) === set.id ? [seal(set.mail, textOf(source, purpose))] : [],
  );
}

/** Whether a link carries one of these secrets; how long the answer takes tells nothing of them. */
export function isAccepted(given: string, secrets: readonly string[]): boolean {
  const asked = Buffer.from(given);
  return secrets
    .map((secret) => Buffer.from(secret))
    .some((ours) => ours.length === asked.length && timingSafeEqual(ours, asked));
}

function keyOf({ previous, ...current }: Keys, { secret_key_id }: SecretSource): Uint8Array | null {
  // Whatever has no name was written before names were given, and so before the secret was changed.
  if (secret_key_id === null) return (previous ?? current).mail;
  if (secret_key_id === current.id) return current.mail;
  return secret_key_id === previous?.id ? previous.mail : null;
}

function textOf({ id, user_id, secret_id }: SecretSource, purpose: MailSecretPurpose): string {
  return secret_id === null ? `${purpose}:${id}` : `${purpose}:${secret_id}:${user_id}`;
}
