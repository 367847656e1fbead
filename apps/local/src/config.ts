import { resolve } from "node:path";
import { inheritedSettings } from "@scriptkeeper/dev-process/environment";
import { StartFailure } from "@scriptkeeper/dev-process/start-failure";
import type { Strictness } from "@scriptkeeper/shopify-emulator/switches";

export interface LocalConfig {
  /** The one port that a person opens. */
  port: number;
  /** Where the product's server listens: the same port, except in development. */
  serverPort: number;
  /** The address that the ports are bound to. */
  host: string;
  publicUrl: string;
  /** Absolute path of the data folder. */
  dataDir: string;
  /** The store's time zone, in which the demo data is dated. */
  timeZone: string;
  /** The environment without empty values, inherited by server and worker. */
  settings: Record<string, string>;
  given: GivenServices;
  isRunByNpm: boolean;
  /** How strict the demonstration store is; relaxed by default. */
  storeStrictness?: Strictness;
}

/** Services named in the environment; each replaces its embedded part. */
export interface GivenServices {
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  secretKey: string | undefined;
  hasStore: boolean;
}

/** Reads the environment. An empty value counts as unset. `root` is the repository's folder. */
export function readConfig(root: string): LocalConfig {
  const settings = Object.fromEntries(
    Object.entries(inheritedSettings()).map(([name, value]) => [name, value.trim()]),
  );
  const { PORT = "3000", HOST = "127.0.0.1", PUBLIC_URL, STORE_TIMEZONE = "Australia/Sydney" } = settings;
  const { DATA_DIR, DATABASE_URL, SMTP_URL, SECRET_KEY, npm_lifecycle_event } = settings;
  const port = Number(PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new StartFailure(`PORT must be a number from 1 to 65535, not "${PORT}".`);
  }
  requireTimeZone(STORE_TIMEZONE);
  return {
    port,
    serverPort: port,
    host: HOST,
    publicUrl: PUBLIC_URL ?? `http://localhost:${port}`,
    dataDir: DATA_DIR ? resolve(DATA_DIR) : resolve(root, ".data"),
    timeZone: STORE_TIMEZONE,
    settings,
    given: {
      databaseUrl: DATABASE_URL,
      smtpUrl: SMTP_URL,
      secretKey: SECRET_KEY,
      hasStore: Object.keys(settings).some((name) => name.startsWith("SHOPIFY_")),
    },
    isRunByNpm: npm_lifecycle_event !== undefined,
  };
}

function requireTimeZone(name: string): void {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
  } catch {
    throw new StartFailure(
      `STORE_TIMEZONE must be a time zone's name, such as Australia/Sydney, not "${name}".`,
    );
  }
}
