import type { Sorting } from "@scriptkeeper/contracts/lists/sorting";
import { describe, expect, it } from "vitest";
import { sortInput, tableSorting } from "./sorting.ts";

const sorts = { newest: "desc", name: "asc" } as const;
type Sort = Sorting<keyof typeof sorts>;

/** Returns the orders that result from pressing these headers one after another. */
function pressed(headers: string[], isOffered?: (sorting: Sort) => boolean): Sort[] {
  const asked: Sort[] = [];
  let now: Sort = { sort: "newest", order: "desc" };
  for (const header of headers) {
    tableSorting(sorts, {
      ...now,
      ...(isOffered && { isOffered }),
      onSort: (next) => asked.push(next),
    }).onSort(header);
    now = asked.at(-1) ?? now;
  }
  return asked;
}

describe("the headers of a list", () => {
  it("sort in the column's natural order first, then in reverse, and back", () => {
    expect(pressed(["name", "name", "name"])).toEqual([
      { sort: "name", order: "asc" },
      { sort: "name", order: "desc" },
      { sort: "name", order: "asc" },
    ]);
  });

  it("reverse the list's own order", () => {
    expect(pressed(["newest"])).toEqual([{ sort: "newest", order: "asc" }]);
  });

  it("return to the list's own order when the reverse is not offered", () => {
    const onlyForward = ({ sort, order }: Sort) => sort === "newest" || order === "asc";
    expect(pressed(["name", "name"], onlyForward)).toEqual([
      { sort: "name", order: "asc" },
      { sort: "newest", order: "desc" },
    ]);
  });

  it("are missing when no sort is offered, and ignore unknown columns", () => {
    const onlyNewest = ({ sort }: Sort) => sort === "newest";
    const { canSort } = tableSorting(sorts, {
      sort: "newest",
      order: "desc",
      isOffered: onlyNewest,
      onSort: () => undefined,
    });
    expect([canSort?.("name"), canSort?.("newest"), canSort?.("size")]).toEqual([false, true, false]);
    expect(pressed(["size"])).toEqual([]);
  });
});

it("the server gets no sort while the list has its own order", () => {
  expect(sortInput(sorts, { sort: "newest", order: "desc" })).toEqual({});
  expect(sortInput(sorts, { sort: "newest", order: "asc" })).toEqual({ sort: "newest", order: "asc" });
});
