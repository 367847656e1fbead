import { nextTick } from "@scriptkeeper/jobs/schedule";
import { expect, test } from "vitest";
import { bindJobs } from "./jobs.ts";

const mail = {
  templates: [],
  render: () => expect.unreachable(),
  redact: () => expect.unreachable(),
  send: () => expect.unreachable(),
};
const jobs = Object.entries(
  bindJobs(
    { contextOf: () => expect.unreachable(), mail, bounces: null },
    { reminderSchedule: "*/5 * * * * *" },
  ),
);

test("every job has a schedule that ticks, which makes up for lost wake-ups", () => {
  const now = new Date("2026-03-10T00:00:00Z");
  for (const [, { schedule: pattern = "none" }] of jobs)
    expect(nextTick({ pattern, timeZone: "Australia/Sydney" }, now) > now).toBe(true);
});

test("each topic wakes one job", () => {
  const topics = jobs.flatMap(([, { topic }]) => topic ?? []);
  expect(topics.sort()).toEqual(["mail", "prices", "webhooks"]);
});

test("B-CONST-02 REMINDER_SCHEDULE applies to exactly the jobs that write to customers", () => {
  const byReminder = jobs.filter(([, { schedule }]) => schedule === "*/5 * * * * *").map(([name]) => name);
  expect(byReminder).toEqual(["reminder-sweep", "expiry-notices"]);
});
