import { describe, expect, it } from "vitest";
import { scheduleWords } from "./schedule-words.ts";

describe("a schedule in words", () => {
  it.each([
    ["0 0 * * * *", "every hour"],
    ["30 15 * * * *", "every hour"],
    ["0 * * * *", "every hour"],
    ["*/10 * * * * *", "every 10 seconds"],
    ["* * * * * *", "every second"],
    ["5 * * * * *", "every minute"],
    ["0 */15 * * * *", "every 15 minutes"],
    ["0 0 */2 * * *", "every 2 hours"],
    ["0 0 9 * * *", "every day at 09:00"],
    ["0 30 7,12,18 * * *", "every day at 07:30, 12:30 and 18:30"],
  ])("%s runs %s", (pattern, words) => {
    expect(scheduleWords(pattern)).toBe(words);
  });

  it.each([
    "0 0 9 * * 1-5",
    "0 */7 * * * *",
    "0 0 9-17 * * *",
    "5-55/10 * * * * *",
    "@hourly",
    "0 0,30 * * * *",
  ])("%s is shown unchanged", (pattern) => {
    expect(scheduleWords(pattern)).toBe(`by the schedule "${pattern}"`);
  });
});
