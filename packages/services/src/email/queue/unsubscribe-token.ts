import type { Keys } from "../../core/index.ts";
import { acceptedSecrets, mailSecret, type SecretSource } from "./mail-secrets.ts";

/**
 * What follows `/unsubscribe/` in an email. It can be checked without a stored copy and never grows old: all that it
 * can do is to stop reminders, or to start them again.
 */
export function unsubscribeToken(keys: Keys, email: SecretSource): string {
  return `${email.id}.${mailSecret(keys, email, "unsubscribe")}`;
}

/**
 * The same in an email to a carer: it stops, for them alone, what goes to them by one relation. It names the relation, as the
 * email may go to somebody else later.
 */
export function carerUnsubscribeToken(keys: Keys, email: SecretSource, careId: number): string {
  return `${email.id}-${careId}.${mailSecret(keys, email, `carer-unsubscribe:${careId}`)}`;
}

/** What the secret in that may be, under every key that is accepted. */
export function carerUnsubscribeSecrets(keys: Keys, email: SecretSource, careId: number): string[] {
  return acceptedSecrets(keys, email, `carer-unsubscribe:${careId}`);
}
