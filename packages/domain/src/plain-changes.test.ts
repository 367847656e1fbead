import { expect, test } from "vitest";
import { plainAction, plainChanges, plainName } from "./plain-changes.ts";

const zone = "Australia/Sydney";

test("every field is shown with its old and new value, except our own bookkeeping", () => {
  const before = { repeats: 5, reminder_arming: 1, next_reminder_date: null, clear_last_reminder: false };
  const after = {
    repeats: 0,
    reminder_arming: 2,
    next_reminder_date: "2026-12-02",
    clear_last_reminder: true,
  };
  expect(plainChanges({ before, after }, zone)).toEqual([
    { field: "Repeats", from: "5", to: "0" },
    { field: "Next reminder date", from: "not set", to: "2 Dec 2026" },
    { field: "Clear last reminder", from: "no", to: "yes" },
  ]);
});

test("times are shown by the store's clocks, values without a plain form stay readable, and what was never set is left out", () => {
  const before = { last_reminder_sent: "2026-03-09T23:30:00.000Z", notes: "" };
  expect(plainChanges({ before, after: { lines: [1, 2] } }, zone)).toEqual([
    { field: "Last reminder sent", from: "10 Mar 2026, 10:30 am", to: "not set" },
    { field: "Lines", from: "not set", to: "[1,2]" },
  ]);
  expect(plainChanges({ before: null, after: "rubbish" }, zone)).toEqual([]);
  expect(plainAction("delete order")).toBe("Deleted a prescription order");
  expect(plainAction("an earlier action")).toBe("An earlier action");
  expect(plainName("set reminder date")).toBe("Set reminder date");
});
