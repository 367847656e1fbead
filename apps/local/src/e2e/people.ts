import type { Page } from "playwright-core";
import { expect } from "vitest";

export const patient = { email: "patient@scriptkeeper.example", password: "patient-demo-pass" };
export const admin = { email: "admin@scriptkeeper.example", password: "admin-demo-pass" };

/** Signs in with the form, as a person does. */
export async function signIn(page: Page, { email, password }: typeof patient): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toMatch(/Welcome|Dashboard/);
}
