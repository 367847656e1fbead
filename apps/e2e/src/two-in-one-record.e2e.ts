import { conflictMessages } from "@scriptkeeper/contracts/editing/conflict-messages";
import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectRightInEverySize } from "./support/checks/every-size.ts";
import { CHOSEN_PASSWORD, duePatient, unusedEmail } from "./support/data/new-patients.ts";
import { admin, rememberSession } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";

async function colleague() {
  const staff = await new Rest(ownProduct().baseUrl).signIn(admin);
  const account = { email: unusedEmail("bea"), password: CHOSEN_PASSWORD };
  await staff.call("POST", "/api/admin/users/admins", {
    ...account,
    firstName: "Bea",
    lastName: "Colleague",
  });
  return account;
}

test("two administrators on one prescription see each other's change before saving, and neither change is lost unseen", async ({
  page,
  openPage,
  problems,
}) => {
  problems.allow(/status of 409/);
  const { itemId, rest } = await duePatient("Shared");
  const beas = await openPage();
  await rememberSession(beas, await colleague());
  await rememberSession(page, admin);
  for (const each of [page, beas]) {
    await each.goto(`/admin/prescriptions/${itemId}`);
    await each.getByRole("button", { name: "Edit", exact: true }).click();
    await each.getByRole("dialog", { name: "Edit Prescription" }).waitFor();
  }
  await page.getByRole("spinbutton", { name: "Repeats" }).fill("9");

  await beas.getByRole("spinbutton", { name: "Repeats" }).fill("2");
  await beas.getByLabel("Prescription Expiry Date (optional)").fill("2098-06-01");
  await beas.getByRole("button", { name: "Save Changes" }).click();
  await beas.getByText("Prescription updated").first().waitFor();

  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
  await page.getByText(/Bea Colleague changed this to 2 at/).waitFor();
  await page.getByText(/Bea Colleague changed this to 1 Jun 2098 at .* It is shown here now/).waitFor();
  expect(await page.getByLabel("Prescription Expiry Date (optional)").inputValue()).toBe("2098-06-01");
  expect(await page.getByRole("spinbutton", { name: "Repeats" }).inputValue()).toBe("9");
  await expectRightInEverySize(page);

  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByRole("alert").getByText(conflictMessages.changedMeanwhile).waitFor();
  await page.getByRole("button", { name: "Use theirs" }).click();
  expect(await page.getByRole("spinbutton", { name: "Repeats" }).inputValue()).toBe("2");
  await page.getByRole("button", { name: "Keep mine" }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Prescription updated").first().waitFor();
  expect(await rest.prescriptions()).toMatchObject([{ repeats: 9, prescription_expiry_date: "2098-06-01" }]);
});
