import type { LocalConfig } from "./config.ts";

export interface EmbeddedAddresses {
  databaseUrl: string;
  secretKey: string;
  smtpUrl: string | undefined;
  store: Record<string, string> | undefined;
  localPartsUrl: string | undefined;
}

/** Returns the environment of server and worker: the person's own settings, and those of the embedded parts in use. */
export function productEnvironment(
  config: LocalConfig,
  addresses: EmbeddedAddresses,
): Record<string, string> {
  const { databaseUrl, secretKey, smtpUrl, store, localPartsUrl } = addresses;
  const { NODE_ENV: nodeEnv, PUBLIC_URL: publicUrl } = config.settings;
  return {
    ...(publicUrl || !loopback.includes(config.host) ? {} : onThisMachine),
    ...config.settings,
    // The embedded parts show everybody's mail and take no money: with any of them this is not production.
    NODE_ENV: localPartsUrl ? "development" : (nodeEnv ?? "production"),
    PORT: String(config.serverPort),
    HOST: config.host,
    PUBLIC_URL: config.publicUrl,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secretKey,
    ...(smtpUrl ? { SMTP_URL: smtpUrl } : {}),
    ...(store ? { ...store, WEBHOOK_BASE_URL: serverAddress(config) } : {}),
    ...(localPartsUrl ? { LOCAL_PARTS_URL: localPartsUrl } : {}),
  };
}

const loopback = ["127.0.0.1", "localhost", "::1"];
/** On the same machine there is neither a network nor a proxy in front of the server. */
const onThisMachine = { ALLOW_HTTP: "yes", TRUSTED_PROXY: "none" };

/** Returns the address at which this machine reaches the product's server. */
export function serverAddress({ host, serverPort }: Pick<LocalConfig, "host" | "serverPort">): string {
  const isEverywhere = host === "0.0.0.0" || host === "::";
  const name = host.includes(":") ? `[${host}]` : host;
  return `http://${isEverywhere ? "127.0.0.1" : name}:${serverPort}`;
}
