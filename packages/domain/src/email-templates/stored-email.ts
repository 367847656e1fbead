import { type Fields, fillHtml } from "./fill.ts";
import { parseTemplate } from "./template.ts";

/** What stands in a stored email where a link stood. */
export const LINK_REMOVED = "[link removed]";
/** What stands in a stored email where a password stood. */
export const PASSWORD_REMOVED = "[removed]";

/** The HTML of an email that was stored as its template and the fields that filled it; a removed link leads nowhere. */
export function renderStoredEmail(template: string, fields: Fields): string {
  return fillHtml(parseTemplate(template), fields).replaceAll(`href="${LINK_REMOVED}"`, 'href="#"');
}
