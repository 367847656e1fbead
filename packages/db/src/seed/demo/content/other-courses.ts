import { type Course, type CourseItem, obtainedForReminder, pick, type Shelf } from "./course.ts";
import type { OfferKey } from "./offers.ts";

/** Total number of items of all customers other than the demo customer. */
const ITEMS = 136;
const PATIENTS = 38;
/** Every patient has three items; this many have four. */
const PATIENTS_WITH_FOUR = ITEMS - PATIENTS * 3;

/** Returns two orders for the patient at `index`; none for the newest patients. */
export function otherCourses(shelf: Shelf, index: number): Course[] {
  if (index >= PATIENTS) return [];
  const maker = { shelf, index };
  return [pick(firstOrders, index)(maker), pick(secondOrders, index)(maker)];
}

interface Maker {
  shelf: Shelf;
  index: number;
}

const firstOrders: ((maker: Maker) => Course)[] = [
  (maker) => monthly(maker, { reminderIn: 8 + ((maker.index * 7) % 17), repeats: 1 + (maker.index % 6) }),
  (maker) => monthly(maker, { reminderIn: 1 + (maker.index % 7), repeats: 2 }),
  (maker) => ({ ...monthly(maker, { reminderIn: 0, repeats: 3 }), isNotified: false }),
  (maker) => monthly(maker, { reminderIn: -1 - (maker.index % 9), repeats: 1 + (maker.index % 4) }),
  (maker) => ({
    ...monthly(maker, { reminderIn: 20, repeats: 2 }),
    expiresIn: 1 + ((maker.index * 3) % 14),
  }),
  (maker) => monthly(maker, { reminderIn: 4 - maker.index, repeats: 0 }),
  (maker) => abandoned(maker),
];

const secondOrders: ((maker: Maker) => Course)[] = [
  (maker) => expired(maker),
  (maker) => ({ origin: "order", obtained: -1 - (maker.index % 12), renewals: 0, items: unreviewed(maker) }),
  (maker) => lasting(maker, pick(maker.shelf.lasting, maker.index)),
  (maker) => lasting(maker, pick(maker.shelf.cannabis, maker.index)),
  (maker) => lasting(maker, pick(maker.shelf.unsold, 0)),
  (maker) => byHand(lasting(maker, pick(maker.shelf.lasting, maker.index + 2))),
  (maker) => cancelled(maker),
  (maker) => unknownRepeats(maker),
  (maker) => ({ ...expired(maker), expiresIn: -(maker.index % 6), obtained: -25, isNotified: false }),
];

function monthly({ shelf, index }: Maker, { reminderIn, repeats }: { reminderIn: number; repeats: number }) {
  const first = { product: pick(shelf.monthly, index), repeats, ...given(index, "at the start") };
  const second = { product: pick(shelf.monthly, index + 1), repeats: repeats === 0 ? 0 : repeats + 1 };
  return course(obtainedForReminder(first, reminderIn), 1 + (index % 5), [first, second]);
}

function abandoned(maker: Maker): Course {
  const started = monthly(maker, { reminderIn: -14, repeats: 2 });
  return { ...started, setback: { on: -12, outcome: "lapsed" } };
}

function cancelled(maker: Maker): Course {
  const items = second(maker, { product: pick(maker.shelf.monthly, maker.index + 3), repeats: 3 });
  return { ...course(-50, 2, items), setback: { on: -24, outcome: "cancelled" } };
}

function lasting(maker: Maker, product: Shelf["lasting"][number]): Course {
  const first: CourseItem = { product, repeats: 1 + (maker.index % 3), ...given(maker.index, "lately") };
  return course(
    obtainedForReminder(first, 5 + ((maker.index * 5) % 20)),
    maker.index % 3,
    second(maker, first),
  );
}

/** Makes the items entered by staff, with only the system's default expiry. */
function byHand(course: Course): Course {
  const items = course.items.map((item): CourseItem => ({ ...item, hasDefaultExpiry: true }));
  return { ...course, origin: "manual", items };
}

function expired(maker: Maker): Course {
  const gone = 2 + ((maker.index * 13) % 90);
  const items = second(maker, { product: pick(maker.shelf.monthly, maker.index + 2), repeats: 1 });
  return { ...course(-gone - 20, 3, items), expiresIn: -gone };
}

function unreviewed(maker: Maker): CourseItem[] {
  return second(maker, {
    product: pick(maker.shelf.lasting, maker.index),
    repeats: null,
    isUnreviewed: true,
  });
}

function unknownRepeats(maker: Maker): Course {
  const product = pick(maker.shelf.monthly, maker.index);
  const items = second(maker, { product, repeats: null });
  return { ...course(-12, 1, items), origin: "manual" };
}

/** Returns the item, for some patients with a second product of the same kind. */
function second({ shelf, index }: Maker, item: CourseItem): CourseItem[] {
  if (index >= PATIENTS_WITH_FOUR) return [item];
  const { offers: _, ...plain } = item;
  return [item, { ...plain, product: pick(shelf.monthly, index + 4) }];
}

const rotation: (OfferKey | null)[] = [
  "welcome",
  null,
  "loyal",
  "concession",
  null,
  "firstTen",
  "loyalThree",
  "everyday",
  null,
  "switchedOff",
  "over",
];

function given(index: number, when: "at the start" | "lately"): Pick<CourseItem, "offers"> {
  const key = pick(rotation, index);
  return key ? { offers: [{ key, given: when }] } : {};
}

function course(obtained: number, renewals: number, items: CourseItem[]): Course {
  return { origin: "order", obtained, renewals, items };
}
