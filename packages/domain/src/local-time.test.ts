import { describe, expect, it } from "vitest";
import { instantOf, localTime, noonOf } from "./local-time.ts";

const sydney = "Australia/Sydney";

describe("a date and time of a form", () => {
  it("is an instant in the store's zone, in summer and in winter", () => {
    expect(instantOf("2026-12-01T09:30", sydney)?.toISOString()).toBe("2026-11-30T22:30:00.000Z");
    expect(instantOf("2026-07-01T09:30", sydney)?.toISOString()).toBe("2026-06-30T23:30:00.000Z");
  });

  it("comes back as it was", () => {
    expect(localTime(new Date("2026-11-30T22:30:00.000Z"), sydney)).toBe("2026-12-01T09:30");
  });

  it("is none where nothing was typed", () => {
    expect(instantOf("", sydney)).toBeNull();
  });
});

it("finds noon of a day in the store's zone", () => {
  expect(noonOf("2026-11-22", sydney).toISOString()).toBe("2026-11-22T01:00:00.000Z");
});
