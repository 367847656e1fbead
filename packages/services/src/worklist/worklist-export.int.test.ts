import { type ExportFormat, LIST_ROWS } from "@scriptkeeper/contracts/lists/exports";
import { MOST_WORK, WORK_PAGE_SIZE } from "@scriptkeeper/contracts/worklist/limits";
import { schedules, users } from "@scriptkeeper/db/schema";
import { type TestContext, testContext } from "@scriptkeeper/testing/services/context";
import { adminActor, insertAdmin, insertUser } from "@scriptkeeper/testing/services/factories";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import type { AdminContext } from "../core/index.ts";
import { ruleOf } from "./rules.ts";
import { worklistExport } from "./worklist-export.ts";

let ctx: TestContext;
let admin: AdminContext;
beforeEach(async () => {
  ctx = await testContext();
  admin = ctx.as(adminActor(await insertAdmin(ctx)));
  await ctx.db.insert(schedules).values({ name: "send-due-emails", last_started_at: ctx.clock.now() });
});
afterEach(() => ctx.close());

async function fileOf(format: ExportFormat): Promise<string> {
  const filter = { kind: "bad_address", view: "open" } as const;
  const { chunks } = await worklistExport(admin, { filter, format });
  let text = "";
  for await (const chunk of chunks) text += chunk;
  return text;
}

test("the file has every other line when one is dealt with while it is read", async () => {
  const someone = await insertUser(ctx);
  const { id: _, ...columns } = someone;
  await ctx.db.insert(users).values(
    Array.from({ length: MOST_WORK }, (__, n) => ({
      ...columns,
      email: `bad-${n}@people.example`,
      email_bad_at: ctx.clock.now(),
    })),
  );
  const rule = ruleOf("bad_address");
  const describe = rule.describe.bind(rule);
  vi.spyOn(rule, "describe").mockImplementationOnce((on, keys) => describe(on, keys.slice(1)));
  expect(MOST_WORK).toBeGreaterThan(WORK_PAGE_SIZE);
  expect(JSON.parse(await fileOf("json"))).toHaveLength(MOST_WORK - 1);
});

test("the file shows times in the store's time zone, as the screen does", async () => {
  await insertUser(ctx, { email_bad_at: new Date("2026-03-09T13:30:00Z") });
  expect(await fileOf("csv")).toContain(",2026-03-10 00:30:00,");
});

test("the file says first that no worker is running, as the screen does above its lines", async () => {
  await insertUser(ctx, { email_bad_at: ctx.clock.now() });
  expect(JSON.parse(await fileOf("json"))).toMatchObject([{ kind: "bad_address" }]);
  const since = ctx.clock.now().toISOString();
  ctx.clock.advance({ minutes: 5 });
  const rows = z.array(z.strictObject(LIST_ROWS.worklist.shape)).parse(JSON.parse(await fileOf("json")));
  expect(rows).toMatchObject([
    { kind: "worker_outage", title: "Reminders and emails are not being sent", since },
    { kind: "bad_address" },
  ]);
  await ctx.db.delete(schedules);
  expect(await fileOf("csv")).toMatch(/worker_outage,.*has never run\. Ask whoever runs Scriptkeeper/);
});
