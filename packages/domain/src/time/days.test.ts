import { TZDate } from "@date-fns/tz";
import {
  addDays as addDaysTo,
  addMonths as addMonthsTo,
  differenceInCalendarDays,
  format,
  parseISO,
} from "date-fns";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  dayAt,
  daysUntil,
  laterDay,
  longDay,
  relativeDays,
  shortDay,
  shortInstant,
  toDay,
} from "./days.ts";
import { startOfDay } from "./local-time.ts";

const anyDay = fc
  .date({ min: new Date("2000-01-01T00:00:00Z"), max: new Date("2099-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("calendar days of the store", () => {
  it("counts calendar days, across daylight saving and leap days", () => {
    expect(daysUntil("2026-10-05", "2026-10-03")).toBe(2);
    expect(daysUntil("2028-03-01", "2028-02-28")).toBe(2);
    expect(daysUntil("2026-01-01", "2026-01-03")).toBe(-2);
  });

  it("counts months by the calendar, using a short month's last day for a day it lacks", () => {
    expect(addMonths("2026-11-21", 12)).toBe("2027-11-21");
    expect(addMonths("2026-08-31", 6)).toBe("2027-02-28");
    expect(addMonths("2028-02-29", 12)).toBe("2029-02-28");
    expect(addMonths("2028-02-29", -12)).toBe("2027-02-28");
    expect(addMonths("2026-01-15", -1)).toBe("2025-12-15");
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -400, max: 400 }), (day, count) => {
        expect(addMonths(day, count)).toBe(format(addMonthsTo(parseISO(day), count), "yyyy-MM-dd"));
      }),
    );
  });

  it("adds what it counts", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, count) => {
        expect(daysUntil(addDays(day, count), day)).toBe(count);
        expect(addDays(day, count)).toBe(format(addDaysTo(parseISO(day), count), "yyyy-MM-dd"));
      }),
    );
    expect(addDays("9999-12-31", 1)).toBe("10000-01-01");
    expect(addDays("0001-01-01", 31)).toBe("0001-02-01");
  });

  it("knows the current day in the store's zone", () => {
    expect(dayAt(new Date("2026-03-09T23:30:00Z"), "Australia/Sydney")).toBe("2026-03-10");
    expect(dayAt(new Date("2026-03-09T12:59:00Z"), "Australia/Sydney")).toBe("2026-03-09");
    expect(dayAt(new Date("2026-03-09T23:30:00Z"), "UTC")).toBe("2026-03-09");
  });

  it("finds the instant at which a day begins, even when clocks change", () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom("Australia/Sydney", "UTC", "America/New_York"), (day, zone) => {
        const start = startOfDay(day, zone);
        expect(dayAt(start, zone)).toBe(day);
        expect(dayAt(new Date(start.getTime() - 1), zone)).toBe(addDays(day, -1));
      }),
    );
  });

  it("agrees with a calendar library on days and clocks in every zone and across every clock change", () => {
    const anyInstant = fc.date({
      min: new Date("1990-01-01T00:00:00Z"),
      max: new Date("2099-12-31T00:00:00Z"),
      noInvalidDate: true,
    });
    const anyZone = fc.constantFrom(
      "Australia/Sydney",
      "Australia/Lord_Howe",
      "UTC",
      "America/St_Johns",
      "Asia/Kolkata",
    );
    fc.assert(
      fc.property(anyInstant, anyZone, (instant, zone) => {
        const there = new TZDate(instant, zone);
        expect(dayAt(instant, zone)).toBe(format(there, "yyyy-MM-dd"));
        expect(shortInstant(instant, zone)).toBe(format(there, "d MMM yyyy, h:mm aaa"));
      }),
    );
    fc.assert(
      fc.property(anyDay, anyDay, (day, other) => {
        expect(shortDay(day)).toBe(format(parseISO(day), "d MMM yyyy"));
        expect(longDay(day)).toBe(format(parseISO(day), "d MMMM yyyy"));
        expect(daysUntil(day, other)).toBe(differenceInCalendarDays(parseISO(day), parseISO(other)));
      }),
    );
  });

  it("accepts nothing that is not a day or an instant", () => {
    expect(() => shortDay("soon")).toThrow(RangeError);
    expect(() => addDays("soon", 1)).toThrow(RangeError);
    expect(() => dayAt(new Date(Number.NaN), "UTC")).toThrow(RangeError);
    expect(daysUntil("soon", "2026-12-02")).toBeNaN();
  });

  it("leaves a bare day unchanged and turns a timestamp into the store's day", () => {
    expect(toDay("2026-03-10", "Australia/Sydney")).toBe("2026-03-10");
    expect(toDay("2026-03-10T20:00:00Z", "Australia/Sydney")).toBe("2026-03-11");
  });

  it("writes days the Australian way", () => {
    expect(shortDay("2026-12-02")).toBe("2 Dec 2026");
    expect(longDay("2026-12-02")).toBe("2 December 2026");
    expect(shortInstant(new Date("2026-03-09T23:30:00Z"), "Australia/Sydney")).toBe("10 Mar 2026, 10:30 am");
    expect(laterDay("2026-12-02", "2026-11-30")).toBe("2026-12-02");
    expect([0, 1, -1, 5, -5].map(relativeDays)).toEqual([
      "today",
      "tomorrow",
      "yesterday",
      "in 5 days",
      "5 days ago",
    ]);
  });
});
