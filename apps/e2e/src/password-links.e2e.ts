import { messages } from "@scriptkeeper/contracts/messages";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectRightInEverySize } from "./support/checks/every-size.ts";
import { CHOSEN_PASSWORD, welcomePatient } from "./support/data/new-patients.ts";
import type { Mail } from "./support/rest.ts";

/** What a link of an email asks the product for. */
function pathOfLink({ text }: Mail): string {
  const link = /https?:\/\/\S+\/reset-password\/\S+/.exec(text)?.[0];
  if (!link) throw new Error("the email has no link to set a password");
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}

async function setPassword(page: Page): Promise<void> {
  await page.getByLabel("New Password", { exact: true }).fill(CHOSEN_PASSWORD);
  await page.getByLabel("Confirm Password", { exact: true }).fill(CHOSEN_PASSWORD);
  await page.getByRole("button", { name: "Set new password" }).click();
  await page.getByText(messages.resetDone).first().waitFor();
}

describe("the link in a welcome email", () => {
  test("sets a password, carries the email address to the sign-in, and says afterwards that it was used", async ({
    page,
  }) => {
    const { staff: rest, email, mail } = await welcomePatient("Nia");
    expect(mail.text).toContain("Set your password:");
    const path = pathOfLink(mail);
    await page.goto(path);
    await setPassword(page);
    expect(await page.getByLabel("Email").inputValue()).toBe(email);
    await page.getByLabel("Password", { exact: true }).fill(CHOSEN_PASSWORD);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByRole("heading", { name: "Welcome, Nia" }).waitFor();

    const temporary = /Temporary password: (\S+)/.exec(mail.text)?.[1];
    const answer = await rest.call("POST", "/api/auth/login", { email, password: temporary });
    expect(answer.status).toBe(401);
    const logs = await rest.call<{ logs: { content: string | null }[] }>(
      "GET",
      `/api/admin/notification-logs?email=${encodeURIComponent(email)}`,
    );
    expect(JSON.stringify(logs.body)).not.toContain(path.split("#")[0]);

    await page.goto("/login");
    await page.goto(path);
    await page.getByText("This link has already been used, or replaced by a newer one").waitFor();
    expect(await page.getByLabel("New Password").count()).toBe(0);
    expect(await page.getByLabel("Email").inputValue()).toBe(email);
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await page.getByText(messages.forgotSent).waitFor();
    const reset = await rest.mail((newer) => newer.to === email && newer.subject === "Reset your password");
    await page.goto("/login");
    await page.goto(pathOfLink(reset));
    await setPassword(page);
  });
});

/** Signs in with what the welcome says. */
async function signInFirst(page: Page, { email, mail }: { email: string; mail: Mail }): Promise<string> {
  const temporary = /Temporary password: (\S+)/.exec(mail.text)?.[1] ?? "";
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(temporary);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("heading", { level: 1, name: "Choose your own password" }).waitFor();
  return temporary;
}

describe("the temporary password in a welcome email", () => {
  test("leads only to the choice of a new password, and that to the prescriptions", async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 40[03]/);
    const welcome = await welcomePatient("Tess");
    expect(welcome.mail.text).toMatch(
      /asked to change the temporary password when you first sign in\. Use it before \d+ \w+ \d{4}/,
    );
    const temporary = await signInFirst(page, welcome);
    await page.goto("/admin/users");
    await page.getByRole("heading", { level: 1, name: "Choose your own password" }).waitFor();
    await page.goto("/");
    const fill = async (newPassword: string) => {
      await page.getByLabel("Current Password").fill(temporary);
      await page.getByLabel("New Password", { exact: true }).fill(newPassword);
      await page.getByLabel("Confirm New Password").fill(newPassword);
      await page.getByRole("button", { name: "Change Password" }).click();
    };
    await fill(temporary);
    await page.getByText(messages.passwordIsTemporary).waitFor();
    await fill(CHOSEN_PASSWORD);
    await page.getByRole("heading", { name: "Welcome, Tess" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Welcome, Tess" }).waitFor();
  });
});

describe("the password screens in every size", () => {
  test("fit and are accessible for the choice of a new password", async ({ page, problems }) => {
    // The access test is refused as well.
    problems.allow(/status of 403/);
    await signInFirst(page, await welcomePatient("Uma"));
    await expectRightInEverySize(page);
  });

  test("fit, are accessible and say so for a link that no longer works", async ({ page }) => {
    await page.goto("/reset-password/guessed#ann%40people.example");
    await page.getByText("This link has expired").waitFor();
    await expectRightInEverySize(page);
  });
});
