import {
  DISCOUNT_SCOPES,
  EMAIL_KINDS,
  ITEM_STATUSES,
  RENEWAL_STATES,
  TRANSACTION_TYPES,
} from "@scriptkeeper/contracts/constants";
import type { CountedOrder } from "@scriptkeeper/contracts/renewals/orders";
import { AUDIT_ACTIONS } from "@scriptkeeper/contracts/reporting/audit-actions";
import type { Page, Route } from "playwright-core";
import { asksForLetters, recall, withLetters } from "./recall.ts";

const FILLED = 24;

/** The fields that identify a row in any of the lists. */
const KEYS = ["id", "key", "audit_id", "user_id"] as const;

type Row = { [key in (typeof KEYS)[number]]?: number | string | string[] };

/** The values of fields with a fixed set of values, used in turn. */
const KINDS: Record<string, readonly string[]> = {
  action: AUDIT_ACTIONS.toSorted((one, other) => other.length - one.length),
  application_scope: DISCOUNT_SCOPES,
  state: RENEWAL_STATES,
  status: ITEM_STATUSES,
  transaction_type: TRANSACTION_TYPES,
  type: EMAIL_KINDS,
};

/** Fields with free text, which may be long. */
const WORDS = /(^|_)(email|name|product|subject|reason|notes|description|title|by)$/;
const LONG = "Wilhelmina Featherstonehaugh-Cholmondeley of the Night Desk";
const LONG_EMAIL = `wilhelmina.${"featherstonehaugh".repeat(3)}@a-very-long-name-of-a-hospital.example`;
/** Values that come from the store or the network. */
const GIVEN: Record<string, string | number> = {
  order_name: "#1000001",
  ip_address: "2001:0db8:85a3:0000:0000:8a2e:0370:7334",
  together: 12,
};

/** As long as a real store's ids; everybody who has ordered has one. */
const STORE_ID = "8123456789012";

/** A failed email with a long error message. */
const REFUSED = {
  status: "failed",
  address_bad: true,
  last_error:
    "550 5.1.1 The email account that you tried to reach does not exist. Check it for typing errors.",
};

/** An unpaid order, which the demo data has none of. */
const order: CountedOrder = {
  id: "00000000-0000-4000-8000-000000000001",
  order_name: "#1042",
  state: "open",
  is_placed: true,
  created_at: "2026-11-20T00:00:00.000Z",
  total_cents: 5990,
  patient: { id: 2, first_name: "Ann", last_name: "Lee" },
  lines: [
    { item_id: 1, product_name: "Atorvastatin", variant_title: "40 mg", quantity: 1, is_left_out: false },
  ],
};
const MISSING: Record<string, readonly Row[]> = { recalls: [recall], orders: [order] };

/**
 * Fills every list that has a row with enough rows for a screen, of every kind and with the longest texts, whatever
 * the data has.
 */
export async function fillLists(page: Page): Promise<void> {
  await page.route(/\/trpc\//, async (route: Route) => {
    if (route.request().method() !== "GET") return route.continue();
    const url = route.request().url();
    const response = await route.fetch();
    const answers = withLetters(url, await response.json());
    for (const answer of Array.isArray(answers) ? answers : [answers]) {
      const data = answer?.result?.data;
      if (isList(data)) answer.result.data = full(data);
      for (const [name, value] of Object.entries(data ?? {})) {
        const rows = Array.isArray(value) && value.length === 0 ? (MISSING[name] ?? []) : value;
        if (isList(rows)) data[name] = full(rows);
      }
    }
    await route.fulfill({ response, json: answers, ...(asksForLetters(url) && { status: 200 }) });
  });
}

function isList(value: unknown): value is Row[] {
  return Array.isArray(value) && isRow(value[0]);
}

function full(rows: Row[]): object[] {
  return filled(rows).map(wordy).map(refused);
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && KEYS.some((key) => key in value);
}

function filled(rows: Row[]): Row[] {
  const copies = Array.from({ length: Math.max(0, FILLED - rows.length) }, (_, index) => {
    const copy = { ...rows[index % rows.length] };
    for (const key of KEYS) {
      const value = copy[key];
      if (typeof value === "number") copy[key] = value + (index + 1) * 1_000_000;
      if (typeof value === "string") copy[key] = `${value.slice(0, -3)}${100 + index}`;
      // A record of a table, identified by the values of its key.
      if (Array.isArray(value)) copy[key] = value.map((part) => `${part}${index}`);
    }
    return copy;
  });
  return [...rows, ...copies];
}

function wordy<T extends object>(row: T, index: number): T {
  const entries = Object.entries(row).map(([key, value]) => [key, worded(key, value, index)]);
  return Object.fromEntries(entries);
}

/** Turns every other email into a failed one. */
function refused<T extends object>(row: T, index: number): T {
  return "last_error" in row && index % 2 === 0 ? { ...row, ...REFUSED } : row;
}

function worded(key: string, value: unknown, index: number): unknown {
  const kinds = KINDS[key];
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return wordy(value, index);
  if (key === "shopify_customer_id") return STORE_ID;
  if (value !== null && key in GIVEN) return GIVEN[key];
  if (typeof value !== "string") return value;
  if (kinds?.includes(value)) return kinds[index % kinds.length];
  if (!WORDS.test(key)) return value;
  return key.endsWith("email") ? LONG_EMAIL : `${value} ${LONG}`;
}
