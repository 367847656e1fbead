import { connect } from "@scriptkeeper/db/connection";
import { openSqlConsole } from "@scriptkeeper/db/sql-console/sql-console";
import { type TestContext, testContext } from "@scriptkeeper/testing/services/context";
import { insertAdmin, signIn } from "@scriptkeeper/testing/services/factories";
import type { Admin, Context } from "../../core/index.ts";

export interface ShownSchema {
  ctx: TestContext;
  admin: Context<Admin>;
  /** Runs a script in the product's own role. */
  script(sql: string): Promise<void>;
  rows(sql: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** Gives an administrator whose database screen shows this schema, in a database of its own. */
export async function showSchema(schema = "public"): Promise<ShownSchema> {
  const ctx = await testContext();
  const owner = connect({ url: ctx.databaseUrl, maxConnections: 3 });
  const { actor } = await signIn(ctx, await insertAdmin(ctx));
  if (actor.kind !== "admin") throw new Error("no administrator");
  const sqlConsole = openSqlConsole({
    pool: owner.pool,
    databaseUrl: ctx.databaseUrl,
    password: "tests-only",
    schema,
  });
  return {
    ctx,
    admin: { ...ctx.as(actor), sqlConsole },
    script: async (sql) => {
      await owner.pool.query(sql);
    },
    rows: async (sql) => (await owner.pool.query<Record<string, unknown>>(sql)).rows,
    close: async () => {
      await owner.close();
      await ctx.close();
    },
  };
}
