import type { GridRow } from "@scriptkeeper/contracts/database/database";
import { describe, expect, it } from "vitest";
import { findConflicts, isOvertaken, keyLabel, keyText, toChanges, toDraft, withCell } from "./row-draft.ts";

const columns = ["id", "name", "notes"];
const row: GridRow = { key: ["1"], version: "v1", cells: ["1", "Ann", null] };
const changedByOthers: GridRow = { ...row, version: "v2", cells: ["1", "Anna", "new"] };

describe("the change that a draft sends", () => {
  it("is empty before anything is edited", () => {
    expect(toChanges(toDraft(row), columns, row)).toEqual({});
  });

  it("distinguishes null from the empty text", () => {
    expect(toChanges(withCell(toDraft(row), "notes", ""), columns, row)).toEqual({ notes: "" });
    expect(toChanges(withCell(toDraft(row), "notes", null), columns, row)).toEqual({});
    expect(toChanges(withCell(toDraft(row), "name", null), columns, row)).toEqual({ name: null });
  });

  it("leaves out a cell that was typed back to its old value", () => {
    const draft = withCell(withCell(toDraft(row), "name", "An"), "name", "Ann");
    expect(toChanges(draft, columns, row)).toEqual({});
  });

  it("leaves a cell of a new row to its default once that is restored", () => {
    const draft = withCell(withCell(toDraft(null), "name", "x"), "name", undefined);
    expect(draft.typed).toEqual({});
  });
});

describe("a row that somebody else changed during the edit", () => {
  it("is recognised by its version", () => {
    expect(isOvertaken(toDraft(row), row)).toBe(false);
    expect(isOvertaken(toDraft(row), changedByOthers)).toBe(true);
    expect(isOvertaken(toDraft(null), row)).toBe(false);
  });

  it("has a conflict only in cells that both changed to different values", () => {
    const draft = withCell(toDraft(row), "name", "Annie");
    expect(findConflicts(draft, columns, changedByOthers)).toEqual([{ column: "name", now: "Anna" }]);
    expect(findConflicts(withCell(draft, "name", "Anna"), columns, changedByOthers)).toEqual([]);
    expect(findConflicts(draft, columns, row)).toEqual([]);
  });

  it("sends the draft based on the current row, so that the other's cells stay", () => {
    const draft = withCell(toDraft(row), "name", "Annie");
    expect(toChanges(draft, columns, changedByOthers)).toEqual({ name: "Annie" });
  });
});

it("gives composite keys distinct names", () => {
  expect(keyText(["a", "b,c"])).not.toBe(keyText(["a,b", "c"]));
  expect(keyLabel(["5", "7"])).toBe("5, 7");
  expect(keyLabel(["", "a, b"])).toBe('"", "a, b"');
});
