import { test } from "./support/browser.ts";
import { openDashboard } from "./support/people.ts";

const screens = "**/assets/discounts-page*";
const GONE = { status: 404, body: "" };

test("a page that was open before an update loads itself again where it was led", async ({
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

test("a screen that cannot be loaded twice says so, and opens when it can be", async ({ page, problems }) => {
  problems.allow(/status of 404|Failed to fetch/);
  await openDashboard(page);
  await page.route(screens, (route) => route.fulfill(GONE));
  await page.getByRole("navigation").first().getByRole("link", { name: "Discounts" }).click();
  await page.getByRole("heading", { level: 1, name: "This page could not be shown" }).waitFor();
  await page.unroute(screens);
  await page.getByRole("button", { name: "Load the page again" }).click();
  await page.getByRole("heading", { level: 1, name: "Discounts" }).waitFor();
});
