import type { EmailKind } from "@scriptkeeper/contracts/constants";
import type { LastSupplyData, MessageItem, PayloadOf, RecallData, WeeklyReportData } from "../payloads.ts";
import type { MessageSecrets } from "../secrets.ts";

/** A kind of message with made-up data, to look at and to test with. */
export interface Sample {
  /** The sample's name in addresses: lower case and hyphens. */
  readonly name: string;
  readonly title: string;
  readonly kind: EmailKind;
  readonly payload: PayloadOf[EmailKind];
  readonly secrets: MessageSecrets;
}

export const reader = {
  firstName: "Margaret",
  pharmacyName: "Harbour Street Pharmacy",
  supportEmail: "help@harbour-street.example",
};

export const item: MessageItem = {
  productName: "Atorvastatin 20 mg tablets, 30 pack",
  quantity: 1,
  repeats: 3,
  expiryDate: "2026-12-12",
};

export const several: MessageItem[] = [
  item,
  { productName: "Metformin XR 500 mg tablets, 120 pack", quantity: 2, repeats: 1, expiryDate: "2027-03-04" },
  { productName: "Salbutamol inhaler 100 mcg", quantity: 1, repeats: 5, expiryDate: null },
];

export const prescriptionsUrl = "https://renew.harbour-street.example";
export const signInUrl = "https://renew.harbour-street.example/login";
export const renewUrl =
  "https://renew.harbour-street.example/renew?token=Zk3vN0c1bWw5eHpXQ2hTb3J0LWV4YW1wbGUtdG9rZW4&utm=email";
export const setPasswordUrl =
  "https://renew.harbour-street.example/reset-password?token=d2VsY29tZS1leGFtcGxl#margaret%40customers.example";
export const unsubscribeUrl =
  "https://renew.harbour-street.example/unsubscribe?token=c3RvcC1leGFtcGxl&list=reminders";

export const parcel = {
  ...reader,
  ordersUrl: "https://renew.harbour-street.example/orders/3f1c2a4e-8b0d-4c6f-9a57-0e1d2c3b4a59",
  items: several.slice(0, 2).map(({ productName, quantity }) => ({ productName, quantity })),
  carrier: "Harbour Post",
  trackingNumber: "HP 200 411 9",
  trackingUrl: "https://post.example/track/HP2004119",
};

export const lastSupply = {
  ...reader,
  about: "last_supply",
  toldOn: "2026-11-12",
  orderUrl: parcel.ordersUrl,
  items: [
    {
      productName: item.productName,
      letterUrl: "https://renew.harbour-street.example/prescriptions/7/letter",
      reason: "no_repeats",
      expiresOn: "2027-03-04",
      lastsUntil: "2026-12-12",
    },
  ],
} satisfies LastSupplyData;

export const acknowledgeUrl = "https://renew.harbour-street.example/recall/7.cmVjYWxsLWV4YW1wbGU";

export const recall = {
  ...reader,
  about: "recall",
  medicine: "Atorvastatin 20 mg tablets, 30 pack",
  letterSubject: "Please stop taking your Atorvastatin 20 mg tablets",
  whatHappened: "The manufacturer recalls some packs.\nThey may hold the wrong strength.",
  whatToDo: "Stop taking them and bring all packs back.\nCall your doctor if you feel unwell.",
} satisfies RecallData;

export const weeklyReport = {
  ...reader,
  about: "weekly_report",
  week: "2026-11-23",
  weeks: [
    {
      week: "2026-11-16",
      sent: 1_214,
      opened: 861,
      ordered: 640,
      paid: 552,
      delivered: 118,
      days: 8_420,
      covered: 7_746,
      interrupted: 312,
    },
    {
      week: "2026-11-09",
      sent: 1_187,
      opened: 902,
      ordered: 845,
      paid: 799,
      delivered: 731,
      days: 8_410,
      covered: 7_821,
      interrupted: 297,
    },
    {
      week: "2026-11-02",
      sent: 0,
      opened: 0,
      ordered: 0,
      paid: 0,
      delivered: 0,
      days: 0,
      covered: 0,
      interrupted: 0,
    },
  ],
  insightUrl: "https://renew.harbour-street.example/admin/insight",
} satisfies WeeklyReportData;

export const invitation = {
  pharmacyName: reader.pharmacyName,
  supportEmail: reader.supportEmail,
  patientName: "Margaret Example",
};
