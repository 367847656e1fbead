import { escapeHtml } from "./escape-html.ts";
import { type Part, parseTemplate, type Template } from "./template.ts";

interface Scope {
  readonly [name: string]: string | readonly Scope[] | undefined;
}

/**
 * Prepares a template and returns the function that fills it. Every value is escaped in the HTML part, there is
 * no way around it; in both parts control characters and text-direction overrides are taken out of values.
 * A name that the fields lack throws: a message with a hole in it must not leave.
 */
export function fillable<Fields extends object>(template: Template<Fields>) {
  const html = parseTemplate(template.html);
  const text = parseTemplate(template.text);
  return (fields: Fields): { html: string; text: string } => {
    const scope = { ...fields } as Scope;
    return {
      html: fill(html, { scope, safe: (value) => escapeHtml(clean(value)) }),
      text: fill(text, { scope, safe: clean }).replace(/[ \t]+$/gm, ""),
    };
  };
}

function fill(parts: readonly Part[], { scope, safe }: { scope: Scope; safe: (value: string) => string }) {
  let filled = "";
  for (const part of parts) {
    if ("literal" in part) filled += part.literal;
    else if ("name" in part) filled += safe(textOf(scope, part.name));
    else
      for (const entry of listOf(scope, part.list))
        filled += fill(part.parts, { scope: { ...scope, ...entry }, safe });
  }
  return filled;
}

function textOf(scope: Scope, name: string): string {
  const value = scope[name];
  if (typeof value !== "string") throw new Error(`The message has no text for ${name}`);
  return value;
}

function listOf(scope: Scope, name: string): readonly Scope[] {
  const value = scope[name];
  if (typeof value !== "object") throw new Error(`The message has no list for ${name}`);
  return value;
}

const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

function clean(value: string): string {
  return value.replace(UNSEEN, " ").trim();
}
