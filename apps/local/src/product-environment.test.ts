import { describe, expect, test } from "vitest";
import type { LocalConfig } from "./config.ts";
import { productEnvironment, serverAddress } from "./product-environment.ts";

const config: LocalConfig = {
  port: 3000,
  serverPort: 3000,
  host: "127.0.0.1",
  publicUrl: "http://localhost:3000",
  dataDir: "/srv/data",
  timeZone: "Australia/Sydney",
  settings: { REDIS_URL: "redis://cache.example:6379", DELIVERY_FEE: "12.00" },
  given: { databaseUrl: undefined, smtpUrl: undefined, secretKey: undefined, hasStore: false },
  isRunByNpm: false,
};
const database = { databaseUrl: "postgres://127.0.0.1:5432/shop", secretKey: "k".repeat(64) };

test("the embedded parts' addresses and the person's own settings reach server and worker", () => {
  const env = productEnvironment(config, {
    ...database,
    smtpUrl: "smtp://127.0.0.1:2525",
    store: { SHOPIFY_BASE_URL: "http://127.0.0.1:4000" },
    localPartsUrl: "http://127.0.0.1:4000",
  });
  expect(env).toMatchObject({
    REDIS_URL: "redis://cache.example:6379",
    DELIVERY_FEE: "12.00",
    DATABASE_URL: database.databaseUrl,
    SMTP_URL: "smtp://127.0.0.1:2525",
    SHOPIFY_BASE_URL: "http://127.0.0.1:4000",
    WEBHOOK_BASE_URL: "http://127.0.0.1:3000",
    LOCAL_PARTS_URL: "http://127.0.0.1:4000",
  });
});

test("without embedded parts nothing names local pages or another store", () => {
  const env = productEnvironment(config, {
    ...database,
    smtpUrl: undefined,
    store: undefined,
    localPartsUrl: undefined,
  });
  for (const name of ["LOCAL_PARTS_URL", "SMTP_URL", "SHOPIFY_BASE_URL", "WEBHOOK_BASE_URL"]) {
    expect(env).not.toHaveProperty(name);
  }
});

describe("with a store, a mail server and a database of its own", () => {
  const none = { ...database, smtpUrl: undefined, store: undefined, localPartsUrl: undefined };
  const settings = { ...config.settings, PUBLIC_URL: "https://a.example", TRUSTED_PROXY: "10.0.0.1" };

  test("it is production, and opened on this machine it has no network and no proxy before it", () => {
    expect(productEnvironment(config, none)).toMatchObject({
      NODE_ENV: "production",
      ALLOW_HTTP: "yes",
      TRUSTED_PROXY: "none",
    });
  });

  test("nothing is said in place of whoever names a public address or listens everywhere", () => {
    expect(productEnvironment({ ...config, settings }, none)).toMatchObject({ TRUSTED_PROXY: "10.0.0.1" });
    for (const others of [
      { ...config, settings },
      { ...config, host: "0.0.0.0" },
    ])
      expect(productEnvironment(others, none)).not.toHaveProperty("ALLOW_HTTP");
  });
});

test("a server that listens everywhere is reached on this machine's own address", () => {
  expect(serverAddress({ host: "0.0.0.0", serverPort: 80 })).toBe("http://127.0.0.1:80");
  expect(serverAddress({ host: "::1", serverPort: 80 })).toBe("http://[::1]:80");
});
