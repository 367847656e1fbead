import { sql } from "drizzle-orm";
import { type DayNumber, toDay, toDayNumber } from "./calendar.ts";
import { readLateList } from "./people/call-late-patients.ts";
import type { Treatment, World } from "./people/world.ts";
import type { Pharmacy } from "./shop/pharmacy.ts";

/** The reasons why an item that has run out is not forgotten. */
export const ACCOUNTS = [
  "an open order",
  "an order given up lately",
  "put off",
  "an email",
  "on the staff's list",
  "staff have called",
  "under way again",
] as const;
export type Account = (typeof ACCOUNTS)[number];

export interface Exception {
  day: string;
  itemId: number;
  what: string;
}

export interface Verdict {
  exceptions: Exception[];
  accounts: Map<Account, number>;
}

/** How long an email counts: by then the next one, or a line on the list, has to follow. */
const EMAIL_DAYS = 7;
/** How many days may pass with nothing under way: patients who get no emails appear on the list on the third. */
const GRACE_DAYS = 3;

/**
 * At the end of a day, takes every item that can be ordered and has run out, calculated from what was really bought, and asks
 * the database what is under way about it. It knows none of the product's rules.
 */
export async function judge(world: World): Promise<Verdict> {
  const { pharmacy, today, byItem, idleSince } = world;
  const all = [...byItem.values()];
  const out = all.filter(
    (treatment) => isOrderable(pharmacy, treatment, today) && runsOutOn(treatment) < today,
  );
  const listed = out.length > 0 ? await readLateList(pharmacy) : new Set<number>();
  const facts = await findFacts(world, out);
  const verdict: Verdict = { exceptions: [], accounts: new Map() };
  const idle = new Map<number, DayNumber>();
  for (const treatment of out) {
    const { itemId } = treatment;
    const fact = facts.get(itemId);
    const account = fact && accountOf(treatment, fact, { today, isListed: listed.has(itemId) });
    const since = idleSince.get(itemId) ?? today;
    if (!account) idle.set(itemId, since);
    if (account || today - since < GRACE_DAYS) {
      const counted = account ?? "under way again";
      verdict.accounts.set(counted, (verdict.accounts.get(counted) ?? 0) + 1);
    } else
      verdict.exceptions.push({
        day: toDay(today),
        itemId,
        what: `ran out on ${toDay(runsOutOn(treatment))} and is forgotten: ${JSON.stringify(fact)}`,
      });
  }
  world.idleSince = idle;
  verdict.exceptions.push(...(await findWrongRepeats(pharmacy, { all, day: toDay(today) })));
  return verdict;
}

async function findWrongRepeats(
  { ctx }: Pharmacy,
  { all, day }: { all: Treatment[]; day: string },
): Promise<Exception[]> {
  const { rows } = await ctx.db.execute<{ id: number; repeats: number }>(sql`
    select i.id, i.repeats from prescription_items i
    where i.repeats is not null and i.id = any(${sql.param(all.map(({ itemId }) => itemId))}::int[])
      and not exists (${openOrder})`);
  const kept = new Map(rows.map(({ id, repeats }) => [id, repeats]));
  const wrong = all.flatMap(({ itemId, prescription, bought }) => {
    const repeats = kept.get(itemId);
    if (!prescription || repeats === undefined || repeats === prescription.repeats) return [];
    return [{ itemId, what: `has ${repeats} repeats and should have ${prescription.repeats}`, bought }];
  });
  return Promise.all(
    wrong.map(async ({ itemId, what, bought }) => {
      const orders = await listOrders({ ctx }, itemId);
      return { day, itemId, what: `${what}: ${JSON.stringify({ orders, bought })}` };
    }),
  );
}

/** Explains a wrong number of repeats: each order, with what it took and from which count. */
async function listOrders({ ctx }: Pick<Pharmacy, "ctx">, itemId: number): Promise<unknown[]> {
  const { rows } = await ctx.db.execute(sql`
    select r.state, r.created_at, r.settled_at, ri.took_repeat, ri.repeats_revision, ri.given_back_at,
      i.repeats_revision as revision_now
    from renewal_items ri join renewals r on r.id = ri.renewal_id join prescription_items i on i.id = ri.item_id
    where i.id = ${itemId} order by r.created_at`);
  return rows;
}

function isOrderable({ store }: Pharmacy, { prescription, medicine }: Treatment, today: DayNumber): boolean {
  return (
    prescription !== null &&
    prescription.repeats > 0 &&
    prescription.expires > today &&
    store.isAvailable(medicine)
  );
}

/**
 * Returns the first day without supply if it was taken as prescribed: pack after pack, each from the day of its
 * payment at the earliest.
 */
function runsOutOn({ bought, medicine }: Treatment): DayNumber {
  let end = 0;
  for (const { on, packs } of bought) end = Math.max(end, on) + packs * medicine.daysSupply;
  return end;
}

interface Facts {
  put_off_until: string | null;
  next_reminder: string | null;
  last_email: string | null;
  has_open_order: boolean;
  has_closed_order: boolean;
  is_unsubscribed: boolean;
  is_address_bad: boolean;
}

function accountOf(
  { bought, settledOn }: Treatment,
  facts: Facts,
  { today, isListed }: { today: DayNumber; isListed: boolean },
): Account | null {
  if (facts.has_open_order) return "an open order";
  if (facts.has_closed_order) return "an order given up lately";
  if (facts.put_off_until !== null && toDayNumber(facts.put_off_until) >= today) return "put off";
  if (facts.last_email !== null && toDayNumber(facts.last_email) + EMAIL_DAYS >= today) return "an email";
  if (isListed) return "on the staff's list";
  const lastBought = Math.max(...bought.map(({ on }) => on));
  return settledOn !== null && settledOn > lastBought ? "staff have called" : null;
}

async function findFacts({ pharmacy: { ctx }, today }: World, out: Treatment[]): Promise<Map<number, Facts>> {
  const { rows } = await ctx.db.execute<Facts & { id: number; [column: string]: unknown }>(sql`
    select i.id, i.put_off_until::text, i.next_reminder_date::text as next_reminder, i.reminder_arming as arming,
      exists (${openOrder}) as has_open_order, exists (${givenUpSince(toDay(today - GRACE_DAYS))}) as has_closed_order,
      u.unsubscribed_at is not null as is_unsubscribed, u.email_bad_at is not null as is_address_bad,
      (select max(coalesce(e.sent_at, e.created_at) at time zone 'Australia/Sydney')::date::text from emails e
        where e.user_id = i.user_id and (e.kind = 'reminder' or e.payload ->> 'about' = 'back') and e.state in ('queued', 'sent')
          and e.prescription_ids @> array[i.id]) as last_email
    from prescription_items i join users u on u.id = i.user_id
    where i.id = any(${sql.param(out.map(({ itemId }) => itemId))}::int[])`);
  return new Map(rows.map(({ id, ...facts }) => [id, facts as Facts]));
}

function givenUpSince(day: string) {
  return sql`
    select from renewal_items ri join renewals r on r.id = ri.renewal_id
    where ri.item_id = i.id and r.state = 'lapsed' and r.settled_at >= ${day}::timestamptz`;
}

const openOrder = sql`
  select from renewal_items ri join renewals r on r.id = ri.renewal_id
  where ri.item_id = i.id and ri.given_back_at is null and r.state in ('opening', 'open', 'closing')`;
