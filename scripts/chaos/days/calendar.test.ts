import { expect, test } from "vitest";
import { daysBetween, plusDays, wallClock } from "./calendar.ts";

test.each([
  ["in summer", "2028-01-31T12:59:00Z", { day: "2028-01-31", hour: 23 }],
  ["at midnight", "2028-01-31T13:00:00Z", { day: "2028-02-01", hour: 0 }],
  ["in the hour that is skipped", "2027-10-02T16:30:00Z", { day: "2027-10-03", hour: 3 }],
  ["in the hour that comes twice, the first time", "2028-04-01T15:30:00Z", { day: "2028-04-02", hour: 2 }],
  ["in the hour that comes twice, the second time", "2028-04-01T16:30:00Z", { day: "2028-04-02", hour: 2 }],
])("a wall clock in Sydney %s", (_when, instant, shown) => {
  expect(wallClock("Australia/Sydney")(new Date(instant))).toEqual(shown);
});

test("days are counted across 29 February and the turn of a year", () => {
  expect(plusDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(plusDays("2028-03-01", -1)).toBe("2028-02-29");
  expect(daysBetween("2027-12-31", "2028-03-01")).toBe(61);
});
