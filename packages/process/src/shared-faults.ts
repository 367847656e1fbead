/** Settings as they are given; an empty one counts as unset. */
export type Environment = Readonly<Record<string, string | undefined>>;

const FEWEST_DIFFERENT_CHARACTERS = 12;
const usualPlaceholders =
  /change.?me|replace.?me|your.?secret|secret.?key|password|example|0123456789|abcdefghij/i;
const thisMachine = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** What the settings of both processes must be beside each other; each fault is one sentence without its full stop. */
export function sharedFaults(env: Environment): string[] {
  return [...inProduction(env), ...aboutTheStore(env)];
}

function inProduction({ NODE_ENV, SECRET_KEY, PUBLIC_URL }: Environment): string[] {
  if (NODE_ENV !== "production") return [];
  return [
    ...(SECRET_KEY && isWeak(SECRET_KEY)
      ? ["SECRET_KEY can be guessed; make a new one with: openssl rand -base64 48"]
      : []),
    ...(PUBLIC_URL ? [] : ["PUBLIC_URL is required in production: the links in emails begin with it"]),
  ];
}

function aboutTheStore(env: Environment): string[] {
  const { SHOPIFY_CLIENT_ID, SHOPIFY_ACCESS_TOKEN, SHOPIFY_BASE_URL } = env;
  const store = SHOPIFY_BASE_URL && URL.canParse(SHOPIFY_BASE_URL) ? new URL(SHOPIFY_BASE_URL) : null;
  return [
    ...(SHOPIFY_CLIENT_ID || SHOPIFY_ACCESS_TOKEN
      ? []
      : ["SHOPIFY_CLIENT_ID is required, or SHOPIFY_ACCESS_TOKEN in its place"]),
    ...(store?.protocol === "http:" && !thisMachine.has(store.hostname)
      ? ["SHOPIFY_BASE_URL must begin with https:// unless the store runs on this machine"]
      : []),
  ];
}

function isWeak(secret: string): boolean {
  return new Set(secret).size < FEWEST_DIFFERENT_CHARACTERS || usualPlaceholders.test(secret);
}
