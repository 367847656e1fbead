import type { Day } from "@scriptkeeper/domain/time/days";
import type { Calendar } from "./calendar.ts";
import type { Shelf } from "./content/course.ts";
import type { OfferKey } from "./content/offers.ts";
import type { Person } from "./content/people.ts";
import type { seededRandom } from "./random.ts";
import type { DiscountRow, ItemRow, Rows, UserRow } from "./rows.ts";

/** The state shared by all parts of the demo seed. */
export interface Dataset {
  calendar: Calendar;
  random: ReturnType<typeof seededRandom>;
  shelf: Shelf;
  rows: Rows;
  offers: Map<OfferKey, DiscountRow>;
  /** What patients were notified of, in any order; a patient's notices of one day share an email. */
  notices: Notice[];
}

export interface Patient {
  person: Person;
  user: UserRow;
}

/** One item that a patient was reminded or warned of, as it was that day. */
export interface Notice {
  patient: Patient;
  item: ItemRow;
  on: number;
  kind: "reminder" | "expiry";
  stage: "due" | "soon" | "expired";
  /** The reminder's date or the expiry date. */
  date: Day;
  arming: number;
  repeats: number | null;
}
