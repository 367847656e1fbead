import { randomUUID } from "node:crypto";
import { sessions, users } from "@scriptkeeper/db/schema";
import { insertAdmin, insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sharedApp, testApp } from "../testing/test-app.ts";

const ctx = sharedContext();
const server = sharedApp(ctx, { worklistChanges: { lookMs: 20, heartbeatMs: 30 } });
let address: string;
beforeAll(async () => {
  address = await server.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  // Those that the client keeps for its next call.
  server.app.server.closeAllConnections();
});

const opened: AbortController[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.abort();
});

/** A window that listens: what it was told so far, and whether the server ended it. */
async function listen(token?: string) {
  const stop = new AbortController();
  opened.push(stop);
  const answer = await fetch(`${address}/api/admin/worklist/changes`, {
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
    signal: stop.signal,
  });
  const told = { answer, text: "", isOver: false, stop: () => stop.abort() };
  void read();
  return told;

  async function read() {
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    try {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
        told.text += part.value;
    } catch {
      // The window was closed.
    }
    told.isOver = true;
  }
}

test("a window is told that the worklist changed, and nothing about its content", async () => {
  const { token } = await signIn(ctx, await insertAdmin(ctx));
  const window = await listen(token);
  expect(window.answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(window.answer.headers.get("x-accel-buffering")).toBe("no");
  expect(window.answer.headers.get("referrer-policy")).toBe("no-referrer");
  await expect.poll(() => window.text).toContain(": still here\n\n");
  expect(window.text).not.toContain("changed");
  // What changes before the server's first look is not told, so it changes until it is.
  await expect
    .poll(async () => {
      await insertUser(ctx, { email: `${randomUUID()}@people.example`, email_bad_at: ctx.clock.now() });
      return window.text;
    })
    .toContain("event: changed\ndata:\n\n");
  const events = window.text.split("\n\n").filter((event) => !["", ": still here"].includes(event));
  expect(new Set(events)).toEqual(new Set([": listening", "event: changed\ndata:"]));
});

test("anybody but an administrator is refused", async () => {
  const { token } = await signIn(ctx, await insertUser(ctx));
  expect((await listen()).answer.status).toBe(401);
  expect((await listen("made-up")).answer.status).toBe(401);
  expect((await listen(token)).answer.status).toBe(403);
});

test("a window whose session ends gets nothing more", async () => {
  const { token, sessionId } = await signIn(ctx, await insertAdmin(ctx));
  const window = await listen(token);
  await expect.poll(() => window.text).toContain(": still here");
  expect(window.isOver).toBe(false);
  await ctx.db.update(sessions).set({ revoked_at: ctx.clock.now() }).where(eq(sessions.id, sessionId));
  await expect.poll(() => window.isOver).toBe(true);
});

test("a window whose account is no longer an administrator's gets nothing more", async () => {
  const admin = await insertAdmin(ctx);
  const window = await listen((await signIn(ctx, admin)).token);
  await expect.poll(() => window.text).toContain(": still here");
  await ctx.db.update(users).set({ role: "user" }).where(eq(users.id, admin.id));
  await expect.poll(() => window.isOver).toBe(true);
});

test("six windows of an account are served, and a seventh is refused until one closes", async () => {
  const { token } = await signIn(ctx, await insertAdmin(ctx));
  const windows = await Promise.all(Array.from({ length: 6 }, () => listen(token)));
  expect(windows.map(({ answer }) => answer.status)).toEqual(Array(6).fill(200));
  expect((await listen(token)).answer.status).toBe(429);
  windows[0]?.stop();
  await expect.poll(async () => (await listen(token)).answer.status).toBe(200);
});

test("a server that closes does not wait for listeners", async () => {
  const other = await testApp(ctx);
  const at = await other.app.listen({ port: 0, host: "127.0.0.1" });
  const { token } = await signIn(ctx, await insertAdmin(ctx));
  const answer = await fetch(`${at}/api/admin/worklist/changes`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await other.close();
  expect(await answer.text()).toBe(": listening\n\n");
});
