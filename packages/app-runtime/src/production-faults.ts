import type { Environment } from "./environment.ts";

/** The connections that may go without TLS if the operator says so. */
export const PLAIN_NAMES = ["postgres", "redis", "smtp", "imap"] as const;
type PlainName = (typeof PLAIN_NAMES)[number];

const FEWEST_DIFFERENT_CHARACTERS = 12;
const usualPlaceholders =
  /change.?me|replace.?me|your.?secret|secret.?key|password|example|0123456789|abcdefghij/i;

/**
 * Whether these are a real shop's settings: either they say so, or they do not say and name an address that others can
 * reach.
 */
export function isProduction({ NODE_ENV, PUBLIC_URL }: Environment): boolean {
  const named = NODE_ENV?.trim();
  if (named) return named === "production";
  const url = parsed(PUBLIC_URL);
  return url !== null && !isThisMachine(url.hostname);
}

/** What both processes require in production. Each fault is one sentence without its full stop. */
export function productionFaults(env: Environment): string[] {
  if (!isProduction(env)) return [];
  return [
    ...aboutTheKey(env),
    ...aboutThePublicAddress(env),
    ...plainFaults(env, "DATABASE_URL"),
    ...plainFaults(env, "REDIS_URL"),
  ];
}

type Encryptable = keyof typeof encryptable;

/** The fault of an address that must use TLS and does not, if there is one. */
export function plainFaults(env: Environment, setting: Encryptable): string[] {
  const url = parsed(env[setting]);
  const { name, isEncrypted, advice } = encryptable[setting];
  const { ALLOW_PLAIN = "" } = env;
  const isAllowed = ALLOW_PLAIN.split(",").some((word) => word.trim() === name);
  if (!url || isAllowed || isThisMachine(hostOf(url)) || isEncrypted(url)) return [];
  return [
    `${setting} must ${advice} in production, so that nobody can read the traffic; ` +
      `if the network is your own, add ${name} to the list in ALLOW_PLAIN`,
  ];
}

interface Encryption {
  name: PlainName;
  isEncrypted: (url: URL) => boolean;
  advice: string;
}

const postgres: Encryption = {
  name: "postgres",
  isEncrypted: ({ searchParams }) =>
    /^(require|verify-ca|verify-full)$/.test(searchParams.get("sslmode") ?? "") &&
    searchParams.get("uselibpqcompat") !== "true",
  advice: "end with ?sslmode=verify-full",
};

const encryptable = {
  DATABASE_URL: postgres,
  SQL_BOX_DATABASE_URL: postgres,
  REDIS_URL: {
    name: "redis",
    isEncrypted: ({ protocol }) => protocol === "rediss:",
    advice: "begin with rediss://",
  },
  SMTP_URL: {
    name: "smtp",
    isEncrypted: ({ protocol, searchParams }) =>
      (protocol === "smtps:" || searchParams.get("requireTLS") === "true") &&
      searchParams.get("ignoreTLS") !== "true" &&
      searchParams.get("tls.rejectUnauthorized") !== "false",
    advice: "begin with smtps:// or end with ?requireTLS=true",
  },
  BOUNCE_IMAP_URL: {
    name: "imap",
    isEncrypted: ({ protocol }) => protocol === "imaps:",
    advice: "begin with imaps://",
  },
} satisfies Record<string, Encryption>;

function aboutTheKey({ SECRET_KEY }: Environment): string[] {
  if (!SECRET_KEY || !isWeak(SECRET_KEY)) return [];
  return ["SECRET_KEY can be guessed; make a new one with: openssl rand -base64 48"];
}

function aboutThePublicAddress({ PUBLIC_URL, ALLOW_HTTP }: Environment): string[] {
  if (!PUBLIC_URL) return ["PUBLIC_URL is required in production: the links in emails begin with it"];
  if (parsed(PUBLIC_URL)?.protocol !== "http:" || ALLOW_HTTP === "yes") return [];
  return [
    "PUBLIC_URL must begin with https:// in production, so that nobody can read passwords in transit; " +
      "if your own network protects them, set ALLOW_HTTP=yes",
  ];
}

function parsed(address: string | undefined): URL | null {
  return address && URL.canParse(address) ? new URL(address) : null;
}

/** PostgreSQL addresses may name the host, or a socket's folder, after the question mark. */
function hostOf(url: URL): string {
  return decodeURIComponent(url.searchParams.get("host") ?? url.hostname);
}

/** Whether an address leads to this same machine, over its network or a socket. */
export function isThisMachine(host: string): boolean {
  return host === "" || host.startsWith("/") || /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);
}

function isWeak(secret: string): boolean {
  return new Set(secret).size < FEWEST_DIFFERENT_CHARACTERS || usualPlaceholders.test(secret);
}
