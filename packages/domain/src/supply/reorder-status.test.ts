import { describe, expect, it } from "vitest";
import { reorderStatus } from "./reorder-status.ts";

const today = "2026-03-10";

describe("the reorder status", () => {
  it.each([
    ["2026-03-09", "due", "Reorder Now", "Reorder now"],
    ["2026-03-10", "due", "Reorder Now", "Reorder now"],
    ["2026-03-11", "soon", "Due Soon", "Reorder in 1 day"],
    ["2026-03-17", "soon", "Due Soon", "Reorder in 7 days"],
    ["2026-03-18", "active", "Active", null],
    [null, "active", "Active", null],
  ])("A-STATE-08 A-STATE-09 A-STATE-10 a reminder on %s is %s", (date, state, badge, text) => {
    expect(reorderStatus(date, today)).toEqual({ state, badge, text });
  });
});
