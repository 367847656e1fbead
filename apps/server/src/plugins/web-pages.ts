import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { escapeHtml } from "@scriptkeeper/domain/emails/templates/escape-html";
import type { Settings } from "@scriptkeeper/services/core";

/** How the pharmacy can be reached. */
export type Contact = Pick<Settings, "supportEmail" | "supportPhone" | "openingHours">;

/** A page of the screens as sent, with its ETag. */
export interface Page {
  html: string;
  etag: string;
}

/** Marks the place in the built pages where readers without JavaScript are told whom to contact. */
export const CONTACT_MARK = "<!--contact-->";

/** Paths in `apps/web/src/shared/paths.ts` that open from an email, on the slowest phones. */
const renewal = /^\/(renew|renew-confirm|renew-legacy)\/[^/]+\/?$/i;

/** Reads the built pages and inserts the pharmacy's contact. Returns a function from a URL to its page. */
export function readPages(folder: string, contact: Contact): (url: string) => Page {
  const read = (name: string) => toPage(readFileSync(path.join(folder, name), "utf8"), contact);
  const product = read("index.html");
  const renew = existsSync(path.join(folder, "renew.html")) ? read("renew.html") : product;
  return (url) => (renewal.test(url.split("?")[0] ?? "") ? renew : product);
}

function toPage(built: string, contact: Contact): Page {
  const html = built.replaceAll(CONTACT_MARK, () => contactHtml(contact));
  return { html, etag: `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 27)}"` };
}

function contactHtml({ supportEmail, supportPhone, openingHours }: Contact): string {
  const call = supportPhone
    ? `, or call ${link(`tel:${supportPhone.replaceAll(/[^+\d]/g, "")}`, supportPhone)}`
    : "";
  const hours = openingHours ? ` Open ${escapeHtml(openingHours)}.` : "";
  return ` Email ${link(`mailto:${supportEmail}`, supportEmail)}${call}.${hours}`;
}

function link(address: string, text: string): string {
  return `<a class="font-semibold break-words text-accent underline" href="${escapeHtml(address)}">${escapeHtml(text)}</a>`;
}
