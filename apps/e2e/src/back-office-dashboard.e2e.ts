import type { DashboardStats } from "@scriptkeeper/contracts/reporting/logs";
import { describe, expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectRightInEverySize } from "./support/checks/every-size.ts";
import { admin, openDashboard } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";

const lists = [
  ["Active Prescriptions", "activePrescriptions"],
  ["Expiring Soon", "expiringPrescriptions"],
  ["Pending Renewals", "pendingRenewals"],
] as const;

describe("a dashboard card", () => {
  for (const [name, key] of lists) {
    test(`B-DASH-01 B-DASH-04 ${name} opens the list that it counts, with exactly that number`, async ({
      page,
    }) => {
      const rest = await new Rest(ownProduct().baseUrl).signIn(admin);
      await openDashboard(page);
      await page.getByRole("link", { name }).click();
      await page.waitForURL(/\/admin\/prescriptions\?filter=/);
      // The worker moves prescriptions on while this is read: the two agree once it has no more to do.
      await expect
        .poll(
          async () => {
            await page.reload();
            const total = await page.getByText(/prescriptions? in all/).innerText();
            const { body } = await rest.call<DashboardStats>("GET", "/api/admin/dashboard-stats");
            return Number(total.replace(/\D/g, "")) - body[key];
          },
          { timeout: 30_000 },
        )
        .toBe(0);
    });
  }
});

test("the dashboard and its charts fit and are accessible in every size", async ({ page }) => {
  await openDashboard(page);
  await page.getByRole("figure", { name: /^Reminders due in the next 30 days/ }).waitFor();
  for (const table of await page.getByText("Show the numbers as a table").all()) await table.click();
  await expectRightInEverySize(page);
});
