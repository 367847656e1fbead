import { type Fields, fillHtml, fillText } from "@scriptkeeper/domain/emails/templates/fill";
import { parseTemplate } from "@scriptkeeper/domain/emails/templates/template";
import type { Template } from "./template.ts";

export interface Filled {
  html: string;
  text: string;
  /** The key of the template that was filled. */
  template: string;
  fields: Fields;
}

/** Prepares a template and returns the function that fills its HTML and its text. */
export function fillable<Own extends object>({ key, html, text }: Template<Own>) {
  const parts = { html: parseTemplate(html), text: parseTemplate(text) };
  return (own: Own): Filled => {
    const fields = own as Fields;
    return {
      html: fillHtml(parts.html, fields),
      text: fillText(parts.text, fields),
      template: key,
      fields,
    };
  };
}
