import { describe, expect, it } from "vitest";
import { effectiveExpiry, expiryStatus } from "./expiry.ts";

const today = "2026-03-10";

describe("expiry", () => {
  it.each([
    ["2026-03-09", "expired"],
    ["2026-03-10", "expired"],
    ["2026-03-11", "expiring-soon"],
    ["2026-03-24", "expiring-soon"],
    ["2026-03-25", "active"],
  ])("A-STATE-07 on %s is %s", (expiry, status) => {
    expect(expiryStatus(expiry, today)).toBe(status);
  });

  it("A-ENT-05 the older field counts if the prescription has no date of its own", () => {
    expect(effectiveExpiry({ prescription_expiry_date: null, expiry_date: "2026-05-01" })).toBe("2026-05-01");
    expect(effectiveExpiry({ prescription_expiry_date: "2026-04-01", expiry_date: "2026-05-01" })).toBe(
      "2026-04-01",
    );
  });

  it("an unknown expiry never expires", () => {
    expect(expiryStatus(null, today)).toBe("active");
  });
});
