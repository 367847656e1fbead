import type pg from "pg";
import { wallClock } from "./days/calendar.ts";
import type { ExpectedEmail } from "./days/expected-emails.ts";
import { APART_MINUTES, openPharmacyOfDays, type PharmacyOfDays } from "./days/pharmacy-of-days.ts";
import { type Course, simulate } from "./days/simulate.ts";
import { exactly, type Figure, measured, report } from "./support/figures.ts";
import { openTempDatabase } from "./support/temp-database.ts";
import { secondsOf } from "./support/until.ts";

const ZONES = ["Australia/Sydney", "UTC"];
/** From before the start of daylight saving time in October 2027 until after its start a year later. */
const FULL = { start: new Date("2027-09-09T14:55:00Z"), days: 400, tickHours: 1, customers: 60 };
/** Includes 29 February 2028 and the end of daylight saving time on 2 April. */
const SHORT = { start: new Date("2028-02-21T15:55:00Z"), days: 45, tickHours: 2, customers: 15 };
/**
 * Jumps of a day ahead, and soon after of a day back: at any hour, and around the changes of daylight saving time.
 * Never so late that only the tick remains at which the day is over for just one of the two workers: either may send
 * its emails.
 */
const JUMPS = [
  { day: 6, hour: 4, by: 1 },
  { day: 8, hour: 8, by: -1 },
  { day: 22, hour: 20, by: 1 },
  { day: 23, hour: 14, by: -1 },
  { day: 38, hour: 12, by: 1 },
  { day: 41, hour: 2, by: -1 },
];
const JUMPS_REPEAT_AFTER_DAYS = 60;

/** Days pass for two workers at once: everyone gets each email once, on its calendar day. */
export async function fourHundredDays({ isShort }: { isShort: boolean }): Promise<boolean> {
  const length = isShort ? SHORT : FULL;
  const inZone = async (timeZone: string) => {
    const course = { ...length, timeZone, jumps: jumpsOf(length.days) };
    const title = `${course.days} days in ${timeZone}, a tick every ${course.tickHours} h, the clock put a day ahead or back ${course.jumps.size} times, two workers ${APART_MINUTES} minutes apart, customers: ${course.customers}`;
    return report(title, await goAndCompare(course));
  };
  const verdicts = await Promise.all(ZONES.map(inZone));
  return verdicts.every(Boolean);
}

function jumpsOf(days: number): ReadonlyMap<number, number> {
  const jumps = new Map<number, number>();
  for (let from = 0; from < days; from += JUMPS_REPEAT_AFTER_DAYS)
    for (const { day, hour, by } of JUMPS) if (from + day < days - 1) jumps.set((from + day) * 24 + hour, by);
  return jumps;
}

async function goAndCompare(course: Course): Promise<Figure[]> {
  const database = await openTempDatabase();
  const pharmacy = await openPharmacyOfDays(database, course);
  try {
    let expected: ExpectedEmail[] = [];
    const seconds = await secondsOf(async () => {
      expected = await simulate(pharmacy, course);
    });
    return [
      ...compare(expected, await readWritten(database.pool, course.timeZone)),
      ...(await compareSent(database.pool, pharmacy)),
      measured("seconds", seconds),
    ];
  } finally {
    await pharmacy.close();
    await database.close();
  }
}

function compare(expected: ExpectedEmail[], written: ExpectedEmail[]): Figure[] {
  const left = new Map<string, number>();
  for (const email of expected) left.set(key(email), (left.get(key(email)) ?? 0) + 1);
  const matched = new Map<string, number>();
  let unexpected = 0;
  for (const email of written) {
    const count = left.get(key(email)) ?? 0;
    left.set(key(email), Math.max(0, count - 1));
    if (count > 0) matched.set(email.stage, (matched.get(email.stage) ?? 0) + 1);
    else unexpected++;
  }
  const ofStage = (stage: string) => expected.filter((email) => email.stage === stage).length;
  const missing = [...left.values()].reduce((sum, count) => sum + count, 0);
  return [
    exactly("reminders on their day", matched.get("due") ?? 0, ofStage("due")),
    exactly("follow-ups on their day", matched.get("follow_up") ?? 0, ofStage("follow_up")),
    exactly("notices of a coming end on their day", matched.get("soon") ?? 0, ofStage("soon")),
    exactly("notices of an end on their day", matched.get("expired") ?? 0, ofStage("expired")),
    exactly("lost, or on another day", missing, 0),
    exactly("twice, or not called for", unexpected, 0),
  ];
}

const key = ({ itemId, stage, day }: ExpectedEmail) => `${itemId} ${stage} ${day}`;

/** Returns what the product has written, by the local day at that moment. */
async function readWritten(pool: pg.Pool, timeZone: string): Promise<ExpectedEmail[]> {
  const read = wallClock(timeZone);
  const { rows } = await pool.query<{ item_id: number; stage: ExpectedEmail["stage"]; created_at: Date }>(
    "select l.item_id, l.stage, e.created_at from reminder_ledger l join emails e on e.id = l.email_id",
  );
  return rows.map((row) => ({ itemId: row.item_id, stage: row.stage, day: read(row.created_at).day }));
}

async function compareSent(pool: pg.Pool, { sent }: PharmacyOfDays): Promise<Figure[]> {
  const { rows } = await pool.query<{ message_id: string; state: string }>(
    "select message_id, state from emails",
  );
  const repeats = [...sent.values()].reduce((sum, times) => sum + times - 1, 0);
  return [
    exactly("emails that are sent", rows.filter(({ state }) => state === "sent").length, rows.length),
    exactly(
      "emails that reached the mail server",
      rows.filter((row) => sent.has(row.message_id)).length,
      rows.length,
    ),
    exactly("emails that reached it twice", repeats, 0),
  ];
}
