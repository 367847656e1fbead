import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { unfoldPrescriptions } from "./support/cards.ts";
import { expectAccessible } from "./support/checks/accessible.ts";
import { expectFits, waitUntilLoaded } from "./support/checks/sizes.ts";
import { giveMedicines } from "./support/data/medicines.queries.ts";
import { duePatient, newPatient } from "./support/data/new-patients.ts";
import { rememberSession } from "./support/people.ts";

test("a patient on a phone asks to be told when a medicine is back, and cancels it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const own = await newPatient("Outofstock");
  await giveMedicines(own.email, { due: 1, soon: 0 });
  await rememberSession(page, own);
  await page.goto("/");
  await unfoldPrescriptions(page);
  const card = page.getByRole("article").filter({ hasText: "can't supply this product" }).first();
  const ask = card.getByRole("button", { name: /^Tell me when it is back/ });
  expect((await ask.boundingBox())?.x).toBe((await card.getByRole("heading").boundingBox())?.x);
  await ask.click();
  await card.getByText("We will email you when it is back.").waitFor();
  await waitUntilLoaded(page);
  await expectFits(page);
  await expectAccessible(page);

  await page.reload();
  await unfoldPrescriptions(page);
  await card.getByRole("button", { name: /^Stop/ }).click();
  await card.getByRole("button", { name: /^Tell me when it is back/ }).waitFor();
  await expectAccessible(page);
  expect(await card.getByText("We will email you").count()).toBe(0);
});

test("a patient on a phone opens the days to put off a reminder below the medicine's text, and the button stays in place", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await rememberSession(page, await duePatient("Stillsome"));
  await page.goto("/");
  await unfoldPrescriptions(page);
  const button = page.getByRole("button", { name: /^I still have some/ });
  const { x, y } = (await button.boundingBox()) ?? {};
  await button.click();
  const choices = page.getByRole("group", { name: "Remind me again in" });
  const name = page.getByRole("article").filter({ has: button }).getByRole("heading");
  expect((await choices.boundingBox())?.x).toBe((await name.boundingBox())?.x);
  expect(await button.boundingBox()).toMatchObject({ x, y });
  await waitUntilLoaded(page);
  await expectFits(page);
  await expectAccessible(page);
});
