import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { duePatient } from "./support/data/new-patients.ts";

/** As the translation that browsers have built in: `font` elements take the place of all texts, of later ones as well. */
const TRANSLATE = `(() => {
  const isKept = (text) => !text.data.trim() || text.parentElement.closest("font, option, script, style, noscript");
  const translate = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) if (!isKept(texts.currentNode)) found.push(texts.currentNode);
    for (const text of found) {
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = "«" + text.data + "»";
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  translate();
  new MutationObserver(translate).observe(document.body, { subtree: true, childList: true, characterData: true });
})()`;

test("a patient whose browser translates the page sees the total with the chosen delivery, and reaches the checkout with it", async ({
  page,
}) => {
  const own = await duePatient("Translates");
  const [item] = own.items;
  if (!item) throw new Error("the patient has nothing to order");
  const { body } = await own.rest.call<{ token: string }>("POST", "/api/prescriptions/get-renewal-token", {
    prescriptionId: item.id,
  });
  await page.goto(`/renew-confirm/${body.token}?selected=${item.id}`);
  await page.getByRole("button", { name: "Proceed to Checkout" }).waitFor();
  await page.evaluate(TRANSLATE);
  const sum = page.locator("dt", { hasText: "Total" }).locator("..").locator("dd");
  const cents = async () => Math.round(Number((await sum.innerText()).replace(/[^\d.]/g, "")) * 100);
  const before = await cents();
  await page.getByRole("radio", { name: /Add Home Delivery/ }).check();
  await expect.poll(cents).toBe(before + 3_000);
  await page.getByRole("button", { name: /Proceed to Checkout/ }).click();
  await page.getByRole("heading", { name: "Review and pay" }).waitFor();
  await page.getByRole("button", { name: `Pay $${((before + 3_000) / 100).toFixed(2)}` }).waitFor();
});
