import { reorderItems } from "@scriptkeeper/contracts/messages";
import { longDay } from "@scriptkeeper/domain/time/days";
import type {
  BackInStockData,
  ExpiryData,
  ForCarer,
  LastSupplyData,
  ParcelData,
  ReminderData,
} from "../payloads.ts";
import { itemLines } from "../rendering/item-lines.ts";

/** The emails about medicines that can go to carers. */
export type CarerData = ReminderData | ExpiryData | ParcelData | LastSupplyData | BackInStockData;

export interface CarerWords {
  subject: string;
  preheader: string;
  intro: string;
  items: ReturnType<typeof itemLines>;
  nextStep: string;
  /** The label of the button that orders; null if nothing can be ordered. */
  order: string | null;
}

/** Returns a carer's version of an email about a patient's medicines. */
export function carerWords(data: CarerData & { forCarer: ForCarer }): CarerWords {
  const name = data.forCarer.patientName;
  if ("stage" in data) return expiryWords(data, name);
  if (!("about" in data)) return reminderWords(data, name);
  if (data.about === "last_supply") return lastSupplyWords(data, name);
  return data.about === "back" ? backWords(data, name) : parcelWords(data, name);
}

const these = (count: number) => (count === 1 ? "this item" : `these ${count} items`);
const ifOrdered = (name: string) =>
  `Nothing is ordered automatically. If ${name} has ordered already, or does not need more yet, you can ignore this email.`;

function reminderWords(data: ReminderData, name: string): CarerWords {
  const count = data.items.length;
  const about = {
    items: itemLines(data.items, { ranOut: data.isLast === true, ofSomebody: true }),
    nextStep: ifOrdered(name),
    order: reorderItems(count),
  };
  if (data.isLast)
    return {
      ...about,
      subject: `Is everything all right with ${name}'s medicines?`,
      preheader: `${name} may have run out by now. Please check with them, or tell us if they do not need more.`,
      intro: `By our records, ${name} has run out of ${these(count)}, and nothing has been ordered.`,
    };
  if (data.isFollowUp)
    return {
      ...about,
      subject: `Does ${name} still need to reorder?`,
      preheader: "If this has been ordered already, you can ignore this email.",
      intro: `As far as we know, ${these(count)} ${count === 1 ? "has" : "have"} not been ordered for ${name} yet.`,
    };
  return {
    ...about,
    subject: `Time to reorder for ${name}`,
    preheader: count === 1 ? "One item is due." : `${count} items are due.`,
    intro: `It is time to order ${these(count)} again for ${name}, so that they do not run out.`,
  };
}

function expiryWords(data: ExpiryData, name: string): CarerWords {
  const isOne = data.items.length === 1;
  const isOver = data.stage === "expired";
  const prescriptions = isOne ? "prescription" : "prescriptions";
  const needed = isOne ? "a new prescription" : "new prescriptions";
  const verb = isOver ? (isOne ? "has expired" : "have expired") : isOne ? "expires soon" : "expire soon";
  return {
    subject: `${name}'s ${prescriptions} ${verb}`,
    preheader: `They need ${needed} from their doctor before they run out.`,
    intro: isOver
      ? `We cannot send ${name} more of ${isOne ? "this" : "these"} until their doctor has written ${needed}.`
      : `${name} needs ${needed} soon. From the expiry ${isOne ? "date" : "dates"}, we cannot send them more.`,
    items: itemLines(data.items, { expired: isOver, ofSomebody: true }),
    nextStep: `Please make sure ${name} asks their doctor for ${needed}.`,
    order:
      data.stage === "soon" && data.canReorder
        ? `Reorder before ${isOne ? "it expires" : "they expire"}`
        : null,
  };
}

function backWords(data: BackInStockData, name: string): CarerWords {
  const count = data.items.length;
  return {
    subject: `Back in stock for ${name}`,
    preheader: "Nothing is ordered automatically.",
    intro: `We were asked to send an email when ${count === 1 ? "this is" : `these ${count} items are`} back in stock. ${count === 1 ? "It" : "They"} can be ordered for ${name} now.`,
    items: itemLines(data.items, { ofSomebody: true }),
    nextStep: "If this is no longer needed, you can ignore this email.",
    order: reorderItems(count),
  };
}

function lastSupplyWords(data: LastSupplyData, name: string): CarerWords {
  const isOne = data.items.length === 1;
  const until = (day: string) => `Should last until about ${longDay(day)}`;
  const expiry = (day: string | null) =>
    day === null || day <= data.toldOn
      ? `The prescription expired${day ? ` on ${longDay(day)}` : ""}`
      : `The prescription expires on ${longDay(day)}`;
  const left = (item: LastSupplyData["items"][number]) =>
    item.reason === "no_repeats" ? "No repeats left" : expiry(item.expiresOn);
  return {
    subject: `${name} needs ${isOne ? "a new prescription" : "new prescriptions"}`,
    preheader: "Please make sure they ask their doctor in time.",
    intro: `${name} has just bought the last supply on ${isOne ? "this prescription" : "these prescriptions"}.`,
    items: data.items.map((item) => ({
      productName: item.productName,
      details: [left(item), ...(item.lastsUntil ? [until(item.lastsUntil)] : [])].map((line) => ({ line })),
    })),
    nextStep: `Please make sure ${name} asks their doctor in time. We have written a letter they can take with them: it is with the medicine, under “Letter to the doctor”.`,
    order: null,
  };
}

function parcelWords(data: ParcelData, name: string): CarerWords {
  const words = {
    sent: {
      subject: `${name}'s order is on its way`,
      preheader: "See what was sent and where it is.",
      intro: `${data.pharmacyName} has sent this to ${name}.`,
    },
    ready: {
      subject: `${name}'s order is ready to pick up`,
      preheader: `It is waiting at ${data.pharmacyName}.`,
      intro: `This is ready for ${name} at ${data.pharmacyName}.`,
    },
    failed: {
      subject: `There is a problem with ${name}'s delivery`,
      preheader: "Please contact us, so that they do not run out.",
      intro: `The carrier has reported a problem with this parcel for ${name}. It may not arrive.`,
    },
  }[data.about];
  const tracked = [
    data.carrier === null ? null : `Carrier: ${data.carrier}`,
    data.trackingNumber === null ? null : `Tracking number: ${data.trackingNumber}`,
  ].filter((part) => part !== null);
  const items = data.items.map((item) => ({ ...item, repeats: null, expiryDate: null }));
  return {
    ...words,
    items: itemLines(items),
    nextStep: data.about === "ready" ? "" : tracked.join(" · "),
    order: null,
  };
}
