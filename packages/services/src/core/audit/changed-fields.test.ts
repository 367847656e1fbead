import { expect, test } from "vitest";
import { changedFields } from "./changed-fields.ts";

test("names what differs, before and after", () => {
  expect(
    changedFields(
      { repeats: 5, expiry_date: null, name: "A" },
      { repeats: 3, expiry_date: "2026-12-01", name: "A" },
    ),
  ).toEqual({
    before: { repeats: 5, expiry_date: null },
    after: { repeats: 3, expiry_date: "2026-12-01" },
  });
});

test("says so when nothing differs", () => {
  expect(changedFields({ repeats: 5 }, { repeats: 5 })).toBeNull();
});
