import { SILENCES } from "@scriptkeeper/contracts/reminders/forecast";
import { describe, expect, test } from "vitest";
import { type ComingFacts, type SilenceFacts, whyComing, whySilent } from "./forecast-words.ts";

describe("the reason why an email will come", () => {
  const coming: ComingFacts = {
    kind: "reminder",
    date: "2026-12-12",
    day: "2026-12-12",
    isCheckoutOpen: false,
  };

  test.each<[string, Partial<ComingFacts>]>([
    ["Its reminder date is 12 Dec 2026.", {}],
    ["Its reminder date was 12 Dec 2026, and no reminder of it has been sent yet.", { day: "2026-12-14" }],
    [
      "Its reminder date is 12 Dec 2026. Its last repeat is in an order that is not finished.",
      { isCheckoutOpen: true },
    ],
    ["It expires on 12 Dec 2026.", { kind: "soon", day: "2026-11-28" }],
    ["It expires on 12 Dec 2026.", { kind: "expired" }],
    ["It expired on 12 Dec 2026.", { kind: "expired", day: "2026-12-13" }],
  ])("%s", (sentence, facts) => {
    expect(whyComing({ ...coming, ...facts })).toBe(sentence);
  });
});

describe("the reason why no email will come", () => {
  const facts: Omit<SilenceFacts, "reason"> = {
    reminderDate: "2026-12-20",
    expiry: "2026-12-12",
    written: "2026-11-03",
    today: "2026-11-21",
  };

  test.each<[SilenceFacts["reason"], string, Partial<SilenceFacts>]>([
    ["address_bad", "The email address is marked as undeliverable.", {}],
    ["unsubscribed", "The customer has unsubscribed from reminders.", {}],
    ["needs_review", "Nobody has reviewed it yet: its repeats and expiry date are empty.", {}],
    ["no_date", "No reminder date is set.", {}],
    ["no_repeats", "It has no repeats left.", {}],
    ["unavailable", "The store can't supply the product right now.", {}],
    ["expired", "It expires on 12 Dec 2026, and its reminder is not due before 20 Dec 2026.", {}],
    ["expired", "It expired on 12 Dec 2026.", { today: "2026-12-12" }],
    [
      "reminded",
      "A reminder was sent on 3 Nov 2026. Unless it is ordered, one follow-up may be sent from three days later, and a last email when it should have run out. The next reminder needs a new reminder date.",
      {},
    ],
    ["no_expiry", "No expiry date is set.", {}],
    ["noticed", "The last notice was written on 3 Nov 2026.", {}],
    [
      "reminder_failed",
      "Its reminder of 3 Nov 2026 was not delivered. See why in Notifications, and resend it there.",
      {},
    ],
    [
      "notice_failed",
      "The last notice of 3 Nov 2026 was not delivered. See why in Notifications, and resend it there.",
      {},
    ],
    ["over", "It expired on 12 Dec 2026, too long ago for a notice.", { today: "2027-01-01" }],
  ])("%s: %s", (reason, sentence, changes) => {
    expect(whySilent({ ...facts, ...changes, reason })).toBe(sentence);
  });

  test("every reason is a sentence, whatever dates are set", () => {
    const bare = { reminderDate: null, expiry: null, written: null, today: "2026-11-21" };
    for (const reason of SILENCES) expect(whySilent({ ...bare, reason })).toMatch(/^[A-Z].*[^ ]\.$/);
  });
});
