import { updateCustomer } from "@scriptkeeper/services/accounts";
import { behaviour } from "../behaviour.ts";
import { medicines } from "../shop/medicines.ts";
import { daysWithin, happens, happensOnADay } from "./chance.ts";
import { LITTLE_DAYS, visitSignedIn } from "./visit.ts";
import { errand, type Patient, plan, type World } from "./world.ts";

/** What happens on a day without being prompted. */
export function letThingsHappen(world: World): void {
  sellOut(world);
  for (const patient of world.patients) {
    if (happensOnADay(patient.random, behaviour.addressDiesWithinYear))
      world.pharmacy.deadAddresses.add(patient.email);
    remember(world, patient);
  }
  for (const address of new Set(world.pharmacy.refused.splice(0))) findNewAddress(world, address);
}

function sellOut(world: World): void {
  const { pharmacy, random } = world;
  for (const medicine of medicines) {
    if (!happensOnADay(random, behaviour.soldOutWithinYear) || !pharmacy.store.isAvailable(medicine))
      continue;
    pharmacy.store.setAvailable(medicine, false);
    errand(world, daysWithin(random, behaviour.soldOutFor), async () =>
      pharmacy.store.setAvailable(medicine, true),
    );
  }
}

/** Patients with little left may think of ordering without an email. */
function remember(world: World, patient: Patient): void {
  const { random, treatments } = patient;
  const low = treatments.filter(({ inHand, coming }) => inHand <= LITTLE_DAYS && coming.length === 0);
  const rate = low.some(({ inHand }) => inHand < 1)
    ? behaviour.remembersWithNone
    : behaviour.remembersWithLittle;
  if (low.length === 0 || !happens(random, rate)) return;
  const itemIds = low.map(({ itemId }) => itemId);
  plan(world, patient, { inDays: 0, act: () => visitSignedIn(world, patient, itemIds) });
}

/** Staff notice that an address is invalid, and may find out the new one. */
function findNewAddress(world: World, address: string): void {
  const { pharmacy, byEmail } = world;
  const patient = byEmail.get(address);
  if (!patient || !happens(patient.random, behaviour.newAddressIsFound)) return;
  errand(world, daysWithin(patient.random, behaviour.newAddressAfter), async () => {
    const email = `new-${patient.email}`;
    await updateCustomer(pharmacy.asAdmin, { id: patient.id, email });
    byEmail.delete(patient.email);
    byEmail.set(email, patient);
    patient.email = email;
  });
}
