import { describe, expect, test } from "vitest";
import { isDue, type LastRun, nextTick, type Schedule } from "./schedule.ts";

const hourly: Schedule = { job: "reminder-sweep", pattern: "0 0 * * * *", timeZone: "Australia/Sydney" };
const at = (iso: string) => new Date(iso);

describe("the next tick", () => {
  test("B-CONST-02 is on the hour by default", () => {
    expect(nextTick(hourly, at("2026-03-09T23:30:00Z"))).toEqual(at("2026-03-10T00:00:00Z"));
  });

  test("may be every few seconds", () => {
    expect(nextTick({ ...hourly, pattern: "*/5 * * * * *" }, at("2026-03-09T23:30:01Z"))).toEqual(
      at("2026-03-09T23:30:05Z"),
    );
  });

  test("is on the full minute for a pattern of five fields", () => {
    expect(nextTick({ ...hourly, pattern: "15 3 * * *" }, at("2026-03-09T16:00:00Z"))).toEqual(
      at("2026-03-09T16:15:00Z"),
    );
  });

  test("follows the zone's clock through daylight saving", () => {
    const nightly = { ...hourly, pattern: "0 30 3 * * *" };
    expect(nextTick(nightly, at("2026-04-03T23:00:00Z"))).toEqual(at("2026-04-04T17:30:00Z"));
    expect(nextTick(nightly, at("2026-10-03T00:00:00Z"))).toEqual(at("2026-10-03T16:30:00Z"));
  });

  test("comes every hour of the nights in which clocks go back or forward", () => {
    for (const night of ["2026-04-04T13:00:00Z", "2026-10-03T13:00:00Z"]) {
      let tick = at(night);
      for (let hour = 1; hour <= 6; hour++) {
        const next = nextTick(hourly, tick);
        expect(next.getTime() - tick.getTime()).toBe(3_600_000);
        tick = next;
      }
    }
  });

  test("an invalid pattern is refused", () => {
    expect(() => nextTick({ ...hourly, pattern: "every hour" }, at("2026-03-09T23:30:00Z"))).toThrow();
    expect(() => nextTick({ ...hourly, timeZone: "Mars/Olympus" }, at("2026-03-09T23:30:00Z"))).toThrow();
  });
});

const startedAt = at("2026-03-10T00:00:00.200Z");
const isDueAt = (last: Partial<LastRun>, now: string) =>
  isDue(hourly, { startedAt, hasEnded: true, ...last }, at(now));

describe("a finished job", () => {
  test("is not due before the next tick", () => {
    expect(isDueAt({}, "2026-03-10T00:59:59.999Z")).toBe(false);
  });

  test("is due at the tick, and until somebody has answered it", () => {
    expect(isDueAt({}, "2026-03-10T01:00:00Z")).toBe(true);
    expect(isDueAt({}, "2026-03-14T12:10:00Z")).toBe(true);
  });

  test("is not due because another worker's clock, which started it, is ahead", () => {
    expect(isDueAt({}, "2026-03-09T23:59:58Z")).toBe(false);
  });

  test("is due if the clock that started it ran far ahead and was corrected since", () => {
    expect(isDueAt({}, "2026-03-09T00:00:00Z")).toBe(true);
    expect(isDueAt({}, "2025-03-10T00:00:00Z")).toBe(true);
  });
});

describe("a run without an end", () => {
  const open = { hasEnded: false };

  test("is taken up long before the next tick", () => {
    expect(isDueAt(open, "2026-03-10T00:00:31Z")).toBe(true);
    expect(isDueAt(open, "2026-03-10T00:59:59Z")).toBe(true);
  });

  test("is given half a minute from its start, so that an instant failure is not retried without a pause", () => {
    expect(isDueAt(open, "2026-03-10T00:00:30Z")).toBe(false);
  });

  test("is also taken up if the clock was set back since", () => {
    expect(isDueAt(open, "2026-03-09T00:00:00Z")).toBe(true);
  });
});
