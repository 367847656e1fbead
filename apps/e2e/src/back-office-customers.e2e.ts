import type { Customer } from "@scriptkeeper/contracts/accounts/customers";
import type { AvailableProducts } from "@scriptkeeper/contracts/prescriptions/manual";
import type { DashboardStats } from "@scriptkeeper/contracts/reporting/logs";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectAccessible } from "./support/checks/accessible.ts";
import { expectRightInEverySize } from "./support/checks/every-size.ts";
import { unusedEmail, unusedName } from "./support/data/new-patients.ts";
import { admin, openDashboard, rememberSession } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";

const asAdmin = () => new Rest(ownProduct().baseUrl).signIn(admin);

/** A customer of this test's own, made with a prescription as administrators make them. */
async function makeCustomer(rest: Rest, name: { firstName: string; lastName: string }): Promise<Customer> {
  const email = unusedEmail(`${name.firstName}.${name.lastName}`);
  const { body } = await rest.call<AvailableProducts>("GET", "/api/prescriptions/available-products");
  await rest.call("POST", "/api/prescriptions/create-manual", {
    isExistingUser: false,
    email,
    ...name,
    sendWelcomeEmail: false,
    products: [{ product_id: body.products[0]?.product_id }],
  });
  const { body: customers } = await rest.call<Customer[]>("GET", "/api/admin/customers");
  const customer = customers.find((each) => each.email === email);
  if (!customer) throw new Error("the customer was not made");
  return customer;
}

async function openCustomers(page: Page, query = ""): Promise<void> {
  await rememberSession(page, admin);
  await page.goto(`/admin/customers${query}`);
  // Behind the form that `?user=` opens, the heading is hidden from assistive technology.
  await page.getByRole("heading", { level: 1, name: "Customers", includeHidden: true }).waitFor();
  expect(await page.title()).toMatch(/^Customers/);
}

test("B-DASH-01 B-DASH-04 the card Total Customers opens a list of exactly that number", async ({ page }) => {
  const rest = await asAdmin();
  await openDashboard(page);
  await page.getByRole("link", { name: "Total Customers" }).click();
  await page.waitForURL("**/admin/customers");
  // Other tests make customers meanwhile: the two agree once they are asked at the same moment.
  await expect
    .poll(
      async () => {
        await page.reload();
        const shown = await page.getByRole("navigation", { name: "Pages of customers" }).innerText();
        const total = Number(/of ([\d,]+) customers/.exec(shown)?.[1]?.replaceAll(",", ""));
        const { body } = await rest.call<DashboardStats>("GET", "/api/admin/dashboard-stats");
        return total - body.totalCustomers;
      },
      { timeout: 30_000 },
    )
    .toBe(0);
});

test("B-CUST-01 B-CUST-02 B-CUST-04 an administrator finds a customer and changes them", async ({ page }) => {
  const lastName = unusedName("Found");
  const { id } = await makeCustomer(await asAdmin(), { firstName: "Edna", lastName });
  const part = `edna ${lastName.toLowerCase().slice(0, -1)}`;
  await openCustomers(page);
  await page.getByLabel("Search customers").fill(part);
  const row = page.getByRole("row", { name: new RegExp(`^Select Edna ${lastName}`) });
  await page.waitForURL(`**/admin/customers?search=${part.replace(" ", "+")}`);
  expect(await row.innerText()).toMatch(/ID \d+[\s\S]*1 active[\s\S]*\d{4}/);
  await row.getByRole("button", { name: `Edit Edna ${lastName}` }).click();
  const form = page.getByRole("dialog");
  expect(await form.getByLabel("Customer ID").inputValue()).toBe(String(id));
  await form.getByLabel("Email Address").fill(`Edna.Moved-${lastName}@people.example`);
  await form.getByLabel("Phone Number").fill("0400 123 456");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Customer updated successfully").first().waitFor();
  await form.waitFor({ state: "detached" });
  await expect.poll(() => row.innerText()).toMatch(/edna\.moved-found\w+@people\.example\s+0400 123 456/);
  expect(new URL(page.url()).search).toBe(`?search=${part.replace(" ", "+")}`);
});

test("a customer changed by two administrators is shown with both values, and saved as chosen", async ({
  page,
  problems,
}) => {
  problems.allow(/status of 409/);
  const rest = await asAdmin();
  const { id } = await makeCustomer(rest, { firstName: "Conny", lastName: "Flict" });
  await openCustomers(page, `?user=${id}`);
  const form = page.getByRole("dialog");
  await form.getByLabel("First Name").fill("Conrad");
  await rest.call("PUT", `/api/admin/customers/${id}`, { first_name: "Connie", phone: "0411" });
  await form.getByRole("button", { name: "Save Changes" }).click();

  await form.getByRole("alert").getByText("nothing was saved").waitFor();
  await form.getByText(/You changed this to “Connie” at/).waitFor();
  expect(await form.getByRole("textbox", { name: "First Name" }).inputValue()).toBe("Conrad");
  await form.getByRole("button", { name: "Keep mine" }).click();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Customer updated successfully").first().waitFor();
  const { body } = await rest.call<Customer[]>("GET", "/api/admin/customers");
  expect(body.find((each) => each.id === id)).toMatchObject({ first_name: "Conrad", phone: "0411" });
});

test("B-CUST-05 ?user= opens that customer, and says plainly when the customer does not exist", async ({
  page,
  problems,
}) => {
  problems.allow(/status of 404/);
  await openCustomers(page, "?user=2147483647");
  await page.getByText("There is no customer with the ID 2147483647").waitFor();
  await page.getByRole("button", { name: "Show the list" }).click();
  await page.waitForURL("**/admin/customers");
});

test("the reason why a customer gets no emails is shown with the next step, and can be lifted", async ({
  page,
}) => {
  const rest = await asAdmin();
  const { id, email } = await makeCustomer(rest, { firstName: "Ona", lastName: "Quiet" });
  const sql = `update users set unsubscribed_at = now() where id = ${id}`;
  expect(await rest.call("POST", "/api/admin/execute-sql", { sql })).toMatchObject({ status: 200 });
  await openCustomers(page, `?search=${email}`);
  const row = page.getByRole("row", { name: /Ona Quiet/ });
  await row.getByText("No reminders").waitFor();
  await row.getByRole("button", { name: /^Edit/ }).click();
  await page.getByRole("button", { name: "Start reminders again" }).click();
  await page.getByText("Reminders will be sent again").first().waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await row.getByText("No reminders").waitFor({ state: "detached" });
});

test("a customer's name opens their page, which shows what happened, and leads back to the search", async ({
  page,
}) => {
  const lastName = unusedName("Eline");
  await makeCustomer(await asAdmin(), { firstName: "Tim", lastName });
  await openCustomers(page, `?search=tim+${lastName}`);
  await page.getByRole("link", { name: `Tim ${lastName}` }).click();
  await page.getByRole("heading", { level: 1, name: `Tim ${lastName}` }).waitFor();
  const timeline = page.getByRole("list", { name: "Timeline" });
  await timeline.getByText("Added prescriptions").waitFor();
  await page.getByRole("button", { name: "Emails", exact: true }).click();
  await page.getByText("Nothing of this kind yet").waitFor();
  await page.getByRole("button", { name: "Changes" }).click();
  expect(await timeline.getByRole("listitem").first().innerText()).toMatch(/by .+/);
  await page.getByRole("button", { name: "Back" }).click();
  await page.waitForURL(`**/admin/customers?search=tim+${lastName}`);
});

test("a patient's page fits with all its content, and is accessible, in every size", async ({ page }) => {
  await rememberSession(page, admin);
  await page.goto("/admin/customers/2");
  await page
    .getByRole("list", { name: "Timeline" })
    .getByText("Accepted by the mail server")
    .first()
    .waitFor();
  await page.getByRole("table", { name: "Medicines" }).waitFor();
  await page.getByRole("list", { name: "Upcoming emails" }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const why of await page.getByRole("table", { name: "Medicines" }).locator("summary").all())
    expect((await why.boundingBox())?.height, "a word is broken into letters").toBeLessThanOrEqual(44);
  await page.getByText("Not coming, and why").click();
  await page.getByText("Why", { exact: true }).first().click();
  await page
    .getByText(/^(It expires on|Its expiry was|No expiry is recorded)/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Orders", exact: true }).click();
  await page.getByText("Why this state").first().click();
  // Under the head of the medicines, which stays in sight, a row's box would count as too near to the head's.
  await page.evaluate("document.querySelector('main').scrollTo(0, 0)");
  await expectRightInEverySize(page);
});

test("the customers and their dialog fit with long names, and are accessible, in every size", async ({
  page,
}) => {
  await openCustomers(page, "?search=a");
  await page.getByText("Maximiliana-Alexandrina").first().waitFor();
  await expectRightInEverySize(page);
  await page.goto("/admin/customers?search=hugo");
  await page.getByRole("button", { name: "Edit Hugo Notional" }).click();
  await page.getByText(/^Emails have not arrived since/).waitFor();
  await page.getByLabel("Email Address").fill("nobody");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Must be an email address, such as name@example.com").waitFor();
  await expectRightInEverySize(page);
});
