import { sessions } from "@scriptkeeper/db/schema";
import { countWaiting } from "@scriptkeeper/testing/database/reading.queries";
import { TEST_ADDRESS } from "@scriptkeeper/testing/services/context";
import { insertAdmin, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { subMinutes } from "date-fns";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { login } from "../sign-in/login.ts";
import { authenticate } from "./authenticate.ts";
import { noteSeen } from "./live-session.queries.ts";
import { readSessionToken } from "./session-token.ts";

const PASSWORD = "a quiet horse";
const hours = (count: number) => count * 60;
const days = (count: number) => hours(count * 24);

const ctx = sharedContext();

/** A new session, and functions that use its token, at once or after some minutes. */
async function session(role: "staff" | "patient") {
  const insert = role === "staff" ? insertAdmin : insertUser;
  const user = await insert(ctx, { password: PASSWORD });
  const { token } = await login(ctx, { email: user.email, password: PASSWORD });
  const { sessionId = "" } = (await readSessionToken(ctx.keys, token, ctx.clock.now())) ?? {};
  const ask = (isBackground = false) =>
    authenticate(ctx, { token, ipAddress: TEST_ADDRESS, isBackground }).then((actor) => actor !== null);
  return {
    id: sessionId,
    ask,
    askAfter: (minutes: number, isBackground?: boolean) => {
      ctx.clock.advance({ minutes });
      return ask(isBackground);
    },
    row: async () => {
      const [row] = await ctx.db.select().from(sessions).where(eq(sessions.id, sessionId));
      return row;
    },
    change: (columns: Partial<typeof sessions.$inferInsert>) =>
      ctx.db.update(sessions).set(columns).where(eq(sessions.id, sessionId)),
    hold: (work: () => Promise<void>) =>
      ctx.db.transaction(async (tx) => {
        await tx.select().from(sessions).where(eq(sessions.id, sessionId)).for("update");
        await work();
      }),
  };
}

describe("a session that nobody uses", () => {
  test("ends for staff after 30 minutes, not before", async () => {
    const { askAfter } = await session("staff");
    expect(await askAfter(29.9)).toBe(true);
    expect(await askAfter(29.9)).toBe(true);
    expect(await askAfter(30)).toBe(false);
    expect(await askAfter(0)).toBe(false);
  });

  test("ends for a patient after 7 days, not before", async () => {
    const { askAfter } = await session("patient");
    expect(await askAfter(days(7) - 1)).toBe(true);
    expect(await askAfter(days(7) - 1)).toBe(true);
    expect(await askAfter(days(7))).toBe(false);
  });

  test("ends even if an open page keeps asking automatically", async () => {
    const { askAfter } = await session("staff");
    for (let minute = 0; minute < 29; minute++) expect(await askAfter(1, true)).toBe(true);
    expect(await askAfter(1, true)).toBe(false);
    expect(await askAfter(0)).toBe(false);
  });
});

describe("a session in constant use", () => {
  test("ends for staff 12 hours after the sign-in", async () => {
    const { askAfter } = await session("staff");
    for (let at = 20; at < hours(12); at += 20) expect(await askAfter(20)).toBe(true);
    expect(await askAfter(20)).toBe(false);
  });

  test("ends for a patient 30 days after the sign-in", async () => {
    const { askAfter } = await session("patient");
    for (let day = 1; day < 30; day++) expect(await askAfter(days(1))).toBe(true);
    expect(await askAfter(days(1))).toBe(false);
  });

  test("ends by a setting that became shorter, whatever its token says", async () => {
    const { ask, change } = await session("staff");
    await change({
      created_at: new Date(ctx.clock.now().getTime() - hours(13) * 60_000),
      last_seen_at: ctx.clock.now(),
    });
    expect(await ask()).toBe(false);
  });
});

describe("recording that a session is used", () => {
  test("writes at most once a minute, and nothing for automatic calls of a page", async () => {
    const { ask, askAfter, row } = await session("staff");
    const seen = async () => (await row())?.last_seen_at?.getTime() ?? null;
    const start = ctx.clock.now().getTime();
    expect(await ask()).toBe(true);
    expect(await askAfter(0.9)).toBe(true);
    expect(await askAfter(5, true)).toBe(true);
    expect(await seen()).toBeNull();
    await askAfter(0.1);
    const first = await seen();
    expect(first).toBe(start + 6 * 60_000);
    await askAfter(0.9);
    expect(await seen()).toBe(first);
    await askAfter(0.2);
    expect(await seen()).toBe(start + 7.1 * 60_000);
  });

  test("writes once for many calls at once", async () => {
    const { id, ask, row } = await session("staff");
    ctx.clock.advance({ minutes: 2 });
    expect(await Promise.all(Array.from({ length: 12 }, () => ask()))).not.toContain(false);
    expect((await row())?.last_seen_at).toEqual(ctx.clock.now());
    const at = new Date(ctx.clock.now().getTime() + 1);
    await noteSeen(ctx.db, { id, at, unlessSince: subMinutes(at, 1) });
    expect((await row())?.last_seen_at).toEqual(ctx.clock.now());
  });

  test("doesn't wait for a lock on the session's row", async () => {
    const { askAfter, hold } = await session("staff");
    await hold(async () => {
      expect(await askAfter(2)).toBe(true);
      expect(await countWaiting(ctx.db)).toBe(0);
    });
  });
});
