import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BODY_DEADLINE_MS, createBodyBudgets } from "../plugins/body-limits.ts";
import { readBody } from "./read-body.ts";

const KILOBYTE = 1024;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Sends a body in pieces, each so long after the one before. */
async function sendSlowly({ pieces, everyMs }: { pieces: number; everyMs: number }) {
  const budget = createBodyBudgets().visitors;
  const stream = new PassThrough();
  const read = readBody(stream, {
    sender: "a",
    budget,
    limit: 1024 * KILOBYTE,
    deadlineMs: BODY_DEADLINE_MS,
  });
  for (let sent = 0; sent < pieces; sent++) {
    await vi.advanceTimersByTimeAsync(everyMs);
    stream.write(Buffer.alloc(5 * KILOBYTE, "x"));
  }
  stream.end();
  await vi.advanceTimersByTimeAsync(0);
  return { read: await read, held: budget.held() };
}

test("reads a hundred kilobytes that a slow phone takes twenty seconds to send", async () => {
  const { read, held } = await sendSlowly({ pieces: 20, everyMs: 1_000 });
  expect(read).toEqual({ outcome: "read", body: Buffer.alloc(100 * KILOBYTE, "x") });
  expect(held).toEqual({ bodies: 0, bytes: 0 });
});

test("gives up a body that takes longer than the deadline, and keeps none of it", async () => {
  const { read, held } = await sendSlowly({ pieces: 26, everyMs: 1_000 });
  expect(read).toEqual({ outcome: "tooSlow" });
  expect(held).toEqual({ bodies: 0, bytes: 0 });
});
