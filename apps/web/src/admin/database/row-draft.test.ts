import type { GridRow } from "@scriptkeeper/contracts/database";
import { describe, expect, it } from "vitest";
import { changesOf, conflictsOf, draftOf, isOvertaken, keyLabel, keyText, withCell } from "./row-draft.ts";

const columns = ["id", "name", "notes"];
const row: GridRow = { key: ["1"], version: "v1", cells: ["1", "Ann", null] };
const changedByOthers: GridRow = { ...row, version: "v2", cells: ["1", "Anna", "new"] };

describe("what is sent", () => {
  it("is nothing before anything is touched", () => {
    expect(changesOf(draftOf(row), columns, row)).toEqual({});
  });

  it("keeps null and the empty text apart", () => {
    expect(changesOf(withCell(draftOf(row), "notes", ""), columns, row)).toEqual({ notes: "" });
    expect(changesOf(withCell(draftOf(row), "notes", null), columns, row)).toEqual({});
    expect(changesOf(withCell(draftOf(row), "name", null), columns, row)).toEqual({ name: null });
  });

  it("leaves out what was typed back to what it was", () => {
    const draft = withCell(withCell(draftOf(row), "name", "An"), "name", "Ann");
    expect(changesOf(draft, columns, row)).toEqual({});
  });

  it("of a new row leaves a cell to its default once it is given back", () => {
    const draft = withCell(withCell(draftOf(null), "name", "x"), "name", undefined);
    expect(draft.typed).toEqual({});
  });
});

describe("a row that somebody else changed meanwhile", () => {
  it("is known by its version", () => {
    expect(isOvertaken(draftOf(row), row)).toBe(false);
    expect(isOvertaken(draftOf(row), changedByOthers)).toBe(true);
    expect(isOvertaken(draftOf(null), row)).toBe(false);
  });

  it("has both values only where both changed the cell, each to something else", () => {
    const draft = withCell(draftOf(row), "name", "Annie");
    expect(conflictsOf(draft, columns, changedByOthers)).toEqual([{ column: "name", now: "Anna" }]);
    expect(conflictsOf(withCell(draft, "name", "Anna"), columns, changedByOthers)).toEqual([]);
    expect(conflictsOf(draft, columns, row)).toEqual([]);
  });

  it("sends against the row as it stands now, so that the other's cells stay", () => {
    const draft = withCell(draftOf(row), "name", "Annie");
    expect(changesOf(draft, columns, changedByOthers)).toEqual({ name: "Annie" });
  });
});

it("names a key of several columns without mixing up its parts", () => {
  expect(keyText(["a", "b,c"])).not.toBe(keyText(["a,b", "c"]));
  expect(keyLabel(["5", "7"])).toBe("5, 7");
  expect(keyLabel(["", "a, b"])).toBe('"", "a, b"');
});
