import type { EmailWording } from "@scriptkeeper/contracts/emails/wordings";
import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectRightInEverySize } from "./support/checks/every-size.ts";
import { unusedName, welcomePatient } from "./support/data/new-patients.ts";
import { admin, rememberSession } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";

test("staff reword an email: they preview it, test it, save it, and the next email sent uses it", async ({
  page,
}) => {
  const staff = await new Rest(ownProduct().baseUrl).signIn(admin);
  const note = `Ring the bell at ${unusedName("door-")}.`;
  await rememberSession(page, admin);
  await page.goto("/admin/settings?section=wording");
  await page.getByRole("table", { name: "Emails" }).waitFor();
  await expectRightInEverySize(page);

  await page.getByRole("link", { name: "Welcome", exact: true }).click();
  const email = page.frameLocator('iframe[title="The email"]');
  await email.getByRole("heading").first().waitFor();
  await page.getByLabel("Subject", { exact: true }).fill("{first name}, welcome to {pharmacy}");
  await page.getByLabel("Note", { exact: true }).fill(note);
  await email.getByText(note).waitFor();
  await page.getByText("Alex, welcome to ").first().waitFor();
  await expectRightInEverySize(page);

  await page.getByRole("button", { name: "Send a test to me" }).click();
  const tried = await staff.mail(({ to, text }) => to === admin.email && text.includes(note));
  expect(tried.subject).toMatch(/^\[Test\] Alex, welcome to /);
  const untouched = await welcomed();
  expect(untouched.text).not.toContain(note);

  await page.getByRole("button", { name: "Save words" }).click();
  await page.getByText("New emails will use these words").first().waitFor();
  const worded = await welcomed();
  expect(worded.subject).toMatch(/^Wanda, welcome to /);
  expect(worded.text).toContain(note);

  await page.getByRole("button", { name: "Go back to the built-in words" }).click();
  await page.getByRole("button", { name: "Save words" }).click();
  await page
    .getByText(/, back to the built-in words$/)
    .first()
    .waitFor();
  const { body } = await staff.call<EmailWording>("GET", "/api/admin/email-wordings/welcome");
  expect(body.versions[0]?.words).toEqual({});
});

async function welcomed() {
  return (await welcomePatient("Wanda")).mail;
}
