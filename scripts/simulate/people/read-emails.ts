import { setReminderEmails } from "@scriptkeeper/services/reminders";
import { behaviour } from "../behaviour.ts";
import type { Email } from "../shop/pharmacy.ts";
import { daysWithin, happens } from "./chance.ts";
import { seeDoctor } from "./see-doctor.ts";
import { visit } from "./visit.ts";
import { type Patient, plan, type World } from "./world.ts";

/** Patients who got an email plan to read it, or don't. */
export function fetchEmails(world: World): void {
  const { pharmacy } = world;
  for (const email of pharmacy.mailbox.splice(0)) {
    const patient = world.byEmail.get(email.to);
    if (!patient || !happens(patient.random, behaviour.opensEmail)) continue;
    const inDays = daysWithin(patient.random, behaviour.opensAfter);
    plan(world, patient, { inDays, act: () => read(world, patient, email) });
  }
}

const NOTICE_DAYS = 15;

async function read(world: World, patient: Patient, { kind, link, unsubscribeToken }: Email): Promise<void> {
  const { random } = patient;
  if (unsubscribeToken && happens(random, behaviour.unsubscribes)) {
    await setReminderEmails(world.pharmacy.ctx, { token: unsubscribeToken, wanted: false });
    return;
  }
  if (kind === "expiry" && happens(random, behaviour.seesDoctorAfterNotice))
    for (const treatment of patient.treatments) {
      const expires = treatment.prescription?.expires ?? null;
      if (expires !== null && expires - world.today < NOTICE_DAYS) seeDoctor(world, treatment);
    }
  const isLast = kind === "notification: last_supply" && !world.pharmacy.without.has("last supplies");
  if (isLast && happens(random, behaviour.seesDoctorAfterLast))
    for (const treatment of patient.treatments)
      if (treatment.prescription?.repeats === 0) seeDoctor(world, treatment);
  if (link) await visit(world, patient, { ...link, isFirstLook: true });
}
