import { completeData, createManual } from "@scriptkeeper/services/prescriptions";
import { receiveWebhook } from "@scriptkeeper/services/store-sync";
import type { Random } from "@scriptkeeper/testing/random/random";
import { sql } from "drizzle-orm";
import { behaviour, prescribed } from "../behaviour.ts";
import { type DayNumber, toDay, toDayNumber } from "../calendar.ts";
import { type Medicine, medicines } from "../shop/medicines.ts";
import { toMessage } from "../shop/store-in-memory.ts";
import { daysWithin, happens } from "./chance.ts";
import { errand, type Patient, type Treatment, type World } from "./world.ts";

export interface Newcomer {
  nth: number;
  random: Random;
}

/** People become patients: with their first order in the store, or because staff enter the doctor's prescription. */
export async function admit(world: World, newcomers: readonly Newcomer[]): Promise<void> {
  if (newcomers.length === 0) return;
  const coming = newcomers.map((newcomer) => toFirstOrder(world, newcomer));
  for (const first of coming)
    await (first.isFromStore ? orderAtStore(world, first) : enterByHand(world, first));
  await world.pharmacy.runJobs();
  for (const first of coming) await register(world, first);
}

interface FirstOrder extends Newcomer {
  email: string;
  chosen: Medicine[];
  isFromStore: boolean;
}

function toFirstOrder({ pharmacy }: World, { nth, random }: Newcomer): FirstOrder {
  const sold = medicines.filter((medicine) => pharmacy.store.isAvailable(medicine));
  return {
    nth,
    random,
    email: `patient-${nth}@simulated.example`,
    chosen: chooseMedicines(random, sold),
    isFromStore: happens(random, behaviour.comesFromStore),
  };
}

async function register(world: World, { email, random, isFromStore }: FirstOrder): Promise<void> {
  const items = await findItems(world, email);
  const patient: Patient = { id: items[0]?.user_id ?? 0, email, random, treatments: [] };
  patient.treatments = items.map((item) => newTreatment(world, { patient, item, isFromStore }));
  world.patients.push(patient);
  world.byEmail.set(email, patient);
  for (const treatment of patient.treatments) {
    world.byItem.set(treatment.itemId, treatment);
    if (isFromStore)
      errand(world, daysWithin(random, behaviour.reviewedAfter), () => review(world, treatment));
  }
}

function chooseMedicines(random: Random, sold: readonly Medicine[]): Medicine[] {
  const count = random.pick([1, 1, 1, 1, 1, 2, 2, 2, 3]);
  const chosen = new Set<Medicine>();
  while (chosen.size < count) chosen.add(random.pick(sold));
  return [...chosen];
}

async function orderAtStore({ pharmacy }: World, { nth, email, chosen }: FirstOrder): Promise<void> {
  const order = pharmacy.store.buy({
    buyer: { id: String(5_000_000 + nth), email, firstName: "Pat", lastName: `Ient ${nth}`, phone: null },
    medicines: chosen,
    at: pharmacy.ctx.clock.now(),
  });
  await receiveWebhook(pharmacy.ctx, {
    topic: "orders/paid",
    webhookId: order.id,
    eventId: null,
    shopDomain: pharmacy.ctx.settings.shop.domain,
    rawBody: toMessage(order),
  });
}

async function enterByHand(
  { pharmacy, today }: World,
  { nth, email, chosen, random }: FirstOrder,
): Promise<void> {
  await createManual(pharmacy.asAdmin, {
    isExistingUser: false,
    email,
    firstName: "Pat",
    lastName: `Ient ${nth}`,
    sendWelcomeEmail: true,
    products: chosen.map(({ productId }) => {
      const { repeats, expires } = firstPrescription(random, today);
      return {
        product_id: productId,
        quantity: 1,
        repeats,
        prescription_expiry_date: toDay(expires),
        discount_percentage: 0,
      };
    }),
  });
}

function firstPrescription(random: Random, today: DayNumber) {
  return {
    repeats: daysWithin(random, { days: prescribed.repeats }),
    expires: today + daysWithin(random, { days: prescribed.firstExpiryDays }),
  };
}

interface InsertedItem {
  id: number;
  user_id: number;
  product_id: string;
  repeats: number | null;
  expires: string | null;
}

async function findItems({ pharmacy }: World, email: string): Promise<InsertedItem[]> {
  const { rows } = await pharmacy.ctx.db.execute<{ [Key in keyof InsertedItem]: InsertedItem[Key] }>(sql`
    select i.id, i.user_id, i.product_id, i.repeats, i.prescription_expiry_date::text as expires
    from prescription_items i join users u on u.id = i.user_id where u.email = ${email} order by i.id`);
  return rows;
}

function newTreatment(
  { today }: World,
  { patient, item, isFromStore }: { patient: Patient; item: InsertedItem; isFromStore: boolean },
): Treatment {
  const medicine = medicines.find(({ productId }) => productId === item.product_id);
  if (!medicine) throw new Error(`nobody sells product ${item.product_id}`);
  const { repeats, expires } = item;
  return {
    itemId: item.id,
    patient,
    medicine,
    inHand: isFromStore ? 0 : medicine.daysSupply,
    coming: isFromStore ? [{ on: today + daysWithin(patient.random, behaviour.arrivesAfter), packs: 1 }] : [],
    bought: [{ on: today, packs: 1 }],
    prescription: repeats === null || expires === null ? null : { repeats, expires: toDayNumber(expires) },
    newPrescriptionOn: null,
    settledOn: null,
    days: 0,
    covered: 0,
  };
}

/** Staff enter what the order did not say. */
async function review({ pharmacy, today }: World, treatment: Treatment): Promise<void> {
  const { repeats, expires } = firstPrescription(treatment.patient.random, today);
  await completeData(pharmacy.asAdmin, {
    id: treatment.itemId,
    repeats,
    prescription_expiry_date: toDay(expires),
  });
  treatment.prescription = { repeats, expires };
}
