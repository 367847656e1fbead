import { nextTick } from "@scriptkeeper/jobs/schedules";
import { expect, test } from "vitest";
import { schedulesOf } from "./schedules.ts";

const settings = { storeTimezone: "Australia/Sydney" } as Parameters<typeof schedulesOf>[0]["settings"];
const schedules = schedulesOf({ reminderSchedule: "*/5 * * * * *", settings });

test("every schedule has a pattern that ticks, by the clock of the store", () => {
  const now = new Date("2026-03-10T00:00:00Z");
  for (const schedule of schedules) {
    expect(nextTick(schedule, now) > now).toBe(true);
    expect(schedule.timeZone).toBe("Australia/Sydney");
  }
});

test("B-CONST-02 REMINDER_SCHEDULE is the pattern of what writes to customers, and of nothing else", () => {
  const byReminder = schedules.filter(({ pattern }) => pattern === "*/5 * * * * *").map(({ job }) => job);
  expect(byReminder).toEqual(["reminder-sweep", "expiry-notices"]);
});
