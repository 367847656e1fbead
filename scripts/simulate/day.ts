import { behaviour } from "./behaviour.ts";
import { admit, type Newcomer } from "./people/admit.ts";
import { letThingsHappen } from "./people/by-themselves.ts";
import { callLatePatients } from "./people/call-late-patients.ts";
import { happens } from "./people/chance.ts";
import { fetchEmails } from "./people/read-emails.ts";
import { carryOutPlans, runErrands, type Treatment, type World } from "./people/world.ts";

const WEEK = 7;
const NIGHT = 4;
const MORNING = 7;
const NOON = 12;
const EVENING = 20;

/** One day: staff and the nightly jobs, the worker's jobs in the morning, patients, and the jobs again in the evening. */
export async function liveOneDay(world: World, newcomers: readonly Newcomer[]): Promise<void> {
  const { pharmacy, today, patients } = world;
  const treatments = () => patients.flatMap((patient) => patient.treatments);
  for (const treatment of treatments()) receiveParcels(world, treatment);
  pharmacy.setTime(today, NIGHT);
  await runErrands(world);
  await callLatePatients(world);
  letThingsHappen(world);
  await pharmacy.runNightJobs();
  if (today % WEEK === 0) await pharmacy.runWeeklyJobs();
  pharmacy.setTime(today, MORNING);
  await pharmacy.runJobs();
  fetchEmails(world);
  pharmacy.setTime(today, NOON);
  await admit(world, newcomers);
  await carryOutPlans(world);
  pharmacy.setTime(today, EVENING);
  await pharmacy.runJobs();
  for (const treatment of treatments()) useUp(treatment);
}

function receiveParcels({ today }: World, treatment: Treatment): void {
  for (const { packs } of treatment.coming.filter(({ on }) => on <= today))
    treatment.inHand += packs * treatment.medicine.daysSupply;
  treatment.coming = treatment.coming.filter(({ on }) => on > today);
}

/** Days count from the first pack. */
function useUp(treatment: Treatment): void {
  const isCovered = treatment.inHand >= 1;
  if (!isCovered && treatment.days === 0) return;
  treatment.days += 1;
  if (!isCovered) return;
  treatment.covered += 1;
  if (happens(treatment.patient.random, behaviour.takesToday)) treatment.inHand -= 1;
}
