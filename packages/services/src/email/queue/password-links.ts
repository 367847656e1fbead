import type { EmailKind } from "@scriptkeeper/contracts/constants";
import { hashToken, type Keys } from "../../core/index.ts";
import { type MailSecretPurpose, mailSecret, type SecretSource } from "./mail-secrets.ts";

const purposes: Partial<Record<EmailKind, MailSecretPurpose>> = {
  password_reset: "reset",
  welcome: "set-password",
};

/** The stored hash of an email's link to set a password; `null` for kinds without such a link. */
export function passwordLinkHash(keys: Keys, email: SecretSource & { kind: EmailKind }): Buffer | null {
  const purpose = purposes[email.kind];
  return purpose ? hashToken(mailSecret(keys, email, purpose)) : null;
}

/**
 * The URL of that link. The address is behind the "#", which browsers do not send to a server; the screen fills it in
 * when a new link is requested.
 */
export function passwordLinkUrl(
  { publicUrl }: { publicUrl: string },
  link: { token: string; email: string },
) {
  const email = encodeURIComponent(link.email).replaceAll("'", "%27");
  return `${publicUrl}/reset-password/${link.token}${email ? `#${email}` : ""}`;
}
