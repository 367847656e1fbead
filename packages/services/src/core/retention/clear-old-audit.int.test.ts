import { audit_log } from "@scriptkeeper/db/schema";
import { createProductDatabase } from "@scriptkeeper/testing/database/product-database";
import { type TestContext, testContext } from "@scriptkeeper/testing/services/context";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { clearOldAudit } from "./clear-old-audit.ts";

/** By the server's own clock, by which the database refuses to part with the last year. */
const DAYS = [10, 364, 500, 729, 731, 900, 901, 902];

let ctx: TestContext;
beforeAll(async () => {
  // In the role in which the worker runs, which may delete no row of the audit itself.
  const database = await createProductDatabase();
  const actor = { kind: "job", name: "retention" } as const;
  ctx = await testContext({ actor, database, now: new Date().toISOString() });
});
afterAll(() => ctx.close());
let batch = 0;
beforeEach(async () => {
  batch++;
  await ctx.db.insert(audit_log).values(
    DAYS.map((days) => ({
      actor: "admin",
      action: "sign in",
      entity: `batch ${batch}`,
      request_id: "r",
      entity_id: String(days),
      created_at: sql`now() - make_interval(days => ${days})`,
    })),
  );
});

const kept = async () =>
  (
    await ctx.db
      .select()
      .from(audit_log)
      .where(eq(audit_log.entity, `batch ${batch}`))
      .orderBy(audit_log.id)
  ).map(({ entity_id }) => Number(entity_id));
const written = () =>
  ctx.db.select().from(audit_log).where(eq(audit_log.action, "clear old audit")).orderBy(audit_log.id);

test("rows older than the settings allow leave the audit in batches, and each batch is audited", async () => {
  expect(await clearOldAudit(ctx, { atOnce: 3 })).toEqual({ auditRows: 4 });
  expect(await kept()).toEqual([10, 364, 500, 729]);
  const older_than = new Date(ctx.clock.now().getTime() - 730 * 86_400_000).toISOString();
  expect(await written()).toMatchObject([
    { actor: "job retention", entity: "audit_log", after: { rows: 3, older_than } },
    { actor: "job retention", entity: "audit_log", after: { rows: 1, older_than } },
  ]);
  expect(await clearOldAudit(ctx)).toEqual({ auditRows: 0 });
  expect(await written()).toHaveLength(2);
});

test("a wrong clock of the worker can't remove rows of the last year", async () => {
  const fast = { ...ctx, clock: { now: () => new Date(Date.now() + 3_000 * 86_400_000) } };
  await clearOldAudit(fast);
  expect(await kept()).toEqual([10, 364]);
});

test("a worker that is told to stop leaves the rest for the next night", async () => {
  expect(await clearOldAudit(ctx, { signal: AbortSignal.abort() })).toEqual({ auditRows: 0 });
  expect(await kept()).toEqual(DAYS);
});
