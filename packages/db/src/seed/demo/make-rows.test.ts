import { eligibility } from "@scriptkeeper/domain/prescriptions/eligibility";
import { expiryStatus } from "@scriptkeeper/domain/prescriptions/expiry";
import { reorderStatus } from "@scriptkeeper/domain/supply/reorder-status";
import { addDays, dayAt } from "@scriptkeeper/domain/time/days";
import { demoCatalogue } from "@scriptkeeper/shopify-emulator/catalogue";
import { describe, expect, test } from "vitest";
import { isSold } from "./input.ts";
import { makeRows } from "./make-rows.ts";
import type { EmailRow, ItemRow, Rows } from "./rows.ts";

const timeZone = "Australia/Sydney";
const madeOn = (today: string) => makeRows({ products: demoCatalogue, today, timeZone });

function codeOf(item: ItemRow, today: string): string {
  const product = demoCatalogue.find((candidate) => candidate.productId === item.product_id);
  const facts = { ...item, is_available: product ? isSold(product) : false, holds_unpaid_repeat: false };
  return eligibility(facts, today).code;
}

function itemsOf(rows: Rows, email: string): ItemRow[] {
  const user = rows.users.find((row) => row.email === email);
  return rows.items.filter((item) => item.user_id === user?.id);
}

test("the same day gives the same rows", () => {
  expect(madeOn("2026-11-21")).toEqual(madeOn("2026-11-21"));
});

describe.each(["2026-11-21", "2027-01-01", "2028-02-29", "2026-04-05"])("made on %s", (today) => {
  const rows = madeOn(today);

  test("has 40 customers, 150 items of 14 products, and one administrator", () => {
    expect(rows.users.filter((user) => user.role === "user")).toHaveLength(40);
    expect(rows.users.filter((user) => user.role === "admin")).toHaveLength(1);
    expect(rows.items).toHaveLength(150);
    expect(new Set(rows.items.map((item) => item.product_id)).size).toBe(14);
    expect(rows.configurations.filter((product) => product.is_cannabis)).toHaveLength(2);
  });

  test("shows the demo customer every reason, three orderable items and every reorder state", () => {
    const items = itemsOf(rows, "patient@scriptkeeper.example");
    const codes = items.map((item) => codeOf(item, today));
    expect(new Set(codes)).toEqual(new Set(["ok", "no_repeats", "expired", "unavailable", "needs_review"]));
    const orderable = items.filter((item) => codeOf(item, today) === "ok" && (item.repeats ?? 0) > 0);
    expect(orderable.length).toBeGreaterThanOrEqual(3);
    const states = orderable.map((item) => reorderStatus(item.next_reminder_date, today).state);
    expect(states).toEqual(expect.arrayContaining(["due", "soon", "active"]));
    const renewed = items.filter((item) => item.last_renewal_date !== null);
    expect(renewed.length).toBeGreaterThan(5);
  });

  test("gives the demo customer a used and an unused first-order discount", () => {
    const mine = new Set(itemsOf(rows, "patient@scriptkeeper.example").map((item) => item.id));
    const firstOrders = rows.assignments.filter(
      ({ prescription_item_id, discount_id }) =>
        mine.has(prescription_item_id) &&
        rows.discounts.find(({ id }) => id === discount_id)?.application_scope === "first_order_only",
    );
    const used = firstOrders.map(({ id }) => rows.renewalItems.some((line) => line.assignment_id === id));
    expect(used.sort()).toEqual([false, true]);
  });

  test("has every status and expiry state, with overdue and upcoming reminders", () => {
    expect(new Set(rows.items.map((item) => item.status))).toEqual(
      new Set(["active", "expired", "pending_renewal"]),
    );
    expect(new Set(rows.items.map((item) => expiryStatus(item.expiry_date, today)))).toEqual(
      new Set(["active", "expiring-soon", "expired"]),
    );
    const live = rows.items.filter((item) => item.status !== "expired" && item.next_reminder_date !== null);
    expect(live.some((item) => (item.next_reminder_date ?? "") < today)).toBe(true);
    expect(live.some((item) => item.next_reminder_date === today)).toBe(true);
    expect(live.some((item) => (item.next_reminder_date ?? "") > addDays(today, 7))).toBe(true);
  });

  test("has discounts of every scope and type, given, used and unused, one of them private", () => {
    const kinds = rows.assignments.map(({ discount_id }) => {
      const discount = rows.discounts.find(({ id }) => id === discount_id);
      return `${discount?.discount_type} ${discount?.application_scope}`;
    });
    expect(new Set(kinds).size).toBe(6);
    expect(rows.renewalItems.some((line) => (line.discount_cents ?? 0) > 0)).toBe(true);
    expect(rows.discounts.filter((discount) => discount.user_id !== null)).toMatchObject([
      { name: "Manual 20%" },
    ]);
  });

  test("has renewals and items that agree on dates, repeats and what was given back", () => {
    for (const item of rows.items) {
      const lines = rows.renewalItems.filter((line) => line.item_id === item.id);
      const kept = lines.filter((line) => !line.given_back_at);
      const newest = rows.renewals.find(({ id }) => id === kept.at(-1)?.renewal_id);
      expect(item.last_renewal_date).toBe(newest?.created_at ? dayAt(newest.created_at, timeZone) : null);
      const [first] = lines;
      if (first?.repeats_before != null) expect(item.repeats).toBe(first.repeats_before - kept.length);
    }
    expect(new Set(rows.renewals.map(({ state }) => state))).toEqual(
      new Set(["paid", "lapsed", "cancelled"]),
    );
  });

  test("has a number for every order and parcels that match the age of paid ones: none lost, some late", () => {
    const placed = rows.renewals.filter(({ order_id }) => order_id !== null);
    const names = placed.map(({ order_name }) => order_name);
    expect(new Set(names).size).toBe(placed.length);
    expect(names).toContain("#1000");
    const paid = placed.filter(({ state }) => state === "paid");
    for (const order of paid) {
      const parcels = rows.fulfillments.filter(({ renewal_id }) => renewal_id === order.id);
      const isHome = parcels.some(({ state }) => state === "delivered" || state === "collected");
      expect(order.fulfillment_ask_at === null).toBe(isHome);
      expect(order.fulfillment_asked_at).toBeInstanceOf(Date);
      const lines = rows.renewalItems.filter(({ renewal_id }) => renewal_id === order.id);
      for (const parcel of parcels)
        expect(
          rows.fulfillmentItems.filter(({ fulfillment_id }) => fulfillment_id === parcel.id),
        ).toHaveLength(lines.length);
    }
    const states = new Set(rows.fulfillments.map(({ state }) => state));
    expect([...states]).toEqual(expect.arrayContaining(["sent", "ready", "delivered", "collected"]));
    expect(paid.some(({ delivery_due_on }) => (delivery_due_on ?? today) < today)).toBe(true);
    expect(rows.fulfillments.every(({ renewal_id }) => paid.some(({ id }) => id === renewal_id))).toBe(true);
  });

  test("has links opened as patients do: most by those who then ordered, before they did, and a few by others", () => {
    const reminders = rows.emails.filter(({ kind }) => kind === "reminder");
    const ordersOf = (reminder: EmailRow) => {
      const later = reminders.filter(({ id }) => id > reminder.id);
      return rows.renewalItems.flatMap(({ item_id, renewal_id }) => {
        const at = rows.renewals.find(({ id }) => id === renewal_id)?.created_at ?? null;
        const next = later.find(({ prescription_ids }) => prescription_ids?.includes(item_id))?.sent_at;
        const isBetween = at && reminder.sent_at && at > reminder.sent_at && (!next || at <= next);
        return isBetween && reminder.prescription_ids?.includes(item_id) ? [at] : [];
      });
    };
    const opened = { ordered: 0, not: 0 };
    const all = { ordered: 0, not: 0 };
    for (const reminder of reminders) {
      const [first] = ordersOf(reminder).toSorted((a, b) => a.getTime() - b.getTime());
      const what = first ? "ordered" : "not";
      all[what] += 1;
      if (!reminder.opened_at) continue;
      opened[what] += 1;
      expect(reminder.opened_at.getTime()).toBeGreaterThan(reminder.sent_at?.getTime() ?? Infinity);
      if (first) expect(reminder.opened_at.getTime()).toBeLessThan(first.getTime());
    }
    expect(opened.ordered / all.ordered).toBeGreaterThan(0.7);
    expect(opened.ordered).toBeLessThan(all.ordered);
    expect(opened.not).toBeGreaterThan(0);
    expect(opened.not).toBeLessThan(all.not);
    expect(rows.emails.some(({ kind, opened_at }) => kind !== "reminder" && opened_at)).toBe(false);
  });

  test("has no past event in the future", () => {
    const now = new Date(`${today}T00:00:00+11:00`);
    const times = [
      ...rows.emails.map(({ sent_at }) => sent_at),
      ...rows.emails.flatMap(({ opened_at }) => opened_at ?? []),
      ...rows.transactions.map(({ transaction_date }) => transaction_date),
      ...rows.items.map(({ updated_at }) => updated_at),
      ...rows.fulfillments.map(({ updated_at }) => updated_at),
      ...rows.assignments.map(({ assigned_at }) => assigned_at),
    ];
    for (const time of times) expect(time?.getTime()).toBeLessThan(now.getTime());
  });

  test("has no record older than the person it belongs to", () => {
    for (const item of rows.items) {
      const user = rows.users.find(({ id }) => id === item.user_id);
      expect(user?.created_at?.getTime()).toBeLessThan(item.created_at.getTime());
    }
  });

  test("has pending items for the reminded who have not renewed, and no reminder in vain", () => {
    for (const { item_id, date, arming, kind } of rows.ledger) {
      if (kind === "expiry") continue;
      const item = rows.items.find(({ id }) => id === item_id);
      if (item?.next_reminder_date !== date || item.reminder_arming !== arming) continue;
      expect(item.status).not.toBe("active");
    }
    const sentTo = new Set(rows.ledger.map(({ item_id }) => item_id));
    const unreviewed = rows.items.filter((item) => codeOf(item, today) === "needs_review");
    expect(unreviewed.length).toBeGreaterThan(3);
    expect(unreviewed.some(({ id }) => sentTo.has(id))).toBe(false);
  });
});
