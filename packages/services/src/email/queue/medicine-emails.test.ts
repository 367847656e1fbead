import { expect, test } from "vitest";
import { canBeStopped, isAboutMedicines, mayCarryLink } from "./medicine-emails.ts";

test.each([
  ["reminder", {}, [true, true]],
  ["reminder", { isLast: true }, [true, true]],
  ["expiry", { stage: "soon" }, [true, true]],
  ["notification", { about: "back" }, [true, true]],
  ["notification", { about: "last_supply" }, [true, false]],
  ["notification", { about: "recall" }, [true, false]],
  ["notification", { about: "sent" }, [true, false]],
  ["notification", { about: "ready" }, [true, false]],
  ["notification", { about: "failed" }, [true, false]],
  ["notification", { signInUrl: "https://pharmacy.example/login" }, [false, false]],
  ["notification", null, [false, false]],
] as const)("a %s with %j is about medicines and may carry a link: %j", (kind, payload, [isAbout, may]) => {
  expect([isAboutMedicines({ kind, payload }), mayCarryLink({ kind, payload })]).toEqual([isAbout, may]);
});

test.each([
  ["reminder", {}, true],
  ["notification", { about: "last_supply" }, true],
  ["notification", { about: "recall" }, false],
  ["notification", { about: "weekly_report" }, false],
  ["notification", {}, false],
  ["test", {}, false],
] as const)("whether the reader of a %s with %j can stop it: %s", (kind, payload, can) => {
  expect(canBeStopped({ kind, payload })).toBe(can);
});

test.each(["welcome", "password_reset", "address_changed", "care_invitation", "test"] as const)(
  "a %s is about the account, not about medicines",
  (kind) => {
    expect(isAboutMedicines({ kind, payload: { about: "back", items: [] } })).toBe(false);
  },
);
