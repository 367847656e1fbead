import { test } from "./support/browser.ts";
import { expectRightInEverySize } from "./support/checks/every-size.ts";
import { openDashboard } from "./support/people.ts";

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

test("the Go to dialog fits and is accessible in every size", async ({ page }) => {
  await openDashboard(page);
  await page.getByRole("button", { name: "Go to" }).click();
  const dialog = page.getByRole("dialog", { name: "Go to" });
  await dialog.getByRole("option", { name: "Settings" }).waitFor();
  await expectRightInEverySize(page);
  await dialog.getByRole("combobox").fill("am");
  await dialog.getByRole("group", { name: "Products" }).waitFor();
  await expectRightInEverySize(page);
});
