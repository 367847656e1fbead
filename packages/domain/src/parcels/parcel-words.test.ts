import { describe, expect, it } from "vitest";
import { type ParcelRecord, whyParcelState } from "./parcel-words.ts";

const at = (day: number) => new Date(Date.UTC(2026, 2, day));
const why = (parcel: Partial<ParcelRecord>) =>
  whyParcelState(
    {
      state: "sent",
      packed_at: at(2),
      in_transit_at: null,
      delivered_at: null,
      updated_at: at(5),
      ...parcel,
    },
    "UTC",
  ).join(" ");

describe("the reason for a parcel's state", () => {
  it.each<[string, Partial<ParcelRecord>]>([
    [
      "The pharmacy packed or labelled it at the store on 2 Mar 2026, 12:00 am. It has not left yet.",
      { state: "preparing" },
    ],
    [
      "The pharmacy marked it at the store as ready to pick up, or as sent without a carrier. The store reported this by 5 Mar 2026, 12:00 am.",
      { state: "ready" },
    ],
    [
      "The pharmacy marked it at the store as sent, packed on 2 Mar 2026, 12:00 am. The carrier has said nothing so far.",
      {},
    ],
    ["The carrier said it has had it since 3 Mar 2026, 12:00 am.", { in_transit_at: at(3) }],
    [
      "The carrier said it was delivered on 4 Mar 2026, 12:00 am.",
      { state: "delivered", delivered_at: at(4) },
    ],
    [
      "The carrier said it was delivered. The store reported this by 5 Mar 2026, 12:00 am.",
      { state: "delivered" },
    ],
    [
      "The pharmacy marked it at the store as picked up, or as delivered without a carrier. The store reported this by 4 Mar 2026, 12:00 am.",
      { state: "collected", delivered_at: at(4) },
    ],
    [
      "The pharmacy took it back at the store, to send its items again. The store reported this by 5 Mar 2026, 12:00 am.",
      { state: "cancelled" },
    ],
    [
      "The carrier said it could not deliver it, or does not know its number. The store reported this by 5 Mar 2026, 12:00 am.",
      { state: "failed" },
    ],
  ])("%s", (sentence, parcel) => {
    expect(why(parcel)).toBe(sentence);
  });
});
