import type { PreviewItem } from "@scriptkeeper/contracts/renewals/renewals";
import { askWhenBack } from "@scriptkeeper/services/prescriptions";
import { getRenewalToken, previewRenewal, putOffByLink } from "@scriptkeeper/services/renewals";
import { behaviour } from "../behaviour.ts";
import { toDayNumber } from "../calendar.ts";
import { daysWithin, happens } from "./chance.ts";
import { order, pay } from "./order.ts";
import { seeDoctor } from "./see-doctor.ts";
import { type Patient, plan, type Treatment, type World } from "./world.ts";

export interface Visit {
  token: string;
  itemIds: readonly number[];
  /** Whether it is the first visit; patients who come back in order to order do not postpone again. */
  isFirstLook?: boolean;
  isSignedIn?: boolean;
}

/**
 * With more days of supply than this nobody orders; with as few as this, patients who can't order do something about
 * it.
 */
const PLENTY_DAYS = 12;
export const LITTLE_DAYS = 5;

interface Seen {
  item: PreviewItem;
  treatment: Treatment;
}

/** A patient opens a renewal link, looks at what it shows and acts on it, or doesn't. */
export async function visit(world: World, patient: Patient, visit: Visit): Promise<void> {
  const { pharmacy } = world;
  const { token, itemIds } = visit;
  const answer = await pharmacy.attempt(() =>
    previewRenewal(pharmacy.ctx, { token, selected: itemIds.join(",") }),
  );
  if ("refused" in answer) {
    if (!visit.isSignedIn) await visitSignedIn(world, patient, itemIds);
    return;
  }
  const { items, open_checkout: open, unpaid_orders: unpaid = [] } = answer.done;
  const unfinished = open?.url ?? unpaid.find(({ continue_url: url }) => url !== null)?.continue_url;
  if (unfinished) await pay(world, patient, unfinished);
  const seen = items.flatMap((item) => {
    const treatment = world.byItem.get(item.id);
    return treatment && treatment.coming.length === 0 ? [{ item, treatment }] : [];
  });
  for (const { item, treatment } of seen)
    if (isForDoctor(item) && treatment.inHand <= LITTLE_DAYS) seeDoctor(world, treatment);
  for (const { item } of seen)
    if (item.eligibility.code === "unavailable") await askWhenBackIn(world, patient, item);
  const orderable = seen.filter(({ item }) => item.eligibility.canOrder);
  for (const each of orderable.filter(({ treatment }) => treatment.inHand > PLENTY_DAYS))
    await putOff(world, token, each);
  const wanted = orderable.filter(({ treatment }) => treatment.inHand <= PLENTY_DAYS);
  if (wanted.length === 0) return;
  if (visit.isFirstLook && happens(patient.random, behaviour.ordersLate)) {
    const inDays = daysWithin(patient.random, behaviour.lateBy);
    plan(world, patient, { inDays, act: () => visitAgain(world, patient, visit) });
    return;
  }
  await order(world, patient, { token, items: wanted.map(({ item }) => item) });
}

function visitAgain(world: World, patient: Patient, { token, itemIds }: Visit): Promise<void> {
  return visit(world, patient, { token, itemIds });
}

/** The same from the dashboard. */
export async function visitSignedIn(
  world: World,
  patient: Patient,
  itemIds: readonly number[],
): Promise<void> {
  const { pharmacy } = world;
  const [prescriptionId] = itemIds;
  if (prescriptionId === undefined) return;
  const { token } = await getRenewalToken(pharmacy.asPatient(patient.id), { prescriptionId });
  await visit(world, patient, { token, itemIds, isSignedIn: true });
}

async function askWhenBackIn({ pharmacy }: World, patient: Patient, { id }: PreviewItem): Promise<void> {
  if (pharmacy.without.has("back in stock") || !happens(patient.random, behaviour.asksWhenBack)) return;
  await pharmacy.attempt(() => askWhenBack(pharmacy.asPatient(patient.id), { id }));
}

function isForDoctor({ eligibility }: PreviewItem): boolean {
  return eligibility.code === "no_repeats" || eligibility.code === "expired";
}

/** Postpones to the last day offered on which there is still some supply. */
async function putOff({ pharmacy, today }: World, token: string, { item, treatment }: Seen): Promise<void> {
  if (pharmacy.without.has("putting off") || !happens(treatment.patient.random, behaviour.putsOff)) return;
  const endsOn = today + treatment.inHand;
  const choice = item.put_off?.choices.findLast(({ until }) => toDayNumber(until) <= endsOn);
  if (!choice) return;
  await pharmacy.attempt(() => putOffByLink(pharmacy.ctx, { token, id: item.id, days: choice.days }));
}
