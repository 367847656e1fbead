import { describe } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { test } from "./support/browser.ts";
import { openDashboard } from "./support/people.ts";
import { expectFits, sizes } from "./support/sizes.ts";

test("staff find a patient by part of the name from any screen, without the mouse", async ({ page }) => {
  await openDashboard(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Go to" }).waitFor();
  await page.keyboard.type("pat exam");
  await page.getByRole("option", { name: /patient@scriptkeeper\.example/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/admin\/customers\/\d+$/);
  await page.getByRole("heading", { level: 1, name: "Pat Example" }).waitFor();
});

describe.concurrent.each(sizes)("going to something on $name", ({ viewport }) => {
  test.sequential("fits and is accessible", async ({ openPage }) => {
    const page = await openPage({ viewport });
    await openDashboard(page);
    await page.getByRole("button", { name: "Go to" }).click();
    const dialog = page.getByRole("dialog", { name: "Go to" });
    await dialog.getByRole("option", { name: "Settings" }).waitFor();
    await expectFits(page);
    await expectAccessible(page);
    await dialog.getByRole("combobox").fill("am");
    await dialog.getByRole("group", { name: "Products" }).waitFor();
    await expectFits(page);
    await expectAccessible(page);
  });
});
