import { expect, test } from "vitest";
import { type ListedMedicine, medicineGroup } from "./medicine-list.ts";

const today = "2026-06-30";
const group = (medicine: Partial<ListedMedicine>) =>
  medicineGroup({ code: "ok", expiry: null, lastsUntil: null, ...medicine }, today);

test.each(["ok", "checkout_open", "order_placed", "unavailable", "needs_review"] as const)(
  "%s is active, however long ago its last pack ran out",
  (code) => {
    expect(group({ code, lastsUntil: "2020-01-01" })).toBe("active");
  },
);

test.each<[string, Partial<ListedMedicine>, string]>([
  ["an expired script needs a new one", { code: "expired", expiry: "2026-06-29" }, "new_script"],
  ["no repeats need a new one", { code: "no_repeats", expiry: "2027-01-01" }, "new_script"],
  ["its dates are unknown", { code: "no_repeats" }, "new_script"],
  ["90 days ago is not long", { code: "expired", expiry: "2026-04-01" }, "new_script"],
  ["91 days ago is", { code: "expired", expiry: "2026-03-31" }, "past"],
  [
    "there may be some left",
    { code: "expired", expiry: "2026-01-01", lastsUntil: "2026-06-01" },
    "new_script",
  ],
  ["it ran out and expired", { code: "expired", expiry: "2026-01-01", lastsUntil: "2026-02-01" }, "past"],
])("%s", (_, medicine, expected) => {
  expect(group(medicine)).toBe(expected);
});
