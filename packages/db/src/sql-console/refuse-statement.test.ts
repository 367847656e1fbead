import fc from "fast-check";
import { expect, test } from "vitest";
import { refuseStatement } from "./refuse-statement.ts";

const closed = { functions: [] };

/** What may stand before the first word of a statement. */
const lead = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        " ",
        "\n",
        "\t",
        "\f",
        ";",
        "-- do not\n",
        "/* set */",
        "/* a /* nested */ one */",
        "--\r",
      ),
      fc.string().map((text) => `/*${text.replaceAll(/[*/]/g, "")}*/`),
    ),
  )
  .map((parts) => parts.join(""));
const anyCase = (word: string) =>
  fc
    .array(fc.boolean(), { minLength: word.length, maxLength: word.length })
    .map((up) => [...word].map((letter, at) => (up[at] ? letter.toUpperCase() : letter)).join(""));

test("a code block, a notification and a setting are refused, whatever precedes them", () => {
  const words = fc.constantFrom("do", "notify", "listen", "unlisten", "set", "reset", "discard", "prepare");
  fc.assert(
    fc.property(lead, words.chain(anyCase), (before, word) => {
      expect(() => refuseStatement(`${before}${word} x`, closed)).toThrow("was ended");
    }),
  );
});

test("any other beginning passes, even if such a word follows", () => {
  const words = fc.constantFrom("select", "update", "with", "delete", "(select", "domain", "settle", "do_it");
  fc.assert(
    fc.property(lead, words, (before, word) => {
      refuseStatement(`${before}${word} do set notify`, closed);
    }),
  );
});

test("functions that stay open to everybody are refused by name, however they are written", () => {
  const open = { functions: ["set_config", "query_to_xml"] };
  for (const sql of [
    "select Set_Config('a', 'b', false)",
    'select pg_catalog."set_config"(1)',
    "select u&\"set!005fconfig\" uescape '!' (1)",
    "update pg_settings set setting = 'on'",
  ])
    expect(() => refuseStatement(sql, open)).toThrow("public function");
  for (const sql of ["select * from pg_settings", "update users set phone = '1'"]) refuseStatement(sql, open);
});
