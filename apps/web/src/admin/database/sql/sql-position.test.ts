import { expect, it } from "vitest";
import { sqlPlace } from "./sql-position.ts";

it("marks the word at PostgreSQL's position, in its line", () => {
  const sql = "select *\nfrom usres\nwhere id = 1";
  expect(sqlPlace(sql, 15)).toEqual({
    line: 2,
    column: 6,
    before: "from ",
    marked: "usres",
    after: "",
    from: 14,
    to: 19,
  });
});

it.each([
  ["a word at the start", "selct 1", 1, "selct", " 1"],
  ["a whole quoted name", 'select "No such" from t', 8, '"No such"', " from t"],
  ["a whole string", "select 'abc'::int", 8, "'abc'", "::int"],
  ["a single character", "select 1 +* 2", 11, "*", " 2"],
])("marks %s", (_what, sql, position, marked, after) => {
  expect(sqlPlace(sql, position)).toMatchObject({ marked, after });
});

it("counts a character outside the basic plane once, as PostgreSQL does", () => {
  expect(sqlPlace("select '💊' frm t", 12)).toMatchObject({ marked: "frm", column: 12, from: 12 });
});

it("marks nothing at the end of the query, but gives the position", () => {
  expect(sqlPlace("select", 7)).toMatchObject({
    line: 1,
    column: 7,
    before: "select",
    marked: "",
    after: "",
  });
});

it.each([0, -1, 99])("returns no position for %i", (position) => {
  expect(sqlPlace("select 1", position)).toBeNull();
});
