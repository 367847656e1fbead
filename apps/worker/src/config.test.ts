import { ConfigError } from "@scriptkeeper/app-runtime/read-settings";
import { settingUses } from "@scriptkeeper/app-runtime/setting-uses";
import { expect, test } from "vitest";
import { Fields } from "./config/fields.ts";
import { readConfig } from "./config.ts";

const needed = {
  DATABASE_URL: "postgres://scriptkeeper@127.0.0.1/scriptkeeper",
  SECRET_KEY: "q8Zp3vX0rT7mK2nB5yL9wD4hJ6sF1gCa",
  SMTP_URL: "smtp://127.0.0.1:1025",
  SHOPIFY_SHOP_DOMAIN: "pharmacy.example",
  SHOPIFY_CLIENT_ID: "an id",
  SHOPIFY_CLIENT_SECRET: "a secret",
};

test("B-CONST-02 the reminder service runs hourly by default, in the store's zone", () => {
  expect(readConfig(needed)).toMatchObject({
    reminderSchedule: "0 0 * * * *",
    redisUrl: undefined,
    mail: { from: '"Scriptkeeper Pharmacy" <help@scriptkeeper.example>' },
    settings: { storeTimezone: "Australia/Sydney", publicUrl: "http://localhost:3000" },
    store: { baseUrl: "https://pharmacy.example", credentials: { kind: "app", clientId: "an id" } },
  });
});

test("the emails per second given to the mail server can be limited", () => {
  expect(readConfig(needed).mail.ratePerSecond).toBeUndefined();
  expect(readConfig({ ...needed, SMTP_RATE_PER_SECOND: "14" }).mail.ratePerSecond).toBe(14);
  expect(sentences({ ...needed, SMTP_RATE_PER_SECOND: "0" })).toEqual([
    "SMTP_RATE_PER_SECOND must be a whole number from 1 to 10000.",
  ]);
});

test("the previous key is accepted beside the new one", () => {
  const SECRET_KEY_PREVIOUS = "w7Ku2cN5eR9tG4xV8zM1bQ6pA3sD0fHj";
  expect(readConfig(needed).previousSecretKey).toBeUndefined();
  expect(readConfig({ ...needed, SECRET_KEY_PREVIOUS }).previousSecretKey).toBe(SECRET_KEY_PREVIOUS);
});

test("an empty setting counts as unset", () => {
  const config = readConfig({
    ...needed,
    REDIS_URL: "",
    REMINDER_SCHEDULE: " ",
    NODE_ENV: "development",
    PUBLIC_URL: "https://a.example/",
  });
  expect(config).toMatchObject({
    redisUrl: undefined,
    reminderSchedule: "0 0 * * * *",
    settings: { publicUrl: "https://a.example" },
  });
});

test("everything missing is listed at once, one sentence each", () => {
  expect(sentences({})).toEqual([
    "DATABASE_URL is required.",
    "SECRET_KEY is required.",
    "SHOPIFY_SHOP_DOMAIN is required.",
    "SHOPIFY_CLIENT_SECRET is required.",
    "SMTP_URL is required.",
    "SHOPIFY_CLIENT_ID is required, or SHOPIFY_ACCESS_TOKEN instead.",
  ]);
});

test("in production the address for links and the sender must be given", () => {
  const production = { ...needed, NODE_ENV: "production" };
  expect(sentences(production)).toEqual([
    "PUBLIC_URL is required in production: the links in emails begin with it.",
    "MAIL_FROM is required in production: it is the sender of every email.",
  ]);
  const whole = { ...production, PUBLIC_URL: "https://a.example", MAIL_FROM: "Pharmacy <renew@a.example>" };
  expect(readConfig(whole).mail.from).toBe("Pharmacy <renew@a.example>");
});

test("in production emails are sent over TLS only, unless said otherwise", () => {
  const production = {
    ...needed,
    NODE_ENV: "production",
    PUBLIC_URL: "https://a.example",
    MAIL_FROM: "renew@a.example",
    SMTP_URL: "smtp://mail.example:587",
  };
  expect(sentences(production)).toEqual([
    "SMTP_URL must begin with smtps:// or end with ?requireTLS=true in production, so that nobody can read the traffic; " +
      "if the network is your own, add smtp to the list in ALLOW_PLAIN.",
  ]);
  expect(readConfig({ ...production, ALLOW_PLAIN: "smtp" }).isProduction).toBe(true);
  expect(readConfig({ ...production, SMTP_URL: `${production.SMTP_URL}?requireTLS=true` })).toBeDefined();
});

test("the worker refuses what the server refuses", () => {
  const production = {
    ...needed,
    NODE_ENV: "production",
    PUBLIC_URL: "https://a.example",
    MAIL_FROM: "renew@a.example",
  };
  expect(sentences({ ...production, SECRET_KEY: "a".repeat(40) })).toEqual([
    "SECRET_KEY can be guessed; make a new one with: openssl rand -base64 48.",
  ]);
  expect(sentences({ ...production, SHOPIFY_BASE_URL: "http://shop.example" })).toEqual([
    "SHOPIFY_BASE_URL must begin with https:// unless the store runs on this machine.",
  ]);
  expect(sentences({ ...production, PORT: "99999", SHOPIFY_SHOP_DOMAIN: "https://a.example" })).toEqual([
    "PORT must be a whole number from 1 to 65535.",
    "SHOPIFY_SHOP_DOMAIN must be the shop's domain, such as pharmacy.myshopify.com.",
  ]);
});

test.each([
  ["REMINDER_SCHEDULE", "hourly", 'must be a cron pattern such as "0 0 * * * *", starting with the seconds'],
  [
    "REMINDER_SCHEDULE",
    "99 * * * * *",
    'must be a cron pattern such as "0 0 * * * *", starting with the seconds',
  ],
  [
    "SMTP_URL",
    "mail.example:25",
    "must be an address such as smtp://user:password@mail.pharmacy.example:587",
  ],
  [
    "BOUNCE_ADDRESS",
    "bounces+*+*@pharmacy.example",
    "must be the address that receives bounces, such as bounces+*@pharmacy.example",
  ],
  ["MAIL_FROM", "the pharmacy", "must be a sender such as Pharmacy <renew@pharmacy.example>"],
  ["STORE_TIMEZONE", "Mars/Base", "must be a time zone's name, such as Australia/Sydney"],
  ["SECRET_KEY", "short", "must have at least 32 characters, and be the same as on the server"],
])("%s=%s is refused by name", (name, value, message) => {
  expect(sentences({ ...needed, [name]: value })).toEqual([`${name} ${message}.`]);
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
