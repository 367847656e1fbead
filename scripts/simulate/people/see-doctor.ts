import { updatePrescription } from "@scriptkeeper/services/prescriptions";
import { behaviour, prescribed } from "../behaviour.ts";
import { toDay } from "../calendar.ts";
import { daysWithin, happens } from "./chance.ts";
import { errand, type Treatment, type World } from "./world.ts";

/**
 * Requests a new prescription from the doctor, which staff enter when it arrives. Only one request is made at a time.
 */
export function seeDoctor(world: World, treatment: Treatment): void {
  if (treatment.newPrescriptionOn !== null) return;
  const { random } = treatment.patient;
  const isSlow = happens(random, behaviour.doctorIsSlow);
  const inDays = daysWithin(random, isSlow ? behaviour.slowDoctorTakes : behaviour.doctorTakes);
  treatment.newPrescriptionOn = world.today + inDays;
  errand(world, inDays, () => enter(world, treatment));
}

async function enter({ pharmacy, today }: World, treatment: Treatment): Promise<void> {
  const { prescription: former } = treatment;
  const { newExpiryDays, repeats: written } = prescribed;
  const valid = treatment.medicine.isCannabis ? newExpiryDays.cannabis : newExpiryDays.standard;
  const repeats = daysWithin(treatment.patient.random, { days: written });
  const expires = today + valid;
  await updatePrescription(pharmacy.asAdmin, {
    id: treatment.itemId,
    repeats,
    prescription_expiry_date: toDay(expires),
  });
  treatment.prescription = { repeats, expires };
  treatment.newPrescriptionOn = null;
  // A note of staff about a patient who could have ordered all along stays valid, even one made just now.
  const wasUsable = former !== null && former.repeats > 0 && former.expires > today;
  if (!wasUsable) treatment.settledOn = null;
}
