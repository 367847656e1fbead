import { users } from "@scriptkeeper/db/schema";
import { insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { hasNameOrEmail, holdsInNameOrEmail, matchesNameOrEmail } from "./matches.queries.ts";

const ctx = sharedContext();
beforeAll(async () => {
  const mei = {
    first_name: "Mei 示例",
    last_name: "Sample",
    email: "mei@people.example",
    phone: "+61255501017",
  };
  const { id } = await insertUser(ctx, mei);
  await insertUser(ctx, {
    first_name: "Sam",
    last_name: "Meier",
    email: "sam@people.example",
    phone: "(02) 5550 2222",
  });
  await insertUser(ctx, {
    first_name: "Uwe",
    last_name: "Kurz",
    email: "uwe@people.example",
    phone: "030 123456",
  });
  const item = await insertItem(ctx, { user_id: id });
  await insertRenewal(ctx, { user_id: id, state: "paid", order_name: "#984", items: [{ item_id: item.id }] });
});

async function found(matches: SQL): Promise<string[]> {
  const rows = await ctx.db.select({ email: users.email }).from(users).where(matches).orderBy(users.id);
  return rows.map(({ email }) => email.replace("@people.example", ""));
}

describe("people are found", () => {
  it.each([
    ["by their name backwards", "Sample Mei", ["mei"]],
    ["by parts of words", "amp 示例", ["mei"]],
    ["by a word of the name and one of the address", "people.example sam", ["mei", "sam"]],
    ["by the name as it is written", "Mei 示例 Sample", ["mei"]],
    ["by no part that is missing", "Mei Example Nobody", []],
    ["by a phone number as the store has it", "+61255501017", ["mei"]],
    ["by a phone number as people dial it", "02 5550 1017", ["mei"]],
    ["by one that staff entered, as the store would write it", "+61 2 5550 2222", ["sam"]],
    ["by a short one with its country code, though it was entered without", "+49 30 123456", ["uwe"]],
    ["by the same with zeros instead of the plus", "0049 (30) 12-34-56", ["uwe"]],
    ["by the end of a phone number", "1017", ["mei"]],
    ["by the number of an order", "#984", ["mei"]],
    ["by the number alone", "984", ["mei"]],
    ["by no part of an order's number", "98", []],
  ])("%s", async (_, search, emails) => {
    expect(await found(matchesNameOrEmail(search))).toEqual(emails);
    expect(await found(hasNameOrEmail(search))).toEqual(emails);
    expect(await found(holdsInNameOrEmail(search))).toEqual(emails);
  });
});

it.each([
  ["words", "sample mei", ["users_search_idx"]],
  ["a phone number", "02 5550 1017", ["users_search_idx", "users_phone_idx"]],
  ["an order's number", "#984", ["users_search_idx", "renewals_order_name_idx"]],
])("indexes serve %s", async (_, search, indexes) => {
  const plan = await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute(sql`explain select id from users where ${matchesNameOrEmail(search)}`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  for (const index of indexes) expect(plan).toContain(index);
  expect(plan).not.toContain("Seq Scan");
});
