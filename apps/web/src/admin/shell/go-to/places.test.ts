import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { actions } from "./actions.ts";
import { pages, placesFor } from "./places.ts";
import { type Place, withRecent } from "./recent.ts";

const labels = (text: string) => placesFor(text, [...pages, ...actions]).map(({ label }) => label);

describe("the places that match what is typed", () => {
  it("are found by the beginnings of their words, in any order", () => {
    expect(labels("conf prod")).toEqual(["Product Configuration"]);
    expect(labels("  LOGS ")).toEqual(["Transaction Logs"]);
    expect(labels("ogs")).toEqual([]);
  });

  it("are found by synonyms, and list recently used ones first", () => {
    expect(labels("upload prices")).toEqual(["Bulk Price Update"]);
    expect(labels("new disc")).toEqual(["Create Discount"]);
    expect(labels("sign out")).toEqual(["Log out"]);
    expect(labels("patient died")).toEqual(["Delete an Account"]);
    expect(labels("staff left")).toEqual(["Delete an Account"]);
    const appearance = placesFor("appearance", actions);
    expect(appearance.map(({ label }) => label)).toEqual([
      "Light Appearance",
      "Dark Appearance",
      "System Appearance",
    ]);
    const [, dark] = appearance;
    const again = placesFor("appearance", actions, dark ? [dark] : []);
    expect(again.map(({ label }) => label)).toEqual([
      "Dark Appearance",
      "Light Appearance",
      "System Appearance",
    ]);
  });

  it("are all places before anything is typed, each with its own path", () => {
    const all = placesFor("", [...pages, ...actions]);
    expect(all).toHaveLength(pages.length + actions.length);
    expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
  });
});

describe("the recent places", () => {
  it("are the last eight, newest first, each once", () => {
    const place = fc.integer({ min: 0, max: 12 }).map((n): Place => ({ path: `/${n}`, label: `${n}` }));
    fc.assert(
      fc.property(fc.array(place, { minLength: 1 }), (gone) => {
        const recent = gone.reduce<readonly Place[]>(withRecent, []).map(({ path }) => path);
        const lastFirst = [...new Set(gone.map(({ path }) => path).toReversed())];
        expect(recent).toEqual(lastFirst.slice(0, 8));
      }),
    );
  });
});
