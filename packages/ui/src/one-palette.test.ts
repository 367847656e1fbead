import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const hex = (text: string) => text.match(/#[0-9a-f]{6}\b/gi)?.map((colour) => colour.toLowerCase()) ?? [];
const read = (path: string) => readFileSync(join(root, path), "utf8");

const palette = new Set(hex(read("packages/ui/src/tokens.css")));

const outside = [
  ...readdirSync(join(root, "packages/emails/mjml"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".mjml"))
    .map((name) => `packages/emails/mjml/${name}`),
  "packages/db/src/seed/demo/email-template.ts",
  "packages/dev-mailbox/src/mailbox-css.ts",
  "packages/shopify-emulator/src/pages/stylesheet.ts",
  "packages/ui/src/pictures.css",
];

/** A shade of the avatar's picture, which is never the only background of a text. */
const PICTURE = "#10716d";

test("emails, the local mailbox and the demonstration store use only the screens' colours", () => {
  const strange = outside.flatMap((path) =>
    hex(read(path))
      .filter((colour) => !palette.has(colour) && colour !== PICTURE)
      .map((colour) => `${path}: ${colour}`),
  );
  expect(strange).toEqual([]);
});

test("each place has a colour to compare", () => {
  expect(palette.size).toBeGreaterThan(30);
  expect(hex(read("packages/emails/mjml/parts/head.mjml")).length).toBeGreaterThan(10);
});
