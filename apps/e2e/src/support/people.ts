import { TOKEN_STORAGE_KEY } from "@scriptkeeper/contracts/constants";
import type { Page } from "playwright-core";
import { ownProduct } from "./product.ts";
import { Rest } from "./rest.ts";

export const patient = { email: "patient@scriptkeeper.example", password: "patient-demo-pass" };
export const admin = { email: "admin@scriptkeeper.example", password: "admin-demo-pass" };

/** Signs in with the form, as a person does. */
export async function signIn(page: Page, { email, password }: typeof patient): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("heading", { level: 1, name: /Welcome|Dashboard/ }).waitFor();
}

/** Gives the page's browser a session, as if this person had signed in before; the next page opens signed in. */
export async function rememberSession(page: Page, person: typeof patient): Promise<void> {
  const origin = ownProduct().baseUrl;
  const { token } = await new Rest(origin).signIn(person);
  const localStorage = [{ name: TOKEN_STORAGE_KEY, value: token }];
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
}

/** Opens the dashboard for an administrator who signed in before, so that no welcome message covers anything. */
export async function openDashboard(page: Page): Promise<void> {
  await rememberSession(page, admin);
  await page.goto("/admin");
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
}
