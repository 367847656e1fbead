import type { AdminContext } from "../core/index.ts";
import { getInstallationSettings } from "../installation/index.ts";

/** From whom emails come, and by which way they leave. */
export interface Sender {
  address: string;
  /** In lower case. */
  domain: string;
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
  const smtpUrl = read("SMTP_URL");
  return {
    address,
    domain: address.slice(address.lastIndexOf("@") + 1).toLowerCase(),
    mailServer: smtpUrl && URL.canParse(smtpUrl) ? new URL(smtpUrl).hostname : null,
    publicUrl: ctx.settings.publicUrl,
  };
}

/** Of `Name <address>` or an address alone. */
function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
}
