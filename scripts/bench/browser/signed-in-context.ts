import { TOKEN_STORAGE_KEY } from "@scriptkeeper/contracts/constants";
import type { Browser, BrowserContext } from "playwright-core";

export interface Size {
  width: number;
  height: number;
}

const DESK = { width: 1280, height: 800 };

/** Creates an empty browser profile in which this person is signed in. */
export function signedInContext(
  browser: Browser,
  { origin, token, viewport = DESK }: { origin: string; token: string; viewport?: Size },
): Promise<BrowserContext> {
  const localStorage = [{ name: TOKEN_STORAGE_KEY, value: token }];
  return browser.newContext({
    baseURL: origin,
    viewport,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
}
