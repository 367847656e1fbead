import { defaultLimits } from "@scriptkeeper/services/core";
import { expect, test } from "vitest";
import { z } from "zod";
import { productSettings, sharedFields, storeOptions } from "./shared-settings.ts";

const needed = {
  DATABASE_URL: "postgres://scriptkeeper@127.0.0.1/scriptkeeper",
  SECRET_KEY: "q8Zp3vX0rT7mK2nB5yL9wD4hJ6sF1gCa",
  SHOPIFY_SHOP_DOMAIN: "pharmacy.example",
  SHOPIFY_CLIENT_ID: "an id",
  SHOPIFY_CLIENT_SECRET: "a secret",
};
const fields = (given: Record<string, string> = {}) => z.object(sharedFields).parse({ ...needed, ...given });

test("the product gets the owner's decisions, with money in cents", () => {
  const given = { PUBLIC_URL: "https://a.example", DELIVERY_FEE: "12.5", CURRENCY: "NZD" };
  expect(productSettings(fields(given), { ...defaultLimits, loginFailures: 9 })).toEqual({
    storeTimezone: "Australia/Sydney",
    publicUrl: "https://a.example",
    pharmacyName: "Scriptkeeper Pharmacy",
    supportEmail: "help@scriptkeeper.example",
    pharmacyAddress: null,
    supportPhone: null,
    openingHours: null,
    currency: "NZD",
    deliveryFeeCents: 1250,
    pickupTitle: "Pick up at the pharmacy",
    pace: { preparingDays: 2, deliveryDays: 7 },
    reminderSchedule: "0 0 * * * *",
    checkoutWaitMs: 10_000,
    auditRetentionDays: 730,
    limits: { ...defaultLimits, loginFailures: 9 },
    shop: {
      domain: "pharmacy.example",
      webhookAddress: "https://a.example/webhooks/shopify",
      checkoutOrigins: ["https://pharmacy.example"],
    },
  });
});

test("the audit is kept for as long as the owner says, and at least for a year", () => {
  const given = (days: string) => productSettings(fields({ AUDIT_RETENTION_DAYS: days }), defaultLimits);
  expect(given("365").auditRetentionDays).toBe(365);
  for (const days of ["364", "0", "-1", "1e9", "400.5", "two years"])
    expect(() => given(days), days).toThrow("must be a whole number from 365 to 36500");
});

test("without a public address the product is at this machine's port", () => {
  expect(productSettings(fields({ PORT: "4300" }), defaultLimits).publicUrl).toBe("http://localhost:4300");
});

test("the store is at its own domain over https unless another address is given", () => {
  expect(storeOptions(fields())).toEqual({
    shopDomain: "pharmacy.example",
    baseUrl: "https://pharmacy.example",
    apiVersion: "2026-07",
    credentials: { kind: "app", clientId: "an id", clientSecret: "a secret" },
  });
  expect(storeOptions(fields({ SHOPIFY_BASE_URL: "http://127.0.0.1:4010" })).baseUrl).toBe(
    "http://127.0.0.1:4010",
  );
});

test("patients pay at the shop, at further hosts in the settings, and at a local store's own pages", () => {
  const originsFor = (given: Record<string, string>) =>
    productSettings(fields({ PUBLIC_URL: "https://renew.example", ...given }), defaultLimits).shop
      .checkoutOrigins;
  expect(originsFor({ SHOPIFY_CHECKOUT_HOSTS: "pay.example, Shop.example" })).toEqual([
    "https://pharmacy.example",
    "https://pay.example",
    "https://shop.example",
  ]);
  expect(originsFor({ SHOPIFY_BASE_URL: "https://pharmacy.myshopify.com/x" })).toEqual([
    "https://pharmacy.example",
    "https://pharmacy.myshopify.com",
  ]);
  expect(originsFor({ SHOPIFY_BASE_URL: "http://127.0.0.1:4010" })).toEqual([
    "https://pharmacy.example",
    "http://127.0.0.1:4010",
    "https://renew.example",
  ]);
});

test("a fixed token replaces the app's id and secret", () => {
  expect(storeOptions(fields({ SHOPIFY_ACCESS_TOKEN: "a token" })).credentials).toEqual({
    kind: "token",
    accessToken: "a token",
  });
});
