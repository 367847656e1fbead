import { AuditInput } from "@scriptkeeper/contracts/reporting/audit";
import { audit_log, users } from "@scriptkeeper/db/schema";
import { adminActor, insertAdmin } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { AdminContext } from "../../core/index.ts";
import { listAudit } from "./list-audit.ts";

const ctx = sharedContext();
let asAdmin: AdminContext;
let ann: { id: number; email: string };
let bo: { id: number };
beforeAll(async () => {
  ann = await insertAdmin(ctx, { first_name: "Ann", last_name: "Lee" });
  bo = await insertAdmin(ctx);
  asAdmin = ctx.as(adminActor(ann));
  await ctx.db.insert(audit_log).values([
    entry({ created_at: new Date("2026-03-09T12:59:59.999Z"), actor_user_id: bo.id, entity_id: "7" }),
    entry({ created_at: new Date("2026-03-09T13:00:00Z"), actor_user_id: ann.id, entity_id: "7" }),
    entry({ created_at: new Date("2026-03-10T12:59:59Z"), actor_user_id: ann.id, action: "run SQL" }),
    // Begun earlier and committed later: its place is by time.
    entry({ created_at: new Date("2026-03-10T01:00:00Z"), actor: "job retention", entity_id: "3" }),
    entry({ created_at: new Date("2026-03-10T13:00:00Z"), actor_user_id: 9_999, entity_id: "8" }),
  ]);
});

const entry = (columns: Partial<typeof audit_log.$inferInsert>) => ({
  actor: "admin",
  action: "change role",
  entity: "user",
  request_id: "r",
  ...columns,
});
const ask = (query: Record<string, unknown> = {}) => listAudit(asAdmin, AuditInput.parse(query));
const timesOf = async (query: Record<string, unknown>) =>
  (await ask(query)).entries.map(({ created_at }) => created_at.slice(5, 16));

describe("the audit", () => {
  test("is shown newest first, with people's current names and their permanent ids", async () => {
    const { entries, older } = await ask();
    expect(older).toBeNull();
    expect(entries.map(({ created_at }) => created_at)).toEqual([
      "2026-03-10T13:00:00.000Z",
      "2026-03-10T12:59:59.000Z",
      "2026-03-10T01:00:00.000Z",
      "2026-03-09T13:00:00.000Z",
      "2026-03-09T12:59:59.999Z",
    ]);
    expect(entries[0]).toMatchObject({ actor_user_id: 9_999, actor_name: null, actor_email: null });
    expect(entries[1]).toEqual({
      id: 3,
      created_at: "2026-03-10T12:59:59.000Z",
      action: "run SQL",
      actor: "admin",
      actor_user_id: ann.id,
      actor_name: "Ann Lee",
      actor_email: ann.email,
      entity: "user",
      entity_id: null,
      before: null,
      after: null,
      request_id: "r",
      ip_address: null,
      session_ref: null,
      change_id: null,
    });
    await ctx.db.update(users).set({ first_name: "Bo" }).where(eq(users.id, ann.id));
    expect((await ask()).entries[1]).toMatchObject({ actor_user_id: ann.id, actor_name: "Bo Lee" });
  });

  test("is paged from the newest to the oldest, each entry once", async () => {
    const seen: number[] = [];
    let before: number | null | undefined;
    do {
      const page = await ask({ limit: 2, ...(before && { before }) });
      seen.push(...page.entries.map(({ id }) => id));
      before = page.older;
    } while (before);
    expect(seen).toEqual([5, 3, 4, 2, 1]);
  });

  test("is paged from the oldest to the newest too, even from an entry that has been cleared", async () => {
    const seen: number[] = [];
    let before: number | null | undefined = 4_000;
    do {
      const page = await ask({ limit: 2, order: "asc", before });
      seen.push(...page.entries.map(({ id }) => id));
      before = page.older;
    } while (before);
    expect(seen).toEqual([1, 2, 4, 3, 5]);
  });

  test("shows nothing older than an entry that has been cleared", async () => {
    expect(await ask({ before: 4_000 })).toEqual({ entries: [], older: null });
  });

  test.each<[string, (who: typeof ann) => Record<string, unknown>, string[]]>([
    [
      "days of the store",
      () => ({ start_date: "2026-03-10", end_date: "2026-03-10" }),
      ["03-10T12:59", "03-10T01:00", "03-09T13:00"],
    ],
    ["an account's number", ({ id }) => ({ who: String(id) }), ["03-10T12:59", "03-09T13:00"]],
    [
      "the address of an account",
      ({ email }) => ({ who: ` ${email.toUpperCase()} ` }),
      ["03-10T12:59", "03-09T13:00"],
    ],
    ["a deleted account's number", () => ({ who: "9999" }), ["03-10T13:00"]],
    ["a number that no account can have", () => ({ who: "99999999999" }), []],
    ["an action", () => ({ action: "run SQL" }), ["03-10T12:59"]],
    ["a record", () => ({ entity: "user", entity_id: "7" }), ["03-09T13:00", "03-09T12:59"]],
    [
      "all of these",
      ({ id }) => ({
        who: String(id),
        action: "change role",
        entity: "user",
        entity_id: "7",
        end_date: "2026-03-10",
      }),
      ["03-09T13:00"],
    ],
    [
      "nothing",
      () => ({ who: "", action: "", entity: "", entity_id: "", start_date: "", end_date: "2026-03-08" }),
      [],
    ],
  ])("can be filtered by %s", async (_, query, times) => {
    expect(await timesOf(query(ann))).toEqual(times);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ who: "nobody@people.example" }, "who"],
    [{ entity: "user" }, "entity_id"],
    [{ entity_id: "7" }, "entity_id"],
    [{ start_date: "2026-03-02", end_date: "2026-03-01" }, "end_date"],
  ])("%o is refused with the field's name", async (query, field) => {
    await expect(ask(query)).rejects.toMatchObject({ code: "BAD_INPUT", details: { field } });
  });
});
