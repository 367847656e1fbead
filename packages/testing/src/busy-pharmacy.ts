import { randomInt } from "node:crypto";
import type { FaultName, FaultSetting } from "@scriptkeeper/local/store/faults";
import type { Context } from "@scriptkeeper/services/context";
import { AppError } from "@scriptkeeper/services/errors";
import { healRenewals } from "@scriptkeeper/services/renewals/heal-renewals";
import { lapseRenewals } from "@scriptkeeper/services/renewals/lapse-renewals";
import { previewRenewal } from "@scriptkeeper/services/renewals/preview";
import { reconcileRenewals } from "@scriptkeeper/services/renewals/reconcile-renewals";
import { renew } from "@scriptkeeper/services/renewals/renew";
import { receiveWebhook } from "@scriptkeeper/services/webhooks/receive-webhook";
import { workWebhooks } from "@scriptkeeper/services/webhooks/work-webhooks";
import { type BusyPatient, emailedLink, insertBusyPatient } from "./busy-patient.ts";
import { chance, pick } from "./chance.ts";
import { dyingContext, Killed } from "./dying-context.ts";
import { readAllRenewals, readWebhooks } from "./reading.queries.ts";
import { products, type ShopContext } from "./shop-context.ts";

type Draft = ReturnType<ShopContext["store"]["drafts"]>[number];
type Order = ReturnType<ShopContext["store"]["orders"]>[number];

const PATIENTS = 4;
const SWEEPS = [healRenewals, lapseRenewals, reconcileRenewals, workWebhooks];
const { variantId } = products.second.variant;
const FAULTS: [FaultName, FaultSetting][] = [
  ["lost-reply", { operation: "draftOrderCreate" }],
  ["lost-reply", { operation: "draftOrderDelete" }],
  ["no-reply", { operation: "draftOrderCreate" }],
  ["unreadable-reply", {}],
  ["http-502", { times: 5 }],
  ["down", { times: 5 }],
  ["search-lag", { delayMs: 100_000, times: 4 }],
  ["draft-not-ready", { delayMs: 60_000 }],
  ["line-refused", { variantIds: [variantId], times: 2 }],
];

export interface BusyPharmacy {
  patients: BusyPatient[];
  /** What was thrown that nobody has foreseen. */
  unforeseen: unknown[];
  /** Something happens: somebody orders, pays, cancels, a sweep runs, time passes, something breaks or dies. */
  happen(): Promise<void>;
  /** Nothing breaks any more, and everybody does what is theirs to do. */
  settle(): Promise<void>;
}

/** A pharmacy in which everything happens at once and nothing is reliable. */
export async function busyPharmacy(shop: ShopContext): Promise<BusyPharmacy> {
  const patients = await Promise.all(Array.from({ length: PATIENTS }, () => insertBusyPatient(shop)));
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
  const mortal = () => {
    const diesAt = randomInt(40);
    let steps = 0;
    return dyingContext(reliable(), () => steps++ === diesAt);
  };

  async function order() {
    const { patient, items, token } = pick(patients);
    const isNewLink = chance(4);
    const link = isNewLink ? await emailedLink(shop, { patient, items }) : token;
    const chosen = items.filter(() => chance(2));
    await renew(mortal(), {
      token: link,
      prescriptionItems: (chosen.length > 0 ? chosen : [items[0]]).map(({ id }) => ({
        id,
        quantity: 1 + randomInt(2),
      })),
      includeDelivery: chance(2),
    });
  }

  /** Patients pay what they were shown, even when it was deleted while they had the page open. */
  async function pay() {
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

  const events: (() => unknown)[] = [
    order,
    order,
    order,
    order,
    pay,
    async () => previewRenewal(mortal(), { token: pick(patients).token }),
    async () => pick(SWEEPS)(mortal()),
    async () => pick(SWEEPS)(mortal()),
    async () => workWebhooks(mortal()),
    async () => lapseRenewals(mortal()),
    () =>
      tell(
        shop.store
          .orders()
          .slice(-6)
          .filter(() => chance(3)),
      ),
    () => chance(4) && shop.store.orders().length > 0 && shop.store.cancelOrder(pick(shop.store.orders()).id),
    () => shop.store.faults.set(...pick(FAULTS)),
    () => shop.store.changeVariant({ variantId, priceCents: 1000 + randomInt(5000) }),
    () => shop.ctx.clock.advance(pick([{ seconds: 7 }, { seconds: 31 }, { minutes: 3 }, { minutes: 7 }])),
    () => chance(6) && shop.ctx.clock.advance({ hours: 73 }),
  ];

  return {
    patients,
    unforeseen,
    happen: async () => {
      try {
        await pick(events)();
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
        await workWebhooks(reliable());
      }
    },
  };
}
