import { messages } from "@scriptkeeper/contracts/messages";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./support/browser.ts";
import { openScreen, sizes } from "./support/checks/sizes.ts";
import { unusedName } from "./support/data/new-patients.ts";
import { admin, patient, rememberSession, signIn } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";

describe.each(sizes)("the messages on $name, which cover no content", ({ viewport }) => {
  test("A-ROUTE-10 A-LOGIN-10 at the sign-in and on a patient's page, scrolled or not", async ({
    openPage,
    problems,
  }) => {
    problems.allow(/status of 401/);
    const page = await openPage({ viewport });
    await page.goto("/login");
    await page.getByLabel("Email").fill(patient.email);
    await page.getByLabel("Password", { exact: true }).fill("not it");
    await page.getByRole("button", { name: "Sign In" }).click();
    await message(page).waitFor();
    expect(await covered(page)).toEqual([]);
    await page.getByLabel("Password", { exact: true }).fill(patient.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await message(page, messages.welcomeBack).waitFor();
    await page.getByRole("heading", { name: /^Welcome, / }).waitFor();
    expect(await covered(page)).toEqual([]);
    await page.mouse.wheel(0, 40);
    await expect.poll(() => page.evaluate("scrollY")).toBeGreaterThan(0);
    expect(await covered(page)).toEqual([]);
    const { x = 0, width = 0 } = (await message(page, messages.welcomeBack).boundingBox()) ?? {};
    expect(x + width).toBeGreaterThan(viewport.width - 40);
  });

  test("in the back office: Undo is at the bottom, beside a drawer's buttons, and F8 moves to it", async ({
    openPage,
    problems,
  }) => {
    problems.allow(/status of 503/);
    const page = await openPage({ viewport });
    const name = unusedName("Message");
    const staff = await new Rest(ownProduct().baseUrl).signIn(admin);
    const made = await staff.call("POST", "/api/discounts", {
      name,
      discount_type: "percentage",
      discount_value: 1,
      application_scope: "all_orders",
    });
    expect(made.status).toBe(200);
    await rememberSession(page, admin);
    await openScreen(page, `/admin/discounts?search=${name}`);
    await page.getByRole("button", { name: `Deactivate ${name}` }).click();
    const undoable = message(page, "Discount deactivated");
    await undoable.waitFor();
    expect(await covered(page)).toEqual([]);
    expect(await usableBelow(page)).toEqual([]);
    expect((await undoable.boundingBox())?.y).toBeGreaterThan(viewport.height / 2);
    await page.keyboard.press("F8");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Undo");

    await page.getByRole("button", { name: "Create Discount" }).click();
    const form = page.getByRole("dialog");
    expect(await covered(page)).toEqual([]);
    await page.route("**/trpc/discounts.create**", (route) =>
      route.fulfill({ status: 503, json: { message: "The service is busy.", error: "BUSY" } }),
    );
    await form.getByLabel("Name").fill("Winter");
    await form.getByLabel("Value").fill("10");
    await form.getByRole("button", { name: "Create Discount" }).click();
    await message(page, "The service is busy.").waitFor();
    expect(await covered(page)).toEqual([]);
  });

  test("A-ROUTE-10 in the back office: the page ends above Undo, even when its dialog reported a failure before", async ({
    openPage,
    problems,
  }) => {
    problems.allow(/status of 503/);
    const page = await openPage({ viewport });
    const name = unusedName("Retried");
    const staff = await new Rest(ownProduct().baseUrl).signIn(admin);
    const made = await staff.call("POST", "/api/discounts", {
      name,
      discount_type: "percentage",
      discount_value: 1,
      application_scope: "all_orders",
    });
    expect(made.status).toBe(200);
    await rememberSession(page, admin);
    await openScreen(page, "/admin/discounts");
    await page.route(
      "**/trpc/discounts.delete**",
      (route) => route.fulfill({ status: 503, json: { message: "The service is busy.", error: "BUSY" } }),
      { times: 1 },
    );
    await page.getByRole("button", { name: `Delete ${name}` }).click();
    const confirm = page.getByRole("button", { name: "Delete discount", exact: true });
    await confirm.click();
    await message(page, "The service is busy.").waitFor();
    await confirm.click();
    const undoable = message(page, "Discount deleted successfully");
    await undoable.waitFor();
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    await expect
      .poll(() => page.evaluate("document.querySelector('[data-gives-way]').getBoundingClientRect().bottom"))
      .toBeLessThanOrEqual((await undoable.boundingBox())?.y ?? 0);
  });
});

test("A-ROUTE-10 A-LOGIN-09 on a phone, a patient's page begins below the message, and never moves in sight after it", async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await signIn(page, patient);
  const welcome = message(page, messages.welcomeBack);
  await welcome.waitFor();
  const heading = page.getByRole("heading", { level: 1 });
  const top = async () => (await heading.boundingBox())?.y ?? 0;
  const { y = 0, height = 0 } = (await welcome.boundingBox()) ?? {};
  await expect.poll(top).toBeGreaterThanOrEqual(y + height);
  const before = await top();
  await welcome.getByRole("button", { name: "Dismiss" }).click();
  await welcome.waitFor({ state: "detached" });
  expect(await top()).toBe(before);
  const room = () => page.evaluate<string>("document.querySelector('main').style.marginTop");
  expect(await room()).not.toBe("");
  await page.mouse.wheel(0, 300);
  await expect.poll(room).toBe("");
  expect(await top()).toBe(before - 300);
});

test("a message covers no button of a dialog on a phone held sideways", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 667, height: 375 } });
  await signIn(page, patient);
  await page.getByRole("button", { name: "Change Password" }).click();
  await page.getByRole("dialog").waitFor();
  await message(page, messages.welcomeBack).waitFor();
  expect(await covered(page)).toEqual([]);
});

function message(page: Page, text = "") {
  return page.locator("[data-toast]").filter({ hasText: text }).first();
}

/** What could be used if no message lay on it, anywhere on the page. */
function usableBelow(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const found = new Set();
    for (const toast of document.querySelectorAll("[data-toast]")) {
      const { left, right, top, bottom } = toast.getBoundingClientRect();
      for (let x = left + 1; x < right; x += 8)
        for (let y = top + 1; y < bottom; y += 8)
          for (const at of document.elementsFromPoint(x, y)) {
            const usable = at.closest("a[href], button, input, select, summary");
            if (usable && !usable.closest("[data-toast]")) found.add(usable.textContent);
          }
    }
    return [...found];
  })()`);
}

/** What a message that is seen lies on: a bar, the buttons of a form, or a dialog. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const boxes = (selector) => Array.from(document.querySelectorAll(selector), (element) => [
      element.dataset.bar ?? element.getAttribute("role") ?? element.textContent, element.getBoundingClientRect(),
    ]).filter(([, { height }]) => height > 0);
    return boxes("[data-toast]").flatMap(([, toast]) =>
      boxes("[data-bar], [role=dialog], [data-drawer-foot], [data-toast]").filter(([, box]) =>
        box.x + box.width !== toast.x + toast.width || box.y !== toast.y).filter(([, box]) =>
        Math.min(box.right, toast.right) - Math.max(box.left, toast.left) > 0.5 &&
        Math.min(box.bottom, toast.bottom) - Math.max(box.top, toast.top) > 0.5).map(([what]) => what));
  })()`);
}
