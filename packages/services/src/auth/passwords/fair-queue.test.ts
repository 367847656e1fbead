import fc from "fast-check";
import { expect, test } from "vitest";
import { type Asker, createFairQueue } from "./fair-queue.ts";

const from = (ipAddress: string, account = "an account"): Asker => ({ ipAddress, account });

/** A queue whose jobs end when told to, and the order in which they began. */
function controlled({ concurrency = 1, maxWaiting = 100 } = {}) {
  const queue = createFairQueue({ concurrency, maxWaiting, refusal: () => new Error("full") });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, asker: Asker) =>
    queue
      .run(asker, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      })
      .then(
        () => "done",
        (error: Error) => error.message,
      );
  const endNext = async () => {
    ends.shift()?.();
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  const endAll = async () => {
    while (ends.length > 0) await endNext();
  };
  return { begun, ask, endNext, endAll };
}

test("runs as many at a time as it allows, and the next when one has ended", async () => {
  const { begun, ask, endNext, endAll } = controlled({ concurrency: 2 });
  const asked = ["a", "b", "c", "d"].map((name) => ask(name, from(name)));
  expect(begun).toEqual(["a", "b"]);
  await endNext();
  expect(begun).toEqual(["a", "b", "c"]);
  await endAll();
  expect(await Promise.all(asked)).toEqual(["done", "done", "done", "done"]);
});

test("lets a caller wait for only one of a crowd from another address, not for all", async () => {
  const { begun, ask, endAll } = controlled();
  for (const name of ["crowd 1", "crowd 2", "crowd 3", "crowd 4"]) ask(name, from("crowd"));
  ask("somebody", from("elsewhere"));
  await endAll();
  expect(begun.indexOf("somebody")).toBe(2);
});

test("lets accounts behind one address take turns, too", async () => {
  const { begun, ask, endAll } = controlled();
  ask("first", from("pharmacy", "one"));
  for (const name of ["one 1", "one 2", "one 3"]) ask(name, from("pharmacy", "one"));
  ask("other", from("pharmacy", "another"));
  await endAll();
  expect(begun.indexOf("other")).toBe(2);
});

test("refuses the newest of whoever has most waiting when it is full, and nobody else", async () => {
  const { ask, endAll } = controlled({ maxWaiting: 3 });
  const crowd = [1, 2, 3, 4].map((number) => ask(`crowd ${number}`, from("crowd")));
  const [somebody, oneMore] = [ask("somebody", from("elsewhere")), ask("crowd 5", from("crowd"))];
  await endAll();
  expect(await Promise.all(crowd)).toEqual(["done", "done", "done", "full"]);
  expect([await somebody, await oneMore]).toEqual(["done", "full"]);
});

test("gives the place of failed work to the next", async () => {
  const queue = createFairQueue({ concurrency: 1, maxWaiting: 1, refusal: () => new Error("full") });
  const failed = queue.run(from("a"), () => Promise.reject(new Error("broken")));
  const next = queue.run(from("b"), () => Promise.resolve("done"));
  await expect(failed).rejects.toThrow("broken");
  expect(await next).toBe("done");
});

test("does or refuses each piece of work once, and never runs too many, in any order of calls", async () => {
  const asker = fc.record({
    ipAddress: fc.constantFrom("a", "b", "c"),
    account: fc.constantFrom("x", "y"),
  });
  const step = fc.oneof(asker, fc.constant("end" as const));
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 60 }),
      fc.integer({ min: 1, max: 3 }),
      async (steps, concurrency) => {
        const maxWaiting = 4;
        const { begun, ask, endNext, endAll } = controlled({ concurrency, maxWaiting });
        const asked: Promise<string>[] = [];
        let ended = 0;
        for (const [index, next] of steps.entries()) {
          if (next !== "end") asked.push(ask(String(index), next));
          else if (ended < begun.length) {
            await endNext();
            ended++;
          }
          expect(begun.length - ended).toBeLessThanOrEqual(concurrency);
        }
        await endAll();
        const outcomes = await Promise.all(asked);
        expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(begun.length);
        expect(new Set(begun).size).toBe(begun.length);
        expect(outcomes.filter((outcome) => outcome === "full").length).toBe(asked.length - begun.length);
      },
    ),
  );
});
