import { AppError, type Context } from "@scriptkeeper/services/core";
import {
  expireUnpaidCheckouts,
  previewRenewal,
  reconcileOpenCheckouts,
  recoverStuckRenewals,
  renew,
} from "@scriptkeeper/services/renewals";
import { processWebhooks, receiveWebhook } from "@scriptkeeper/services/store-sync";
import type { FaultName, FaultSetting } from "@scriptkeeper/shopify-emulator/faults";
import { readAllRenewals, readWebhooks } from "../database/reading.queries.ts";
import { crashingContext, Killed } from "../services/crashing-context.ts";
import { products, type ShopContext } from "../services/shop-context.ts";
import type { Random } from "./random.ts";
import { emailedLink, insertRandomPatient, type RandomPatient } from "./random-patient.ts";

type Draft = ReturnType<ShopContext["store"]["drafts"]>[number];
type Order = ReturnType<ShopContext["store"]["orders"]>[number];

const PATIENTS = 4;
const SWEEPS = [recoverStuckRenewals, expireUnpaidCheckouts, reconcileOpenCheckouts, processWebhooks];
const { variantId } = products.second.variant;
const FAULTS: [FaultName, FaultSetting][] = [
  ["lost-reply", { operation: "draftOrderCreate" }],
  ["lost-reply", { operation: "draftOrderDelete" }],
  ["no-reply", { operation: "draftOrderCreate" }],
  ["unreadable-reply", {}],
  ["unavailable-reply", {}],
  ["internal-error", { times: 5 }],
  ["http-502", { times: 5 }],
  ["down", { times: 5 }],
  ["search-lag", { delayMs: 100_000, times: 4 }],
  ["draft-not-ready", { delayMs: 60_000 }],
  ["line-refused", { variantIds: [variantId], times: 2 }],
];

export interface RandomWorkload {
  patients: RandomPatient[];
  /** Unexpected errors. */
  unforeseen: unknown[];
  /**
   * Runs one random event: somebody orders, pays or cancels, staff change an order, a sweep runs, time passes, or
   * something breaks or crashes.
   */
  happen(random: Random): Promise<void>;
  /** Stops all faults and lets everybody finish what they have to do. */
  settle(): Promise<void>;
}

/** Simulates a pharmacy in which everything happens at once and nothing is reliable. */
export async function randomWorkload(shop: ShopContext, random: Random): Promise<RandomWorkload> {
  const patients = await Promise.all(
    Array.from({ length: PATIENTS }, () => insertRandomPatient(shop, random.fork())),
  );
  const shown = new Map<string, Draft>();
  const unforeseen: unknown[] = [];
  let sent = 0;

  const log: Context["log"] = {
    ...shop.ctx.log,
    error: ({ err }) => {
      if (err && !(err instanceof Killed)) unforeseen.push(err);
    },
  };
  const reliable = () => ({ ...shop.ctx, log });
  const mortal = (random: Random) => {
    const crashesAt = random.integer(40);
    let steps = 0;
    return crashingContext(reliable(), { crashes: () => steps++ === crashesAt, random });
  };

  async function order(random: Random) {
    const { chance, pick } = random;
    const { patient, items, token } = pick(patients);
    const isNewLink = chance(4);
    const link = isNewLink ? await emailedLink(shop, { patient, items }) : token;
    const chosen = items.filter(() => chance(2));
    await renew(mortal(random), {
      token: link,
      prescriptionItems: (chosen.length > 0 ? chosen : [items[0]]).map(({ id }) => ({
        id,
        quantity: 1 + random.integer(2),
      })),
      includeDelivery: chance(2),
    });
  }

  /** Pays a checkout that a patient was shown, even one deleted while the page was open. */
  async function pay({ pick }: Random) {
    const known = new Set((await readAllRenewals(shop.ctx.db)).map((renewal) => renewal.checkout_id));
    for (const draft of shop.store.drafts()) if (known.has(draft.id)) shown.set(draft.id, draft);
    const unpaid = [...shown.values()].filter((draft) => draft.orderId === null).slice(-8);
    if (unpaid.length === 0) return;
    const draft = pick(unpaid);
    if (shop.store.drafts().includes(draft)) shop.store.pay(draft.id);
    else shop.payDeleted(draft);
  }

  async function tell(orders: readonly Order[]) {
    for (const { id, tags, cancelledAt } of orders) {
      const at = new Date(shop.ctx.clock.now()).toISOString();
      await receiveWebhook(reliable(), {
        topic: cancelledAt === null ? "orders/paid" : "orders/cancelled",
        webhookId: `w${++sent}`,
        eventId: null,
        shopDomain: "scriptkeeper-demo.myshopify.com",
        rawBody: Buffer.from(
          JSON.stringify({
            id: Number(id),
            name: "#1",
            created_at: at,
            updated_at: at,
            cancelled_at: cancelledAt === null ? null : at,
            financial_status: cancelledAt === null ? "paid" : "refunded",
            total_price: "0.00",
            tags: tags.join(", "),
            line_items: [],
          }),
        ),
      });
    }
  }

  /** Changes an unpaid checkout or a paid order, as staff do at the store. */
  function changeAtTheStore({ pick, chance, integer }: Random) {
    const variants = [products.first.variant.variantId, variantId];
    const change = { variantId: pick(variants), quantity: integer(3) };
    const open = shop.store.drafts().filter((draft) => draft.orderId === null);
    if (chance(2) && open.length > 0) return shop.store.editDraft(pick(open).id, change);
    const orders = shop.store.orders().filter((order) => order.cancelledAt === null);
    if (orders.length === 0) return;
    const order = pick(orders);
    if (chance(3)) return shop.store.refundMoney(order.id, 1);
    const [line] = order.lines.filter((each) => each.currentQuantity > 0);
    if (chance(2) && line)
      return shop.store.refundLines(order.id, { lines: [{ lineId: line.id, quantity: 1 }] });
    shop.store.editOrder(order.id, change);
  }

  const events: ((random: Random) => unknown)[] = [
    order,
    order,
    order,
    order,
    pay,
    (random) => {
      if (!random.chance(3)) return;
      try {
        changeAtTheStore(random);
      } catch {
        // The store rejects changes that make no sense, such as removing a line that does not exist.
      }
    },
    async (random) => previewRenewal(mortal(random), { token: random.pick(patients).token }),
    async (random) => random.pick(SWEEPS)(mortal(random)),
    async (random) => random.pick(SWEEPS)(mortal(random)),
    async (random) => processWebhooks(mortal(random)),
    async (random) => expireUnpaidCheckouts(mortal(random)),
    ({ chance }) =>
      tell(
        shop.store
          .orders()
          .slice(-6)
          .filter(() => chance(3)),
      ),
    ({ chance, pick }) =>
      chance(4) && shop.store.orders().length > 0 && shop.store.cancelOrder(pick(shop.store.orders()).id),
    ({ pick }) => shop.store.faults.set(...pick(FAULTS)),
    ({ integer }) => shop.store.changeVariant({ variantId, priceCents: 1000 + integer(5000) }),
    ({ pick }) =>
      shop.ctx.clock.advance(pick([{ seconds: 7 }, { seconds: 31 }, { minutes: 3 }, { minutes: 7 }])),
    ({ chance }) => chance(6) && shop.ctx.clock.advance({ hours: 73 }),
  ];

  return {
    patients,
    unforeseen,
    happen: async (random) => {
      try {
        await random.pick(events)(random);
      } catch (error) {
        if (!(error instanceof AppError) && !(error instanceof Killed)) unforeseen.push(error);
      }
    },
    settle: async () => {
      shop.store.faults.clear();
      for (let round = 0; round < 8; round++) {
        if (round % 4 === 0) await tell(shop.store.orders());
        for (const sweep of SWEEPS) await sweep(reliable());
        shop.ctx.clock.advance({ minutes: 6 });
      }
      while ((await readWebhooks(shop.ctx.db)).some((message) => message.worked_at === null)) {
        shop.ctx.clock.advance({ minutes: 61 });
        await processWebhooks(reliable());
      }
    },
  };
}
