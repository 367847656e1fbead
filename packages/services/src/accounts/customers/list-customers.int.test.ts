import { Customer } from "@scriptkeeper/contracts/accounts/customers";
import { AccountsInput } from "@scriptkeeper/contracts/accounts/users";
import { connect } from "@scriptkeeper/db/connection";
import { addDays } from "@scriptkeeper/domain/time/days";
import { pagesOf } from "@scriptkeeper/testing/json-rows";
import type { TestContext } from "@scriptkeeper/testing/services/context";
import {
  adminActor,
  insertAdmin,
  insertGroup,
  insertItem,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { LARGE_STORE_DAY, largeStoreContext } from "@scriptkeeper/testing/services/large-store-context";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { today } from "../../core/index.ts";
import { dashboardStats } from "../../reporting/index.ts";
import { customersSql } from "./customers.queries.ts";
import { getCustomer } from "./get-customer.ts";
import { listCustomers, streamCustomers } from "./list-customers.ts";

const ctx = sharedContext();
const admin = sharedAdmin(ctx, { first_name: "Straße" });

const ask = (query: Record<string, unknown> = {}) => listCustomers(admin, AccountsInput.parse(query));
const idsFor = async (query: Record<string, unknown>) => (await ask(query)).customers.map(({ id }) => id);
const inDays = (days: number) => addDays(today(ctx), days);

describe("the list of customers", () => {
  let first: { id: number };
  let second: { id: number };
  beforeAll(async () => {
    first = await insertUser(ctx, {
      first_name: "Élodie",
      last_name: "Straße",
      email: "elo_die@people.example",
      phone: "0400 000 000",
    });
    second = await insertUser(ctx, {
      first_name: "王",
      last_name: "小明",
      email: "wang@people.example",
      email_bad_at: ctx.clock.now(),
      unsubscribed_at: ctx.clock.now(),
    });
  });

  it("B-CUST-01 B-ENT-08 shows everybody except administrators, newest first, also those without an order", async () => {
    expect(await ask()).toEqual({
      customers: [
        {
          id: second.id,
          email: "wang@people.example",
          first_name: "王",
          last_name: "小明",
          phone: null,
          created_at: "2026-03-09T23:30:00.000Z",
          prescription_count: 0,
          last_order_date: null,
          email_bad_at: "2026-03-09T23:30:00.000Z",
          unsubscribed_at: "2026-03-09T23:30:00.000Z",
        },
        expect.objectContaining({ id: first.id, phone: "0400 000 000", email_bad_at: null }),
      ],
      page: 1,
      limit: 50,
      total: 2,
      hasMore: false,
    });
  });

  it("B-DASH-01 contains exactly as many customers as the card Total Customers says", async () => {
    expect((await ask()).total).toBe((await dashboardStats(admin)).totalCustomers);
  });

  it.each([
    ["part of a first name in any case", "LODI", ["first"]],
    ["the whole name", "élodie straße", ["first"]],
    ["another alphabet", "小明", ["second"]],
    ["part of an email address", "WANG@", ["second"]],
    ["what both have", "people", ["second", "first"]],
    ["a literal underscore", "o_d", ["first"]],
    ["nobody", "xyz", []],
  ])("B-CUST-01 finds %s", async (_, search, who) => {
    const ids = { first: first.id, second: second.id };
    expect(await idsFor({ search })).toEqual(who.map((name) => ids[name as keyof typeof ids]));
    expect((await ask({ search })).total).toBe(who.length);
  });

  it("has pages, and keeps the total on one past the end", async () => {
    expect(await idsFor({ page: 2, limit: 1 })).toEqual([first.id]);
    expect(await ask({ page: 9 })).toMatchObject({ customers: [], total: 2 });
  });
});

describe("a customer's counts", () => {
  it("B-ENT-08 include active prescriptions, by today's status", async () => {
    const { id } = await insertUser(ctx);
    const item = (columns: object) => insertItem(ctx, { user_id: id, ...columns });
    await item({ prescription_expiry_date: inDays(1) });
    await item({ prescription_expiry_date: null, expiry_date: null });
    await item({ prescription_expiry_date: inDays(0) });
    await item({ status: "pending_renewal" });
    await item({ status: "expired", prescription_expiry_date: inDays(-1) });
    expect(await getCustomer(admin, { id })).toMatchObject({ prescription_count: 2 });
  });

  it("B-ENT-08 include the newest order, from the store or a renewal that counts", async () => {
    const { id } = await insertUser(ctx);
    const item = await insertItem(ctx, { user_id: (await insertUser(ctx)).id });
    const lastOrder = async () => (await getCustomer(admin, { id })).last_order_date;
    const renewal = (state: "paid" | "lapsed" | "refused" | "cancelled", created: string) =>
      insertRenewal(ctx, {
        user_id: id,
        state,
        created_at: new Date(created),
        items: [{ item_id: item.id }],
      });
    await insertGroup(ctx, { user_id: id, created_at: new Date("2026-01-01T00:00:00Z") });
    expect(await lastOrder()).toBe("2026-01-01T00:00:00.000Z");
    for (const state of ["lapsed", "refused", "cancelled"] as const)
      await renewal(state, "2026-03-01T00:00:00Z");
    await renewal("paid", "2026-02-01T00:00:00Z");
    expect(await lastOrder()).toBe("2026-02-01T00:00:00.000Z");
  });

  it("B-API-28 B-ENT-08 are the same in the list of all, which is in order of id", async () => {
    const { customers } = await ask({ limit: "100" });
    const asDocumented = customers.map(({ email_bad_at: _, unsubscribed_at: __, ...customer }) => customer);
    const all = (await pagesOf(streamCustomers(admin))).flat();
    expect(all).toEqual(asDocumented.toReversed());
    expect(z.array(Customer.strict()).parse(all)).toEqual(all);
  });

  it("B-CUST-05 aren't found for an administrator or an unknown account", async () => {
    for (const id of [admin.actor.userId, 2_147_483_647])
      await expect(getCustomer(admin, { id })).rejects.toMatchObject({
        code: "NOT_FOUND",
        message: "Customer not found",
      });
  });
});

describe("the list of customers in a large store", () => {
  let large: TestContext;
  beforeAll(async () => {
    large = await largeStoreContext();
    await insertAdmin(large);
  });
  afterAll(() => large.close());
  const asAdmin = () => large.as(adminActor({ id: 1 }));

  it("reads a page in two round trips, and counts all customers and up to ten thousand matches of a search", async () => {
    const { db, pool, close } = connect({ url: large.databaseUrl });
    const queries = vi.spyOn(pool, "query");
    const look = (query: object) => listCustomers({ ...asAdmin(), db }, AccountsInput.parse(query));
    const last = await look({ page: 400 });
    expect(last).toMatchObject({ total: 20_000, hasMore: false });
    expect(last.customers.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, index) => 50 - index));
    expect(queries).toHaveBeenCalledTimes(2);
    expect(await look({ search: "example", page: 200 })).toMatchObject({ total: 10_000, hasMore: true });
    await expect(look({ search: "example", page: 201 })).rejects.toMatchObject({
      code: "BAD_INPUT",
      details: { field: "page" },
    });
    await close();
  });

  it("B-API-28 comes as a whole in chunks, in order of id", async () => {
    const pages = await pagesOf(streamCustomers(asAdmin()));
    expect(pages.flat().map(({ id }) => id)).toEqual(Array.from({ length: 20_000 }, (_, index) => index + 1));
    expect(new Set(pages.map(({ length }) => length))).toEqual(new Set([50, 500, 450]));
  });

  it("uses an index for everything about a page's customers, and reads nothing about others", async () => {
    const plan = await large.db.transaction(async (tx) => {
      // A sequential scan would be cheapest for a table of this size, but not for one ten times as large.
      await tx.execute(sql`set local enable_seqscan = off`);
      const query = {
        ids: Array.from({ length: 50 }, (_, index) => 400 * (index + 1)),
        today: LARGE_STORE_DAY,
      };
      const { rows } = await tx.execute(sql`explain (analyze, timing off) ${customersSql(query)}`);
      return rows.map((row) => String(row["QUERY PLAN"])).join("\n");
    });
    for (const index of [
      "users_pkey",
      "prescription_items_",
      "renewals_user_id_idx",
      "prescription_groups_user_id_idx",
    ])
      expect(plan).toContain(index);
    expect(plan).not.toContain("Seq Scan");
    const lookups = [...plan.matchAll(/prescription_items.*loops=(\d+)/g)].map(([, loops]) => Number(loops));
    expect(lookups.length).toBeGreaterThan(0);
    expect(Math.max(...lookups)).toBeLessThanOrEqual(50);
  });
});
