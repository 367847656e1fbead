import { expect, it } from "vitest";
import { eligibilityWith, prescription, today } from "../../testing/samples.ts";
import { byUrgency } from "./sort-by-urgency.ts";

it("puts unfinished orders first, then what is due, and last what cannot be ordered", () => {
  const open = {
    state: "open",
    at: "2026-11-20T01:00:00.000Z",
    continue_url: null,
    repeat_given_back: false,
  } as const;
  const items = [
    prescription({ id: 1, next_reminder_date: null }),
    prescription({ id: 2, next_reminder_date: "2026-11-01", eligibility: eligibilityWith({ repeats: 0 }) }),
    prescription({ id: 3, next_reminder_date: "2026-11-25" }),
    prescription({ id: 4, next_reminder_date: "2026-11-20" }),
    prescription({ id: 5, next_reminder_date: "2026-11-21" }),
    prescription({
      id: 6,
      last_order: open,
      eligibility: eligibilityWith({ repeats: 0, holds_unpaid_repeat: true }),
    }),
  ];
  expect(byUrgency(items, today).map((item) => item.id)).toEqual([6, 4, 5, 3, 1, 2]);
});
