import type { Insight } from "@scriptkeeper/contracts/reporting/insight";
import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectRightInEverySize } from "./support/checks/every-size.ts";
import { sizes } from "./support/checks/sizes.ts";
import { countReminders } from "./support/data/insight.queries.ts";
import { admin, openDashboard } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";

test("staff see what happened after reminders, and open the rows of a week by keyboard", async ({ page }) => {
  await countReminders();
  await openDashboard(page);
  await page.getByRole("link", { name: "What happened after reminders, week by week" }).click();
  const paid = page.getByRole("region", { name: "Paid" });
  await paid
    .getByRole("link", { name: /^Week of / })
    .first()
    .waitFor();
  await expectRightInEverySize(page);

  await page.setViewportSize(sizes[1].viewport);
  const heading = paid.getByRole("link", { name: /^Paid: / });
  await heading.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Home");
  const week = paid.locator(":focus");
  const said = (await week.getAttribute("aria-label")) ?? "";
  await page.keyboard.press("Enter");
  await page.waitForURL(/stage=paid/);
  const count = Number(/: ([\d,]+) of/.exec(said)?.[1]?.replace(",", ""));
  await page.getByRole("status").filter({ hasText: "in the week of" }).waitFor();
  const reminders = page.getByRole("table", { name: "Reminders" }).locator("tbody tr");
  await expect.poll(() => reminders.count()).toBe(Math.min(count, 50));
  await expectRightInEverySize(page);

  const rest = await new Rest(ownProduct().baseUrl).signIn(admin);
  const { body } = await rest.call<Insight>("GET", "/api/admin/insight");
  const monday = new URL(page.url()).searchParams.get("week");
  expect(body.weeks.find((each) => each.week === monday)?.paid).toBe(count);

  await page.getByRole("link", { name: "Insight", exact: true }).last().click();
  const covered = page.getByRole("region", { name: "Days covered" });
  await covered
    .getByRole("link", { name: /^Week of / })
    .last()
    .click();
  await page.waitForURL(/stage=coverage_gaps&week=/);
  const missing = page.getByRole("table", { name: "Medicines missing" });
  await missing.waitFor();
  const covers = new URL(page.url()).searchParams.get("week");
  const { interrupted } = body.weeks.find((each) => each.week === covers) ?? {};
  await expect.poll(() => missing.locator("tbody tr").count()).toBe(Math.min(interrupted ?? 0, 50));
  await expectRightInEverySize(page);
});
