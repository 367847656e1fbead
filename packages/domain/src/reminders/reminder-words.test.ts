import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { relativeReminder, reminderBadge, reminderCloseness } from "./reminder-words.ts";

describe("the urgency of a reminder", () => {
  it.each([
    [null, "not_set", "Not set"],
    [-12, "overdue", "Overdue"],
    [-1, "overdue", "Overdue"],
    [0, "overdue", "Overdue"],
    [1, "very_soon", "Very Soon"],
    [3, "very_soon", "Very Soon"],
    [4, "soon", "Soon"],
    [7, "soon", "Soon"],
    [8, "later", "In 8 days"],
    [40, "later", "In 40 days"],
  ] as const)("B-TEST-07 with %s days left it is %s, shown as %s", (days, closeness, badge) => {
    expect(reminderCloseness(days)).toBe(closeness);
    expect(reminderBadge(days)).toBe(badge);
  });

  it.each([
    [null, "No reminder scheduled"],
    [-30, "Overdue by 30 days"],
    [-1, "Overdue by 1 day"],
    [0, "Today"],
    [1, "Tomorrow"],
    [2, "2 days from now"],
  ])("B-RX-08 with %s days left it reads %s", (days, text) => {
    expect(relativeReminder(days)).toBe(text);
  });

  it("every number of days has exactly one urgency, and words that show it", () => {
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 5000 }), (days) => {
        const isPast = days < 0;
        expect(relativeReminder(days).startsWith("Overdue")).toBe(isPast);
        expect(reminderCloseness(days) === "overdue").toBe(isPast || days === 0);
      }),
    );
  });
});
