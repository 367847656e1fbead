import { TOKEN_STORAGE_KEY } from "@scriptkeeper/contracts/constants";
import type { Frame, Page } from "playwright-core";
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

/**
 * Gives the page's browser a session and nothing else, as if this person had signed in before; the next page opens
 * signed in. No other page, with a process of its own, is opened for that.
 */
export async function rememberSession(page: Page, person: typeof patient): Promise<void> {
  const { baseUrl } = ownProduct();
  const { token } = await new Rest(baseUrl).signIn(person);
  const remember = await page.addInitScript(`if (window === top && origin === ${JSON.stringify(baseUrl)}) {
    localStorage.clear();
    localStorage.setItem(${JSON.stringify(TOKEN_STORAGE_KEY)}, ${JSON.stringify(token)});
  }`);
  const isOpen = (frame: Frame) => frame === page.mainFrame() && frame.url().startsWith(baseUrl);
  page.on("framenavigated", async function forget(frame) {
    if (!isOpen(frame)) return;
    page.off("framenavigated", forget);
    await remember.dispose();
  });
}

/** Opens the dashboard for an administrator who signed in before, so that no welcome message covers anything. */
export async function openDashboard(page: Page): Promise<void> {
  await rememberSession(page, admin);
  await page.goto("/admin");
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
}
