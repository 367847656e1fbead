import { FULFILLMENT_STATES } from "@scriptkeeper/contracts/constants";
import { expect, test } from "vitest";
import { parcelWords, waitingWords } from "./delivery-words.ts";

test("what is said about a parcel is true for carers and staff too, who neither collect it nor run out", () => {
  const parcel = { sentOn: "2026-03-01", deliveredOn: null, carrier: null, isLate: false };
  const told = [true, false].flatMap((isDelivery) => [
    waitingWords({ isDelivery, isLate: false }),
    ...FULFILLMENT_STATES.map((state) => parcelWords({ ...parcel, isDelivery, state }, "2026-03-02")),
  ]);
  for (const { sentence, nextStep } of told)
    expect(`${sentence} ${nextStep}`).not.toMatch(
      /\bYou picked\b|\btell you\b|\byou (may|do not) run out\b|\bYour\b/,
    );
  expect(told.map(({ sentence }) => sentence)).toContain("Picked up.");
});
