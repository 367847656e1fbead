/** How often something happens, from 0 to 1. */
export interface Rate {
  what: string;
  rate: number;
  /** Where the number comes from. */
  source: string;
}

/** So many days at least and at most, each number as likely as the others. */
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

/** What patients, staff, doctors, post and store do. docs/simulation.md has it as a table. */
export const behaviour = {
  opensEmail: rate(
    0.6,
    "reads an email",
    "assumption; of newsletters in health care 31 to 37 % are opened (GetResponse, Constant Contact)",
  ),
  opensAfter: span(0, 2, "from its coming to that"),
  ordersLate: rate(0.25, "would order, and puts it aside"),
  lateBy: span(2, 10, "until it is taken up again"),
  takesTwo: rate(0.1, "orders two packs where that is possible"),
  abandons: rate(
    0.2,
    "leaves the payment page without paying",
    "assumption; of all carts of shops 70 % are left (Baymard Institute), but nobody browses here",
  ),
  comesBack: rate(0.4, "of those: comes back and pays"),
  comesBackAfter: span(1, 2, "until then"),
  cancels: rate(0.2, "of the others: cancels the order"),
  takesToday: rate(0.95, "takes the medicine on a day; what is left out stays in the cupboard"),
  putsOff: rate(0.6, "still has plenty, and says so by putting the reminder off"),
  remembersWithLittle: rate(0.03, "thinks of it on a day with five days left or fewer, without any email"),
  remembersWithNone: rate(0.05, "the same with nothing left"),
  seesDoctorAfterNotice: rate(0.5, "has read a notice of a coming end, and asks for a new prescription"),
  doctorTakes: span(2, 10, "until the new prescription is entered"),
  doctorIsSlow: rate(0.2, "the doctor is slow"),
  slowDoctorTakes: span(14, 40, "until it is entered then"),
  addressDiesWithinYear: rate(0.06, "an email address dies within a year"),
  newAddressIsFound: rate(0.7, "staff learn the new one"),
  newAddressAfter: span(3, 25, "from the first refused email to that"),
  seesDoctorAfterLast: rate(0.4, "has read that the last repeat was used, and asks for a new prescription"),
  asksWhenBack: rate(0.5, "sees that a product is sold out, and asks to be told when it is back"),
  unsubscribes: rate(
    0.004,
    "has read an email, and wants no more of them",
    "0.25 % of emails (Mailchimp, October 2019), which is 0.4 % of those that are read here",
  ),
  soldOutWithinYear: rate(0.9, "a product is sold out once within a year"),
  soldOutFor: span(5, 35, "for so long"),
  packedAfter: span(0, 2, "from the payment to the carrier"),
  arrivesAfter: span(1, 6, "from the carrier to the door"),
  parcelIsLate: rate(0.03, "a parcel is late"),
  lateParcelArrivesAfter: span(9, 20, "from the carrier to the door then"),
  messageIsLost: rate(0.05, "a message of the store is lost"),
  comesFromStore: rate(0.3, "a patient's first order was made at the store, and staff have to review it"),
  reviewedAfter: span(1, 4, "until they do"),
  calledAfter: span(0, 3, "staff call whoever is late, so long after they came on the list"),
  isReached: rate(0.5, "they reach the patient, who orders if little is left"),
} as const satisfies Record<string, Rate | Span>;

/** How a prescription is written: the repeats, and the days until it expires. */
export const prescribed = {
  repeats: [1, 6],
  /** What is left of a first prescription when somebody becomes a patient, and a new one's. */
  firstExpiryDays: [180, 365],
  newExpiryDays: { cannabis: 180, standard: 365 },
} as const;

/** The parts of the product that a run can leave out, to see what they are good for. */
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

/** The rates as lines of a table. */
export function rateRows(): string[] {
  return Object.values(behaviour).map((each: Rate | Span) => {
    const value = "rate" in each ? `${+(each.rate * 100).toFixed(2)} %` : `${each.days.join(" to ")} days`;
    return `| ${each.what} | ${value} | ${each.source} |`;
  });
}
