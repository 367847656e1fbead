import { listLatePatients, settleLatePatient } from "@scriptkeeper/services/reminders";
import { behaviour } from "../behaviour.ts";
import type { Pharmacy } from "../shop/pharmacy.ts";
import { daysWithin, happens } from "./chance.ts";
import { LITTLE_DAYS, visitSignedIn } from "./visit.ts";
import { errand, plan, type Treatment, type World } from "./world.ts";

const PAGE = 50;

/** Returns the items on the staff's list of late renewals. */
export async function readLateList({ asAdmin }: Pharmacy): Promise<Set<number>> {
  const listed = new Set<number>();
  for (let before: number | null | undefined; before !== null; ) {
    const page = await listLatePatients(asAdmin, { search: "", before, limit: PAGE });
    for (const { item_id } of page.lines) listed.add(item_id);
    before = page.older;
  }
  return listed;
}

/** Staff look at their list, and call the patients who are new on it within a few days. */
export async function callLatePatients(world: World): Promise<void> {
  for (const itemId of await readLateList(world.pharmacy)) {
    const treatment = world.byItem.get(itemId);
    if (!treatment || world.toBeCalled.has(itemId)) continue;
    world.toBeCalled.add(itemId);
    errand(world, 1 + daysWithin(treatment.patient.random, behaviour.calledAfter), () =>
      call(world, treatment),
    );
  }
}

async function call(world: World, treatment: Treatment): Promise<void> {
  const { pharmacy, today } = world;
  const { itemId, patient } = treatment;
  world.toBeCalled.delete(itemId);
  const answer = await pharmacy.attempt(() =>
    settleLatePatient(pharmacy.asAdmin, { itemId, outcome: "called" }),
  );
  if ("refused" in answer) return;
  treatment.settledOn = today;
  if (!happens(patient.random, behaviour.isReached) || treatment.inHand > LITTLE_DAYS) return;
  plan(world, patient, { inDays: 0, act: () => visitSignedIn(world, patient, [itemId]) });
}
