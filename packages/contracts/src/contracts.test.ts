import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ChangePasswordInput, LoginInput, ResetPasswordInput } from "./accounts/auth.ts";
import * as constants from "./constants.ts";
import { messages, reorderItems } from "./messages.ts";
import { DeleteSelectionInput } from "./prescriptions/changes.ts";
import { Day, DayOrTimestamp, PathId } from "./primitives.ts";
import { RemindersDueInput } from "./reminders/reminders-due.ts";
import { noRepeatsLeft, someUnavailable } from "./renewals/messages.ts";
import { RenewInput } from "./renewals/renewals.ts";
import { NotificationLogsInput } from "./reporting/logs.ts";

const issuesOf = (result: {
  success: boolean;
  error?: { issues: { path: PropertyKey[]; message: string }[] };
}) => (result.error?.issues ?? []).map((issue) => `${issue.path.join(".")}: ${issue.message}`);

describe("what a renewal may ask for", () => {
  const renewal = (prescriptionItems: unknown) =>
    RenewInput.safeParse({ token: "t", prescriptionItems, includeDelivery: false });

  it.each([0, 3, 1.5, "1", null, -1, Number.NaN])(
    "A-RENEW-04 A-ENT-09 refuses the quantity %s by name",
    (quantity) => {
      const result = renewal([{ id: 1, quantity }]);
      expect(result.success).toBe(false);
      expect(issuesOf(result)[0]).toMatch(/^prescriptionItems\.0\.quantity: must be/);
    },
  );

  it.each([0, -1, 1.5, "1", 2 ** 31, 1e21])("refuses the id %s by name", (id) => {
    expect(issuesOf(renewal([{ id, quantity: 1 }]))[0]).toMatch(/^prescriptionItems\.0\.id: /);
  });

  it("A-ERR-07 refuses an empty list in the documented words", () => {
    expect(issuesOf(renewal([]))).toEqual([`prescriptionItems: ${messages.nothingSelected}`]);
  });

  it("refuses duplicate items and endless lists", () => {
    expect(
      renewal([
        { id: 1, quantity: 1 },
        { id: 1, quantity: 2 },
      ]).success,
    ).toBe(false);
    const many = Array.from({ length: 10_000 }, (_, index) => ({ id: index + 1, quantity: 1 }));
    expect(issuesOf(renewal(many))[0]).toContain("at most 100");
  });

  it("accepts one or two packs of up to a hundred items", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 31 - 1 }), { minLength: 1, maxLength: 100 }),
        fc.integer({ min: 1, max: 2 }),
        (ids, quantity) => {
          expect(renewal(ids.map((id) => ({ id, quantity }))).success).toBe(true);
        },
      ),
    );
  });
});

describe("passwords and names", () => {
  it("A-CHPW-03 A-CHPW-04 A-CHPW-06 a password change is refused in the documented words", () => {
    const change = (currentPassword: string, newPassword: string) =>
      issuesOf(ChangePasswordInput.safeParse({ currentPassword, newPassword }));
    expect(change("", "longer")).toEqual(["currentPassword: Current password is required"]);
    expect(change("x", "")[0]).toBe("newPassword: New password is required");
    expect(change("x", "short")).toEqual(["newPassword: New password must be at least 6 characters"]);
    expect(change("x", "sixsix")).toEqual([]);
  });

  it("A-RESET-03 a reset requires eight characters", () => {
    expect(issuesOf(ResetPasswordInput.safeParse({ token: "t", newPassword: "1234567" }))).toHaveLength(1);
    expect(ResetPasswordInput.safeParse({ token: "t", newPassword: "12345678" }).success).toBe(true);
  });

  it("ignores an email address's case and the spaces around it", () => {
    expect(LoginInput.parse({ email: " Pat@People.Example ", password: "x" }).email).toBe(
      "pat@people.example",
    );
  });

  it("A-LOGIN-02 a password has no rules at sign-in and is never trimmed", () => {
    expect(LoginInput.parse({ email: "a", password: " x " }).password).toBe(" x ");
  });

  it("refuses null characters and endless text before they reach the database", () => {
    expect(LoginInput.safeParse({ email: "a\0b", password: "x" }).success).toBe(false);
    expect(LoginInput.safeParse({ email: "a", password: "x\0" }).success).toBe(false);
    expect(LoginInput.safeParse({ email: "a".repeat(1_000_000), password: "x" }).success).toBe(false);
  });
});

it("a deletion names at most 5,000 prescriptions", () => {
  const naming = (count: number) =>
    DeleteSelectionInput.safeParse({
      groupIds: [1],
      itemIds: [],
      seenIds: Array.from({ length: count }, (_, id) => id + 1),
    });
  expect(naming(5_000).success).toBe(true);
  expect(naming(5_001).error?.issues).toMatchObject([
    { path: ["seenIds"], message: "must name at most 5000 prescriptions" },
  ]);
});

describe("dates, ids and pages", () => {
  it("a day must exist", () => {
    expect(
      ["2026-02-29", "2026-13-01", "2026-04-31", "1", "", "2026-1-1", "0000-01-01"].map(
        (day) => Day.safeParse(day).success,
      ),
    ).toEqual(Array.from({ length: 7 }, () => false));
    expect(Day.safeParse("2028-02-29").success).toBe(true);
  });

  it("a reminder may be a day or a timestamp with its zone", () => {
    for (const good of ["2026-03-10", "2026-03-10T12:00:00Z", "2026-03-10T12:00:00+11:00"])
      expect(DayOrTimestamp.safeParse(good).success).toBe(true);
    const nowhere = ["0000-12-31T23:59:59Z", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"];
    for (const bad of ["2026-02-30", "2026-03-10T25:00:00Z", "10/03/2026", 5, null, ...nowhere])
      expect(DayOrTimestamp.safeParse(bad).success).toBe(false);
  });

  it("a path contains an id or nothing", () => {
    expect(PathId.safeParse("2147483647").data).toBe(2_147_483_647);
    for (const bad of ["0", "-1", "1.5", "abc", "2147483648", "99999999999", "1e3", " 1"])
      expect(PathId.safeParse(bad).success).toBe(false);
  });

  it("pages have sensible bounds and defaults", () => {
    expect(NotificationLogsInput.parse({})).toMatchObject({
      page: 1,
      limit: constants.NOTIFICATION_PAGE_SIZE,
    });
    for (const bad of [{ page: "0" }, { page: "x" }, { limit: "201" }, { limit: "1.5" }, { type: "other" }])
      expect(NotificationLogsInput.safeParse(bad).success).toBe(false);
  });
});

describe("quoted texts and constants", () => {
  it("A-ERR-10 A-ERR-11 lists products in the documented sentences", () => {
    expect(someUnavailable(["A", "B"])).toBe(
      "Some products are unavailable: A, B. We've removed them from your order.",
    );
    expect(noRepeatsLeft(["A"])).toBe(
      "Cannot renew: A has no repeats left. Please contact your doctor for a new prescription.",
    );
    expect([1, 2].map(reorderItems)).toEqual(["Reorder 1 item", "Reorder 2 items"]);
  });

  it("A-CONST-01 A-CONST-02 A-CONST-03 A-CONST-04 A-CONST-05 A-CONST-06 are the documented numbers", () => {
    expect(constants).toMatchObject({
      TOKEN_STORAGE_KEY: "token",
      LOGIN_LOCK_SECONDS: 5,
      DEFAULT_DELIVERY_FEE_CENTS: 3000,
      MIN_ORDER_QUANTITY: 1,
      MAX_ORDER_QUANTITY: 2,
      EXPIRING_SOON_DAYS: 14,
      REORDER_SOON_DAYS: 7,
      RECENT_ORDERS: 5,
      PARTIAL_ORDER_REDIRECT_SECONDS: 3,
      PASSWORD_DIALOG_CLOSE_SECONDS: 2,
      TOAST: { durationMs: 5000, swipeDirection: "right", swipeThresholdPx: 50, hotkey: "F8" },
      VALIDITY_MONTHS: { cannabis: 6, standard: 12 },
    });
    expect(constants.PASSWORD_MINIMUM).toEqual({ change: 6, reset: 8, admin: 8 });
  });
});

it.each(["2026-02-30.1.1", "2026-03-10", "x", "2026-03-10.1.-1"])(
  "a cursor that no page of reminders gave is refused: %s",
  (after) => expect(RemindersDueInput.safeParse({ after }).success).toBe(false),
);
