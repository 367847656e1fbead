import { makeDraft } from "@scriptkeeper/shopify-emulator/admin-calls";
import { startShopifyEmulator } from "@scriptkeeper/shopify-emulator/start";
import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectRightInEverySize } from "./support/checks/every-size.ts";

test("a patient cancels, returns and pays without JavaScript", async ({ openPage, problems }) => {
  // The browser asks for a picture that only the product's own server has.
  problems.allow(/favicon/);
  const started = await startShopifyEmulator();
  const { path } = await makeDraft(started);
  const page = await openPage({ baseURL: started.url, javaScriptEnabled: false });
  await page.goto(path);
  await page.getByRole("link", { name: "Cancel" }).click();
  expect(page.url()).toBe(`${started.url}${path}/cancel`);
  await page.getByRole("link", { name: "Continue to payment" }).click();
  await page.getByRole("button", { name: "Pay $76.82" }).click();
  await page.getByRole("heading", { name: "Thank you, your order is placed" }).waitFor();
  await page.reload();
  expect(await page.getByRole("link", { name: "Back to the pharmacy" }).getAttribute("href")).toBe(
    `${started.url}/`,
  );
  expect(started.store.orders()).toHaveLength(1);
  await started.close();
});

test("each page is accessible and fits in every size", async ({ openPage, problems }) => {
  problems.allow(/favicon|410/);
  const started = await startShopifyEmulator();
  const open = await makeDraft(started, {
    discountTitle: "A discount whose name is sixty characters long, no less",
  });
  const paid = await makeDraft(started);
  started.store.pay(paid.id);
  const page = await openPage({ baseURL: started.url });
  const staffPages = [
    "/local/store/orders",
    `/local/store/orders/${started.store.orders()[0]?.id}`,
    `/local/store/drafts/${open.id}`,
  ];
  const gone = open.path.replace(/[^/]+$/, "gone");
  for (const path of [open.path, `${open.path}/cancel`, paid.path, gone, ...staffPages]) {
    await page.goto(path);
    await expectRightInEverySize(page);
  }
  await started.close();
});
