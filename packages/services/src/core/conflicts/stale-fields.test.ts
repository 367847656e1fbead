import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { staleFields } from "./stale-fields.ts";

describe("the fields that a change must not overwrite", () => {
  it.each([
    ["nobody changed it", { base: 3, current: 3, set: 4 }, false],
    ["somebody changed it, and the change sets something else", { base: 3, current: 2, set: 4 }, true],
    ["somebody changed it to what the change sets", { base: 3, current: 4, set: 4 }, false],
    ["somebody changed it, and the change sets what was there before", { base: 3, current: 2, set: 3 }, true],
    ["somebody emptied it", { base: 3, current: null, set: 4 }, true],
    ["it was empty and still is", { base: null, current: undefined, set: 4 }, false],
    [
      "an instant is the same as its text",
      { base: "2026-03-01T00:00:00.000Z", current: new Date("2026-03-01"), set: null },
      false,
    ],
  ])("%s: %j", (_, { base, current, set }, isStale) => {
    expect(staleFields({ base: { field: base }, current: { field: current }, set: { field: set } })).toEqual(
      isStale ? ["field"] : [],
    );
  });

  it("are exactly those that somebody else changed and that would be lost", () => {
    const value = fc.constantFrom(1, 2, 3, null);
    const fields = fc.dictionary(fc.constantFrom("a", "b", "c"), value);
    const whole = fc.record({ a: value, b: value, c: value });
    fc.assert(
      fc.property(whole, whole, fields, fields, (opened, current, edited, left) => {
        const base = Object.fromEntries(Object.keys(edited).map((name) => [name, opened[name as "a"]]));
        const set = { ...left, ...edited };
        const stale = staleFields({ base, current, set });
        for (const name of Object.keys(edited) as ("a" | "b" | "c")[]) {
          const isTheirs = current[name] !== opened[name];
          const isLost = set[name] !== current[name];
          expect(stale.includes(name)).toBe(isTheirs && isLost);
        }
        expect(stale.every((name) => name in edited)).toBe(true);
      }),
    );
  });
});
