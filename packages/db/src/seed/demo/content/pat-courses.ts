import { type Course, type CourseItem, obtainedForReminder, pick, type Shelf } from "./course.ts";

/** Returns the demo customer's prescriptions: one in each situation that a patient can meet. */
export function patCourses(shelf: Shelf): Course[] {
  const monthly = (index: number) => pick(shelf.monthly, index);
  const lasting = (index: number) => pick(shelf.lasting, index);
  return [
    course(18, 3, [
      { product: monthly(0), repeats: 3, offers: [{ key: "welcome", given: "at the start" }] },
      { product: monthly(1), repeats: 2 },
    ]),
    course(40, 1, [{ product: lasting(2), repeats: 5, offers: [{ key: "firstTen", given: "lately" }] }]),
    course(3, 3, [
      {
        product: monthly(2),
        repeats: 2,
        offers: [
          { key: "over", given: "at the start" },
          { key: "concession", given: "lately" },
        ],
      },
    ]),
    { ...course(0, 2, [{ product: monthly(3), repeats: 4 }]), isNotified: false },
    course(9, 5, [{ product: monthly(5), repeats: 0 }]),
    { ...course(0, 3, [{ product: monthly(4), repeats: 2 }]), obtained: -41, expiresIn: -12 },
    course(14, 1, [{ product: pick(shelf.unsold, 0), repeats: 3 }]),
    {
      origin: "order",
      obtained: -3,
      renewals: 0,
      items: [
        { product: lasting(4), repeats: null, isUnreviewed: true },
        { product: pick(shelf.cannabis, 1), repeats: null, isUnreviewed: true },
      ],
    },
    { ...course(27, 4, [{ product: lasting(0), repeats: 1 }]), expiresIn: 9 },
    course(11, 2, [
      { product: pick(shelf.cannabis, 0), repeats: 2, offers: [{ key: "manual", given: "at the start" }] },
    ]),
    course(25, 1, [{ product: lasting(1), repeats: 1, offers: [{ key: "loyal", given: "at the start" }] }]),
    {
      ...course(60, 0, [{ product: lasting(3), repeats: 3, hasDefaultExpiry: true }]),
      origin: "manual",
    },
  ];
}

function course(reminderIn: number, renewals: number, items: [CourseItem, ...CourseItem[]]): Course {
  return { origin: "order", obtained: obtainedForReminder(items[0], reminderIn), renewals, items };
}
