import { describe, expect, test } from "vitest";
import { arm, type Customer, emailsFor, lapse, type Prescription } from "./expected-emails.ts";

function prescription(columns: Partial<Prescription> = {}): Prescription {
  return {
    id: 1,
    reminder: "2028-02-27",
    remindedOn: null,
    isFollowedUp: false,
    expiry: "2029-01-01",
    soonFor: null,
    expiredFor: null,
    unpaid: null,
    lapsedOn: null,
    ...columns,
  };
}

const customerWith = (...prescriptions: Prescription[]): Customer => ({
  userId: 1,
  prescriptions,
  lastEmail: null,
});

/** What is expected on the days from one to the other of a February. */
function february(customer: Customer, { from, to }: { from: number; to: number }): string[] {
  const days = Array.from({ length: to - from + 1 }, (_, index) => `2028-02-${from + index}`);
  return days.flatMap((day) =>
    emailsFor(customer, day).map((email) => `${email.day.slice(8)} ${email.stage} ${email.itemId}`),
  );
}

describe("the expected emails", () => {
  test("of an unanswered reminder are one follow-up on the third day", () => {
    const customer = customerWith(prescription({ reminder: "2028-02-20" }));
    expect(february(customer, { from: 18, to: 29 })).toEqual(["20 due 1", "23 follow_up 1"]);
    expect(emailsFor(customer, "2028-02-20"), "after the clock was put back").toEqual([]);
  });

  test("beside another reminder of the same day are the follow-up a day later", () => {
    const first = prescription({ reminder: "2028-02-20" });
    const second = prescription({ id: 2, reminder: "2028-02-23" });
    const emails = february(customerWith(first, second), { from: 20, to: 29 });
    expect(emails).toEqual(["20 due 1", "23 due 2", "24 follow_up 1", "26 follow_up 2"]);
  });

  test("of an ending prescription are two notices, and no reminder after its end", () => {
    const ending = prescription({ expiry: "2028-02-25", reminder: "2028-02-26" });
    expect(february(customerWith(ending), { from: 10, to: 29 })).toEqual(["11 soon 1", "25 expired 1"]);
  });

  test("of a checkout that lapses are its reminder the next day, which is also the follow-up", () => {
    const customer = customerWith(prescription());
    const [item] = customer.prescriptions;
    if (!item) throw new Error("there is no prescription");
    arm(item, "2028-03-20");
    item.unpaid = { openedAt: new Date("2028-02-22T01:00:00Z"), reminderBefore: "2028-02-20" };
    lapse([customer], { now: new Date("2028-02-25T00:59:00Z"), day: "2028-02-25" });
    expect(item.unpaid).not.toBeNull();
    lapse([customer], { now: new Date("2028-02-25T01:00:00Z"), day: "2028-02-25" });
    expect(february(customer, { from: 25, to: 29 })).toEqual(["26 due 1", "26 follow_up 1"]);
  });

  test("of a checkout that lapses long before its reminder are an immediate follow-up", () => {
    const lapsed = prescription({ reminder: "2028-02-28", lapsedOn: "2028-02-20" });
    expect(february(customerWith(lapsed), { from: 20, to: 29 })).toEqual(["20 follow_up 1", "28 due 1"]);
  });
});
