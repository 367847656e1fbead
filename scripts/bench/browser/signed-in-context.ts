import { TOKEN_STORAGE_KEY } from "@scriptkeeper/contracts/constants";
import type { Browser, BrowserContext } from "playwright-core";

/** A browser profile of its own, with nothing kept, in which this person has signed in. */
export function signedInContext(
  browser: Browser,
  { origin, token }: { origin: string; token: string },
): Promise<BrowserContext> {
  const localStorage = [{ name: TOKEN_STORAGE_KEY, value: token }];
  return browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
}
