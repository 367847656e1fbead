/** Returns a worker's minimal settings, without a mail server or a store. */
export function workerSettings(databaseUrl: string) {
  return {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: "a secret that only the tests know, 0123456789",
    SMTP_URL: "smtp://127.0.0.1:9",
    SHOPIFY_SHOP_DOMAIN: "pharmacy.example",
    SHOPIFY_BASE_URL: "http://127.0.0.1:9",
    SHOPIFY_ACCESS_TOKEN: "a token",
    SHOPIFY_CLIENT_SECRET: "a secret",
  };
}
