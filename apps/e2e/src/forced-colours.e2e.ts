import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { orderableCards, unfoldPrescriptions } from "./support/cards.ts";
import { openScreen } from "./support/checks/sizes.ts";
import { admin, patient, rememberSession } from "./support/people.ts";

test("in forced colours, charts are drawn for the system's background, whichever theme was chosen", async ({
  openPage,
}) => {
  const page = await openPage({ forcedColors: "active", colorScheme: "dark" });
  await rememberSession(page, admin);
  const fills: string[] = [];
  for (const theme of ["light", "dark"]) {
    await openScreen(page, "/admin");
    await page.evaluate(`localStorage.setItem("theme", "${theme}")`);
    await openScreen(page, "/admin/insight");
    await page.locator("main svg .fill-accent").first().waitFor({ state: "attached" });
    fills.push(
      await page.evaluate<string>("getComputedStyle(document.querySelector('main svg .fill-accent')).fill"),
    );
  }
  expect(new Set(fills).size).toBe(1);
});

test("in forced colours, no button's border crosses the text of a medicine", async ({ openPage }) => {
  const page = await openPage({ forcedColors: "active" });
  await rememberSession(page, patient);
  await openScreen(page, "/");
  await unfoldPrescriptions(page);
  const card = orderableCards(page)
    .filter({ has: page.getByRole("button", { name: /^I still have some/ }) })
    .first();
  const facts = await card.getByRole("list").nth(1).boundingBox();
  const button = await card.getByRole("button", { name: /^I still have some/ }).boundingBox();
  expect(button?.y).toBeGreaterThanOrEqual((facts?.y ?? 0) + (facts?.height ?? 0));
});
