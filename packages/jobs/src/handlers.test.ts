import { describe, expect, test, vi } from "vitest";
import { JOB_NAMES } from "./definitions.ts";
import { type Handlers, requireHandlers, runJob } from "./handlers.ts";

const nothing = async () => ({});
const handlers = Object.fromEntries(JOB_NAMES.map((name) => [name, nothing])) as unknown as Handlers;
const signal = new AbortController().signal;
const recordingLog = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() });

describe("a job", () => {
  test("is logged with what it did", async () => {
    const log = recordingLog();
    const sweep = { ...handlers, "reminder-sweep": async () => ({ emails: 3 }) };
    await runJob({ name: "reminder-sweep", data: {} }, { handlers: sweep, log, signal });
    expect(log.info).toHaveBeenCalledExactlyOnceWith(
      { job: "reminder-sweep", ms: expect.any(Number), emails: 3 },
      "job done",
    );
  });

  test("that found nothing to do says nothing", async () => {
    const log = recordingLog();
    const sweep = { ...handlers, "reminder-sweep": async () => ({ emails: 0 }) };
    await runJob({ name: "reminder-sweep", data: {} }, { handlers: sweep, log, signal });
    expect(log.info).not.toHaveBeenCalled();
  });

  test("that fails is logged, and the failure goes no further", async () => {
    const log = recordingLog();
    const err = new Error("the database is away");
    const failing: Handlers = { ...handlers, "reminder-sweep": () => Promise.reject(err) };
    await runJob({ name: "reminder-sweep", data: {} }, { handlers: failing, log, signal });
    expect(log.error).toHaveBeenCalledExactlyOnceWith({ job: "reminder-sweep", err }, "job failed");
  });

  test("with a payload that does not fit is not handled", async () => {
    const log = recordingLog();
    const handle = vi.fn(nothing);
    const deps = { handlers: { ...handlers, "reminder-sweep": handle }, log, signal };
    await runJob({ name: "reminder-sweep", data: "all" }, deps);
    expect(handle).not.toHaveBeenCalled();
    expect(log.error).toHaveBeenCalledOnce();
  });
});

test("a job without a handler stops the start", () => {
  const { "reminder-sweep": _, ...rest } = handlers;
  expect(() => requireHandlers(handlers)).not.toThrow();
  expect(() => requireHandlers(rest)).toThrow("no handler for: reminder-sweep");
});
