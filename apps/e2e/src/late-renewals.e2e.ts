import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectRightInEverySize } from "./support/checks/every-size.ts";
import { openScreen } from "./support/checks/sizes.ts";
import { makeLate } from "./support/data/late-patient.queries.ts";
import { welcomePatient } from "./support/data/new-patients.ts";
import { admin, rememberSession } from "./support/people.ts";

test("staff find a late renewal in every size, see whom to call, and record the outcome", async ({
  page,
}) => {
  const { email } = await welcomePatient("Latecomer");
  await makeLate({ email, phone: "+61 2 5550 7788" });
  await rememberSession(page, admin);
  await openScreen(page, "/admin/prescriptions?tab=review");
  const section = page.getByRole("region", { name: "Late renewals" });
  await section.getByRole("searchbox", { name: "Search late renewals" }).fill(email);
  const row = section.getByRole("row").filter({ hasText: email });
  await row.waitFor();
  expect(await row.innerText()).toContain("Should have run out on");
  expect(await row.getByRole("link", { name: "+61 2 5550 7788" }).getAttribute("href")).toBe(
    "tel:+61255507788",
  );
  await expectRightInEverySize(page);
  await row.getByRole("button", { name: /^Record outcome of/ }).click();
  const dialog = page.getByRole("dialog", { name: "Record outcome" });
  await dialog.getByRole("radio", { name: "Reached them" }).check();
  await dialog.getByRole("textbox", { name: "Note" }).fill("Orders on Monday");
  await expectRightInEverySize(page);
  await dialog.getByRole("button", { name: "Record outcome" }).click();
  await page.getByText("Outcome recorded").first().waitFor();
  await row.waitFor({ state: "detached" });
});
