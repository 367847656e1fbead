import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Environment } from "./environment.ts";
import { isProduction } from "./production-faults.ts";
import { ConfigError, readSettings } from "./read-settings.ts";
import { sharedFields } from "./shared-settings.ts";

const needed = {
  DATABASE_URL: "postgres://scriptkeeper@127.0.0.1/scriptkeeper",
  SECRET_KEY: "q8Zp3vX0rT7mK2nB5yL9wD4hJ6sF1gCa",
  SHOPIFY_SHOP_DOMAIN: "pharmacy.example",
  SHOPIFY_CLIENT_ID: "an id",
  SHOPIFY_CLIENT_SECRET: "a secret",
};
const production = { ...needed, NODE_ENV: "production", PUBLIC_URL: "https://renew.pharmacy.example" };

test("the documented defaults apply when only the required settings are given", () => {
  expect(read(needed)).toEqual({
    ...needed,
    AUDIT_RETENTION_DAYS: 730,
    NODE_ENV: "development",
    LOG_LEVEL: "info",
    PORT: 3000,
    STORE_TIMEZONE: "Australia/Sydney",
    PHARMACY_NAME: "Scriptkeeper Pharmacy",
    SUPPORT_EMAIL: "help@scriptkeeper.example",
    CURRENCY: "AUD",
    DELIVERY_FEE: "30.00",
    PICKUP_TITLE: "Pick up at the pharmacy",
    PREPARING_DAYS: 2,
    DELIVERY_DAYS: 7,
    REMINDER_SCHEDULE: "0 0 * * * *",
    SHOPIFY_API_VERSION: "2026-07",
  });
});

test("an empty setting counts as unset, and a slash at the end of an address is removed", () => {
  const settings = read({ ...production, PUBLIC_URL: "https://a.example/", REDIS_URL: "", PORT: " " });
  expect(settings).toMatchObject({ PUBLIC_URL: "https://a.example", PORT: 3000 });
  expect(settings).not.toHaveProperty("REDIS_URL");
});

test("the public address is where the product's own paths begin, however it is written", () => {
  for (const PUBLIC_URL of ["HTTPS://Renew.Pharmacy.example", "https://renew.pharmacy.example:443//"])
    expect(read({ ...production, PUBLIC_URL }).PUBLIC_URL).toBe("https://renew.pharmacy.example");
});

test("Windows line endings make no difference", () => {
  const settings = { ...production, LOG_LEVEL: "warn", ALLOW_HTTP: "yes", PUBLIC_URL: "http://a.example" };
  const asOnWindows = Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, `${value}\r`]),
  );
  expect(read(asOnWindows)).toEqual(read(settings));
  expect(isProduction(asOnWindows)).toBe(true);
});

test("all faults are listed at once, the process's own last", () => {
  const wrong = { PORT: "http", STORE_TIMEZONE: "Mars/Base", DELIVERY_FEE: "free", SUPPORT_EMAIL: " " };
  expect(sentences(wrong, (given) => [`${Object.keys(given).join(" and ")} were given`])).toEqual([
    "PORT must be a whole number from 1 to 65535.",
    "DATABASE_URL is required.",
    "SECRET_KEY is required.",
    "STORE_TIMEZONE must be a time zone's name, such as Australia/Sydney.",
    "DELIVERY_FEE must be an amount of dollars, such as 30.00.",
    "SHOPIFY_SHOP_DOMAIN is required.",
    "SHOPIFY_CLIENT_SECRET is required.",
    "SHOPIFY_CLIENT_ID is required, or SHOPIFY_ACCESS_TOKEN instead.",
    "PORT and STORE_TIMEZONE and DELIVERY_FEE were given.",
  ]);
});

describe("in production", () => {
  test("a valid configuration is accepted", () => {
    expect(read(production).NODE_ENV).toBe("production");
  });

  test.each([
    ["a".repeat(40)],
    ["abababababababababababababababababab"],
    ["changeme-q8Zp3vX0rT7mK2nB5yL9wD4hJ6sF1gC"],
    ["my super password, which is very long indeed"],
    ["0123456789abcdefghijABCDEFGHIJklmno"],
  ])("the secret key %s stops the start, but not outside production", (SECRET_KEY) => {
    expect(sentences({ ...production, SECRET_KEY })).toEqual([
      "SECRET_KEY can be guessed; make a new one with: openssl rand -base64 48.",
    ]);
    expect(sentences({ ...needed, SECRET_KEY })).toEqual([]);
  });

  test("a short secret key stops the start, outside production too", () => {
    const said = ["SECRET_KEY must have at least 32 characters; make one with: openssl rand -base64 48."];
    expect(sentences({ ...production, SECRET_KEY: "q8Zp3vX0rT7mK2nB5yL9" })).toEqual(said);
    expect(sentences({ ...needed, SECRET_KEY: "q8Zp3vX0rT7mK2nB5yL9" })).toEqual(said);
  });

  test("the public address is required", () => {
    expect(sentences({ ...production, PUBLIC_URL: "" })).toEqual([
      "PUBLIC_URL is required in production: the links in emails begin with it.",
    ]);
  });
});

test.each([
  ["NODE_ENV", "live", "must be production, development or test"],
  ["LOG_LEVEL", "loud", "must be debug, info, warn, error or silent"],
  ["PORT", "0", "must be a whole number from 1 to 65535"],
  ["PORT", "65536", "must be a whole number from 1 to 65535"],
  ["PUBLIC_URL", "renew.pharmacy.example", "must be an address such as https://renew.pharmacy.example"],
  ...["https://pharmacy.example/renew", "https://pharmacy.example/?a=b"].map((address) => [
    "PUBLIC_URL",
    address,
    "must be an address without a path, such as https://renew.pharmacy.example",
  ]),
  [
    "DATABASE_URL",
    "mysql://host/db",
    "must be an address such as postgres://user:password@host:5432/scriptkeeper",
  ],
  ...["postgres://user:pa#ss@host/db", "postgres://user:pa/ss@host/db", "postgres://user:pa?ss@host/db"].map(
    (address) => [
      "DATABASE_URL",
      address,
      "must have every character of its user name and password that is not a letter or digit percent-encoded, such as %23 for #",
    ],
  ),
  ["REDIS_URL", "127.0.0.1:6379", "must be an address such as redis://host:6379"],
  ["REDIS_URL", "redis://", "must be an address such as redis://host:6379"],
  ["REDIS_URL", "redis://:pa%ss@host:6379", "must have every % in its user name and password written as %25"],
  ["STORE_TIMEZONE", "Mars/Base", "must be a time zone's name, such as Australia/Sydney"],
  ["SUPPORT_EMAIL", "help", "must be an email address"],
  ["SUPPORT_PHONE", "ask at the counter", "must be a phone number, such as (02) 5550 1234"],
  ["CURRENCY", "dollars", "must be a currency code of three capital letters, such as AUD"],
  ["CURRENCY", "KWD", "must be a currency with at most two decimals, because prices are kept in hundredths"],
  ["SHOPIFY_SHOP_DOMAIN", "https://a.example", "must be the shop's domain, such as pharmacy.myshopify.com"],
  ["SHOPIFY_API_VERSION", "latest", "must be a version such as 2026-07"],
  [
    "SHOPIFY_BASE_URL",
    "http://shop.example",
    "must begin with https:// unless the store runs on this machine",
  ],
])("%s=%s is refused by name", (name, value, message) => {
  expect(sentences({ ...needed, [name]: value })).toEqual([`${name} ${message}.`]);
});

test.each([["http://127.0.0.1:4010"], ["http://localhost:4010"], ["http://[::1]:4010"]])(
  "a store on this machine may use plain http: %s",
  (SHOPIFY_BASE_URL) => {
    expect(read({ ...needed, SHOPIFY_BASE_URL }).SHOPIFY_BASE_URL).toBe(SHOPIFY_BASE_URL);
  },
);

function read(env: Environment, ownFaults: (given: Environment) => string[] = () => []) {
  return readSettings(z.object(sharedFields), { env, ownFaults });
}

function sentences(env: Environment, ownFaults?: (given: Environment) => string[]): string[] {
  try {
    read(env, ownFaults);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split("\n");
    throw error;
  }
  return [];
}
