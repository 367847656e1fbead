import { tzOffset } from "@date-fns/tz";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clockTime } from "./clock-time.ts";

const zones = ["Australia/Sydney", "Australia/Lord_Howe", "Asia/Kathmandu", "America/St_Johns", "UTC"];
const MINUTE_MS = 60_000;

describe("an instant as the store's clocks show it", () => {
  it.each([
    ["2026-04-04T15:59:59.999Z", "2026-04-05 02:59:59"],
    ["2026-04-04T16:00:00.000Z", "2026-04-05 02:00:00"],
    ["2026-10-03T15:59:59.999Z", "2026-10-04 01:59:59"],
    ["2026-10-03T16:00:00.000Z", "2026-10-04 03:00:00"],
  ])("follows daylight saving: %s is %s", (instant, shown) => {
    expect(clockTime(new Date(instant), "Australia/Sydney")).toBe(shown);
  });

  it("follows the zone's own rules, whatever order instants and zones are asked in", () => {
    const instants = fc.date({
      min: new Date("1973-01-01"),
      max: new Date("2100-01-01"),
      noInvalidDate: true,
    });
    const near = fc.array(fc.tuple(fc.constantFrom(...zones), fc.integer({ min: -90, max: 90 })), {
      minLength: 1,
    });
    fc.assert(
      fc.property(instants, near, (start, asked) => {
        for (const [zone, minutes] of asked) {
          const instant = new Date(start.getTime() + minutes * MINUTE_MS);
          const local = new Date(instant.getTime() + tzOffset(zone, instant) * MINUTE_MS);
          expect(clockTime(instant, zone)).toBe(local.toISOString().slice(0, 19).replace("T", " "));
        }
      }),
    );
  });
});
