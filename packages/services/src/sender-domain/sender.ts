import type { AdminContext } from "../core/index.ts";
import { getInstallationSettings } from "../installation/index.ts";

/** From whom emails come, and by which way they leave. */
export interface Sender {
  address: string;
  /** Behind its @, in lower case. */
  domain: string;
  /** That of the address to which undeliverable emails come back: the envelope's, by which SPF goes. Mostly the same. */
  returnDomain: string;
  /** The host that the worker hands emails to; null where no worker has said. */
  mailServer: string | null;
  /** Where patients reach the product, and mail services the one-click way to unsubscribe. */
  publicUrl: string;
}

/** The sender as the worker was started with it; the pharmacy's own address where none is set. */
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

/** Of `Name <address>` or an address alone. */
function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
}
