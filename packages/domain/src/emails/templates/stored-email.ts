import { type Fields, fillHtml } from "./fill.ts";
import { parseTemplate } from "./template.ts";

/** Stands for a link that was removed from a stored email. */
export const LINK_REMOVED = "[link removed]";
/** Stands for a password that was removed from a stored email. */
export const PASSWORD_REMOVED = "[removed]";

/** The HTML of an email that was stored as its template and fields. Removed links lead nowhere. */
export function renderStoredEmail(template: string, fields: Fields): string {
  return fillHtml(parseTemplate(template), fields).replaceAll(`href="${LINK_REMOVED}"`, 'href="#"');
}
