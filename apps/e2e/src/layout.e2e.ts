import type { Page } from "playwright-core";
import { describe, expect, inject } from "vitest";
import { test } from "./support/browser.ts";
import { doubleRootText, doubleText, layoutFaults } from "./support/layout-faults.ts";
import { admin, patient, rememberSession } from "./support/people.ts";
import { Rest } from "./support/rest.ts";
import { backOffice, openScreens } from "./support/screen-list.ts";
import { sizes } from "./support/sizes.ts";

const [phone, desk] = sizes;

interface Look {
  name: string;
  viewport: { width: number; height: number };
  prepare?: (page: Page) => Promise<void>;
  /** Once a screen stands. */
  change?: (page: Page) => Promise<void>;
  showsRows?: boolean;
}

/** A browser of 1280 × 800 that is zoomed to 200 % has half as many pixels for the page. */
const looks: Look[] = [
  { ...phone },
  { ...desk, showsRows: true },
  { name: "a phone with text at 200 %", viewport: phone.viewport, prepare: doubleText },
  { name: "a phone whose root text is at 200 %", viewport: phone.viewport, change: doubleRootText },
  { name: "a desk zoomed to 200 %", viewport: { width: 640, height: 400 }, showsRows: true },
];

async function faultsOf(page: Page, look: Look, screens: { path: string; hasRow?: boolean }[]) {
  const faults: string[] = [];
  await look.prepare?.(page);
  for (const { path, hasRow = false } of screens) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await look.change?.(page);
    const found = await layoutFaults(page, { hasRow: hasRow && look.showsRows === true });
    faults.push(...found.map((fault) => `${path} ${fault}`));
  }
  return faults;
}

describe.each(looks)("on $name no screen scrolls sideways or twice, and lists show a row", (look) => {
  test("where everybody may go", async ({ openPage, problems }) => {
    problems.allow(/status of 400/);
    const page = await openPage({ viewport: look.viewport });
    expect(
      await faultsOf(
        page,
        look,
        openScreens.map((path) => ({ path })),
      ),
    ).toEqual([]);
  });

  test("a patient's", async ({ openPage }) => {
    const page = await openPage({ viewport: look.viewport });
    const api = await new Rest(inject("baseUrl")).signIn(patient);
    const [item] = (await api.prescriptions()).filter(({ repeats }) => (repeats ?? 0) > 0);
    if (!item) throw new Error("the demo patient has nothing to order");
    await rememberSession(page, patient);
    const { body } = await api.call<{ token: string }>("POST", "/api/prescriptions/get-renewal-token", {
      prescriptionId: item.id,
    });
    const screens = [{ path: "/" }, { path: `/renew-confirm/${body.token}?selected=${item.id}` }];
    expect(await faultsOf(page, look, screens)).toEqual([]);
  });

  test("the back office's", { timeout: 120_000 }, async ({ openPage }) => {
    const page = await openPage({ viewport: look.viewport });
    const [item] = await (await new Rest(inject("baseUrl")).signIn(admin)).prescriptions();
    await rememberSession(page, admin);
    const detail = { path: `/admin/prescriptions/${item?.id}` };
    expect(await faultsOf(page, look, [...backOffice, detail])).toEqual([]);
  });
});
