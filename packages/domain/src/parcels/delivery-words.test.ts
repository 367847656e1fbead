import { FULFILLMENT_STATES } from "@scriptkeeper/contracts/constants";
import { expect, test } from "vitest";
import { parcelWords, waitingWords } from "./delivery-words.ts";

test("what is said about a parcel is true for carers and staff too, who neither collect it nor run out", () => {
  const parcel = { sentOn: "2026-03-01", deliveredOn: null, carrier: null, isLate: false };
  const standings = [{}, { isUnreported: true }, { isMissing: true }];
  const told = [true, false].flatMap((isDelivery) =>
    standings.flatMap((standing) => [
      waitingWords({ isDelivery, isLate: false, ...standing }),
      ...FULFILLMENT_STATES.map((state) =>
        parcelWords({ ...parcel, isDelivery, state, ...standing }, "2026-03-02"),
      ),
    ]),
  );
  for (const { sentence, nextStep } of told)
    expect(`${sentence} ${nextStep}`).not.toMatch(
      /\bYou picked\b|\btell you\b|\byou (may|do not) run out\b|\bYour\b/,
    );
  expect(told.map(({ sentence }) => sentence)).toContain("Picked up.");
});

const find = "contact us and we will find out where it is.";

test.each([
  [
    "sent",
    "Sent 40 days ago with Demo Post. It was never reported as delivered.",
    `If it has not arrived, ${find}`,
  ],
  [
    "out_for_delivery",
    "Sent 40 days ago with Demo Post. It was never reported as delivered.",
    `If it has not arrived, ${find}`,
  ],
  [
    "ready",
    "Packed 40 days ago to be picked up. It was never reported as picked up.",
    `If it has not been picked up, ${find}`,
  ],
  [
    "failed",
    "Sent 40 days ago with Demo Post. The carrier has reported a problem with it.",
    `If it has not arrived, ${find}`,
  ],
  ["preparing", "It was never reported as sent.", `If it has not arrived, ${find}`],
  ["delivered", "Delivered on 15 March 2026.", null],
] as const)(
  "a parcel last reported as %s long ago is not called on its way, and whoever lacks it is told what to do",
  (state, sentence, nextStep) => {
    const parcel = { sentOn: "2026-03-01", deliveredOn: "2026-03-15", carrier: "Demo Post", isLate: false };
    expect(parcelWords({ ...parcel, state, isDelivery: true, isUnreported: true }, "2026-04-10")).toEqual({
      sentence,
      nextStep,
    });
  },
);

test.each([
  ["sent", "Sent 40 days ago with Demo Post. The order is marked as incomplete."],
  ["preparing", "It was never reported as sent. The order is marked as incomplete."],
  ["delivered", "Reported as delivered on 15 March 2026, but marked as incomplete."],
] as const)(
  "a parcel reported as %s of an order that is not complete says that the pharmacy knows",
  (state, sentence) => {
    const parcel = { sentOn: "2026-03-01", deliveredOn: "2026-03-15", carrier: "Demo Post", isLate: true };
    expect(parcelWords({ ...parcel, state, isDelivery: true, isMissing: true }, "2026-04-10")).toEqual({
      sentence,
      nextStep: "The pharmacy has been told. If the medicine may run out, contact us now.",
    });
  },
);
