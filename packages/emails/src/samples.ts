import type { EmailKind } from "@scriptkeeper/contracts/constants";
import type { LastSupplyData, MessageItem, PayloadOf } from "./payloads.ts";
import type { MessageSecrets } from "./secrets.ts";

/** One kind of message with made-up data, to look at and to test with. */
export interface Sample {
  /** Stands in addresses: lower case and hyphens. */
  readonly name: string;
  readonly title: string;
  readonly kind: EmailKind;
  readonly payload: PayloadOf[EmailKind];
  readonly secrets: MessageSecrets;
}

const reader = {
  firstName: "Margaret",
  pharmacyName: "Harbour Street Pharmacy",
  supportEmail: "help@harbour-street.example",
};

const item: MessageItem = {
  productName: "Atorvastatin 20 mg tablets, 30 pack",
  quantity: 1,
  repeats: 3,
  expiryDate: "2026-12-12",
};

const several: MessageItem[] = [
  item,
  { productName: "Metformin XR 500 mg tablets, 120 pack", quantity: 2, repeats: 1, expiryDate: "2027-03-04" },
  { productName: "Salbutamol inhaler 100 mcg", quantity: 1, repeats: 5, expiryDate: null },
];

const prescriptionsUrl = "https://renew.harbour-street.example";
const signInUrl = "https://renew.harbour-street.example/login";
const renewUrl =
  "https://renew.harbour-street.example/renew?token=Zk3vN0c1bWw5eHpXQ2hTb3J0LWV4YW1wbGUtdG9rZW4&utm=email";
const setPasswordUrl =
  "https://renew.harbour-street.example/reset-password?token=d2VsY29tZS1leGFtcGxl#margaret%40customers.example";
const unsubscribeUrl =
  "https://renew.harbour-street.example/unsubscribe?token=c3RvcC1leGFtcGxl&list=reminders";

const parcel = {
  ...reader,
  ordersUrl: "https://renew.harbour-street.example/orders/3f1c2a4e-8b0d-4c6f-9a57-0e1d2c3b4a59",
  items: several.slice(0, 2).map(({ productName, quantity }) => ({ productName, quantity })),
  carrier: "Harbour Post",
  trackingNumber: "HP 200 411 9",
  trackingUrl: "https://post.example/track/HP2004119",
};

const lastSupply = {
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

const invitation = {
  pharmacyName: reader.pharmacyName,
  supportEmail: reader.supportEmail,
  patientName: "Margaret Example",
};

/** Every message in each of its forms. */
export const samples: readonly Sample[] = [
  {
    name: "reminder",
    title: "Reminder",
    kind: "reminder",
    payload: { ...reader, items: several },
    secrets: { renewUrl, unsubscribeUrl },
  },
  {
    name: "reminder-one-item",
    title: "Reminder, one item",
    kind: "reminder",
    payload: { ...reader, firstName: null, items: [item] },
    secrets: { renewUrl },
  },
  {
    name: "follow-up",
    title: "Follow-up to a reminder",
    kind: "reminder",
    payload: { ...reader, items: several.slice(0, 2), isFollowUp: true },
    secrets: { renewUrl, unsubscribeUrl },
  },
  {
    name: "follow-up-closed-order",
    title: "Follow-up to an order that was closed",
    kind: "reminder",
    payload: { ...reader, items: [{ ...item, orderClosed: true }], isFollowUp: true },
    secrets: { renewUrl, unsubscribeUrl },
  },
  {
    name: "follow-up-both",
    title: "Follow-up to a reminder and to an order that was closed",
    kind: "reminder",
    payload: { ...reader, items: [{ ...item, orderClosed: true }, ...several.slice(1)], isFollowUp: true },
    secrets: { renewUrl, unsubscribeUrl },
  },
  {
    name: "last-email",
    title: "Last email, to a patient who is late",
    kind: "reminder",
    payload: { ...reader, items: several.slice(0, 2), isLast: true },
    secrets: { renewUrl, unsubscribeUrl },
  },
  {
    name: "expiry-soon",
    title: "Expiry notice, soon",
    kind: "expiry",
    payload: { ...reader, stage: "soon", items: [item], canReorder: true },
    secrets: { renewUrl, unsubscribeUrl },
  },
  {
    name: "expiry-soon-no-repeats",
    title: "Expiry notice, soon and nothing to order",
    kind: "expiry",
    payload: { ...reader, stage: "soon", items: [{ ...item, repeats: 0 }], canReorder: false },
    secrets: { unsubscribeUrl },
  },
  {
    name: "expiry-expired",
    title: "Expiry notice, expired",
    kind: "expiry",
    payload: { ...reader, stage: "expired", items: several.slice(0, 2) },
    secrets: { unsubscribeUrl },
  },
  {
    name: "welcome",
    title: "Welcome",
    kind: "welcome",
    payload: {
      ...reader,
      email: "margaret@customers.example",
      signInUrl,
      items: several.slice(0, 2),
      temporaryUntil: "2026-12-03",
    },
    secrets: { temporaryPassword: "quiet-Heron-47-lamp", setPasswordUrl },
  },
  {
    name: "welcome-without-link",
    title: "Welcome, sent after its link has ended",
    kind: "welcome",
    payload: { ...reader, email: "margaret@customers.example", signInUrl, items: [] },
    secrets: { temporaryPassword: "quiet-Heron-47-lamp" },
  },
  {
    name: "notification",
    title: "New prescription",
    kind: "notification",
    payload: { ...reader, signInUrl, items: [item] },
    secrets: {},
  },
  {
    name: "parcel-sent",
    title: "Order sent",
    kind: "notification",
    payload: { ...parcel, about: "sent" },
    secrets: { unsubscribeUrl },
  },
  {
    name: "parcel-ready",
    title: "Order ready to pick up",
    kind: "notification",
    payload: { ...parcel, about: "ready", carrier: null, trackingNumber: null, trackingUrl: null },
    secrets: { unsubscribeUrl },
  },
  {
    name: "parcel-failed",
    title: "Order not delivered",
    kind: "notification",
    payload: { ...parcel, about: "failed", trackingUrl: null },
    secrets: { unsubscribeUrl },
  },
  {
    name: "last-supply",
    title: "Last repeat",
    kind: "notification",
    payload: lastSupply,
    secrets: { unsubscribeUrl },
  },
  {
    name: "last-supply-several",
    title: "Last repeat, and an expiry before the end of the supply",
    kind: "notification",
    payload: {
      ...lastSupply,
      items: [
        ...lastSupply.items,
        {
          productName: "Metformin XR 500 mg tablets, 120 pack",
          letterUrl: "https://renew.harbour-street.example/prescriptions/8/letter",
          reason: "expiry",
          expiresOn: "2026-12-01",
          lastsUntil: "2026-12-12",
        },
      ],
    },
    secrets: { unsubscribeUrl },
  },
  {
    name: "back-in-stock",
    title: "What was asked for is back",
    kind: "notification",
    payload: { ...reader, about: "back", prescriptionsUrl, items: several.slice(0, 2) },
    secrets: { renewUrl, unsubscribeUrl },
  },
  {
    name: "back-in-stock-without-link",
    title: "What was asked for is back, without a link that orders it",
    kind: "notification",
    payload: { ...reader, about: "back", prescriptionsUrl, items: [item] },
    secrets: {},
  },
  {
    name: "password-reset",
    title: "Password reset",
    kind: "password_reset",
    payload: reader,
    secrets: {
      resetUrl: "https://renew.harbour-street.example/reset-password?token=cmVzZXQtZXhhbXBsZS10b2tlbg",
    },
  },
  {
    name: "guesses",
    title: "Wrong passwords, to the owner",
    kind: "password_reset",
    payload: { ...reader, about: "guesses" },
    secrets: {
      resetUrl: "https://renew.harbour-street.example/reset-password?token=Z3Vlc3Nlcy1leGFtcGxlLXRva2Vu",
    },
  },
  {
    name: "address-changed",
    title: "Changed address, to the one before",
    kind: "address_changed",
    payload: { pharmacyName: reader.pharmacyName, supportEmail: reader.supportEmail, changedBy: "store" },
    secrets: {},
  },
  {
    name: "address-changed-by-pharmacy",
    title: "Changed address, to the one before, by the pharmacy",
    kind: "address_changed",
    payload: { pharmacyName: reader.pharmacyName, supportEmail: reader.supportEmail, changedBy: "pharmacy" },
    secrets: {},
  },
  {
    name: "care-invitation",
    title: "Invitation to help with orders",
    kind: "care_invitation",
    payload: { ...invitation, right: "order" },
    secrets: {
      invitationUrl: "https://renew.harbour-street.example/help/aW52aXRhdGlvbi1leGFtcGxlLXRva2Vu",
    },
  },
  {
    name: "care-invitation-to-see",
    title: "Invitation to help, without ordering",
    kind: "care_invitation",
    payload: { ...invitation, right: "see" },
    secrets: {
      invitationUrl: "https://renew.harbour-street.example/help/aW52aXRhdGlvbi1leGFtcGxlLXRva2Vu",
    },
  },
  {
    name: "test",
    title: "Test email",
    kind: "test",
    payload: { ...reader, items: [item] },
    secrets: { renewUrl, unsubscribeUrl },
  },
  {
    name: "test-to-staff",
    title: "Test email, to the administrator instead",
    kind: "test",
    payload: {
      ...reader,
      items: [item],
      staffCopy: {
        prescriptionUrl: "https://renew.harbour-street.example/admin/prescriptions/7",
        patientId: 4,
      },
    },
    secrets: {},
  },
];
