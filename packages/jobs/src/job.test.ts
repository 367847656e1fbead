import { describe, expect, test, vi } from "vitest";
import { runJob } from "./job.ts";

const recordingLog = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() });

describe("a job", () => {
  test("is logged with what it did", async () => {
    const log = recordingLog();
    await runJob("reminder-sweep", async () => ({ emails: 3 }), log);
    expect(log.info).toHaveBeenCalledExactlyOnceWith(
      { job: "reminder-sweep", ms: expect.any(Number), emails: 3 },
      "job done",
    );
  });

  test("is not logged if it found nothing to do", async () => {
    const log = recordingLog();
    await runJob("reminder-sweep", async () => ({ emails: 0 }), log);
    expect(log.info).not.toHaveBeenCalled();
  });

  test("is logged if it fails, and its failure is not thrown", async () => {
    const log = recordingLog();
    const err = new Error("the database is away");
    await runJob("reminder-sweep", () => Promise.reject(err), log);
    expect(log.error).toHaveBeenCalledExactlyOnceWith({ job: "reminder-sweep", err }, "job failed");
  });
});
