import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refusal } from "../../testing/fake-api.ts";
import { createQueryClient } from "./query-client.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A read that fails once; records when it was requested. */
function readFailingOnce(error: unknown) {
  const startedAt = Date.now();
  const askedAfterMs: number[] = [];
  const read = createQueryClient().fetchQuery({
    queryKey: [["prescriptions", "list"]],
    // `fetchQuery` does not retry unless told to.
    retry: 1,
    queryFn: () => {
      askedAfterMs.push(Date.now() - startedAt);
      return askedAfterMs.length === 1 ? Promise.reject(error) : Promise.resolve("the list");
    },
  });
  return { read, askedAfterMs };
}

it.each([
  { what: "a server that names no time is asked again after a second", seconds: undefined, ms: 1_000 },
  { what: "one that is too busy is left alone for as long as it asks", seconds: 3, ms: 3_000 },
  { what: "nobody looks at an empty page for longer than ten seconds", seconds: 600, ms: 10_000 },
])("$what", async ({ seconds, ms }) => {
  const details = seconds === undefined ? {} : { retryAfterSeconds: seconds };
  const { read, askedAfterMs } = readFailingOnce(refusal("BUSY", { status: 503, details }));
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(askedAfterMs).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await read).toBe("the list");
  expect(askedAfterMs).toEqual([0, ms]);
});
