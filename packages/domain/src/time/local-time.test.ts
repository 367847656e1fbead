import { describe, expect, it } from "vitest";
import { localTime, noonOf, toInstant } from "./local-time.ts";

const sydney = "Australia/Sydney";

describe("a date and time in a form", () => {
  it("is an instant in the store's zone, in summer and in winter", () => {
    expect(toInstant("2026-12-01T09:30", sydney)?.toISOString()).toBe("2026-11-30T22:30:00.000Z");
    expect(toInstant("2026-07-01T09:30", sydney)?.toISOString()).toBe("2026-06-30T23:30:00.000Z");
  });

  it("survives a round trip", () => {
    expect(localTime(new Date("2026-11-30T22:30:00.000Z"), sydney)).toBe("2026-12-01T09:30");
  });

  it("is empty if nothing was typed", () => {
    expect(toInstant("", sydney)).toBeNull();
  });
});

it.each([
  ["2026-11-22", "2026-11-22T01:00:00.000Z"],
  ["2026-10-04", "2026-10-04T01:00:00.000Z"],
  ["2026-04-05", "2026-04-05T02:00:00.000Z"],
])("B-RX-15 B-TEST-06 finds noon of %s in the store's zone, even when the clocks change", (day, noon) => {
  expect(noonOf(day, sydney).toISOString()).toBe(noon);
});
