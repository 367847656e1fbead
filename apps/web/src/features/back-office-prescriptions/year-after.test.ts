import { expect, it } from "vitest";
import { yearAfter } from "./year-after.ts";

it("B-REV-04 a year ahead is the same date", () => {
  expect(yearAfter("2026-11-21")).toBe("2027-11-21");
  expect(yearAfter("2027-06-01")).toBe("2028-06-01");
  expect(yearAfter("2028-02-29")).toBe("2029-02-28");
});
