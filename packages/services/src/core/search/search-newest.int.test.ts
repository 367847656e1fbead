import { users } from "@scriptkeeper/db/schema";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { hasNameOrEmail, matchesNameOrEmail } from "./matches.queries.ts";
import { type Searched, searchNewest } from "./search-newest.queries.ts";

const ROWS = 3_000;

const ctx = sharedContext();
let names: string[];
beforeAll(async () => {
  // A name in 2, in 10, in 100, in 1,000, one that only the oldest have, and one that only the newest have.
  await ctx.db.execute(sql`
    insert into users (email, first_name, last_name)
    select n || '@people.test', concat_ws(' ', case when n % 2 = 0 then 'Common' end, case when n % 10 = 3 then 'Middling' end,
      case when n % 100 = 7 then 'Seldom' end, case when n % 1000 = 11 then 'Rare' end, case when n < 500 then 'Ancient' end, case when n > 2950 then 'Recent' end), 'Person'
    from generate_series(1, ${ROWS}) n order by n`);
  const rows = await ctx.db.select().from(users).orderBy(users.id);
  names = rows.map(({ first_name, email }) => `${first_name} ${email}`);
});

const isFoundIn = (text: string, search: string) =>
  search.length > 2 ? text.includes(search) : text.split(/[ @.]/).some((word) => word.startsWith(search));

const searched = (search: string, walked: number): Searched => ({
  table: users,
  columns: sql`id, first_name, last_name, email, phone`,
  scope: sql`true`,
  matches: matchesNameOrEmail(search),
  matchesRow: hasNameOrEmail(search),
  order: sql`id desc`,
  walked,
});

const search = fc.constantFrom(
  "common",
  "middling",
  "seldom",
  "rare",
  "ancient",
  "recent",
  // Two letters: beginnings of words, of which the address is one.
  "29",
  "co",
  "people.test",
  "nobody",
  "999@",
);
type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never;
const asked = fc.record({
  search,
  walked: fc.constantFrom(10, 200, 1_000, 5_000),
  page: fc.integer({ min: 1, max: 40 }),
  limit: fc.constantFrom(1, 7, 50, 100),
  most: fc.constantFrom(200, 1_000, 10_000),
  isCounted: fc.boolean(),
});

test("a page of a search contains what the whole list contains there, and its count is never wrong", async () => {
  const play = async ({ search, walked, page, limit, most, isCounted }: Asked) => {
    const offset = (page - 1) * limit;
    fc.pre(offset < most);
    const all = names
      .flatMap((name, index) => (isFoundIn(name.toLowerCase(), search) ? [index + 1] : []))
      .reverse();
    const window = { offset, limit: Math.min(limit, most - offset), most, isCounted };
    const { ids, total, hasMore } = await searchNewest(ctx.db, searched(search, walked), window);
    const shown = offset + window.limit;
    expect(ids).toEqual(all.slice(offset, shown));
    if (hasMore) expect(all.length).toBeGreaterThan(total);
    else expect(total).toBe(all.length);
    if (isCounted) expect(total).toBe(Math.min(all.length, most));
    // Whoever is on this page finds the next one.
    if (all.length > shown && shown < most) expect(total).toBeGreaterThan(shown);
    expect(total).toBeLessThanOrEqual(most);
  };
  await fc.assert(fc.asyncProperty(asked, play), { numRuns: attackSize({ small: 150, full: 400 }) });
});
