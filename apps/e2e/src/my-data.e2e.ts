import { readFile } from "node:fs/promises";
import { describe, expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectAccessible } from "./support/checks/accessible.ts";
import { expectFits, waitUntilLoaded } from "./support/checks/sizes.ts";
import { duePatient } from "./support/data/new-patients.ts";
import { rememberSession } from "./support/people.ts";

const phone = { width: 390, height: 844 };

describe("a patient on a phone", () => {
  test("downloads their data, gets an address for their calendar and prints a list", async ({ page }) => {
    await page.setViewportSize(phone);
    const own = await duePatient("Takes");
    await rememberSession(page, own);
    await page.goto("/");
    await page.getByRole("article").first().waitFor();
    await page
      .getByRole("link", { name: "My details, people who help me, my emails, my calendar and my data" })
      .click();
    await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();
    await page.getByRole("button", { name: "Create a calendar address" }).click();
    const address = await page.getByLabel("Calendar address").inputValue();
    await waitUntilLoaded(page);
    await expectFits(page);
    await expectAccessible(page);

    const feed = await page.request.get(new URL(address).pathname);
    expect([feed.status(), await feed.text()]).toEqual([200, expect.stringMatching(/^BEGIN:VCALENDAR/)]);
    await page.getByRole("button", { name: "Turn off" }).click();
    await page.getByRole("button", { name: "Create a calendar address" }).waitFor();
    expect((await page.request.get(new URL(address).pathname)).status()).toBe(404);

    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download my data" }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
    const { account, prescriptions } = JSON.parse(await readFile(await file.path(), "utf8"));
    expect(account).toMatchObject([{ email: own.email }]);
    expect(prescriptions.length).toBeGreaterThan(0);

    await page.getByRole("link", { name: "Your prescriptions" }).click();
    await page.getByRole("link", { name: "Printable medicine list" }).click();
    await page.getByRole("heading", { level: 1, name: "My medicines" }).waitFor();
    await page.getByRole("heading", { level: 3 }).first().waitFor();
    await waitUntilLoaded(page);
    await expectFits(page);
    await expectAccessible(page);
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
    expect(await page.getByRole("banner").isVisible()).toBe(false);
    expect(await page.getByRole("heading", { level: 3 }).first().isVisible()).toBe(true);
    await page.emulateMedia({ media: "screen" });
  });
});
