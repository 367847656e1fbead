import { ConfigError } from "@scriptkeeper/app-runtime/read-settings";
import { settingUses } from "@scriptkeeper/app-runtime/setting-uses";
import { defaultLimits } from "@scriptkeeper/services/core";
import { describe, expect, test } from "vitest";
import { Fields } from "./config/fields.ts";
import { readConfig } from "./config.ts";

const needed = {
  DATABASE_URL: "postgres://scriptkeeper@127.0.0.1/scriptkeeper",
  SECRET_KEY: "q8Zp3vX0rT7mK2nB5yL9wD4hJ6sF1gCa",
  SHOPIFY_SHOP_DOMAIN: "pharmacy.example",
  SHOPIFY_CLIENT_ID: "an id",
  SHOPIFY_CLIENT_SECRET: "a secret",
};
const production = {
  ...needed,
  NODE_ENV: "production",
  PUBLIC_URL: "https://renew.pharmacy.example",
  TRUSTED_PROXY: "10.0.0.0/8",
};

test("the documented defaults apply when only the required settings are given", () => {
  const config = readConfig(needed);
  expect(config.http).toMatchObject({ host: "127.0.0.1", port: 3000, trustedProxy: null, isHttps: false });
  expect(config.http.callLimits).toMatchObject({
    login: { max: 20, windowMs: 60_000 },
    forgotPassword: { max: 20, windowMs: 3_600_000 },
    resetPassword: { max: 20, windowMs: 3_600_000 },
    resetLink: { max: 60, windowMs: 3_600_000 },
    renewal: { max: 300, windowMs: 60_000 },
    general: { max: 1000, windowMs: 60_000 },
  });
  expect(config.settings).toMatchObject({
    storeTimezone: "Australia/Sydney",
    publicUrl: "http://localhost:3000",
    supportEmail: "help@scriptkeeper.example",
    deliveryFeeCents: 3000,
    currency: "AUD",
  });
  expect(config.store).toMatchObject({ baseUrl: "https://pharmacy.example", apiVersion: "2026-07" });
});

test("the SQL box has no address of its own unless one is given", () => {
  const given = "postgres://box:secret@127.0.0.1/scriptkeeper";
  expect(readConfig(needed).sqlConsoleUrl).toBeUndefined();
  expect(readConfig({ ...needed, SQL_BOX_DATABASE_URL: given }).sqlConsoleUrl).toBe(given);
  expect(() => readConfig({ ...needed, SQL_BOX_DATABASE_URL: "box" })).toThrow(
    /SQL_BOX_DATABASE_URL must be/,
  );
});

test("the previous key is accepted beside the new one, and there is none by default", () => {
  const SECRET_KEY_PREVIOUS = "w7Ku2cN5eR9tG4xV8zM1bQ6pA3sD0fHj";
  expect(readConfig(needed).previousSecretKey).toBeUndefined();
  expect(readConfig({ ...production, SECRET_KEY_PREVIOUS }).previousSecretKey).toBe(SECRET_KEY_PREVIOUS);
  expect(sentences({ ...needed, SECRET_KEY_PREVIOUS: "short" })).toEqual([
    "SECRET_KEY_PREVIOUS must have at least 32 characters; leave it out if no other key was used before.",
  ]);
});

test("an empty setting counts as unset, and a slash at the end of an address is removed", () => {
  const config = readConfig({ ...production, PUBLIC_URL: "https://a.example/", REDIS_URL: "", PORT: " " });
  expect(config).toMatchObject({
    redisUrl: null,
    http: { port: 3000, isHttps: true },
    settings: {
      publicUrl: "https://a.example",
      shop: { webhookAddress: "https://a.example/webhooks/shopify" },
    },
  });
});

test("all faults are listed at once, one sentence each", () => {
  expect(sentences({ PORT: "http", STORE_TIMEZONE: "Mars/Base", DELIVERY_FEE: "free" })).toEqual([
    "PORT must be a whole number from 1 to 65535.",
    "DATABASE_URL is required.",
    "SECRET_KEY is required.",
    "STORE_TIMEZONE must be a time zone's name, such as Australia/Sydney.",
    "DELIVERY_FEE must be an amount of dollars, such as 30.00.",
    "SHOPIFY_SHOP_DOMAIN is required.",
    "SHOPIFY_CLIENT_SECRET is required.",
    "SHOPIFY_CLIENT_ID is required, or SHOPIFY_ACCESS_TOKEN instead.",
  ]);
});

describe("in production", () => {
  test("a valid configuration is accepted", () => {
    expect(readConfig(production).isProduction).toBe(true);
  });

  test("a guessable secret key stops the start", () => {
    expect(sentences({ ...production, SECRET_KEY: "a".repeat(40) })).toEqual([
      "SECRET_KEY can be guessed; make a new one with: openssl rand -base64 48.",
    ]);
  });

  test("a short secret key stops the start, outside production too", () => {
    const said = ["SECRET_KEY must have at least 32 characters; make one with: openssl rand -base64 48."];
    expect(sentences({ ...production, SECRET_KEY: "q8Zp3vX0rT7mK2nB5yL9" })).toEqual(said);
    expect(sentences({ ...needed, SECRET_KEY: "q8Zp3vX0rT7mK2nB5yL9" })).toEqual(said);
  });

  test("the embedded parts' pages are refused, and the public address is required", () => {
    const { PUBLIC_URL: _, ...rest } = production;
    expect(sentences({ ...rest, LOCAL_PARTS_URL: "http://127.0.0.1:8025" })).toEqual([
      "PUBLIC_URL is required in production: the links in emails begin with it.",
      "LOCAL_PARTS_URL must not be set in production: it shows everyone's email.",
    ]);
  });
});

describe("in production the server also needs", () => {
  test("the name of the proxy in front of it, or that there is none", () => {
    const { TRUSTED_PROXY: _, ...rest } = production;
    expect(sentences(rest)).toEqual([expect.stringMatching(/^TRUSTED_PROXY is required .* or none if/)]);
    expect(readConfig({ ...rest, TRUSTED_PROXY: "none" }).http.trustedProxy).toBeNull();
    expect(readConfig({ ...rest, TRUSTED_PROXY: "loopback" }).http.trustedProxy).toBe("loopback");
  });

  test("the pharmacy's name and address, or it says that patients read demo values", () => {
    expect(readConfig(production).demoValues).toEqual(["PHARMACY_NAME", "SUPPORT_EMAIL"]);
    const own = { PHARMACY_NAME: "Harbour", SUPPORT_EMAIL: "help@harbour.example" };
    expect(readConfig({ ...production, ...own }).demoValues).toEqual([]);
    expect(readConfig(needed).demoValues).toEqual([]);
  });

  test("TLS to the database, for the SQL box's role too, and to Redis", () => {
    const away = "postgres://a:b@db.example/c";
    const plain = { DATABASE_URL: away, SQL_BOX_DATABASE_URL: away, REDIS_URL: "redis://redis.example" };
    expect(sentences({ ...production, ...plain }).map((sentence) => sentence.split(" ")[0])).toEqual([
      "DATABASE_URL",
      "REDIS_URL",
      "SQL_BOX_DATABASE_URL",
    ]);
    expect(readConfig({ ...production, ...plain, ALLOW_PLAIN: "postgres, redis" }).databaseUrl).toBe(away);
  });
});

test("a public address means production even without NODE_ENV", () => {
  expect(readConfig({ ...production, NODE_ENV: "" }).isProduction).toBe(true);
  expect(readConfig(needed).isProduction).toBe(false);
});

test.each([
  ["LIMIT_CALLS_PER_MINUTE", "0", "must be a whole number from 1 to 1000000"],
  ...["yes", "10.0.0.0/99", "::1/129", "10.0.0.0/0", "uniquelocal/8"].map((wrong) => [
    "TRUSTED_PROXY",
    wrong,
    "must list the proxies' addresses separated by commas, such as 10.0.0.0/8, 127.0.0.1, or be none",
  ]),
  ["ALLOW_HTTP", "true", "must be yes or left out"],
  [
    "ALLOW_PLAIN",
    "mail",
    "must list which of postgres, redis, smtp, imap are reached without TLS, separated by commas",
  ],
  ["WEBHOOK_BASE_URL", "pharmacy", "must be an address such as https://renew.pharmacy.example"],
  [
    "SENDGRID_WEBHOOK_KEY",
    "a key",
    "must be the verification key that SendGrid shows next to its signed event webhook",
  ],
  ["LOCAL_PARTS_URL", "mailbox", "must be an address such as http://127.0.0.1:8025"],
])("%s=%s is refused by name", (name, value, message) => {
  expect(sentences({ ...needed, [name]: value })).toEqual([`${name} ${message}.`]);
});

test("a store on this machine may use plain http, and proxies may be listed", () => {
  const config = readConfig({
    ...needed,
    SHOPIFY_BASE_URL: "http://127.0.0.1:4010",
    SHOPIFY_SHOP_DOMAIN: "127.0.0.1:4010",
    TRUSTED_PROXY: "loopback, 10.0.0.0/8",
  });
  expect(config.store.baseUrl).toBe("http://127.0.0.1:4010");
  expect(config.http.trustedProxy).toBe("loopback, 10.0.0.0/8");
});

test("the store's messages come to their own address, and a previous secret is still accepted", () => {
  const given = {
    ...needed,
    WEBHOOK_BASE_URL: "https://hooks.example",
    SHOPIFY_PREVIOUS_CLIENT_SECRET: "old",
  };
  expect(readConfig(given)).toMatchObject({
    store: { webhookSecrets: ["a secret", "old"] },
    settings: { shop: { webhookAddress: "https://hooks.example/webhooks/shopify" } },
  });
  expect(readConfig(needed).store.webhookSecrets).toEqual(["a secret"]);
});

test("the sign-in limits are settings", () => {
  const given = {
    LIMIT_LOGIN_FAILURES: "7",
    LIMIT_LOGIN_FAILURE_MINUTES: "8",
    LIMIT_RESET_EMAILS_PER_HOUR: "9",
    LIMIT_ACCOUNT_FAILURES_PER_HOUR: "12",
  };
  expect(readConfig({ ...needed, ...given }).settings.limits).toMatchObject({
    loginFailures: 7,
    loginWindowMinutes: 8,
    resetEmailsPerHour: 9,
    accountFailuresPerHour: 12,
  });
});

test("the length of sessions and of a fresh sign-in are settings with our defaults", () => {
  expect(readConfig(needed).settings.limits).toEqual(defaultLimits);
  const given = {
    FRESH_SIGN_IN_MINUTES: "5",
    STAFF_IDLE_MINUTES: "20",
    STAFF_SESSION_HOURS: "8",
    PATIENT_IDLE_DAYS: "3",
    PATIENT_SESSION_DAYS: "14",
  };
  expect(readConfig({ ...needed, ...given }).settings.limits).toMatchObject({
    freshSignInMinutes: 5,
    sessions: {
      admin: { idleMinutes: 20, hours: 8 },
      user: { idleMinutes: 3 * 24 * 60, hours: 14 * 24 },
    },
  });
  expect(sentences({ ...needed, STAFF_IDLE_MINUTES: "0" })).toEqual([
    "STAFF_IDLE_MINUTES must be a whole number from 1 to 1440.",
  ]);
});

function sentences(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split("\n");
    throw error;
  }
  return [];
}

test("every setting this process reads tells staff what it is for", () => {
  expect(Object.keys(settingUses)).toEqual(expect.arrayContaining(Object.keys(Fields.shape)));
  expect(
    readConfig({ ...needed })
      .asShown.map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(Fields.shape).toSorted());
});
