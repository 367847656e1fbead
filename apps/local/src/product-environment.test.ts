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

test("passes the embedded parts' addresses and the user's own settings to server and worker", () => {
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

test("names no local pages and no other store without embedded parts", () => {
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

describe("with an external store, mail server and database", () => {
  const none = { ...database, smtpUrl: undefined, store: undefined, localPartsUrl: undefined };
  const settings = { ...config.settings, PUBLIC_URL: "https://a.example", TRUSTED_PROXY: "10.0.0.1" };

  test("runs in production, without a network or proxy in front when opened on this machine", () => {
    expect(productEnvironment(config, none)).toMatchObject({
      NODE_ENV: "production",
      ALLOW_HTTP: "yes",
      TRUSTED_PROXY: "none",
    });
  });

  test("adds no such defaults when the settings name a public address or listen on all interfaces", () => {
    expect(productEnvironment({ ...config, settings }, none)).toMatchObject({ TRUSTED_PROXY: "10.0.0.1" });
    for (const others of [
      { ...config, settings },
      { ...config, host: "0.0.0.0" },
    ])
      expect(productEnvironment(others, none)).not.toHaveProperty("ALLOW_HTTP");
  });
});

test("a server that listens on all interfaces is reached at this machine's own address", () => {
  expect(serverAddress({ host: "0.0.0.0", serverPort: 80 })).toBe("http://127.0.0.1:80");
  expect(serverAddress({ host: "::1", serverPort: 80 })).toBe("http://[::1]:80");
});
