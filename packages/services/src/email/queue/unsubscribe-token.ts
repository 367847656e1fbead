import type { Keys } from "../../core/index.ts";
import { mailSecret, type SecretSource } from "./mail-secrets.ts";

/**
 * What follows `/unsubscribe/` in an email. It can be checked without a stored copy and never grows old: all that it
 * can do is to stop reminders, or to start them again.
 */
export function unsubscribeToken(keys: Keys, email: SecretSource): string {
  return `${email.id}.${mailSecret(keys, email, "unsubscribe")}`;
}
