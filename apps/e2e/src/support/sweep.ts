import type { Page } from "playwright-core";
import { openScreen } from "./checks/sizes.ts";
import type { Screen } from "./screen-list.ts";

/** Returns the faults of the open screen, as texts to print after its path. */
export type Check = (page: Page, screen: Screen) => Promise<string[]>;

/** Opens each screen once, or navigates to it, and runs every check on it. */
export async function sweep(
  page: Page,
  screens: Screen[],
  checks: Check[],
  open = openScreen,
): Promise<string[]> {
  const faults: string[] = [];
  for (const screen of screens) {
    await open(page, screen.path);
    for (const check of checks)
      faults.push(...(await check(page, screen)).map((fault) => `${screen.path} ${fault}`));
  }
  return faults;
}
