import type { EmailKind } from "@scriptkeeper/contracts/constants";
import type { Context } from "../context.ts";
import { mailSecret } from "../keys.ts";
import { stopToken } from "../reminder-emails/stop-link.ts";
import type { MailSecrets } from "./mail-port.ts";
import { passwordLinkUrl } from "./password-links.ts";

export interface SecretsWanted {
  id: number;
  kind: EmailKind;
  /** The items that the link selects; none means no link. */
  linkItemIds: readonly number[];
  /** The address that it goes to. */
  toAddress: string;
  /** Whether its link to set a password works. */
  hasPasswordLink: boolean;
}

/** The links and passwords of an email: derived from its id, the same on every attempt. */
export function secretsOf(ctx: Pick<Context, "keys" | "settings">, email: SecretsWanted): MailSecrets {
  return secretsByKind[email.kind](ctx, email);
}

type Derive = (ctx: Pick<Context, "keys" | "settings">, email: SecretsWanted) => MailSecrets;

const secretsByKind: Record<EmailKind, Derive> = {
  reminder: letterLinks,
  expiry: letterLinks,
  test: renewalLink,
  password_reset: ({ keys, settings }, { id, toAddress }) => ({
    resetUrl: passwordLinkUrl(settings, {
      token: mailSecret(keys, { id, purpose: "reset" }),
      email: toAddress,
    }),
  }),
  welcome: ({ keys, settings }, { id, toAddress, hasPasswordLink }) => {
    const token = mailSecret(keys, { id, purpose: "set-password" });
    return {
      temporaryPassword: mailSecret(keys, { id, purpose: "temporary-password" }),
      ...(hasPasswordLink ? { setPasswordUrl: passwordLinkUrl(settings, { token, email: toAddress }) } : {}),
    };
  },
  notification: () => ({}),
  address_changed: () => ({}),
};

function letterLinks(ctx: Pick<Context, "keys" | "settings">, email: SecretsWanted): MailSecrets {
  const unsubscribeUrl = `${ctx.settings.publicUrl}/unsubscribe/${stopToken(ctx.keys, email.id)}`;
  return { ...renewalLink(ctx, email), unsubscribeUrl };
}

function renewalLink(
  { keys, settings }: Pick<Context, "keys" | "settings">,
  { id, linkItemIds }: SecretsWanted,
): MailSecrets {
  if (linkItemIds.length === 0) return {};
  const token = mailSecret(keys, { id, purpose: "renewal" });
  return { renewUrl: `${settings.publicUrl}/renew/${token}?selected=${linkItemIds.join(",")}` };
}
