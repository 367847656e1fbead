import type { Context } from "@scriptkeeper/services/core";
import { type MailSecretPurpose, mailSecret, type SecretSource } from "@scriptkeeper/services/email";

/** Returns the secret that an email carries, as its reader sees it. */
export function secretIn(
  { keys }: Pick<Context, "keys">,
  email: SecretSource | undefined,
  purpose: MailSecretPurpose,
): string {
  if (!email) throw new Error("there is no such email");
  return mailSecret(keys, email, purpose);
}
