import { expect, it } from "vitest";
import { eligibilityWith, prescription, today } from "../../testing/samples.ts";
import { byNeed } from "./by-need.ts";

it("puts what is due first and what cannot be ordered last, otherwise as it came", () => {
  const items = [
    prescription({ id: 1, next_reminder_date: null }),
    prescription({ id: 2, next_reminder_date: "2026-11-01", eligibility: eligibilityWith({ repeats: 0 }) }),
    prescription({ id: 3, next_reminder_date: "2026-11-25" }),
    prescription({ id: 4, next_reminder_date: "2026-11-20" }),
    prescription({ id: 5, next_reminder_date: "2026-11-21" }),
  ];
  expect(byNeed(items, today).map((item) => item.id)).toEqual([4, 5, 3, 1, 2]);
});
