import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Part, parseTemplate } from "@scriptkeeper/domain/emails/templates/template";
import mjml2html from "mjml";

export const MESSAGES = [
  "reminder",
  "follow-up",
  "last-email",
  "expiry-soon",
  "expiry-expired",
  "password-reset",
  "address-changed",
  "care-invitation",
  "carer",
  "welcome",
  "notification",
  "parcel",
  "last-supply",
  "back-in-stock",
  "recall",
  "weekly-report",
  "staff-copy",
] as const;

const sources = new URL("../mjml/", import.meta.url);

/** Compiles `mjml/<name>.mjml` and `mjml/<name>.txt` into the source of `src/compiled/<name>.gen.ts`. */
export async function compileMessage(name: string): Promise<string> {
  const html = await compileHtml(name);
  const text = (await readSource(`${name}.txt`)) + (await readSource("parts/footer.txt"));
  const type = `${pascal(name)}Fields`;
  return [
    `// Compiled from mjml/${name}.mjml and mjml/${name}.txt by \`npm run compile -w @scriptkeeper/emails\`.`,
    `import type { Template } from "../rendering/template.ts";`,
    "",
    `export interface ${type} ${fieldsType([...parseTemplate(html), ...parseTemplate(text)])}`,
    "",
    `export const ${camel(name)}Template: Template<${type}> = {`,
    `  key: ${JSON.stringify(`${name}-${hashOf(html)}`)},`,
    `  html: ${JSON.stringify(html)},`,
    `  text: ${JSON.stringify(text)},`,
    "};",
    "",
  ].join("\n");
}

/** Returns the path of a message's compiled form. */
export function compiledPath(name: string): URL {
  return new URL(`../src/compiled/${name}.gen.ts`, import.meta.url);
}

async function compileHtml(name: string): Promise<string> {
  const { html, errors } = await mjml2html(await readSource(`${name}.mjml`), {
    filePath: fileURLToPath(new URL(`${name}.mjml`, sources)),
    ignoreIncludes: false,
    includePath: fileURLToPath(sources),
    validationLevel: "strict",
    keepComments: false,
    fonts: {},
    minify: true,
    minifyOptions: { minifyCss: false },
  });
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join("\n"));
  return html
    .replace(/\s*\n\s*/g, "\n")
    .replace(PLACE_OF_NOTE, "\n$1\n")
    .replaceAll("> <", ">\n<");
}

/** Puts the note's section on lines of its own, so that nothing remains of it without a note. */
const PLACE_OF_NOTE = / (\{\{[#/]note\}\}) /g;

function hashOf(html: string): string {
  return createHash("sha256").update(html).digest("hex").slice(0, 12);
}

async function readSource(path: string): Promise<string> {
  return await readFile(new URL(path, sources), "utf8");
}

function fieldsType(parts: readonly Part[], known: ReadonlySet<string> = new Set()): string {
  const names = new Set(parts.flatMap((part) => ("name" in part ? [part.name] : [])));
  const lists = new Map<string, Part[]>();
  for (const part of parts) {
    if ("list" in part) lists.set(part.list, [...(lists.get(part.list) ?? []), ...part.parts]);
  }
  const fields = [
    ...[...names].filter((name) => !known.has(name)).map((name) => `${name}: string`),
    ...[...lists].map(
      ([list, inside]) => `${list}: readonly ${fieldsType(inside, new Set([...known, ...names]))}[]`,
    ),
  ];
  return `{ ${fields.map((field) => `readonly ${field};`).join(" ")} }`;
}

function camel(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function pascal(name: string): string {
  return camel(`-${name}`);
}
