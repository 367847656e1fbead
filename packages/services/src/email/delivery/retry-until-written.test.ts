import { beforeEach, expect, test, vi } from "vitest";
import { retryUntilWritten } from "./retry-until-written.ts";

const pauses: number[] = [];
const wait = async (ms: number) => pauses.push(ms);
beforeEach(() => void pauses.splice(0));

const fromPostgres = (code: string) => Object.assign(new Error("refused"), { severity: "ERROR", code });
const diskFull = new Error("Failed query", { cause: fromPostgres("53100") });
const unreachable = new Error("Failed query", {
  cause: Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }),
});

/** Fails this often, each time this much later, then writes. */
function failing(times: number, error: Error, afterMs = 10 * 60_000) {
  let tries = 0;
  vi.spyOn(performance, "now").mockImplementation(() => tries * afterMs);
  return vi.fn(async () => {
    tries += 1;
    if (tries <= times) throw error;
    return "written";
  });
}

test("what has happened is written however long the database's disk is full", async () => {
  const write = failing(40, diskFull);
  await expect(retryUntilWritten(write, { wait })).resolves.toBe("written");
  expect(write).toHaveBeenCalledTimes(41);
  expect(pauses.slice(0, 3)).toEqual([250, 500, 1_000]);
  expect(Math.max(...pauses)).toBe(5_000);
});

test("what has happened is written at once when the database can be reached again, before claims can be taken", async () => {
  const write = failing(40, unreachable);
  await expect(retryUntilWritten(write, { wait })).resolves.toBe("written");
  expect(write).toHaveBeenCalledTimes(41);
  expect(Math.max(...pauses)).toBe(250);
});

test("an outage after a full disk is waited out with short pauses again", async () => {
  const write = failing(20, diskFull);
  write.mockRejectedValueOnce(diskFull).mockRejectedValueOnce(diskFull).mockRejectedValueOnce(unreachable);
  await retryUntilWritten(write, { wait });
  expect(pauses.slice(0, 5)).toEqual([250, 500, 250, 500, 1_000]);
});

test("a write that the database refuses for its own sake is given up after a minute", async () => {
  const write = failing(40, fromPostgres("23503"));
  const onLongWait = vi.fn();
  await expect(retryUntilWritten(write, { wait, onLongWait })).rejects.toThrow("refused");
  expect(write).toHaveBeenCalledOnce();
  expect(onLongWait).not.toHaveBeenCalled();
});

test("a wait is told once, after its first minute", async () => {
  const onLongWait = vi.fn();
  await retryUntilWritten(failing(6, unreachable, 10_000), { wait, onLongWait });
  expect(onLongWait).not.toHaveBeenCalled();
  await retryUntilWritten(failing(40, diskFull, 10_000), { wait, onLongWait });
  expect(onLongWait.mock.calls).toEqual([[diskFull]]);
});
