import { clean } from "./clean.ts";
import { escapeForMail } from "./escape-html.ts";
import type { Part } from "./template.ts";

/** The values of a template's placeholders and the entries of its sections, by name. */
export interface Fields {
  readonly [name: string]: string | readonly Fields[] | undefined;
}

/**
 * Fills an HTML template. Every value is escaped without exception, and control characters and text-direction
 * overrides are removed. Throws if the fields lack a name, because an email with a gap must not be sent.
 */
export function fillHtml(template: readonly Part[], fields: Fields): string {
  return fill(template, { fields, safe: (value) => escapeForMail(clean(value)) });
}

/** Fills a text template in the same way but without escaping, and removes spaces at the ends of lines. */
export function fillText(template: readonly Part[], fields: Fields): string {
  return fill(template, { fields, safe: clean }).replace(/[ \t]+$/gm, "");
}

function fill(
  parts: readonly Part[],
  { fields, safe }: { fields: Fields; safe: (value: string) => string },
): string {
  let filled = "";
  for (const part of parts) {
    if ("literal" in part) filled += part.literal;
    else if ("name" in part) filled += safe(textOf(fields, part.name));
    else
      for (const entry of listOf(fields, part.list))
        filled += fill(part.parts, { fields: { ...fields, ...entry }, safe });
  }
  return filled;
}

function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== "string") throw new Error(`The message has no text for ${name}`);
  return value;
}

function listOf(fields: Fields, name: string): readonly Fields[] {
  const value = fields[name];
  if (typeof value !== "object") throw new Error(`The message has no list for ${name}`);
  return value;
}
