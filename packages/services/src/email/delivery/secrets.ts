import type { EmailKind } from "@scriptkeeper/contracts/constants";
import type { Context } from "../../core/index.ts";
import { carerLinkSecret } from "../queue/carer-secrets.ts";
import { hasKeyOf, mailSecret, type SecretSource } from "../queue/mail-secrets.ts";
import { passwordLinkUrl } from "../queue/password-links.ts";
import { carerUnsubscribeToken, unsubscribeToken } from "../queue/unsubscribe-token.ts";
import type { MailSecrets } from "./mail-port.ts";

export interface SecretsWanted {
  source: SecretSource;
  kind: EmailKind;
  /** The items that the link selects; empty for no link. */
  linkItemIds: readonly number[];
  /** The recipient's address. */
  toAddress: string;
  /** The relation of the carer who receives it, whose links are different; `null` for the patient's own. */
  careId: number | null;
  /** Whether this is a letter about a recall. */
  isRecall: boolean;
  /** Whether its link to set a password works. */
  hasPasswordLink: boolean;
}

/** Derives the links and passwords of an email from its row; the same on every attempt. */
export function deriveSecrets(ctx: Pick<Context, "keys" | "settings">, email: SecretsWanted): MailSecrets {
  return secretsByKind[email.kind](ctx, email);
}

type Derive = (ctx: Pick<Context, "keys" | "settings">, email: SecretsWanted) => MailSecrets;

const secretsByKind: Record<EmailKind, Derive> = {
  reminder: renewalAndUnsubscribeLinks,
  expiry: renewalAndUnsubscribeLinks,
  test: renewalLink,
  password_reset: ({ keys, settings }, { source, toAddress }) => ({
    resetUrl: passwordLinkUrl(settings, {
      token: mailSecret(keys, source, "reset"),
      email: toAddress,
    }),
  }),
  welcome: ({ keys, settings }, { source, toAddress, hasPasswordLink }) => {
    const token = mailSecret(keys, source, "set-password");
    return {
      temporaryPassword: mailSecret(keys, source, "temporary-password"),
      ...(hasPasswordLink ? { setPasswordUrl: passwordLinkUrl(settings, { token, email: toAddress }) } : {}),
    };
  },
  notification: (ctx, email) =>
    hasKeyOf(ctx.keys, email.source)
      ? { ...renewalAndUnsubscribeLinks(ctx, email), ...(email.isRecall && recallLink(ctx, email)) }
      : {},
  address_changed: () => ({}),
  care_invitation: ({ keys, settings }, { source }) => ({
    invitationUrl: `${settings.publicUrl}/help/${mailSecret(keys, source, "care-invitation")}`,
  }),
};

function renewalAndUnsubscribeLinks(
  ctx: Pick<Context, "keys" | "settings">,
  email: SecretsWanted,
): MailSecrets {
  return { ...renewalLink(ctx, email), ...unsubscribeLink(ctx, email) };
}

/** The unsubscribe link; none when the email's key is no longer configured. */
function unsubscribeLink(
  { keys, settings }: Pick<Context, "keys" | "settings">,
  { source, careId }: SecretsWanted,
): MailSecrets {
  if (!hasKeyOf(keys, source)) return {};
  const token =
    careId === null ? unsubscribeToken(keys, source) : carerUnsubscribeToken(keys, source, careId);
  return { unsubscribeUrl: `${settings.publicUrl}/unsubscribe/${token}` };
}

/** The link with which the reader of a recall letter confirms having read it. */
function recallLink(
  { keys, settings }: Pick<Context, "keys" | "settings">,
  { source }: SecretsWanted,
): MailSecrets {
  return {
    acknowledgeUrl: `${settings.publicUrl}/recall/${source.id}.${mailSecret(keys, source, "recall")}`,
  };
}

function renewalLink(
  { keys, settings }: Pick<Context, "keys" | "settings">,
  { source, linkItemIds, careId }: SecretsWanted,
): MailSecrets {
  if (linkItemIds.length === 0) return {};
  const token = careId === null ? mailSecret(keys, source, "renewal") : carerLinkSecret(keys, source, careId);
  return { renewUrl: `${settings.publicUrl}/renew/${token}?selected=${linkItemIds.join(",")}` };
}
