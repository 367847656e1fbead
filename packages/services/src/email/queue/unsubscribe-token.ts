import type { Keys } from "../../core/index.ts";
import { acceptedSecrets, mailSecret, type SecretSource } from "./mail-secrets.ts";

/**
 * The path after `/unsubscribe/` in an email. It is checked without a stored copy and never expires: all it can do is
 * stop reminders, or start them again.
 */
export function unsubscribeToken(keys: Keys, email: SecretSource): string {
  return `${email.id}.${mailSecret(keys, email, "unsubscribe")}`;
}

/**
 * The same for an email to a carer: it stops, for them alone, what one relation sends them. It names the relation
 * because the email may later go to somebody else.
 */
export function carerUnsubscribeToken(keys: Keys, email: SecretSource, careId: number): string {
  return `${email.id}-${careId}.${mailSecret(keys, email, `carer-unsubscribe:${careId}`)}`;
}

/** The accepted secrets of a carer's unsubscribe token, under every accepted key. */
export function carerUnsubscribeSecrets(keys: Keys, email: SecretSource, careId: number): string[] {
  return acceptedSecrets(keys, email, `carer-unsubscribe:${careId}`);
}
