import { type Fields, fillHtml } from "./fill.ts";
import { parseTemplate } from "./template.ts";

/** What stands in a kept letter where a link stood. */
export const LINK_REMOVED = "[link removed]";
/** What stands in a kept letter where a password stood. */
export const PASSWORD_REMOVED = "[removed]";

/** The HTML of a letter that was kept as its template and the fields that filled it; a removed link leads nowhere. */
export function showKeptLetter(template: string, fields: Fields): string {
  return fillHtml(parseTemplate(template), fields).replaceAll(`href="${LINK_REMOVED}"`, 'href="#"');
}
