import { addDays, type Day, dayAt } from "@scriptkeeper/domain/time/days";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import { readEmails, readItem } from "@scriptkeeper/testing/database/reading.queries";
import { adminActor, insertAdmin } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import type { Customer } from "@scriptkeeper/testing/services/shop-context";
import fc from "fast-check";
import { expect, test } from "vitest";
import { listEmailedCarers } from "../../care/index.ts";
import { today } from "../../core/index.ts";
import { sendDueEmails } from "../../email/index.ts";
import { recordingMail } from "../../email/testing/recording-mail.ts";
import { updatePrescription } from "../../prescriptions/index.ts";
import { pullOrder } from "../recovery/reconcile-open-checkouts.ts";
import { findRenewal } from "../renewals.queries.ts";
import { lastSupplyEmailCheck } from "./last-supply-email-check.ts";

const DAYS = 400;
const PACK_DAYS = 30;

const shop = sharedShop({ isTimeless: true });
const { ctx } = shop;

/** What the patient and the doctor do: the days and counts of one simulated run. */
const course = fc.record({
  repeats: fc.integer({ min: 1, max: 4 }),
  /** For how many days each prescription is valid. */
  validDays: fc.integer({ min: 40, max: 260 }),
  /** How many days before the medicine runs out it is ordered. */
  earlyDays: fc.integer({ min: 0, max: 9 }),
  /** How many days after the last supply the doctor has written a new prescription. */
  doctorDays: fc.integer({ min: 1, max: 40 }),
  /** Whether the new prescription is entered as repeats with a new expiry, or as repeats alone. */
  renews: fc.constantFrom("both", "repeats"),
  /** Every how many orders one is cancelled on the next day. */
  cancelsEvery: fc.integer({ min: 2, max: 9 }),
});

type Course = typeof course extends fc.Arbitrary<infer Value> ? Value : never;

test(`over ${DAYS} simulated days the last supply of each prescription is told exactly once, on the day of the order`, async () => {
  await fc.assert(fc.asyncProperty(course, simulate), {
    numRuns: attackSize({ small: 2, full: 6 }),
    endOnFailure: true,
  });
}, 300_000);

/** The item as a reader of the rules would record it on paper. */
interface Paper {
  repeats: number;
  expiresOn: Day;
  endsOn: Day;
  isTold: boolean;
}

async function simulate({ repeats, validDays, earlyDays, doctorDays, renews, cancelsEvery }: Course) {
  const start = today(ctx);
  const customer = await shop.customerWith([
    {
      start_date: start,
      repeats,
      prescription_expiry_date: addDays(start, validDays),
      expiry_date: null,
    },
  ]);
  const { id } = customer.items[0];
  const admin = ctx.as(adminActor(await insertAdmin(ctx)));
  const paper: Paper = {
    repeats,
    expiresOn: addDays(start, validDays),
    endsOn: addDays(start, PACK_DAYS),
    isTold: false,
  };
  const expected: Day[] = [];
  let orders = 0;
  let doctorOn: Day | null = null;
  let undo: (() => Promise<void>) | null = null;

  for (let day = start; day < addDays(start, DAYS); day = today(ctx)) {
    await undo?.();
    undo = null;
    if (doctorOn !== null && day >= doctorOn) {
      doctorOn = null;
      const set = {
        repeats: repeats + (paper.repeats === repeats ? 1 : 0),
        ...(renews === "both" || paper.expiresOn <= addDays(day, PACK_DAYS)
          ? { prescription_expiry_date: addDays(day, validDays) }
          : {}),
      };
      await updatePrescription(admin, { id, ...set });
      paper.repeats = set.repeats;
      paper.expiresOn = set.prescription_expiry_date ?? paper.expiresOn;
      paper.isTold = false;
    }
    const canOrder = paper.repeats > 0 && paper.expiresOn > day;
    if (canOrder && day >= addDays(paper.endsOn, -earlyDays)) {
      const before = { ...paper };
      orders += 1;
      paper.repeats -= 1;
      paper.endsOn = addDays(day > paper.endsOn ? day : paper.endsOn, PACK_DAYS);
      const isLast = paper.repeats === 0 || paper.expiresOn <= paper.endsOn;
      const isNew = isLast && !paper.isTold;
      if (isNew) expected.push(day);
      paper.isTold ||= isLast;
      const cancel = await orderAndSettle(customer);
      if (orders % cancelsEvery === 0)
        undo = async () => {
          await cancel();
          Object.assign(paper, { ...before, isTold: isNew ? false : paper.isTold });
        };
      else if (isLast) doctorOn = addDays(day, doctorDays);
    } else if (!canOrder && undo === null) doctorOn ??= addDays(day, doctorDays);
    await send();
    ctx.clock.advance({ days: 1 });
  }
  const item = await readItem(ctx.db, id);
  expect(item).toMatchObject({ repeats: paper.repeats, prescription_expiry_date: paper.expiresOn });
  const told = (await readEmails(ctx.db, customer.patient.id)).filter(
    ({ payload }) => (payload as { about?: string }).about === "last_supply",
  );
  expect(told.map(({ created_at }) => dayAt(created_at, ctx.settings.storeTimezone))).toEqual(expected);
  expect(told.every(({ state }) => state === "sent")).toBe(true);
  expect(expected.length).toBeGreaterThan(0);
}

/**
 * Orders and pays; the store's webhooks about it come twice side by side, and again later. Returns a function that
 * cancels the order.
 */
async function orderAndSettle(customer: Customer): Promise<() => Promise<void>> {
  const token = await shop.linkFor(customer.patient, [...customer.items]);
  await customer.order(false, token);
  const { id } = await customer.renewal();
  const { id: orderId } = shop.store.pay((await customer.draft())?.id ?? "");
  const settle = async () => {
    const renewal = await findRenewal(ctx.db, id);
    if (renewal) await pullOrder(ctx, renewal);
  };
  await Promise.all([settle(), settle(), settle()]);
  await settle();
  return async () => {
    shop.store.cancelOrder(orderId);
    await settle();
    await settle();
  };
}

async function send(): Promise<void> {
  const { mail } = recordingMail();
  await Promise.all(
    [1, 2].map(() =>
      sendDueEmails(ctx, { mail, listCarers: listEmailedCarers, checks: [lastSupplyEmailCheck] }),
    ),
  );
}
