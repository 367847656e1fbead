import { audit_log } from "@scriptkeeper/db/schema";
import { readAudit } from "@scriptkeeper/testing/database/reading.queries";
import { TEST_ADDRESS } from "@scriptkeeper/testing/services/context";
import { insertAdmin, signIn } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { audit, sessionRef } from "./audit.ts";

const ctx = sharedContext();

const entry = { action: "check store", entity: "attempt", before: null, after: null } as const;

describe("an audit row", () => {
  test("names the request, the address and the session, and contains nothing that opens the session", async () => {
    const { actor, token } = await signIn(ctx, await insertAdmin(ctx));
    await audit({ ...ctx.as(actor), requestId: "ours" }, { ...entry, entityId: 1 });
    const rows = await readAudit(ctx.db, { name: "attempt", id: 1 });
    expect(rows).toMatchObject([
      {
        actor: "admin",
        actor_user_id: actor.userId,
        request_id: "ours",
        ip_address: TEST_ADDRESS,
        session_ref: sessionRef(actor.sessionId),
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain(actor.sessionId);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("can't be changed, deleted or truncated, even by the role that owns the table", async () => {
    await ctx.db.insert(audit_log).values({ ...entry, actor: "admin", request_id: "r", entity_id: "2" });
    for (const attempt of [
      sql`update audit_log set actor = 'nobody'`,
      sql`delete from audit_log where entity_id = '2'`,
      sql`truncate audit_log`,
      sql`select clear_old_audit_rows(now() + interval '9 years', 1000)`,
    ])
      await ctx.db.execute(attempt).catch(() => undefined);
    expect(await readAudit(ctx.db, { name: "attempt", id: 2 })).toMatchObject([{ actor: "admin" }]);
  });

  test("can be cleared only when it is older than a year and older than the retention setting", async () => {
    const days = async (ago: number) => {
      await ctx.db.insert(audit_log).values({
        ...entry,
        entity: "old",
        actor: "admin",
        request_id: "r",
        entity_id: String(ago),
        created_at: sql`now() - make_interval(days => ${ago})`,
      });
    };
    for (const ago of [364, 366, 800]) await days(ago);
    const clear = (ago: number) =>
      ctx.db.execute(sql`select clear_old_audit_rows(now() - make_interval(days => ${ago}), 1000)`);
    const kept = async () =>
      (await ctx.db.select().from(audit_log).where(eq(audit_log.entity, "old"))).map(
        ({ entity_id }) => entity_id,
      );
    await clear(700);
    expect(await kept()).toEqual(["364", "366"]);
    await clear(1);
    expect(await kept()).toEqual(["364"]);
  });
});
