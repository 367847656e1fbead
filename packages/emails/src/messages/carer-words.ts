import { reorderItems } from "@scriptkeeper/contracts/messages";
import { longDay } from "@scriptkeeper/domain/days";
import type {
  BackInStockData,
  ExpiryData,
  ForCarer,
  LastSupplyData,
  ParcelData,
  ReminderData,
} from "../payloads.ts";
import { itemLines } from "../rendering/item-lines.ts";

/** The emails about medicines that may go to carers. */
export type CarerData = ReminderData | ExpiryData | ParcelData | LastSupplyData | BackInStockData;

export interface CarerWords {
  subject: string;
  preheader: string;
  intro: string;
  items: ReturnType<typeof itemLines>;
  nextStep: string;
  /** What the button says that orders; null where nothing can be ordered. */
  order: string | null;
}

/** What an email about somebody's medicines says to a carer. */
export function carerWords(data: CarerData & { forCarer: ForCarer }): CarerWords {
  const name = data.forCarer.patientName;
  if ("stage" in data) return expiryWords(data, name);
  if (!("about" in data)) return reminderWords(data, name);
  if (data.about === "last_supply") return lastSupplyWords(data, name);
  return data.about === "back" ? backWords(data, name) : parcelWords(data, name);
}

const these = (count: number) => (count === 1 ? "this item" : `these ${count} items`);
const ifOrdered = (name: string) =>
  `Nothing is ordered until somebody does. ${name} may have ordered already, or not need it yet; then there is nothing to do.`;

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
      preheader: "They may have run out by now. Please look after it, or tell us if they need no more.",
      intro: `By our count ${name} has run out of ${these(count)}, and nothing was ordered.`,
    };
  if (data.isFollowUp)
    return {
      ...about,
      subject: `${name}'s reorder, if it is still needed`,
      preheader: "It may have been ordered already; then there is nothing to do.",
      intro: `Nothing was ordered of ${these(count)} for ${name}, as far as we know.`,
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
    preheader: `They need ${needed} from their doctor, so that they do not run out.`,
    intro: isOver
      ? `We cannot send ${name} more of ${isOne ? "this" : "these"} until their doctor has written ${needed}.`
      : `${name} needs ${needed} soon. From the expiry ${isOne ? "date" : "dates"} on we cannot send them more.`,
    items: itemLines(data.items, { expired: isOver, ofSomebody: true }),
    nextStep: `Please see that ${name} asks their doctor for ${needed}.`,
    order:
      data.stage === "soon" && data.canReorder
        ? `Reorder before ${isOne ? "it expires" : "they expire"}`
        : null,
  };
}

function backWords(data: BackInStockData, name: string): CarerWords {
  const count = data.items.length;
  return {
    subject: `What ${name} waited for can be ordered again`,
    preheader: "Nothing is ordered until somebody does.",
    intro: `We were asked to tell when ${count === 1 ? "this is" : `these ${count} items are`} back. ${count === 1 ? "It" : "They"} can be ordered for ${name} now.`,
    items: itemLines(data.items, { ofSomebody: true }),
    nextStep: "If it is not needed any more, there is nothing to do.",
    order: reorderItems(count),
  };
}

function lastSupplyWords(data: LastSupplyData, name: string): CarerWords {
  const isOne = data.items.length === 1;
  const until = (day: string) => `Should last until about ${longDay(day)}`;
  const left = (item: LastSupplyData["items"][number]) =>
    item.reason === "no_repeats"
      ? "No repeats left"
      : `The prescription ends${item.expiresOn ? ` on ${longDay(item.expiresOn)}` : ""}`;
  return {
    subject: `${name} needs ${isOne ? "a new prescription" : "new prescriptions"}`,
    preheader: "Please see that they ask their doctor in time.",
    intro: `What ${name} has just bought is the last of ${isOne ? "its prescription" : "their prescriptions"}.`,
    items: data.items.map((item) => ({
      productName: item.productName,
      details: [left(item), ...(item.lastsUntil ? [until(item.lastsUntil)] : [])].map((line) => ({ line })),
    })),
    nextStep: `Please see that ${name} asks their doctor in time. We have a letter ready to take along: open the medicine, then the letter to the doctor.`,
    order: null,
  };
}

function parcelWords(data: ParcelData, name: string): CarerWords {
  const words = {
    sent: {
      subject: `${name}'s order is on its way`,
      preheader: "You can follow it until it comes.",
      intro: `${data.pharmacyName} has sent this to ${name}.`,
    },
    ready: {
      subject: `${name}'s order is ready to pick up`,
      preheader: `It waits at ${data.pharmacyName}.`,
      intro: `This is ready for ${name} at ${data.pharmacyName}.`,
    },
    failed: {
      subject: `There is a problem with ${name}'s delivery`,
      preheader: "Please contact us, so that they do not run out.",
      intro: `The carrier reports a problem with this parcel for ${name}. It may not come.`,
    },
  }[data.about];
  const tracked = [
    data.carrier === null ? null : `Carrier ${data.carrier}`,
    data.trackingNumber === null ? null : `Tracking number ${data.trackingNumber}`,
  ].filter((part) => part !== null);
  const items = data.items.map((item) => ({ ...item, repeats: null, expiryDate: null }));
  return {
    ...words,
    items: itemLines(items),
    nextStep: data.about === "ready" ? "" : tracked.join(" · "),
    order: null,
  };
}
