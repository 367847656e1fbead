import { randomUUID } from "node:crypto";
import { countWaiting } from "@scriptkeeper/testing/database/reading.queries";
import { insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { expect, test } from "vitest";
import { z } from "zod";
import { runOnce } from "./run-once.ts";

const ctx = sharedContext();

const Answer = z.object({ id: z.int() });
const insertOnce = (key?: string, verb = "insert user") =>
  runOnce(ctx, { verb, key, answer: Answer }, async (inside) => ({ id: (await insertUser(inside)).id }));

test("a request with the same key is done once, and gets the same answer each time", async () => {
  const key = randomUUID();
  const first = await insertOnce(key);
  expect(await insertOnce(key)).toEqual(first);
});

test("other keys, other verbs and requests without a key are separate requests", async () => {
  const key = randomUUID();
  const answers = [
    await insertOnce(key),
    await insertOnce(randomUUID()),
    await insertOnce(key, "another verb"),
    await insertOnce(),
    await insertOnce(),
  ];
  expect(new Set(answers.map(({ id }) => id)).size).toBe(answers.length);
});

test("the second of two at once waits for the first one's answer", async () => {
  const request = { verb: "slow", key: randomUUID(), answer: Answer };
  let second: Promise<{ id: number }> | undefined;
  const first = await runOnce(ctx, request, async (inside) => {
    second = runOnce(ctx, request, () => Promise.reject(new Error("worked twice")));
    await expect.poll(() => countWaiting(ctx.db)).toBe(1);
    return { id: (await insertUser(inside)).id };
  });
  expect(await second).toEqual(first);
});

test("a failed attempt doesn't use up the key", async () => {
  const request = { verb: "failing", key: randomUUID(), answer: Answer };
  await expect(runOnce(ctx, request, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await runOnce(ctx, request, async () => ({ id: 7 }))).toEqual({ id: 7 });
});
