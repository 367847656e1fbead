import { dayAt } from "@scriptkeeper/domain/days";
import { expect, it } from "vitest";
import { middayOf, yearAfter } from "./store-days.ts";

it.each(["2026-11-22", "2026-10-04", "2026-04-05"])(
  "B-RX-15 the middle of %s is on that day in the store's zone, also when the clocks change",
  (day) => {
    expect(dayAt(new Date(middayOf(day, "Australia/Sydney")), "Australia/Sydney")).toBe(day);
  },
);

it("B-RX-15 it is noon there", () => {
  expect(middayOf("2026-11-22", "Australia/Sydney")).toBe("2026-11-22T01:00:00.000Z");
});

it("B-REV-04 a year ahead is the same date", () => {
  expect(yearAfter("2026-11-21")).toBe("2027-11-21");
  expect(yearAfter("2027-06-01")).toBe("2028-06-01");
  expect(yearAfter("2028-02-29")).toBe("2029-02-28");
});
