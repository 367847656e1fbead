import { calendar_feeds, prescription_items } from "@scriptkeeper/db/schema";
import { calendarDays } from "@scriptkeeper/domain/prescriptions/calendar-days";
import { effectiveExpiry } from "@scriptkeeper/domain/prescriptions/expiry";
import { addDays, dayAt } from "@scriptkeeper/domain/time/days";
import { readAudit } from "@scriptkeeper/testing/database/reading.queries";
import { testContext } from "@scriptkeeper/testing/services/context";
import {
  customerActor,
  deleteUser,
  insertItem,
  insertProduct,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { forOneself } from "../../core/index.ts";
import { listMine } from "../items/list-medicines.ts";
import { getCalendar, makeCalendar, stopCalendar } from "./own-calendar.ts";
import { readCalendar } from "./read-calendar.ts";

const ctx = sharedContext();

const as = (user: { id: number }, on = ctx) => on.as(customerActor(user));
const secretIn = ({ url }: { url: string }) => /\/api\/calendar\/([\w-]{43})\.ics$/.exec(url)?.[1] ?? "";

interface Marked {
  day: string;
  uid: string;
  isWholeDay: boolean;
  sequence: unknown;
  stamp: string;
  summary: string;
}

/** What a calendar program makes of it. */
function eventsIn(text: string): Marked[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const { startDate, endDate, uid, summary } = new ICAL.Event(component);
    return {
      day: startDate.toString(),
      uid,
      isWholeDay: startDate.isDate && endDate.subtractDate(startDate).toSeconds() === 86_400,
      sequence: component.getFirstPropertyValue("sequence"),
      stamp: String(component.getFirstPropertyValue("dtstamp")),
      summary,
    };
  });
}

const read = async (secret: string, on = ctx) => {
  const text = await readCalendar(on, { secret });
  if (text === null) throw new Error("the address is dead");
  return text;
};

describe("the address of a calendar", () => {
  test("is shown once, and only its hash is kept", async () => {
    const user = await insertUser(ctx);
    expect(await getCalendar(as(user))).toEqual({ since: null });
    const made = await makeCalendar(as(user));
    expect(made.url).toMatch(/^https:\/\/renew\.pharmacy\.example\/api\/calendar\/[\w-]{43}\.ics$/);
    expect(await getCalendar(as(user))).toEqual({ since: made.since });
    const [stored] = await ctx.db.select().from(calendar_feeds).where(eq(calendar_feeds.user_id, user.id));
    expect(stored?.token_hash).toHaveLength(32);
    expect(JSON.stringify(stored)).not.toContain(secretIn(made));
    const written = await readAudit(ctx.db, { name: "user", id: user.id });
    expect(written.map(({ action }) => action)).toEqual(["make calendar address"]);
    expect(JSON.stringify(written)).not.toContain(secretIn(made));
  });

  test.each<[string, (user: { id: number }) => Promise<unknown>]>([
    ["replaced by a new one", (user) => makeCalendar(as(user))],
    ["turned off", (user) => stopCalendar(as(user))],
    ["deleted with its account", (user) => deleteUser(ctx, user.id)],
  ])("stops working once it was %s, and another patient's doesn't", async (_, happen) => {
    const [user, other] = [await insertUser(ctx), await insertUser(ctx)];
    const secret = secretIn(await makeCalendar(as(user)));
    const theirs = secretIn(await makeCalendar(as(other)));
    await read(secret);
    await happen(user);
    expect(await readCalendar(ctx, { secret })).toBeNull();
    await read(theirs);
  });

  test.each(["", "x", "a".repeat(43), "%00", "'; drop table users"])(
    "%j belongs to nobody",
    async (secret) => {
      expect(await readCalendar(ctx, { secret })).toBeNull();
    },
  );

  test("works only for the last of several made at once", async () => {
    const user = await insertUser(ctx);
    const made = await Promise.all([1, 2, 3, 4].map(() => makeCalendar(as(user))));
    const texts = await Promise.all(made.map((each) => readCalendar(ctx, { secret: secretIn(each) })));
    expect(texts.filter((text) => text !== null)).toHaveLength(1);
  });

  test("can be turned off twice, and is logged once", async () => {
    const user = await insertUser(ctx);
    await makeCalendar(as(user));
    await stopCalendar(as(user));
    await stopCalendar(as(user));
    expect(await getCalendar(as(user))).toEqual({ since: null });
    const written = await readAudit(ctx.db, { name: "user", id: user.id });
    expect(written.map(({ action }) => action)).toEqual(["make calendar address", "stop calendar"]);
  });

  test("isn't made for a deleted account", async () => {
    const user = await insertUser(ctx);
    await deleteUser(ctx, user.id);
    await expect(makeCalendar(as(user))).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});

test.each(["Australia/Sydney", "America/New_York", "Pacific/Auckland"])(
  "through 400 days in %s a calendar program reads each reminder day and run-out day, as whole days on the right date",
  async (storeTimezone) => {
    const own = await testContext({
      settings: { storeTimezone, pharmacyName: "Apotheke Übermaß; Söhne, & \\ Co. 薬局薬局薬局薬局薬局薬局" },
    });
    const user = await insertUser(own);
    const start = dayAt(own.clock.now(), storeTimezone);
    const { product_id } = await insertProduct(own, { product_name: "Secretol 5 mg", days_supply: 28 });
    const first = { user_id: user.id, product_id, product_name: "Secretol 5 mg", start_date: start };
    const item = await insertItem(own, { ...first, next_reminder_date: addDays(start, 23) });
    await insertItem(own, {
      ...first,
      start_date: addDays(start, 5),
      next_reminder_date: addDays(start, 28),
    });
    const { url, since } = await makeCalendar(as(user, own));
    const markedBy = async () =>
      (await listMine(forOneself(as(user, own)))).map((each) => ({
        nextReminder: each.next_reminder_date,
        lastsUntil: each.lasts_until ?? null,
        expiresOn: effectiveExpiry(each),
        isOrderedAgain: true,
      }));
    let mine = await markedBy();
    const days = new Map<string, string>();
    const uids = new Set<string>();
    for (let passed = 0; passed < 400; passed++) {
      const today = dayAt(own.clock.now(), storeTimezone);
      if (passed % 25 === 24) {
        await own.db
          .update(prescription_items)
          .set({ next_reminder_date: addDays(today, 23), start_date: today, updated_at: own.clock.now() })
          .where(eq(prescription_items.id, item.id));
        mine = await markedBy();
      }
      const text = await read(secretIn({ url }), own);
      const expected = calendarDays(mine, addDays(today, -30));
      const events = eventsIn(text);
      expect(events.map(({ day }) => day)).toEqual(expected);
      for (const { day, uid, ...event } of events) {
        expect(event).toEqual({
          isWholeDay: true,
          sequence: 0,
          stamp: since.replace(/\.\d+Z$/, "Z"),
          summary: "Pharmacy: something may need renewing",
        });
        expect(days.get(day) ?? uid).toBe(uid);
        days.set(day, uid);
        uids.add(uid);
      }
      const lines = text.split("\r\n");
      expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
      expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
      expect(text).not.toMatch(/Secretol|Pat|Ient|people\.example/);
      // Also at hours that a change of the clocks leaves out or repeats.
      own.clock.advance({ days: 1, minutes: 13 });
    }
    expect(days.size).toBeGreaterThan(20);
    expect(uids.size).toBe(days.size);
    await own.close();
  },
  60_000,
);

test("marks the day on which a prescription begins to expire soon, and no reminder that doesn't come", async () => {
  const user = await insertUser(ctx);
  const { product_id } = await insertProduct(ctx, { days_supply: 28 });
  const item = { user_id: user.id, product_id, start_date: "2026-03-10", quantity: 1 };
  await insertItem(ctx, { ...item, next_reminder_date: "2026-04-01", repeats: 0 });
  await insertItem(ctx, {
    ...item,
    next_reminder_date: "2026-04-02",
    prescription_expiry_date: "2026-04-01",
    repeats: 3,
  });
  await insertItem(ctx, {
    ...item,
    next_reminder_date: "2026-04-03",
    prescription_expiry_date: "2026-08-01",
    repeats: 3,
  });
  // Still to be reviewed, which nothing is ordered before.
  await insertItem(ctx, {
    ...item,
    next_reminder_date: "2026-04-05",
    prescription_expiry_date: null,
    repeats: null,
  });
  const events = eventsIn(await read(secretIn(await makeCalendar(as(user)))));
  expect(events.map(({ day }) => day)).toEqual(["2026-03-18", "2026-04-03", "2026-04-07", "2026-07-18"]);
});

test("is a valid calendar even without a day to mark", async () => {
  const user = await insertUser(ctx);
  const text = await read(secretIn(await makeCalendar(as(user))));
  expect(eventsIn(text)).toEqual([]);
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
});

test("is the same text while the days are the same, so that a program need not load it again", async () => {
  const user = await insertUser(ctx);
  await insertItem(ctx, { user_id: user.id });
  const secret = secretIn(await makeCalendar(as(user)));
  const before = await read(secret);
  ctx.clock.advance({ hours: 5 });
  expect(await read(secret)).toBe(before);
});
