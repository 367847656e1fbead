import { beforeEach, expect, test, vi } from "vitest";
import { retryUntilWritten } from "./retry-until-written.ts";

const pauses = vi.hoisted((): number[] => []);
vi.mock("node:timers/promises", () => ({
  setTimeout: async (ms: number) => {
    pauses.push(ms);
  },
}));
beforeEach(() => void pauses.splice(0));

/** Fails this often, each time ten minutes later, then writes. */
function failing(times: number, code: string) {
  let minutes = 0;
  vi.spyOn(performance, "now").mockImplementation(() => minutes * 60_000);
  return vi.fn(async () => {
    minutes += 10;
    if (minutes <= times * 10) throw Object.assign(new Error("refused"), { code });
    return "written";
  });
}

test("what has happened is written however long the database's disk is full", async () => {
  const write = failing(40, "53100");
  await expect(retryUntilWritten(write)).resolves.toBe("written");
  expect(write).toHaveBeenCalledTimes(41);
  expect(Math.max(...pauses)).toBe(5_000);
});

test("a write that the database refuses for its own sake is given up after a minute", async () => {
  const write = failing(40, "23503");
  await expect(retryUntilWritten(write)).rejects.toThrow("refused");
  expect(write).toHaveBeenCalledOnce();
});
