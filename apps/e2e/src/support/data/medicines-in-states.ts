import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import type { PatientRenewal } from "@scriptkeeper/contracts/renewals/renewals";
import type { Page } from "playwright-core";

/** How many medicines of each kind a patient has. */
export interface States {
  due: number;
  soon: number;
  later: number;
  cannot: number;
}

export interface Shown extends States {
  /** The length of each medicine's name; unchanged if not given. */
  letters?: number;
  /** Whether an order is on its way. */
  isUnderWay?: boolean;
}

interface Answer {
  result: { data: unknown };
}

/**
 * Makes the page read medicines in these states instead of the patient's own; everything else comes from the product.
 */
export async function showMedicines(page: Page, shown: Shown): Promise<void> {
  await page.route(/\/trpc\/.*(listMine|currentPrices)/, async (route) => {
    const response = await route.fetch();
    const answers: Answer[] = await response.json();
    const names = new URL(route.request().url()).pathname.replace("/trpc/", "").split(",");
    names.forEach((name, index) => {
      const result = answers[index]?.result;
      if (!result) return;
      if (name === "prescriptions.listMine")
        result.data = medicines(result.data as PrescriptionItem[], shown);
      if (name === "renewals.currentPrices") result.data = prices(shown);
      if (name === "renewals.listMine") {
        const list = result.data as { renewals: PatientRenewal[] };
        list.renewals = longPaid(list.renewals);
        if (shown.isUnderWay) sendOne(list);
      }
    });
    await route.fulfill({ response, json: answers });
  });
}

/** Returns only the first order, whatever other tests have ordered for the same patient. */
function longPaid(renewals: readonly PatientRenewal[]): PatientRenewal[] {
  const [first] = renewals
    .filter(({ state }) => state === "paid")
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at));
  return first ? [{ ...first, delivery: null }] : [];
}

/** Names of realistic length. */
const names = [
  "Amovastin 20 mg tablets",
  "Bexotrol 100 micrograms inhaler",
  "Cardilol 5 mg tablets",
  "Dermazine 1 % cream",
  "Esoprolin 40 mg capsules",
];

const lastOrder = {
  state: "paid",
  at: "2026-01-05T00:00:00.000Z",
  continue_url: null,
  repeat_given_back: false,
} as const;

function medicines(own: readonly PrescriptionItem[], shown: Shown): PrescriptionItem[] {
  const orderable = own.filter(({ eligibility }) => eligibility.canOrder);
  const refused = own.filter(({ eligibility }) => !eligibility.canOrder);
  const kinds = [
    ...many(shown.due, orderable, -1),
    ...many(shown.soon, orderable, 5),
    ...many(shown.later, orderable, 25),
    ...many(shown.cannot, refused, -1),
  ];
  return kinds.map((item, index) => ({
    ...untouched(item),
    id: index + 1,
    last_order: lastOrder,
    product_name: lengthened(names[index % names.length] ?? "", shown.letters),
  }));
}

/** Removes what other tests may have added: a postponed reminder, a back-in-stock request, a discount. */
function untouched({ put_off: _, asked_when_back: __, ...item }: PrescriptionItem): PrescriptionItem {
  return { ...item, quantity: 1, discount: null };
}

function prices({ due, soon, later }: States) {
  return {
    prices: Array.from({ length: due + soon + later }, (_, index) => ({ id: index + 1, total_cents: 1735 })),
  };
}

function many(count: number, from: readonly PrescriptionItem[], reminderInDays: number): PrescriptionItem[] {
  return Array.from({ length: count }, (_, index) => {
    const item = from[index % from.length];
    if (!item) throw new Error("the demo patient has no such medicine");
    return { ...item, next_reminder_date: inDays(reminderInDays), lasts_until: inDays(reminderInDays + 5) };
  });
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

function lengthened(name: string, letters = 0): string {
  return name
    .padEnd(letters, " with hydrochlorothiazide modified release")
    .slice(0, Math.max(letters, name.length));
}

function sendOne({ renewals }: { renewals: PatientRenewal[] }): void {
  const paid = renewals.find(({ state }) => state === "paid");
  if (!paid) throw new Error("the demo patient has no paid order");
  paid.created_at = new Date().toISOString();
  paid.delivery = {
    is_delivery: true,
    arrived_at: null,
    is_late: false,
    parcels: [],
    steps: [
      { label: "Paid", state: "done" },
      { label: "Preparing", state: "current" },
      { label: "Sent", state: "ahead" },
      { label: "Delivered", state: "ahead" },
    ],
    waiting: { items: [], sentence: "Your pharmacy is preparing your order.", next_step: null },
  };
}
