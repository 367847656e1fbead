import { FULFILLMENT_STATES, type FulfillmentState } from "@scriptkeeper/contracts/constants";
import { dayAt } from "@scriptkeeper/domain/time/days";
import { type Store, StoreError, type StoreFulfillment } from "@scriptkeeper/store/port";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import { readAllRenewals } from "@scriptkeeper/testing/database/reading.queries";
import { type Random, withSeed } from "@scriptkeeper/testing/random/random";
import { runSeed } from "@scriptkeeper/testing/random/run-seed";
import { absentStore, type TestContext, testContext } from "@scriptkeeper/testing/services/context";
import { adminActor, insertAdmin, insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { addDays, addHours } from "date-fns";
import { afterAll, beforeAll, expect, it } from "vitest";
import { processWebhooks, receiveWebhook } from "../../store-sync/index.ts";
import { followDeliveries } from "./following/follow-deliveries.ts";
import { listParcels } from "./fulfillments.queries.ts";
import { listLateDeliveries } from "./late/list-late-deliveries.ts";

const ORDERS = attackSize({ small: 40, full: 10_000 });
const VARIANTS = ["71", "72"];

let ctx: TestContext;
/** What the store would show, by order id. */
const shown = new Map<string, StoreFulfillment[]>();

beforeAll(async () => {
  ctx = await testContext({
    store: { ...absentStore(), listFulfillments: async (id) => structuredClone(shown.get(id) ?? []) },
  });
});
afterAll(() => ctx.close());

async function insertPaidOrder(orderId: string, user: { id: number }) {
  const items = [];
  for (const variant_id of VARIANTS) items.push(await insertItem(ctx, { user_id: user.id, variant_id }));
  const now = ctx.clock.now();
  return insertRenewal(ctx, {
    state: "paid",
    user_id: user.id,
    order_id: orderId,
    include_delivery: true,
    settled_at: now,
    fulfillment_ask_at: addHours(now, 6),
    delivery_due_on: dayAt(addDays(now, 2), ctx.settings.storeTimezone),
    items: items.map(({ id, variant_id }) => ({ item_id: id, variant_id })),
  });
}

/** Lets something happen to an order at the store. */
function live(orderId: string, random: Random): void {
  const parcels = shown.get(orderId) ?? [];
  const packed = new Set(parcels.flatMap(({ lines }) => lines.map(({ variantId }) => variantId)));
  const left = VARIANTS.filter((variantId) => !packed.has(variantId));
  const now = ctx.clock.now();
  if (left.length > 0 && random.chance(2)) {
    const lines = (random.chance(2) ? left : left.slice(0, 1)).map((variantId) => ({
      variantId,
      title: "A product",
      quantity: 1,
    }));
    const state: FulfillmentState = random.chance(2) ? "sent" : "preparing";
    shown.set(orderId, [...parcels, newParcel(`${orderId}${parcels.length}`, { state, lines })]);
    return;
  }
  const moving = parcels.filter(({ state }) => !["delivered", "collected", "cancelled"].includes(state));
  if (moving.length === 0) return;
  const parcel = random.pick(moving);
  parcel.state = random.pick(FULFILLMENT_STATES);
  // A parcel that is "ready" with a carrier waits at the carrier's depot.
  parcel.carrier = parcel.state === "ready" ? null : "Demo Post";
  if (parcel.state === "cancelled") parcel.lines = [];
  if (parcel.state === "delivered") parcel.deliveredAt = now;
}

function newParcel(id: string, what: Pick<StoreFulfillment, "state" | "lines">): StoreFulfillment {
  const none = { inTransitAt: null, deliveredAt: null, trackingNumber: null, trackingUrl: null };
  return { id, createdAt: ctx.clock.now(), carrier: "Demo Post", ...none, ...what };
}

it(`${ORDERS} orders whose messages are doubled, shuffled and partly lost end as the store has them, and every late one is listed`, () =>
  withSeed(runSeed(), async (random) => {
    const user = await insertUser(ctx);
    const ids = Array.from({ length: ORDERS }, (_, index) => String(900_000 + index));
    const renewals = new Map<string, string>();
    for (const orderId of ids) renewals.set(orderId, (await insertPaidOrder(orderId, user)).id);
    let messages = 0;
    for (let day = 0; day < 12; day += 1) {
      ctx.clock.advance({ days: 1 });
      const told = ids.filter((orderId) => {
        if (!random.chance(3)) return false;
        live(orderId, random);
        return !random.chance(10);
      });
      const doubled = [...told, ...told].toSorted(() => random.integer(3) - 1);
      for (const orderId of doubled) {
        messages += 1;
        await receiveWebhook(ctx, {
          topic: "fulfillments/update",
          webhookId: String(messages),
          eventId: null,
          shopDomain: "scriptkeeper-demo.myshopify.com",
          rawBody: Buffer.from(JSON.stringify({ id: 1, order_id: orderId, status: "success" })),
        });
      }
      await processWebhooks(ctx);
    }
    // Lost webhooks are made up for by asking, before any order is so late that it is given up.
    ctx.clock.advance({ days: 3 });
    while ((await followDeliveries(ctx)).asked > 0);
    const parcels = await listParcels(ctx.db, [...renewals.values()]);
    const kept = new Map(parcels.map((parcel) => [parcel.id, parcel.state]));
    const real = new Map([...shown.values()].flat().map(({ id, state }) => [id, state]));
    expect(kept).toEqual(real);
    await expectLate(renewals);
  }));

/** Checks lateness by an independent rule: what a person would count from what the store shows. */
async function expectLate(renewals: ReadonlyMap<string, string>): Promise<void> {
  const day = (at: Date) => dayAt(at, ctx.settings.storeTimezone);
  const today = day(ctx.clock.now());
  const settled = new Map((await readAllRenewals(ctx.db)).map(({ id, settled_at }) => [id, settled_at]));
  const isLate = (orderId: string, renewalId: string) => {
    const parcels = (shown.get(orderId) ?? []).filter(({ state }) => state !== "cancelled");
    const packed = parcels.flatMap(({ lines }) => lines.map(({ variantId }) => variantId));
    const isWaiting = VARIANTS.some((variantId) => !packed.includes(variantId));
    const isAtPharmacy = isWaiting || parcels.some(({ state }) => state === "preparing");
    const paidAt = settled.get(renewalId) ?? ctx.clock.now();
    const onRoad = parcels.filter(({ state }) =>
      ["sent", "out_for_delivery", "attempted", "delayed"].includes(state),
    );
    return (
      parcels.some(({ state }) => state === "failed") ||
      (isAtPharmacy && day(addDays(paidAt, 2)) < today) ||
      onRoad.some(({ createdAt }) => day(addDays(createdAt, 7)) < today)
    );
  };
  const expected = [...renewals].flatMap(([orderId, id]) => (isLate(orderId, id) ? [id] : []));
  const admin = ctx.as(adminActor(await insertAdmin(ctx)));
  const listed: string[] = [];
  for (let page = 1; listed.length < expected.length || page === 1; page += 1) {
    const { deliveries, total } = await listLateDeliveries(admin, { search: "", page, limit: 100 });
    expect(total).toBe(expected.length);
    listed.push(...deliveries.map((late) => late.renewal_id));
    if (deliveries.length === 0) break;
  }
  expect(listed.toSorted()).toEqual(expected.toSorted());
}

it("an order at whose parcels the store fails each time doesn't keep it from being asked about the others", async () => {
  const user = await insertUser(ctx);
  const ids = ["980001", "980002", "980003"];
  for (const id of ids) await insertPaidOrder(id, user);
  const asked: string[] = [];
  const store: Store = {
    ...absentStore(),
    now: async () => ctx.clock.now(),
    listFulfillments: async (id) => {
      asked.push(id);
      if (id === "980001") throw new StoreError("server", "Internal error");
      return [];
    },
  };
  ctx.clock.advance({ hours: 7 });
  await followDeliveries({ ...ctx, store });
  expect(asked.filter((id) => ids.includes(id)).sort()).toEqual(ids);
});
