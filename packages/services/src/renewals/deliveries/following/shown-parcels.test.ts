import type { StoreFulfillment } from "@scriptkeeper/store/port";
import { expect, test } from "vitest";
import type { RenewalItemRow, RenewalRow } from "../../renewals.queries.ts";
import type { Parcel } from "../fulfillments.queries.ts";
import { areKnown, toParcels } from "./shown-parcels.ts";

const renewal = { id: "a renewal", user_id: 1 } as RenewalRow;
const lines = [{ item_id: 7, quantity: 1, variant_id: "70", product_name: "Example" }] as RenewalItemRow[];
const pickedUp: StoreFulfillment = {
  id: "5",
  state: "collected",
  createdAt: new Date("2026-03-01T00:00:00Z"),
  inTransitAt: null,
  deliveredAt: null,
  carrier: null,
  trackingNumber: null,
  trackingUrl: null,
  lines: [{ variantId: "70", title: "Example", quantity: 1 }],
};

const heardOn = new Date("2026-03-04T00:00:00Z");
const later = new Date("2026-03-09T00:00:00Z");

function shown(before: readonly Parcel[], now: Date, found = pickedUp) {
  return toParcels({ renewal, lines, before, now }, [found]);
}

test("a collected parcel has the time at which we first heard of it, and keeps it", () => {
  const first = shown([], heardOn);
  expect(first).toMatchObject([{ state: "collected", delivered_at: heardOn }]);
  const known = first.map((parcel) => ({ ...parcel, updated_at: later }) as Parcel);
  expect(areKnown(shown(known, later), known)).toBe(true);
});

test("a parcel collected before times were kept has the time at which that was recorded", () => {
  const known = shown([], later).map(
    (parcel) => ({ ...parcel, delivered_at: null, updated_at: heardOn }) as Parcel,
  );
  expect(shown(known, later)).toMatchObject([{ delivered_at: heardOn }]);
});

test("the store's own time takes precedence, and a parcel that is still waiting has none", () => {
  const told = new Date("2026-03-03T00:00:00Z");
  expect(shown([], later, { ...pickedUp, deliveredAt: told })).toMatchObject([{ delivered_at: told }]);
  expect(shown([], later, { ...pickedUp, state: "ready" })).toMatchObject([{ delivered_at: null }]);
});

test("a pickup that staff mark as delivered counts as collected, unless a carrier had it", () => {
  const told = new Date("2026-03-03T00:00:00Z");
  const delivered = { ...pickedUp, state: "delivered", deliveredAt: told } as const;
  expect(shown([], later, delivered)).toMatchObject([{ state: "collected", delivered_at: told }]);
  expect(shown([], later, { ...delivered, deliveredAt: null })).toMatchObject([{ delivered_at: later }]);
  expect(shown([], later, { ...delivered, carrier: "Example Post" })).toMatchObject([{ state: "delivered" }]);
});

const line = (item_id: number, of: Partial<RenewalItemRow> = {}) =>
  ({ ...lines[0], item_id, variant_id: `${item_id}0`, given_back_at: null, ...of }) as RenewalItemRow;
const piece = (variantId: string, quantity = 1) => ({ variantId, title: "Example", quantity });
const itemsOf = (all: readonly RenewalItemRow[], ...pieces: StoreFulfillment["lines"]) => {
  const found = [{ ...pickedUp, lines: pieces }];
  return toParcels({ renewal, lines: all, before: [], now: heardOn }, found)[0]?.items;
};

test.each([
  ["the first line was taken out of its order", [line(7, { given_back_at: heardOn }), line(8)]],
  ["it holds a part of the first line", [line(7, { quantity: 2 }), line(8)]],
])("a parcel lists its items in the order in which they are kept, even when %s", (_, all) => {
  expect(itemsOf(all, piece("70"), piece("80"))).toEqual([
    { item_id: 7, quantity: 1 },
    { item_id: 8, quantity: 1 },
  ]);
});

test("a parcel holds all that was sent, even after a partial refund; items still in the order come first", () => {
  const priced = { unit_price_cents: 100, discount_cents: 0, total_cents: 200 };
  expect(itemsOf([line(7, priced)], piece("70", 2))).toEqual([{ item_id: 7, quantity: 2 }]);
  const twice = [line(7, priced), line(8, { variant_id: "70" })];
  expect(itemsOf(twice, piece("70", 2))).toEqual([
    { item_id: 7, quantity: 1 },
    { item_id: 8, quantity: 1 },
  ]);
});
