import type { Page } from "playwright-core";
import { openScreen } from "./checks/sizes.ts";
import type { Screen } from "./screen-list.ts";

/** What is wrong with the screen that is open, each in words that follow its address. */
export type Check = (page: Page, screen: Screen) => Promise<string[]>;

/** Opens each screen once, or goes on to it, and looks at it with every check, one after the other. */
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
