import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { type FastifyInstance, fastify } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp } from "../testing/test-app.ts";

const ctx = sharedContext();
let parts: FastifyInstance;
let upstream: string;
beforeAll(async () => {
  parts = fastify();
  parts.get("/local/mailbox.json", () => [{ id: 1 }]);
  parts.get("/dev/faults", () => "switches");
  upstream = await parts.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => parts.close());

test("the embedded parts' pages are reached under /local, and nothing else of theirs", async () => {
  const server = await testApp(ctx, { http: { localPartsUrl: upstream } });
  const ask = async (url: string) => (await server.app.inject({ url })).statusCode;
  expect((await server.app.inject({ url: "/local/mailbox.json" })).json()).toEqual([{ id: 1 }]);
  expect(await ask("/dev/faults")).toBe(404);
  expect(await ask("/local/../dev/faults")).toBeGreaterThanOrEqual(400);
  expect(await ask("/local/%2e%2e/dev/faults")).toBeGreaterThanOrEqual(400);
  await server.close();
});

test("there is nothing under /local without embedded parts", async () => {
  const server = await testApp(ctx);
  expect((await server.app.inject({ url: "/local/mailbox.json" })).statusCode).toBe(404);
  await server.close();
});
