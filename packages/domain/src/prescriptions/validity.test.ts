import { expect, it } from "vitest";
import { latestExpiry } from "./validity.ts";

it("A-CONST-06 a cannabis prescription is valid for 6 months, any other for 12", () => {
  expect(latestExpiry({ is_cannabis: true }, "2026-08-31")).toBe("2027-02-28");
  expect(latestExpiry({ is_cannabis: false }, "2026-11-21")).toBe("2027-11-21");
});
