import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { jsonArrayStream } from "./json-array-stream.ts";

async function* chunksOf(...chunks: string[]): AsyncGenerator<string> {
  yield* chunks;
}

async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of await jsonArrayStream(chunks)) text += piece;
  return text;
}

test.each<[string[], unknown[]]>([
  [
    ["1,2", "3"],
    [1, 2, 3],
  ],
  [
    ['{"a":","}', '"]"'],
    [{ a: "," }, "]"],
  ],
  [[], []],
])("chunks %j become one array", async (chunks, items) => {
  expect(JSON.parse(await textOf(chunksOf(...chunks)))).toEqual(items);
});

test("a failure of the first chunk is left to the caller to answer", async () => {
  const next = () => Promise.reject(new Error("no database"));
  await expect(jsonArrayStream({ [Symbol.asyncIterator]: () => ({ next }) })).rejects.toThrow("no database");
});

test("a later failure breaks off the stream, so that half a list is never taken for a whole one", async () => {
  const failing = (async function* () {
    yield "1";
    throw new Error("lost");
  })();
  await expect(textOf(failing)).rejects.toThrow("lost");
});

describe("an endless list", () => {
  function endless() {
    const ended = vi.fn();
    let asked = 0;
    const chunks = (async function* () {
      try {
        for (;;) yield `"${++asked} ${"x".repeat(100_000)}"`;
      } finally {
        ended();
      }
    })();
    return { chunks, ended, asked: () => asked };
  }

  test("is fetched no further than it is read", async () => {
    const { chunks, asked } = endless();
    const stream = await jsonArrayStream(chunks);
    const reader = stream[Symbol.asyncIterator]();
    for (let read = 1; read <= 50; read++) {
      await reader.next();
      await turn();
      expect(asked() - read).toBeLessThanOrEqual(3);
    }
    stream.destroy();
  });

  test("stops when the reader goes away", async () => {
    const { chunks, ended, asked } = endless();
    const stream = await jsonArrayStream(chunks);
    await stream[Symbol.asyncIterator]().next();
    stream.destroy();
    await vi.waitFor(() => expect(ended).toHaveBeenCalled());
    const before = asked();
    await turn();
    expect(asked()).toBe(before);
  });
});
