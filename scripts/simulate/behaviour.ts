/** How often something happens, from 0 to 1. */
export interface Rate {
  what: string;
  rate: number;
  /** Where the number comes from. */
  source: string;
}

/** A number of days between a minimum and a maximum, each equally likely. */
export interface Span {
  what: string;
  days: readonly [number, number];
  source: string;
}

const ASSUMED = "assumption";

function rate(value: number, what: string, source: string = ASSUMED): Rate {
  return { what, rate: value, source };
}

function span(least: number, most: number, what: string): Span {
  return { what, days: [least, most], source: ASSUMED };
}

/** What patients, staff, doctors, the post and the store do. docs/simulation.md shows it as a table. */
export const behaviour = {
  opensEmail: rate(
    0.6,
    "reads an email",
    "assumption; 31 to 37 % of health-care newsletters are opened (GetResponse, Constant Contact)",
  ),
  opensAfter: span(0, 2, "reads it after"),
  ordersLate: rate(0.25, "means to order, but puts it aside"),
  lateBy: span(2, 10, "comes back to it after"),
  takesTwo: rate(0.1, "orders two packs where possible"),
  abandons: rate(
    0.2,
    "leaves the payment page without paying",
    "assumption; 70 % of online shopping carts are abandoned (Baymard Institute), but nobody browses here",
  ),
  comesBack: rate(0.4, "of those: comes back and pays"),
  comesBackAfter: span(1, 2, "comes back after"),
  cancels: rate(0.2, "of those who do not come back: cancels the order"),
  takesToday: rate(0.95, "takes the medicine on a given day; a missed dose stays in the cupboard"),
  putsOff: rate(0.6, "still has plenty, and puts the reminder off"),
  remembersWithLittle: rate(
    0.03,
    "with five days left or fewer: thinks of ordering on a given day, without an email",
  ),
  remembersWithNone: rate(0.05, "with nothing left: the same"),
  seesDoctorAfterNotice: rate(0.5, "reads an expiry notice, and asks for a new prescription"),
  doctorTakes: span(2, 10, "the new prescription is entered after"),
  doctorIsSlow: rate(0.2, "the doctor is slow"),
  slowDoctorTakes: span(14, 40, "the new prescription of a slow doctor is entered after"),
  addressDiesWithinYear: rate(0.06, "an email address stops working within a year"),
  newAddressIsFound: rate(0.7, "staff find out the new address"),
  newAddressAfter: span(3, 25, "staff find it out this long after the first refused email"),
  seesDoctorAfterLast: rate(0.4, "reads that the last repeat was used, and asks for a new prescription"),
  asksWhenBack: rate(0.5, "sees that a product is sold out, and asks to be told when it is back"),
  unsubscribes: rate(
    0.004,
    "reads an email, and unsubscribes",
    "0.25 % of emails (Mailchimp, October 2019), which is 0.4 % of the emails that are read here",
  ),
  soldOutWithinYear: rate(0.9, "a product sells out within a year"),
  soldOutFor: span(5, 35, "it stays sold out for"),
  packedAfter: span(0, 2, "from payment to carrier"),
  arrivesAfter: span(1, 6, "from carrier to door"),
  parcelIsLate: rate(0.03, "a parcel is late"),
  lateParcelArrivesAfter: span(9, 20, "from carrier to door, for a late parcel"),
  messageIsLost: rate(0.05, "a webhook from the store is lost"),
  comesFromStore: rate(0.3, "a patient's first order was placed in the store, and staff have to review it"),
  reviewedAfter: span(1, 4, "staff review it after"),
  calledAfter: span(0, 3, "staff call a patient the day after they see them on the late list, plus"),
  isReached: rate(0.5, "the call reaches the patient, who orders if little is left"),
} as const satisfies Record<string, Rate | Span>;

/** How prescriptions are written: how many repeats, and how many days until they expire. */
export const prescribed = {
  repeats: [1, 6],
  /** Days left on a patient's first prescription when they join, and the days of each new one. */
  firstExpiryDays: [180, 365],
  newExpiryDays: { cannabis: 180, standard: 365 },
} as const;

/** The features that a run can leave out, to show what each one achieves. */
export const FEATURES = [
  "reminders",
  "follow-ups",
  "expiry notices",
  "putting off",
  "last supplies",
  "back in stock",
  "late patients",
] as const;
export type Feature = (typeof FEATURES)[number];

/** The rates as rows of a table. */
export function rateRows(): string[] {
  return Object.values(behaviour).map((each: Rate | Span) => {
    const value = "rate" in each ? `${+(each.rate * 100).toFixed(2)} %` : `${each.days.join(" to ")} days`;
    return `| ${each.what} | ${value} | ${each.source} |`;
  });
}
