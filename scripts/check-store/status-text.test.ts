import { expect, test } from "vitest";
import { statusText } from "./status-text.ts";

test("each check has a line in the words of the Settings page, with what to do below if it fails", () => {
  const text = statusText({
    checkedAt: null,
    answeredAt: null,
    checks: [
      { name: "connection", title: "Connection", state: "good", finding: "Connected.", advice: null },
      { name: "currency", title: "Currency", state: "bad", finding: "NZD.", advice: "Set CURRENCY to NZD." },
    ],
    scopes: [{ scope: "read_orders", use: "Payments", state: "missing" }],
    topics: [
      {
        topic: "ORDERS_PAID",
        scope: "read_orders",
        state: "refused",
        refusal: "Access denied",
        advice: "Grant read_orders.",
      },
    ],
  });
  expect(text.split("\n")).toEqual([
    "Store",
    "  Good        Connection: Connected.",
    "  Fix         Currency: NZD.",
    "              Set CURRENCY to NZD.",
    "",
    "Scopes of the app",
    "  Missing     read_orders (Payments)",
    "",
    "Messages from the store",
    "  Refused     ORDERS_PAID (read_orders): Access denied",
    "              Grant read_orders.",
  ]);
});
