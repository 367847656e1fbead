import type { PreviewItem } from "@scriptkeeper/contracts/renewals/renewals";
import { cancelRenewal, listMyRenewals, renew } from "@scriptkeeper/services/renewals";
import { receiveWebhook } from "@scriptkeeper/services/store-sync";
import { behaviour } from "../behaviour.ts";
import { toMessage } from "../shop/store-in-memory.ts";
import { daysWithin, happens } from "./chance.ts";
import { errand, type Patient, plan, type World } from "./world.ts";

interface Cart {
  token: string;
  items: readonly PreviewItem[];
}

/** Orders, and then pays, returns later to pay, cancels or forgets about it. */
export async function order(world: World, patient: Patient, { token, items }: Cart): Promise<void> {
  const { pharmacy } = world;
  const { random } = patient;
  const prescriptionItems = items.map(({ id, max_quantity: most }) => ({
    id,
    quantity: most > 1 && happens(random, behaviour.takesTwo) ? 2 : 1,
  }));
  const answer = await pharmacy.attempt(() =>
    renew(pharmacy.ctx, { token, prescriptionItems, includeDelivery: true }),
  );
  if ("refused" in answer) return;
  const { shopifyUrl: url } = answer.done;
  noteOrderedFrom(world, { url, itemIds: items.map(({ id }) => id) });
  if (!happens(random, behaviour.abandons)) return pay(world, patient, url);
  if (happens(random, behaviour.comesBack)) {
    const inDays = daysWithin(random, behaviour.comesBackAfter);
    plan(world, patient, { inDays, act: () => pay(world, patient, url) });
  } else if (happens(random, behaviour.cancels)) await cancel(world, patient);
}

/**
 * Remembers the prescriptions behind a checkout: the same cart in the same checkout takes no further repeat, whatever
 * was prescribed since.
 */
function noteOrderedFrom(world: World, { url, itemIds }: { url: string; itemIds: number[] }): void {
  if (world.orderedFrom.has(url)) return;
  const prescribed = itemIds.flatMap((id) => {
    const prescription = world.byItem.get(id)?.prescription;
    return prescription ? [[id, prescription] as const] : [];
  });
  world.orderedFrom.set(url, new Map(prescribed));
}

async function cancel({ pharmacy }: World, patient: Patient): Promise<void> {
  const ctx = pharmacy.asPatient(patient.id);
  const { renewals } = await listMyRenewals(ctx);
  for (const { id } of renewals.filter(({ state }) => state === "open"))
    await pharmacy.attempt(() => cancelRenewal(ctx, { renewalId: id }));
}

/** Pays a checkout if it still exists. The store then usually reports the order, and sends the parcel. */
export async function pay(world: World, patient: Patient, url: string): Promise<void> {
  const { pharmacy, today } = world;
  const { random } = patient;
  const at = pharmacy.ctx.clock.now();
  const paid = pharmacy.store.pay(url, at);
  if (!paid) return;
  const packedAfter = daysWithin(random, behaviour.packedAfter);
  const isLate = happens(random, behaviour.parcelIsLate);
  const onTheWay = daysWithin(random, isLate ? behaviour.lateParcelArrivesAfter : behaviour.arrivesAfter);
  for (const { variantId, quantity: packs } of paid.lines) {
    const treatment = patient.treatments.find(({ medicine }) => medicine.variantId === variantId);
    if (!treatment) throw new Error(`the store sold variant ${variantId} to somebody who never had it`);
    treatment.bought.push({ on: today, packs });
    treatment.coming.push({ on: today + packedAfter + onTheWay, packs });
    const prescription = world.orderedFrom.get(url)?.get(treatment.itemId);
    if (prescription) prescription.repeats -= 1;
  }
  errand(world, packedAfter, () => send(world, { orderId: paid.id, isPacked: true }));
  errand(world, packedAfter + onTheWay, () => send(world, { orderId: paid.id, isPacked: false }));
  if (happens(random, behaviour.messageIsLost)) return;
  await receiveWebhook(pharmacy.ctx, {
    topic: "orders/paid",
    webhookId: paid.id,
    eventId: null,
    shopDomain: pharmacy.ctx.settings.shop.domain,
    rawBody: toMessage(paid),
  });
}

/** The parcel leaves or arrives, which the store usually reports. */
async function send(
  { pharmacy, random }: World,
  { orderId, isPacked }: { orderId: string; isPacked: boolean },
): Promise<void> {
  const { ctx, store } = pharmacy;
  if (isPacked) store.pack(orderId, ctx.clock.now());
  else store.deliver(orderId, ctx.clock.now());
  if (happens(random, behaviour.messageIsLost)) return;
  await receiveWebhook(ctx, {
    topic: isPacked ? "fulfillments/create" : "fulfillments/update",
    webhookId: `${orderId}-${isPacked ? "packed" : "come"}`,
    eventId: null,
    shopDomain: ctx.settings.shop.domain,
    rawBody: Buffer.from(JSON.stringify({ id: 1, order_id: orderId, status: "success" })),
  });
}
