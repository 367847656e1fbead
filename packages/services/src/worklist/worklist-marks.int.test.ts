import { MarkWorkInput, type WorkLine, WorklistInput } from "@scriptkeeper/contracts/worklist/worklist";
import { audit_log, schedules, transactions, users, worklist_marks } from "@scriptkeeper/db/schema";
import { adminActor, insertAdmin, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AdminContext } from "../core/index.ts";
import { attendNotice } from "../reporting/index.ts";
import { clearWorkMarks } from "./clear-work-marks.ts";
import { markWork } from "./mark-work.ts";
import { countWork, readWorklist } from "./read-worklist.ts";
import { worklistState } from "./worklist-state.ts";

const ctx = sharedContext();
const ada = sharedAdmin(ctx);
const bea = sharedAdmin(ctx, { first_name: "Bea" });
let key: string;
beforeAll(async () => {
  await ctx.db.insert(schedules).values({ name: "send-due-emails", last_started_at: ctx.clock.now() });
});
beforeEach(async () => {
  await ctx.db.delete(worklist_marks);
  await ctx.db.update(users).set({ email_bad_at: null });
  key = String((await insertUser(ctx, { email_bad_at: ctx.clock.now() })).id);
});

type Change = Pick<MarkWorkInput, "mine" | "snooze" | "note" | "back_to"> & { revision?: number };

const mark = (who: AdminContext, { revision = 0, ...change }: Change) =>
  markWork(who, MarkWorkInput.parse({ kind: "bad_address", key, revision, ...change }));

const audited = () => ctx.db.select().from(audit_log).orderBy(asc(audit_log.id));

async function lines(who: AdminContext, view: WorklistInput["view"] = "open"): Promise<WorkLine[]> {
  const { groups } = await readWorklist(who, WorklistInput.parse({ view }));
  return groups.flatMap((group) => group.lines);
}

test("a worker that is away is counted, though it isn't a line", async () => {
  await mark(ada, { snooze: "tomorrow" });
  const start = ctx.clock.now();
  ctx.clock.advance({ minutes: 5 });
  expect(await countWork(ada)).toEqual([{ kind: "worker_outage", count: 1, is_more: false }]);
  ctx.clock.set(start.toISOString());
});

describe("a worklist line", () => {
  test("can be taken and given back, and is listed among its taker's own", async () => {
    const taken = await mark(ada, { mine: true });
    expect(taken).toMatchObject({
      assigned_to: { id: ada.actor.userId, name: "Ada Min" },
      snoozed_until: null,
      note: null,
      revision: 1,
      changed_by: "Ada Min",
    });
    expect(await lines(ada, "mine")).toMatchObject([{ key, mark: taken }]);
    expect(await lines(bea, "mine")).toEqual([]);
    expect(await lines(bea)).toMatchObject([{ key, mark: taken }]);
    expect(await mark(ada, { mine: false, revision: 1 })).toMatchObject({ assigned_to: null, revision: 2 });
    expect(await lines(ada, "mine")).toEqual([]);
  });

  test.each([
    ["tomorrow", "2026-03-11"],
    ["three_days", "2026-03-13"],
    ["next_week", "2026-03-16"],
  ] as const)("put off until %s is hidden, and is back on its day", async (snooze, day) => {
    expect(await mark(ada, { snooze })).toMatchObject({ snoozed_until: day });
    expect(await lines(ada)).toEqual([]);
    expect(await readWorklist(ada, WorklistInput.parse({}))).toMatchObject({
      groups: [{ kind: "bad_address", count: 0, snoozed: 1 }],
    });
    expect(await countWork(ada)).toEqual([]);
    expect(await lines(ada, "snoozed")).toMatchObject([{ key }]);
    const start = ctx.clock.now();
    ctx.clock.set(`${day}T00:00:00+11:00`);
    expect(await lines(ada)).toMatchObject([{ key }]);
    ctx.clock.set(start.toISOString());
  });

  test("can be brought back at once, and keeps its note", async () => {
    await mark(ada, { snooze: "next_week", note: "Called, nobody there" });
    expect(await mark(bea, { snooze: null, revision: 1 })).toMatchObject({
      snoozed_until: null,
      note: "Called, nobody there",
      changed_by: "Bea Min",
    });
    expect(await lines(ada)).toHaveLength(1);
    expect(await mark(ada, { note: "", revision: 2 })).toMatchObject({ note: null });
  });

  test("can be set back to an earlier mark, unless somebody changed it since", async () => {
    await mark(bea, { mine: true, note: "I call her at noon", snooze: "next_week" });
    const before = { assigned_to: bea.actor.userId, snoozed_until: "2026-03-16", note: "I call her at noon" };
    await mark(ada, { mine: true, note: "Called", snooze: null, revision: 1 });
    expect(await mark(ada, { back_to: before, revision: 2 })).toMatchObject({
      assigned_to: { name: "Bea Min" },
      snoozed_until: "2026-03-16",
      note: "I call her at noon",
      revision: 3,
      changed_by: "Ada Min",
    });
    await mark(ada, { note: "Called", revision: 3 });
    await mark(bea, { note: "Called again", revision: 4 });
    await expect(mark(ada, { back_to: before, revision: 4 })).rejects.toThrow(
      /^Bea Min has since changed this line/,
    );
    const nothing = { assigned_to: null, snoozed_until: null, note: null };
    expect(await mark(ada, { back_to: nothing, revision: 5 })).toMatchObject(nothing);
    const patient = await insertUser(ctx);
    for (const assigned_to of [patient.id, 2_000_000_000])
      await expect(mark(ada, { back_to: { ...nothing, assigned_to }, revision: 6 })).rejects.toMatchObject({
        code: "BAD_INPUT",
        details: { field: "back_to" },
      });
  });

  test("that somebody else changed isn't overwritten, and the refusal says what they did", async () => {
    await mark(bea, { mine: true, note: "I call her at noon" });
    await expect(mark(ada, { mine: true })).rejects.toMatchObject({
      code: "CONFLICT",
      message:
        "Bea Min has since changed this line: taken by Bea Min, with the note “I call her at noon”. Nothing was overwritten.",
    });
    await mark(bea, { snooze: "tomorrow", revision: 1 });
    await expect(mark(ada, { note: "Mine", revision: 1 })).rejects.toThrow(/put off until 11 Mar 2026/);
    expect(await lines(ada, "snoozed")).toMatchObject([{ mark: { note: "I call her at noon" } }]);
  });

  test("is taken by one of ten at once, and the others are told by whom", async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => mark(n % 2 ? ada : bea, { mine: true })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [row] = await ctx.db.select().from(worklist_marks);
    expect(row?.revision).toBe(1);
    for (const tried of tries)
      if (tried.status === "rejected")
        expect(tried.reason).toMatchObject({
          code: "CONFLICT",
          message: expect.stringMatching(/^(Ada|Bea) Min has since changed this line: taken by \1 Min/),
        });
  });

  test("that is over, or never existed, can't be marked", async () => {
    await ctx.db.update(users).set({ email_bad_at: null });
    await expect(mark(ada, { mine: true })).rejects.toMatchObject({ code: "NOT_FOUND" });
    for (const odd of ["", "x", "1; select 1", "99999999999999999999"])
      for (const kind of ["bad_address", "late_delivery", "store_not_ready", "review"] as const)
        await expect(markWork(ada, { kind, key: odd, revision: 0, mine: true })).rejects.toMatchObject({
          code: "NOT_FOUND",
        });
    expect(await ctx.db.$count(worklist_marks)).toBe(0);
  });

  test("is audited with who took it and until when it is put off, without the note's text", async () => {
    await mark(ada, { mine: true, note: "Her daughter is Maria" });
    const entry = (await audited()).at(-1);
    expect(entry).toMatchObject({
      action: "mark work",
      entity: "worklist_mark",
      entity_id: `bad_address:${key}`,
      after: { assigned_to: ada.actor.userId, snoozed_until: null, has_note: true },
    });
    expect(JSON.stringify(entry)).not.toContain("Maria");
  });
});

describe("the mark on a line", () => {
  test("is cleared once the line is over, so that a new one begins without it", async () => {
    await mark(ada, { snooze: "next_week" });
    expect(await clearWorkMarks(ctx)).toEqual({ marks: 0 });
    await ctx.db.update(users).set({ email_bad_at: null });
    expect(await clearWorkMarks(ctx)).toEqual({ marks: 1 });
    await ctx.db
      .update(users)
      .set({ email_bad_at: ctx.clock.now() })
      .where(eq(users.id, Number(key)));
    expect(await lines(ada)).toMatchObject([{ key, mark: null }]);
  });

  test("stays when its taker's account is deleted, and then nobody has it", async () => {
    const gone = await insertAdmin(ctx, { first_name: "Gus" });
    await mark(ctx.as(adminActor(gone)), { mine: true });
    await ctx.db.delete(users).where(eq(users.id, gone.id));
    expect(await lines(ada)).toMatchObject([{ mark: { assigned_to: null, changed_by: "Somebody else" } }]);
  });
});

describe("a log entry that needs attention", () => {
  const insertNotice = async (order_status = "attention") => {
    const [row] = await ctx.db
      .insert(transactions)
      .values({
        transaction_type: "order",
        transaction_date: ctx.clock.now(),
        order_status,
        action: "Order without a customer",
        description: "Create them by hand.",
      })
      .returning();
    return row?.id ?? 0;
  };

  test("leaves the worklist once it is dealt with, is audited, and stays in the log", async () => {
    const id = await insertNotice();
    expect(await lines(ada)).toContainEqual(
      expect.objectContaining({ kind: "unmatched_order", key: String(id), why: "Create them by hand." }),
    );
    expect(await attendNotice(ada, { id })).toEqual({ success: true });
    expect((await lines(ada)).map(({ kind }) => kind)).toEqual(["bad_address"]);
    const [row] = await ctx.db.select().from(transactions).where(eq(transactions.id, id));
    expect(row).toMatchObject({ order_status: "attention", attended_by: ada.actor.userId });
    expect((await audited()).at(-1)).toMatchObject({ action: "attend notice", entity_id: String(id) });
  });

  test("is dealt with once, and an entry that needs none isn't found", async () => {
    const id = await insertNotice();
    await attendNotice(bea, { id });
    await expect(attendNotice(ada, { id })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(attendNotice(ada, { id: await insertNotice("success") })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

test("the worklist's state changes whenever a line appears, is marked, or goes", async () => {
  const states = [await worklistState(ctx)];
  const noted = async () => states.push(await worklistState(ctx));
  await mark(ada, { mine: true });
  await noted();
  await mark(ada, { mine: false, revision: 1 });
  await noted();
  await insertUser(ctx, { email_bad_at: ctx.clock.now() });
  await noted();
  await ctx.db.update(users).set({ email_bad_at: null });
  await noted();
  expect(new Set(states).size).toBe(5);
  expect(await worklistState(ctx)).toBe(states.at(-1));
});
