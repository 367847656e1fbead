import type { EmailKind } from "@scriptkeeper/contracts/constants";
import { hashToken, type Keys } from "../../core/index.ts";
import { type MailSecretPurpose, mailSecret, type SecretSource } from "./mail-secrets.ts";

const purposes: Partial<Record<EmailKind, MailSecretPurpose>> = {
  password_reset: "reset",
  welcome: "set-password",
};

/** The hash under which the link that an email has to set a password is kept; none for kinds that have no such link. */
export function passwordLinkHash(keys: Keys, email: SecretSource & { kind: EmailKind }): Buffer | null {
  const purpose = purposes[email.kind];
  return purpose ? hashToken(mailSecret(keys, email, purpose)) : null;
}

/**
 * Where that link leads. The address stands behind the "#", which browsers send to no server: the screen fills it in
 * when a new link is asked for.
 */
export function passwordLinkUrl(
  { publicUrl }: { publicUrl: string },
  link: { token: string; email: string },
) {
  const email = encodeURIComponent(link.email).replaceAll("'", "%27");
  return `${publicUrl}/reset-password/${link.token}${email ? `#${email}` : ""}`;
}
