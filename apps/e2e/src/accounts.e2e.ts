import { messages } from "@scriptkeeper/contracts/messages";
import { describe, expect } from "vitest";
import { test } from "./support/browser.ts";
import { newPatient } from "./support/data/new-patients.ts";
import { admin, patient, signIn } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";

describe("signing in", () => {
  test("A-LOGIN-03 A-LOGIN-09 A-DASH-01 A-CONST-01 welcomes a patient by first name and keeps the token", async ({
    page,
  }) => {
    await signIn(page, patient);
    await page.getByRole("heading", { name: /^Welcome, / }).waitFor();
    await page.getByText("Welcome back!").first().waitFor();
    expect(await page.evaluate<string | null>("localStorage.getItem('token')")).toMatch(
      /^[\w-]+\.[\w-]+\.[\w-]+$/,
    );
    await page.reload();
    await page.getByRole("heading", { name: /^Welcome, / }).waitFor();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(await page.evaluate<string | null>("localStorage.getItem('token')")).toBeNull();
  });

  test("A-LOGIN-10 says inline and in a toast that the password is wrong", async ({ page, problems }) => {
    problems.allow(/status of 401/);
    await page.goto("/login");
    await page.getByLabel("Email").fill(patient.email);
    await page.getByLabel("Password", { exact: true }).fill("not it");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect.poll(() => page.getByText(messages.wrongCredentials).count()).toBeGreaterThanOrEqual(2);
    expect(await page.getByLabel("Email").inputValue()).toBe(patient.email);
  });

  test("A-STATE-04 a dead stored token leads to the sign-in without a message", async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 401/);
    await page.goto("/login");
    await page.evaluate("localStorage.setItem('token', 'forged.token.here')");
    await page.goto("/");
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(await page.evaluate<string | null>("localStorage.getItem('token')")).toBeNull();
    expect(await page.getByRole("alert").count()).toBe(0);
  });
});

describe("passwords", () => {
  test("A-FORGOT-02 A-RESET-04 a reset link from the mailbox sets a new password", async ({ page }) => {
    const { email } = await newPatient("Resetting");
    const rest = await new Rest(ownProduct().baseUrl).signIn(admin);
    await page.goto("/forgot-password");
    await page.getByLabel("Email").fill(email.toUpperCase());
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await page.getByText(messages.forgotSent).waitFor();
    const mail = await rest.mail(
      (candidate) => candidate.to === email && candidate.subject === "Reset your password",
    );
    const link = /https?:\/\/\S+\/reset-password\/[\w-]+/.exec(mail.text)?.[0] ?? "";
    await page.goto(new URL(link).pathname);
    await page.getByLabel("New Password", { exact: true }).fill("a newer long phrase");
    await page.getByLabel("Confirm Password", { exact: true }).fill("another phrase");
    await page
      .getByRole("button", { name: /password/i })
      .last()
      .click();
    await page.getByText(messages.passwordsDoNotMatch).waitFor();
    await page.getByLabel("Confirm Password", { exact: true }).fill("a newer long phrase");
    await page
      .getByRole("button", { name: /password/i })
      .last()
      .click();
    await page.waitForURL("**/login");
    await page.getByText(messages.resetDone).first().waitFor();
    await signIn(page, { email, password: "a newer long phrase" });
  });

  test("A-CHPW-02 a changed password is confirmed and its dialog closes automatically", async ({ page }) => {
    const { email, password } = await newPatient("Changing");
    await signIn(page, { email, password });
    const change = async (from: string, to: string) => {
      await page.getByRole("button", { name: "Change Password" }).first().click();
      const dialog = page.getByRole("dialog", { name: "Change Password" });
      await dialog.getByLabel("Current Password", { exact: true }).fill(from);
      await dialog.getByLabel("New Password", { exact: true }).fill(to);
      await dialog.getByLabel("Confirm New Password", { exact: true }).fill(to);
      await dialog.getByRole("button", { name: "Change Password" }).click();
      await dialog.getByText(messages.passwordChanged).waitFor();
      await dialog.waitFor({ state: "detached" });
    };
    await change(password, "for a moment only");
    await change("for a moment only", password);
  });
});
