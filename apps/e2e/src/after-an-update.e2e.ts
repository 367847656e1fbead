import { describe } from "vitest";
import { test } from "./support/browser.ts";
import { expectAccessible } from "./support/checks/accessible.ts";
import { expectFits, sizes } from "./support/checks/sizes.ts";
import { admin, openDashboard, rememberSession } from "./support/people.ts";

const screens = "**/assets/discounts-page*";
const GONE = { status: 404, body: "" };

test("a page that was open before an update reloads itself at the screen that was opened", async ({
  page,
  problems,
}) => {
  problems.allow(/status of 404|Failed to fetch/);
  await openDashboard(page);
  // Missed while it is loaded ahead and opened both: a pointer that clicks has come to the entry just before.
  await page.route(
    screens,
    async (route) => {
      await page.waitForURL("**/admin/discounts");
      await route.fulfill(GONE);
    },
    { times: 1 },
  );
  await page.getByRole("navigation").first().getByRole("link", { name: "Discounts" }).click();
  await page.getByRole("heading", { level: 1, name: "Discounts" }).waitFor();
  await page.getByRole("table").waitFor();
});

test("a screen that fails to load twice says so, and opens when it is available again", async ({
  page,
  problems,
}) => {
  problems.allow(/status of 404|Failed to fetch/);
  await openDashboard(page);
  await page.route(screens, (route) => route.fulfill(GONE));
  await page.getByRole("navigation").first().getByRole("link", { name: "Discounts" }).click();
  await page.getByRole("heading", { level: 1, name: "This page could not be shown" }).waitFor();
  await page.unroute(screens);
  await page.getByRole("button", { name: "Load the page again" }).click();
  await page.getByRole("heading", { level: 1, name: "Discounts" }).waitFor();
});

describe.concurrent.each(sizes)("a dialog that cannot be loaded, on $name", ({ viewport }) => {
  test("says so, and opens by Retry when it is available again", async ({ openPage, problems }) => {
    problems.allow(/status of 404|Failed to fetch/);
    const page = await openPage({ viewport });
    await rememberSession(page, admin);
    const dialogs = "**/assets/discount-dialog*";
    await page.route(dialogs, (route) => route.fulfill(GONE));
    const open = async () => {
      await page.getByRole("heading", { level: 1, name: "Discounts" }).waitFor();
      await page.getByRole("button", { name: "Create Discount" }).click();
    };
    await page.goto("/admin/discounts");
    // An update may be the reason: the first time the page is loaded again.
    const reloaded = page.waitForEvent("load");
    await open();
    await reloaded;
    await open();
    const failed = page.getByRole("dialog", { name: "This could not be opened" });
    await failed.waitFor();
    await expectAccessible(page);
    await expectFits(page);
    await failed.getByRole("button", { name: "Retry" }).click();
    await failed.getByRole("button", { name: "Retry" }).waitFor();
    await page.unroute(dialogs);
    await failed.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("dialog", { name: "Create Discount" }).locator(":focus").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.locator("button:focus").filter({ hasText: "Create Discount" }).waitFor();
  });
});
