import { expect, it } from "vitest";
import { transactionCsvHead, transactionCsvName, transactionCsvRows } from "./transaction-csv.ts";

const entry = {
  transaction_date: "2026-03-09T23:30:05.000Z",
  transaction_type: "renewal",
  first_name: "Ann",
  last_name: "Lee",
  email: "ann@people.example",
  product_name: "Atorvastatin, 40 mg",
  variant_title: null,
  action: "Order started",
  description: 'A repeat was used; "one" is left.',
} as const;

it("B-TX-09 has the documented columns, after the byte order mark for Excel", () => {
  expect(transactionCsvHead()).toBe("\uFEFFDate,Type,User,Email,Product,Action,Description\r\n");
});

it("B-TX-09 has a row for each entry, in the store's time", () => {
  expect(transactionCsvRows([entry], "Australia/Sydney")).toBe(
    '2026-03-10 10:30:05,Renewal,Ann Lee,ann@people.example,"Atorvastatin, 40 mg",Order started,"A repeat was used; ""one"" is left."\r\n',
  );
});

it("a medicine has its strength and pack", () => {
  const named = { ...entry, product_name: "Atorvastatin", variant_title: "40 mg, 30 tablets" };
  expect(transactionCsvRows([named], "UTC")).toContain(',"Atorvastatin, 40 mg, 30 tablets",');
});

it("a name that would be a formula becomes text, and an unknown value is empty", () => {
  const stranger = {
    ...entry,
    first_name: "=HYPERLINK(1)",
    last_name: null,
    email: null,
    product_name: null,
  };
  expect(transactionCsvRows([stranger], "UTC")).toMatch(
    /^2026-03-09 23:30:05,Renewal,'=HYPERLINK\(1\),,,Order started,/,
  );
});

it("B-TX-10 the file is named after the day", () => {
  expect(transactionCsvName("2026-03-10")).toBe("transaction-logs-2026-03-10.csv");
});

it.each([
  ["in summer", "2026-01-15T00:00:00.000Z", "2026-01-15 11:00:00"],
  ["in winter", "2026-07-15T00:00:00.000Z", "2026-07-15 10:00:00"],
  ["before the clocks go back", "2026-04-04T15:59:59.000Z", "2026-04-05 02:59:59"],
  ["after the clocks went back", "2026-04-04T16:00:00.000Z", "2026-04-05 02:00:00"],
])("shows the store's clocks %s", (_, instant, shown) => {
  const rows = transactionCsvRows([{ ...entry, transaction_date: instant }], "Australia/Sydney");
  expect(rows.slice(0, 19)).toBe(shown);
});
