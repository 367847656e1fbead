import { describe, expect, it } from "vitest";
import { type RecordedEnd, type RenewalRecord, whyRenewalState } from "./renewal-words.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour));
const why = (renewal: Partial<RenewalRecord>, end: RecordedEnd | null = null) =>
  whyRenewalState(
    {
      state: "open",
      created_at: at(0),
      opened_at: at(1),
      placed_at: null,
      unpaid_since: null,
      settled_at: null,
      refusal: null,
      ...renewal,
    },
    { end, timeZone: "UTC" },
  ).join(" ");

describe("the reason for an order's state", () => {
  it.each<[string, Partial<RenewalRecord>]>([
    [
      "It was started on 1 Mar 2026, 12:00 am, and the store has not made a payment page yet.",
      { state: "opening", opened_at: null },
    ],
    [
      "The payment page was opened on 1 Mar 2026, 1:00 am. The store shows no payment for it so far. If it stays unpaid, it is closed 72 hours after that.",
      { state: "open" },
    ],
    [
      "The patient placed it by 1 Mar 2026, 2:00 am. Its payment expired or was voided, but some of it was sent, so it is still to be paid for. The store shows no payment for it so far.",
      { placed_at: at(2), unpaid_since: at(3) },
    ],
    [
      "On 1 Mar 2026, 3:00 am, the store showed its order, although it had ended. The store shows no payment for it so far.",
      { state: "paid", settled_at: at(3), unpaid_since: at(3) },
    ],
    [
      "The patient placed it by 1 Mar 2026, 2:00 am. The store shows no payment for it so far.",
      { state: "open", placed_at: at(2) },
    ],
    ["It is being closed, and its payment page is being removed at the store.", { state: "closing" }],
    ["On 1 Mar 2026, 3:00 am, the store showed its order as paid.", { state: "paid", settled_at: at(3) }],
    [
      "On 1 Mar 2026, 3:00 am, it was closed unpaid, and the repeats it had reserved were returned.",
      { state: "lapsed", settled_at: at(3) },
    ],
    [
      "On 1 Mar 2026, 3:00 am, the store cancelled it after payment, and the repeats it had used were returned.",
      { state: "cancelled", settled_at: at(3) },
    ],
    [
      "On 1 Mar 2026, 3:00 am, the store refused it, and the repeats it had reserved were returned. The store was not taking more orders at that time.",
      { state: "refused", settled_at: at(3), refusal: "busy" },
    ],
  ])("%s", (sentence, renewal) => {
    expect(why(renewal)).toBe(sentence);
  });

  it("comes from the log if that recorded how it ended", () => {
    const end = {
      at: at(3),
      action: "Order cancelled by the patient",
      description: "The unpaid checkout was closed. The repeats it had reserved were returned.",
    };
    expect(why({ state: "lapsed", settled_at: at(3) }, end)).toBe(
      "Order cancelled by the patient, on 1 Mar 2026, 3:00 am. The unpaid checkout was closed. The repeats it had reserved were returned.",
    );
  });
});
