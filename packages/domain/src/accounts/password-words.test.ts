import fc from "fast-check";
import { expect, test } from "vitest";
import { isMadeOfWords } from "./password-words.ts";

const words = ["Zoë", "van Dyk", "zoe.dyk@people.example", "Corner Pharmacy", "scriptkeeper"];

test.each([
  "scriptkeeper",
  "ScriptKeeper2026!",
  "zoë12345",
  "VanDyk!99",
  "zoe.dyk@people.example",
  "Corner-Pharmacy-1",
  "cornerpharmacy1",
  "my pharmacy",
])("%s consists of the person's and the product's own words", (password) => {
  expect(isMadeOfWords(password, words)).toBe(true);
});

test.each([
  "a quiet horse",
  "pharmacy of the zebra",
  "zoetrope lantern",
  "12345678",
  "a louder horse at the corner",
])("%s has enough of its own", (password) => {
  expect(isMadeOfWords(password, words)).toBe(false);
});

test("only the letters around those words count, and short words are not such words", () => {
  const signs = fc.stringMatching(/^[0-9 !?._-]{0,12}$/);
  fc.assert(
    fc.property(signs, signs, (before, after) => {
      expect(isMadeOfWords(`${before}Scriptkeeper${after}`, words)).toBe(true);
      expect(isMadeOfWords(`${before}plainly${after}`, words)).toBe(false);
      expect(isMadeOfWords(`${before}Li${after}`, ["Li", ""])).toBe(false);
    }),
  );
});
