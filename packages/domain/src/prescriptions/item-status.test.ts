import { describe, expect, it } from "vitest";
import { effectiveStatus, whyStatus } from "./item-status.ts";

const today = "2026-03-10";

describe("effective status", () => {
  const dates = { prescription_expiry_date: "2026-04-01", expiry_date: null };
  it("follows the expiry in both directions, whatever is stored", () => {
    expect(effectiveStatus({ ...dates, status: "active" }, "2026-04-01")).toBe("expired");
    expect(effectiveStatus({ ...dates, status: "expired" }, today)).toBe("active");
    expect(effectiveStatus({ ...dates, status: "pending_renewal" }, today)).toBe("pending_renewal");
  });
});

describe("the reason for a status", () => {
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

  it("is the day of the decisive expiry", () => {
    expect(why({ prescription_expiry_date: "2026-03-10", expiry_date: "2026-05-01" })).toEqual([
      "Its expiry was 10 March 2026, today. From that day, it can't be ordered.",
    ]);
    expect(why({ expiry_date: "2026-03-01", status: "pending_renewal" })).toEqual([
      "Its expiry was 1 March 2026, 9 days ago. From that day, it can't be ordered.",
    ]);
  });

  it("is the reminder that awaits an order, by the store's day", () => {
    const sent = new Date("2026-03-08T20:00:00Z");
    expect(why({ status: "pending_renewal", last_reminder_sent: sent })).toEqual([
      "A reminder was sent on 9 March 2026, and it has not been ordered since.",
      "It becomes active again once it is ordered or its reminder is reset.",
      "No expiry is recorded, so it does not expire.",
    ]);
    expect(why({ status: "pending_renewal" })[0]).toBe(
      "A reminder was sent, and it has not been ordered since.",
    );
  });

  it("is that nothing is awaited and nothing has ended, whatever is stored", () => {
    expect(why({ status: "expired", expiry_date: "2026-03-11" })).toEqual([
      "No reminder is waiting for an order.",
      "It expires on 11 March 2026, tomorrow.",
    ]);
  });
});
