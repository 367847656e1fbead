import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectRightInEverySize } from "./support/checks/every-size.ts";
import { openScreen } from "./support/checks/sizes.ts";
import { admin, patient, rememberSession } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";

test("an administrator sees a patient's view in every size, can change nothing there, and ends it", async ({
  page,
}) => {
  const rest = await new Rest(ownProduct().baseUrl).signIn(patient);
  const { body: items } = await rest.call<PrescriptionItem[]>("GET", "/api/prescriptions");
  // What can't be ordered, as other tests have ordered the last of it, stands folded.
  const item = items.find(({ eligibility }) => eligibility.canOrder);
  const id = item?.user.id;
  await rememberSession(page, admin);
  await openScreen(page, `/admin/customers/${id}`);
  await page.getByRole("button", { name: "View as patient" }).click();
  await page.waitForURL(`**/for/${id}`);
  const banner = page.getByRole("complementary", { name: "Whose medicines these are" });
  await banner.getByText(/^You see what .+ sees, until .+\. You cannot change anything here\.$/).waitFor();
  await page
    .getByText(item?.product_name ?? "")
    .filter({ visible: true })
    .first()
    .waitFor();
  expect(await page.getByRole("button", { name: /^(Reorder|Order|Put off)/ }).count()).toBe(0);
  await expectRightInEverySize(page);
  // What is still asked for when the view ends is not found any more, and the browser says so.
  const priced = page.waitForResponse(/currentPrices/);
  await page.reload();
  await priced;
  await banner.getByRole("button", { name: "End and go back" }).click();
  await page.waitForURL(`**/admin/customers/${id}`);
  await page.goto(`/for/${id}`);
  await page.getByRole("heading", { name: "View ended" }).waitFor();
  await expectRightInEverySize(page);
});
