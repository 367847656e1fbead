import type { AdminContext } from "../core/index.ts";
import { getInstallationSettings } from "../installation/index.ts";

/** The sender of our emails, and the way they leave. */
export interface Sender {
  address: string;
  /** The part after the @, in lower case. */
  domain: string;
  /**
   * The domain of the envelope address, to which undeliverable emails return and which SPF checks. Usually the same.
   */
  returnDomain: string;
  /** The host that the worker hands emails to; null when no worker has recorded it. */
  mailServer: string | null;
  /** The public URL for patients, and for the one-click unsubscribe. */
  publicUrl: string;
}

/** The sender that the worker was started with; the pharmacy's own address when none is set. */
export async function findSender(ctx: AdminContext): Promise<Sender> {
  const { settings } = await getInstallationSettings(ctx);
  const read = (name: string) =>
    settings
      .find((setting) => setting.name === name)
      ?.readings.find(({ processes }) => processes.includes("worker"))?.value ?? null;
  const address = addressIn(read("MAIL_FROM") ?? ctx.settings.supportEmail);
  const domain = domainOf(address);
  const returnPath = read("BOUNCE_ADDRESS");
  const smtpUrl = read("SMTP_URL");
  return {
    address,
    domain,
    returnDomain: returnPath === null ? domain : domainOf(returnPath),
    mailServer: smtpUrl && URL.canParse(smtpUrl) ? new URL(smtpUrl).hostname : null,
    publicUrl: ctx.settings.publicUrl,
  };
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}

/** Extracts the address from `Name <address>` or a bare address. */
function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
}
