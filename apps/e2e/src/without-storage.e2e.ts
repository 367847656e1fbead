import { test } from "./support/browser.ts";
import { duePatient } from "./support/data/new-patients.ts";
import { signIn } from "./support/people.ts";

/** As a browser does that blocks all cookies. */
const REFUSE_STORAGE = `for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, {
    configurable: true,
    get() { throw new DOMException("The operation is insecure.", "SecurityError"); },
  });`;

test("a patient whose browser stores nothing can order from a link, and when signed in", async ({ page }) => {
  const own = await duePatient("Keepsnothing");
  const [item] = own.items;
  if (!item) throw new Error("the patient has nothing to order");
  await page.addInitScript(REFUSE_STORAGE);
  const { body } = await own.rest.call<{ token: string }>("POST", "/api/prescriptions/get-renewal-token", {
    prescriptionId: item.id,
  });
  await page.goto(`/renew-confirm/${body.token}?selected=${item.id}`);
  await page.getByRole("button", { name: "Proceed to Checkout" }).click();
  await page.getByRole("heading", { name: "Review and pay" }).waitFor();

  await signIn(page, own);
  await page.getByRole("link", { name: "Continue to checkout" }).first().waitFor();
});
