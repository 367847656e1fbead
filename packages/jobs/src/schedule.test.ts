import { describe, expect, test } from "vitest";
import { isDue, type LastRun, nextTick, type Schedule } from "./schedule.ts";

const hourly: Schedule = { job: "reminder-sweep", pattern: "0 0 * * * *", timeZone: "Australia/Sydney" };
const at = (iso: string) => new Date(iso);

describe("the next tick", () => {
  test("B-CONST-02 comes on the hour by default", () => {
    expect(nextTick(hourly, at("2026-03-09T23:30:00Z"))).toEqual(at("2026-03-10T00:00:00Z"));
  });

  test("may be a matter of seconds", () => {
    expect(nextTick({ ...hourly, pattern: "*/5 * * * * *" }, at("2026-03-09T23:30:01Z"))).toEqual(
      at("2026-03-09T23:30:05Z"),
    );
  });

  test("five fields leave the seconds out", () => {
    expect(nextTick({ ...hourly, pattern: "15 3 * * *" }, at("2026-03-09T16:00:00Z"))).toEqual(
      at("2026-03-09T16:15:00Z"),
    );
  });

  test("follows the zone's clock through daylight saving", () => {
    const nightly = { ...hourly, pattern: "0 30 3 * * *" };
    expect(nextTick(nightly, at("2026-04-03T23:00:00Z"))).toEqual(at("2026-04-04T17:30:00Z"));
    expect(nextTick(nightly, at("2026-10-03T00:00:00Z"))).toEqual(at("2026-10-03T16:30:00Z"));
  });

  test("comes every hour of the night in which the clock is put back, and of the one in which it is put on", () => {
    for (const night of ["2026-04-04T13:00:00Z", "2026-10-03T13:00:00Z"]) {
      let tick = at(night);
      for (let hour = 1; hour <= 6; hour++) {
        const next = nextTick(hourly, tick);
        expect(next.getTime() - tick.getTime()).toBe(3_600_000);
        tick = next;
      }
    }
  });

  test("a pattern that is none is refused", () => {
    expect(() => nextTick({ ...hourly, pattern: "every hour" }, at("2026-03-09T23:30:00Z"))).toThrow();
    expect(() => nextTick({ ...hourly, timeZone: "Mars/Olympus" }, at("2026-03-09T23:30:00Z"))).toThrow();
  });
});

const startedAt = at("2026-03-10T00:00:00.200Z");
const isDueAt = (last: Partial<LastRun>, now: string) =>
  isDue(hourly, { startedAt, hasEnded: true, ...last }, at(now));

describe("a job that has ended", () => {
  test("is not due while the next tick has not come", () => {
    expect(isDueAt({}, "2026-03-10T00:59:59.999Z")).toBe(false);
  });

  test("is due at the tick, and as long as nobody has answered it", () => {
    expect(isDueAt({}, "2026-03-10T01:00:00Z")).toBe(true);
    expect(isDueAt({}, "2026-03-14T12:10:00Z")).toBe(true);
  });

  test("is not due because another worker's clock, by which it was started, is ahead", () => {
    expect(isDueAt({}, "2026-03-09T23:59:58Z")).toBe(false);
  });

  test("is due where it was started by a clock that ran far ahead and was put right since", () => {
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

  test("is given half a minute from its start, so that one that fails at once is not tried without a pause", () => {
    expect(isDueAt(open, "2026-03-10T00:00:30Z")).toBe(false);
  });

  test("is taken up as well where the clock was put back since", () => {
    expect(isDueAt(open, "2026-03-09T00:00:00Z")).toBe(true);
  });
});
