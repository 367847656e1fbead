import { AccountsInput, SortedAccountsInput } from "@scriptkeeper/contracts/accounts/users";
import type { Sorting } from "@scriptkeeper/contracts/lists/sorting";
import type { AccountSort } from "@scriptkeeper/contracts/lists/sorts";
import { connect } from "@scriptkeeper/db/connection";
import { pagesOf } from "@scriptkeeper/testing/json-rows";
import { type TestContext, testContext } from "@scriptkeeper/testing/services/context";
import { adminActor, insertAdmin, insertUser } from "@scriptkeeper/testing/services/factories";
import { largeStoreContext } from "@scriptkeeper/testing/services/large-store-context";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { AdminContext } from "../../core/index.ts";
import { indexSql, walkSql } from "../../core/search/search-newest.queries.ts";
import { listAdmins, listUsers, streamAdmins, streamUsers } from "./list-users.ts";
import { accountsSql, searchedAccounts } from "./pages/account-pages.queries.ts";

describe("the lists of accounts", () => {
  let ctx: TestContext;
  let admin: AdminContext;
  beforeAll(async () => {
    ctx = await testContext();
    admin = ctx.as(adminActor(await insertAdmin(ctx, { email: "ada@staff.example" })));
    await insertUser(ctx, { first_name: "Zoë", email: "zoe@people.example", shopify_customer_id: "77" });
  });
  afterAll(() => ctx.close());
  const ask = (query: object = {}) => SortedAccountsInput.parse(query);

  it("B-USER-02 B-ENT-07 contain customers and administrators, newest first", async () => {
    const { users, ...page } = await listUsers(admin, ask());
    expect(users).toEqual([
      {
        id: expect.any(Number),
        email: "zoe@people.example",
        first_name: "Zoë",
        last_name: "Ient",
        role: "user",
        shopify_customer_id: "77",
        created_at: "2026-03-09T23:30:00.000Z",
      },
      expect.objectContaining({ email: "ada@staff.example", role: "admin", shopify_customer_id: null }),
    ]);
    expect(page).toEqual({ page: 1, limit: 50, total: 2, hasMore: false });
  });

  it("B-USER-05 B-ENT-07 contain administrators alone", async () => {
    expect(await listAdmins(admin, ask())).toMatchObject({
      admins: [
        {
          id: admin.actor.userId,
          first_name: "Ada",
          last_name: "Min",
          email: "ada@staff.example",
          created_at: "2026-03-09T23:30:00.000Z",
        },
      ],
      total: 1,
    });
  });

  it.each([
    ["ZOË", 1, 0],
    ["staff", 1, 1],
    ["example", 2, 1],
    ["%", 0, 0],
  ])("B-USER-02 find %s among all and among administrators", async (search, all, admins) => {
    expect((await listUsers(admin, ask({ search }))).total).toBe(all);
    expect((await listAdmins(admin, ask({ search }))).total).toBe(admins);
  });

  it.each([
    [{ sort: "name" }, ["Ient", "Min"]],
    [{ sort: "name", order: "desc" }, ["Min", "Ient"]],
    [{ sort: "email" }, ["Min", "Ient"]],
    [{ sort: "email", search: "example" }, ["Min", "Ient"]],
    [{ order: "asc" }, ["Min", "Ient"]],
  ])("are sorted as asked: %j", async (asked, names) => {
    const { users } = await listUsers(admin, ask(asked));
    expect(users.map(({ last_name }) => last_name)).toEqual(names);
  });

  it("B-API-24 B-API-26 come as a whole in order of id", async () => {
    const [users = []] = await pagesOf(streamUsers(admin));
    expect(users).toEqual((await listUsers(admin, ask())).users.toReversed());
    expect(await pagesOf(streamAdmins(admin))).toEqual([(await listAdmins(admin, ask())).admins]);
  });
});

describe("the lists of accounts in a large store", () => {
  let large: TestContext;
  beforeAll(async () => {
    large = await largeStoreContext();
  });
  afterAll(() => large.close());

  it("read a page in two round trips, and count all accounts and a search's matches as far as the pages go", async () => {
    const { db, pool, close } = connect({ url: large.databaseUrl });
    const queries = vi.spyOn(pool, "query");
    const ctx = { ...large.as(adminActor({ id: 1 })), db };
    expect(await listUsers(ctx, AccountsInput.parse({ page: 400 }))).toMatchObject({
      users: expect.objectContaining({ length: 50 }),
      total: 20_000,
      hasMore: false,
    });
    expect(queries).toHaveBeenCalledTimes(2);
    const search = (page: number) => listUsers(ctx, AccountsInput.parse({ search: "example", page }));
    expect(await search(1)).toMatchObject({ total: 500, hasMore: true });
    expect(await search(20)).toMatchObject({ total: 1_050, hasMore: true });
    expect(await search(200)).toMatchObject({ total: 10_000, hasMore: true });
    const byName = (page: number) => listUsers(ctx, SortedAccountsInput.parse({ sort: "name", page }));
    expect(await byName(200)).toMatchObject({ total: 10_000, hasMore: true, users: { length: 50 } });
    await expect(byName(201)).rejects.toMatchObject({ code: "BAD_INPUT", details: { field: "page" } });
    await close();
  });

  const page = { limit: 50, offset: 0, most: 10_000 };
  const joined = { sort: "joined", order: "desc" } as const;
  const walked = (search: string, sorting: Sorting<AccountSort> = joined) =>
    walkSql(searchedAccounts({ search, sorting }), { rows: 10_000, most: 1_001 });
  const byIndex = (search: string) => indexSql(searchedAccounts({ search, sorting: joined }), page);
  const listed = (sorting: Sorting<AccountSort>) => accountsSql({ search: "", sorting }, page);
  it.each([
    ["everybody", listed(joined), "users_pkey"],
    ["everybody by name", listed({ sort: "name", order: "asc" }), "users_name_idx"],
    ["everybody by name from the end", listed({ sort: "name", order: "desc" }), "users_name_idx"],
    ["everybody by email", listed({ sort: "email", order: "asc" }), "users_email_key"],
    ["what all addresses have, by name", walked("example", { sort: "name", order: "asc" }), "users_name_idx"],
    ["what all addresses have", walked("example"), "users_pkey"],
    ["one address", byIndex(".1999@"), "users_search_idx"],
    ["administrators", accountsSql({ search: "", role: "admin", sorting: joined }, page), "users_role_idx"],
  ])("use an index for %s", async (_, asked, index) => {
    const plan = await large.db.transaction(async (tx) => {
      // A sequential scan would be cheapest for a table of this size, but not for one ten times as large.
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows } = await tx.execute(sql`explain ${asked}`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on (?!\w+_counts)/);
  });
});
