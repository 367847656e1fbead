import { connect } from "@scriptkeeper/db/connection";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sharedContext } from "../services/shared-context.ts";

const ctx = sharedContext();

/** The statements that a connection keeps which contain `word`, and how often each was planned for any values. */
function kept(db: Pick<typeof ctx.db, "execute">, word: string) {
  return db
    .execute<{ used: number }>(
      sql.raw(`select generic_plans::int as used from pg_prepared_statements
        where statement like '%${word}%' and statement not like '%pg_prepared%' order by 1`),
    )
    .then(({ rows }) => rows.map(({ used }) => used));
}

test("a statement is kept from the second time on, also where it is a transaction's first, and one without values never", async () => {
  for (let time = 1; time <= 4; time++) {
    const { rows } = await ctx.db.execute<{ n: number }>(sql`select ${time}::int as n, 'outside'`);
    expect(rows).toMatchObject([{ n: time }]);
    await ctx.db.execute(sql`select 'nothing given'`);
  }
  expect(await kept(ctx.db, "outside")).toEqual([3]);
  expect(await kept(ctx.db, "nothing given")).toEqual([]);
  for (let time = 1; time <= 3; time++)
    await ctx.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ n: number }>(sql`select ${time}::int as n, 'inside'`);
      expect(rows).toMatchObject([{ n: time }]);
    });
  expect(await kept(ctx.db, "inside")).toEqual([2]);
});

test("a kept statement fails like any other, and works again", async () => {
  const divide = async (by: number) => {
    const { rows } = await ctx.db.execute<{ n: number }>(sql`select 12 / ${by}::int as n`);
    return rows[0]?.n;
  };
  expect([await divide(2), await divide(3)]).toEqual([6, 4]);
  await expect(divide(0)).rejects.toMatchObject({ cause: { code: "22012" } });
  expect(await divide(4)).toBe(3);
});

test("but for the plans, a connection has the settings that the product gives its own", async () => {
  const settingsOf = async ({ db }: Pick<typeof ctx, "db">) => {
    const { rows } = await db.execute<{ name: string; setting: string }>(
      sql`select name, setting from pg_settings where source = 'client' and name <> 'application_name'`,
    );
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  };
  const own = connect({ url: ctx.databaseUrl });
  const given = await settingsOf(own).finally(own.close);
  expect(given).toMatchObject({ TimeZone: "UTC", jit: "off" });
  expect(await settingsOf(ctx)).toEqual({ ...given, plan_cache_mode: "force_generic_plan" });
});
