import { describe, expect, it } from "vitest";
import { effectiveExpiry, expiryStatus } from "./expiry.ts";
import { effectiveStatus, whyStatus } from "./item-status.ts";
import { maxOrderQuantity } from "./order-quantity.ts";
import { nextReminderDate } from "./reminder-date.ts";
import { reorderStatus } from "./reorder-status.ts";

const today = "2026-03-10";

describe("expiry", () => {
  it.each([
    ["2026-03-09", "expired"],
    ["2026-03-10", "expired"],
    ["2026-03-11", "expiring-soon"],
    ["2026-03-24", "expiring-soon"],
    ["2026-03-25", "active"],
  ])("A-STATE-07 on %s is %s", (expiry, status) => {
    expect(expiryStatus(expiry, today)).toBe(status);
  });

  it("A-ENT-05 the older field counts where the prescription has no date of its own", () => {
    expect(effectiveExpiry({ prescription_expiry_date: null, expiry_date: "2026-05-01" })).toBe("2026-05-01");
    expect(effectiveExpiry({ prescription_expiry_date: "2026-04-01", expiry_date: "2026-05-01" })).toBe(
      "2026-04-01",
    );
  });

  it("an unknown expiry never expires", () => {
    expect(expiryStatus(null, today)).toBe("active");
  });
});

describe("reorder", () => {
  it.each([
    ["2026-03-09", "due", "Reorder Now", "Reorder now"],
    ["2026-03-10", "due", "Reorder Now", "Reorder now"],
    ["2026-03-11", "soon", "Due Soon", "Reorder in 1 day"],
    ["2026-03-17", "soon", "Due Soon", "Reorder in 7 days"],
    ["2026-03-18", "active", "Active", null],
    [null, "active", "Active", null],
  ])("A-STATE-08 A-STATE-09 A-STATE-10 a reminder on %s is %s", (date, state, badge, text) => {
    expect(reorderStatus(date, today)).toEqual({ state, badge, text });
  });

  it("A-RENEW-04 A-RENEW-05 at most two packs, and no more than the repeats that are left", () => {
    expect([undefined, null, 0, 1, 2, 5].map(maxOrderQuantity)).toEqual([2, 2, 2, 1, 2, 2]);
  });
});

describe("effective status", () => {
  const dates = { prescription_expiry_date: "2026-04-01", expiry_date: null };
  it("follows the expiry in both directions whatever is stored", () => {
    expect(effectiveStatus({ ...dates, status: "active" }, "2026-04-01")).toBe("expired");
    expect(effectiveStatus({ ...dates, status: "expired" }, today)).toBe("active");
    expect(effectiveStatus({ ...dates, status: "pending_renewal" }, today)).toBe("pending_renewal");
  });
});

describe("why a status", () => {
  const why = (item: Partial<Parameters<typeof whyStatus>[0]>) =>
    whyStatus(
      {
        status: "active",
        prescription_expiry_date: null,
        expiry_date: null,
        last_reminder_sent: null,
        ...item,
      },
      { today, timeZone: "Australia/Sydney" },
    );

  it("is the day of the expiry that decided it", () => {
    expect(why({ prescription_expiry_date: "2026-03-10", expiry_date: "2026-05-01" })).toEqual([
      "Its expiry was 10 March 2026, today. From that day on it can't be ordered.",
    ]);
    expect(why({ expiry_date: "2026-03-01", status: "pending_renewal" })).toEqual([
      "Its expiry was 1 March 2026, 9 days ago. From that day on it can't be ordered.",
    ]);
  });

  it("is the reminder that waits for an order, by the store's day", () => {
    const sent = new Date("2026-03-08T20:00:00Z");
    expect(why({ status: "pending_renewal", last_reminder_sent: sent })).toEqual([
      "A reminder was sent on 9 March 2026, and it has not been ordered since.",
      "It is active again once it is ordered or its reminder is set anew.",
      "No expiry is recorded, so it does not expire.",
    ]);
    expect(why({ status: "pending_renewal" })[0]).toBe(
      "A reminder was sent, and it has not been ordered since.",
    );
  });

  it("is that nothing waits and nothing has ended, whatever is stored", () => {
    expect(why({ status: "expired", expiry_date: "2026-03-11" })).toEqual([
      "No reminder waits for an order.",
      "It expires on 11 March 2026, tomorrow.",
    ]);
  });
});

describe("next reminder date", () => {
  const supply = { days_supply: 30, processing_days: 5 };
  it("is the day the supply ends less the days an order needs", () => {
    expect(nextReminderDate({ start: today, quantity: 2, supply }, today)).toBe("2026-05-04");
  });
  it("is never before tomorrow", () => {
    expect(nextReminderDate({ start: "2025-01-01", quantity: 1, supply }, today)).toBe("2026-03-11");
  });
  it("is unknown for a product without a configuration", () => {
    expect(nextReminderDate({ start: today, quantity: 1, supply: null }, today)).toBeNull();
  });
});
