import type { Page } from "playwright-core";
import { openScreen } from "./checks/sizes.ts";
import type { Screen } from "./screen-list.ts";

/** Returns the faults of the open screen, as texts to print after its path. */
export type Check = (page: Page, screen: Screen) => Promise<string[]>;

/**
 * Opens each screen once, or navigates to it, and runs every check on it. Screens with the same path come apart, where
 * there are others: between them, the whole page would have to be loaded.
 */
export async function sweep(
  page: Page,
  screens: Screen[],
  checks: Check[],
  open = openScreen,
): Promise<string[]> {
  const faults: string[] = [];
  for (const screen of apart(screens)) {
    await open(page, screen.path);
    for (const check of checks)
      faults.push(...(await check(page, screen)).map((fault) => `${screen.path} ${fault}`));
  }
  return faults;
}

function apart(screens: readonly Screen[]): Screen[] {
  const order: Screen[] = [];
  const left = new Set(screens);
  const alike = (screen: Screen) => [...left].filter((each) => isAlike(each, screen)).length;
  while (left.size > 0) {
    const last = order.at(-1);
    const others = [...left].filter((each) => !last || !isAlike(each, last));
    const [next] = (others.length > 0 ? others : [...left]).toSorted(
      (one, other) => alike(other) - alike(one),
    );
    if (!next) break;
    order.push(next);
    left.delete(next);
  }
  return order;
}

function isAlike(one: Screen, other: Screen): boolean {
  return one.path.split("?")[0] === other.path.split("?")[0];
}
