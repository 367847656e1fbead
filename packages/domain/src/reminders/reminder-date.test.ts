import { describe, expect, it } from "vitest";
import { nextReminderDate } from "./reminder-date.ts";

const today = "2026-03-10";

describe("next reminder date", () => {
  const supply = { days_supply: 30, processing_days: 5 };
  it("is the day the supply ends minus the days an order needs", () => {
    expect(nextReminderDate({ start: today, quantity: 2, supply }, today)).toBe("2026-05-04");
  });
  it("is never before tomorrow", () => {
    expect(nextReminderDate({ start: "2025-01-01", quantity: 1, supply }, today)).toBe("2026-03-11");
  });
  it("is unknown for an unconfigured product", () => {
    expect(nextReminderDate({ start: today, quantity: 1, supply: null }, today)).toBeNull();
  });
});
