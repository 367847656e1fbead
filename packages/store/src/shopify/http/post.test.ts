import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { post } from "./post.ts";

async function serve(answer: RequestListener): Promise<{ url: URL; connections: () => number }> {
  let connections = 0;
  const server = createServer(answer).on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`http://127.0.0.1:${port}/`), connections: () => connections };
}

const request = () => ({ headers: { "x-word": "aye" }, body: "ä", signal: new AbortController().signal });

test("a body is sent whole, and the answer's status, headers and text are read", async () => {
  const { url } = await serve((received, response) => {
    received.setEncoding("utf8").on("data", (body) => {
      const { method, headers } = received;
      response.writeHead(429, { "retry-after": "2.0" });
      response.end(JSON.stringify([method, headers["x-word"], headers["content-length"], body]));
    });
  });
  const { status, headers, text } = await post(url, request());
  expect(JSON.parse(text)).toEqual(["POST", "aye", "2", "ä"]);
  expect([status, headers.get("retry-after"), headers.get("location")]).toEqual([429, "2.0", null]);
});

test("consecutive calls use the same connection", async () => {
  const { url, connections } = await serve((_, response) => response.end("yes"));
  for (let call = 0; call < 3; call++) await post(url, request());
  expect(connections()).toBe(1);
});

test("an answer that breaks off counts as none", async () => {
  const { url } = await serve((_, response) => {
    response.writeHead(200, { "content-length": 10 });
    response.write("half", () => response.destroy());
  });
  await expect(post(url, request())).rejects.toMatchObject({ code: "ECONNRESET" });
});

test.each(["before", "within"])(
  "a call that is given up %s its answer fails, and nothing else does",
  async (when) => {
    const giveUp = new AbortController();
    const { url } = await serve(async (_, response) => {
      if (when === "within") response.write("half");
      // Waits some turns of the event loop, so that everything written has arrived.
      for (let turns = 0; turns < 5; turns++) await turn();
      giveUp.abort();
    });
    await expect(post(url, { ...request(), signal: giveUp.signal })).rejects.toThrow();
  },
);
