import { expect, test } from "vitest";
import { processSettings } from "./process-settings.ts";
import { readSettings } from "./read-settings.ts";
import { settingUses } from "./setting-uses.ts";
import { SharedSettings } from "./shared-settings.ts";

const env = {
  DATABASE_URL:
    "postgres://scriptkeeper:hush%40hush@db.pharmacy.example:5432/renewals?password=hush&sslmode=require",
  SECRET_KEY: "q8Zp3vX0rT7mK2nB5yL9wD4hJ6sF1gCa",
  SHOPIFY_SHOP_DOMAIN: "pharmacy.example",
  SHOPIFY_ACCESS_TOKEN: "shpat_hush",
  SHOPIFY_CLIENT_SECRET: "shpss_hush",
  SHOPIFY_CHECKOUT_HOSTS: "shop.pharmacy.example,pay.pharmacy.example",
  PHARMACY_NAME: "  Pharmacy Example ",
  SUPPORT_PHONE: "   ",
  PUBLIC_URL: "https://someone:hush@renew.pharmacy.example/",
};

function shown() {
  const fields = readSettings(SharedSettings, { env, ownFaults: () => [] });
  return processSettings(SharedSettings, { fields, env });
}

const reading = (name: string) => {
  const { value, source, isSecret } = shown().find((setting) => setting.name === name) ?? {};
  return { value, source, isSecret };
};

test("a setting shows its value and whether it comes from the environment or the product", () => {
  expect(reading("PHARMACY_NAME")).toEqual({
    value: "Pharmacy Example",
    source: "environment",
    isSecret: false,
  });
  expect(reading("PREPARING_DAYS")).toEqual({ value: "2", source: "default", isSecret: false });
  expect(reading("SUPPORT_PHONE")).toEqual({ value: null, source: "unset", isSecret: false });
  expect(reading("SHOPIFY_CHECKOUT_HOSTS").value).toBe("shop.pharmacy.example,pay.pharmacy.example");
});

test("secrets are never shown, and addresses without name, password and parameters", () => {
  expect(reading("SECRET_KEY")).toEqual({ value: null, source: "environment", isSecret: true });
  expect(reading("SECRET_KEY_PREVIOUS")).toEqual({ value: null, source: "unset", isSecret: true });
  expect(reading("DATABASE_URL").value).toBe("postgres://db.pharmacy.example:5432/renewals");
  expect(reading("PUBLIC_URL").value).toBe("https://renew.pharmacy.example");
  const text = JSON.stringify(shown());
  for (const secret of ["hush", env.SECRET_KEY]) expect(text).not.toContain(secret);
});

test("every setting both processes read says what it is for", () => {
  expect(Object.keys(settingUses)).toEqual(expect.arrayContaining(Object.keys(SharedSettings.shape)));
});
