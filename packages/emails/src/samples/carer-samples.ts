import {
  acknowledgeUrl,
  item,
  lastSupply,
  parcel,
  prescriptionsUrl,
  reader,
  recall,
  renewUrl,
  type Sample,
  several,
  unsubscribeUrl,
} from "./sample-data.ts";

const forCarer = {
  patientName: "Margaret Example",
  mayOrder: true,
  patientUrl: `${prescriptionsUrl}/for/12`,
};
const forOnlooker = { ...forCarer, mayOrder: false };

/** Samples of all messages about medicines, as carers get them. */
export const carerSamples: readonly Sample[] = [
  {
    name: "carer-reminder",
    title: "Reminder, to a carer who may order",
    kind: "reminder",
    payload: { ...reader, firstName: "Carl", items: several, forCarer },
    secrets: { renewUrl, unsubscribeUrl },
  },
  {
    name: "carer-follow-up",
    title: "Follow-up, to a carer who may look",
    kind: "reminder",
    payload: {
      ...reader,
      firstName: "Carl",
      items: [{ ...item, orderClosed: true }],
      isFollowUp: true,
      forCarer: forOnlooker,
    },
    secrets: { unsubscribeUrl },
  },
  {
    name: "carer-last-email",
    title: "Last email, to a carer who may order",
    kind: "reminder",
    payload: { ...reader, firstName: "Carl", items: [item], isLast: true, forCarer },
    secrets: { renewUrl, unsubscribeUrl },
  },
  {
    name: "carer-expires-soon",
    title: "Expires soon, to a carer who may order",
    kind: "expiry",
    payload: { ...reader, firstName: "Carl", stage: "soon", canReorder: true, items: several, forCarer },
    secrets: { renewUrl, unsubscribeUrl },
  },
  {
    name: "carer-expired",
    title: "Has expired, to a carer",
    kind: "expiry",
    payload: { ...reader, firstName: "Carl", stage: "expired", items: [item], forCarer },
    secrets: { unsubscribeUrl },
  },
  {
    name: "carer-back-in-stock",
    title: "Back in stock, to a carer who may look",
    kind: "notification",
    payload: {
      ...reader,
      firstName: "Carl",
      about: "back",
      prescriptionsUrl,
      items: [item],
      forCarer: forOnlooker,
    },
    secrets: { unsubscribeUrl },
  },
  {
    name: "carer-last-supply",
    title: "Last supply, to a carer",
    kind: "notification",
    payload: { ...lastSupply, firstName: "Carl", forCarer },
    secrets: { unsubscribeUrl },
  },
  {
    name: "carer-recall",
    title: "A medicine is recalled, to a carer",
    kind: "notification",
    payload: { ...recall, firstName: "Carl", forCarer },
    secrets: { acknowledgeUrl },
  },
  ...(["sent", "ready", "failed"] as const).map((about) => ({
    name: `carer-parcel-${about}`,
    title: `A parcel is ${about}, to a carer`,
    kind: "notification" as const,
    payload: { ...parcel, firstName: "Carl", about, forCarer: forOnlooker },
    secrets: { unsubscribeUrl },
  })),
];
