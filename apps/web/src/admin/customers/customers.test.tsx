import type { CustomerRow } from "@scriptkeeper/contracts/accounts/customers";
import { conflictMessages } from "@scriptkeeper/contracts/editing/conflict-messages";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type FakeApi, later, refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { returnToPage } from "../../testing/return-to-page.ts";
import { admin } from "../../testing/samples.ts";

const ann: CustomerRow = {
  id: 7,
  email: "ann@people.example",
  first_name: "Ann",
  last_name: "Lee",
  phone: "0400 000 000",
  created_at: "2026-01-01T20:00:00.000Z",
  prescription_count: 3,
  last_order_date: "2026-11-19T20:00:00.000Z",
  email_bad_at: null,
  unsubscribed_at: null,
};
const bo: CustomerRow = {
  ...ann,
  id: 8,
  email: "bo@people.example",
  first_name: "Bo",
  phone: null,
  prescription_count: 0,
  last_order_date: null,
  email_bad_at: "2026-11-01T00:00:00.000Z",
  unsubscribed_at: "2026-11-02T00:00:00.000Z",
};

type Users = NonNullable<FakeApi["users"]>;
const pageOf = (customers: CustomerRow[], total = customers.length) => ({
  customers,
  page: 1,
  limit: 50,
  total,
  hasMore: false,
});

function renderPage(changes: Partial<Users> = {}, path = "/admin/customers") {
  return renderApp({
    path,
    token: "t",
    api: {
      auth: { verify: () => admin },
      users: {
        listCustomers: () => pageOf([ann, bo]),
        getCustomer: ({ id }) => (id === 8 ? bo : ann),
        ...changes,
      },
    },
  });
}

const row = async (name: string) =>
  within(await screen.findByRole("row", { name: new RegExp(`^Select .*${name}`) }));
const dialog = async () => within(await screen.findByRole("dialog"));

describe("the list of customers", () => {
  it("B-CUST-01 shows name and ID, contact, active prescriptions, last order and Edit", async () => {
    renderPage();
    const table = within(await screen.findByRole("table", { name: "Customers" }));
    expect(
      table
        .getAllByRole("columnheader")
        .slice(1)
        .map((cell) => cell.textContent),
    ).toEqual(["Name", "Contact", "Prescriptions", "Last Order", "Actions"]);
    const cells = async (name: string) =>
      (await row(name))
        .getAllByRole("cell")
        .slice(1)
        .map((cell) => cell.textContent);
    expect(await cells("Ann Lee")).toEqual([
      "Ann Lee ID 7",
      "ann@people.example 0400 000 000",
      "3 active",
      "20 Nov 2026",
      "Edit",
    ]);
    expect(await cells("Bo Lee")).toEqual([
      "Bo Lee ID 8",
      "bo@people.exampleEmail does not arriveNo reminders",
      "0 active",
      "No orders",
      "Edit",
    ]);
  });

  it("links the number of active prescriptions to those prescriptions", async () => {
    renderPage();
    expect((await row("Ann Lee")).getByRole("link", { name: "3 active" })).toHaveAttribute(
      "href",
      "/admin/prescriptions?search=ann%40people.example&filter=active&open=7",
    );
    expect((await row("Bo Lee")).queryByRole("link", { name: "0 active" })).toBeNull();
  });

  it("B-CUST-01 searches on the server and keeps search and page in the URL", async () => {
    const listCustomers = vi.fn(() => pageOf([ann], 120));
    const { user, address } = renderPage({ listCustomers });
    await user.type(await screen.findByLabelText("Search customers"), "ann{Enter}");
    await waitFor(() => expect(address()).toBe("/admin/customers?search=ann"));
    expect(listCustomers).toHaveBeenLastCalledWith({ search: "ann", page: 1 });
    await user.click(await screen.findByRole("button", { name: "Next" }));
    await waitFor(() => expect(listCustomers).toHaveBeenLastCalledWith({ search: "ann", page: 2 }));
    expect(address()).toBe("/admin/customers?search=ann&page=2");
  });

  it("says that no customer matches the search, and shows all again", async () => {
    const { user, address } = renderPage({ listCustomers: () => pageOf([]) }, "/admin/customers?search=zz");
    await user.click(await screen.findByRole("button", { name: "Show all customers" }));
    await waitFor(() => expect(address()).toBe("/admin/customers"));
    expect(await screen.findByText(/Customers appear here after their first paid order/)).toBeVisible();
  });

  it("offers a way back from a page past the end", async () => {
    const { user, address } = renderPage(
      { listCustomers: ({ page }) => pageOf(page === 1 ? [ann] : [], 1) },
      "/admin/customers?page=5",
    );
    await user.click(await screen.findByRole("button", { name: "Go to the first page" }));
    expect(await row("Ann Lee")).toBeTruthy();
    await expect.poll(address).toBe("/admin/customers");
  });

  it("B-CUST-04 says that the customers could not be loaded, and tries again", async () => {
    let asked = 0;
    const { user } = renderPage({
      listCustomers: () =>
        asked++ === 0 ? Promise.reject(refusal("INTERNAL", { status: 500 })) : pageOf([ann]),
    });
    expect(await screen.findByText("Error loading customers")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await row("Ann Lee")).toBeTruthy();
  });
});

describe("the customer dialog", () => {
  it("B-CUST-02 B-CUST-03 B-CUST-04 shows every field and saves the changes, including an emptied phone number", async () => {
    const answer = later<CustomerRow>();
    const updateCustomer = vi.fn(() => answer.promise);
    const { user, address } = renderPage({ updateCustomer }, "/admin/customers?search=lee&page=2");
    await user.click((await row("Ann Lee")).getByRole("button", { name: "Edit Ann Lee" }));
    const form = await dialog();
    await expect.poll(address).toBe("/admin/customers?search=lee&page=2&user=7");
    await waitFor(() => expect(form.getByLabelText("First Name")).toHaveFocus());
    expect(form.getByLabelText("Customer ID")).toHaveValue("7");
    expect(form.getByLabelText("Customer ID")).toHaveAttribute("readonly");
    expect(form.getByLabelText("Account Created")).toHaveValue("2 Jan 2026");
    expect(form.getByLabelText("Account Created")).toHaveAttribute("readonly");
    await user.clear(form.getByLabelText("Last Name"));
    await user.type(form.getByLabelText("Last Name"), "Long");
    await user.clear(form.getByLabelText("Phone Number"));
    await user.dblClick(form.getByRole("button", { name: "Save Changes" }));
    answer.resolve(ann);
    expect(await screen.findByText("Customer updated successfully")).toBeVisible();
    expect(updateCustomer.mock.calls).toEqual([
      [
        {
          id: 7,
          last_name: "Long",
          phone: "",
          base: { last_name: "Lee", phone: "0400 000 000" },
          change_id: expect.any(String),
        },
      ],
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(address()).toBe("/admin/customers?search=lee&page=2");
    await waitFor(() => expect(screen.getByRole("button", { name: "Edit Ann Lee" })).toHaveFocus());
  });

  it("B-CUST-04 a changed email address shows at once on screens that had loaded the old one", async () => {
    const list = vi.fn(() => ({ discounts: [], total: 0 }));
    const { user } = renderApp({
      path: "/admin/discounts",
      token: "t",
      api: {
        auth: { verify: () => admin },
        discounts: { list },
        users: { listCustomers: () => pageOf([ann]), getCustomer: () => ann, updateCustomer: () => ann },
      },
    });
    const goTo = async (name: string) => {
      const navigation = within(await screen.findByRole("navigation", { name: "Administration" }));
      await user.click(navigation.getByRole("link", { name: new RegExp(`^${name}`) }));
    };
    await waitFor(() => expect(list).toHaveBeenCalledTimes(1));
    await goTo("Customers");
    await user.click(await screen.findByRole("button", { name: "Edit Ann Lee" }));
    const form = await dialog();
    await user.type(await form.findByLabelText("Email Address"), ".au");
    await user.click(form.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await goTo("Discounts");
    await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
  });

  it("says who helps the customer and whom the customer helps", async () => {
    renderApp({
      path: "/admin/customers?user=7",
      token: "t",
      api: {
        auth: { verify: () => admin },
        users: { listCustomers: () => pageOf([ann]), getCustomer: () => ann },
        care: {
          ofUser: () => ({
            helpers: [
              {
                id: 1,
                right: "order",
                email: "carl@people.example",
                name: "Carl Carer",
                state: "active",
                expires_at: null,
                emails_to: "both",
                no_emails: "stopped",
              },
              {
                id: 2,
                right: "see",
                email: "new@people.example",
                name: null,
                state: "invited",
                expires_at: "2026-12-01T00:00:00.000Z",
                emails_to: "patient",
                no_emails: null,
              },
            ],
            patients: [
              {
                id: 3,
                right: "see",
                patient_id: 12,
                name: "Bea Example",
                emails_chosen: false,
                emails_stopped: false,
                no_emails: null,
              },
            ],
            medicine_emails: { patient: true, no_emails: null, carers: [] },
          }),
        },
      },
    });
    const carers = within(await screen.findByRole("region", { name: "Carers" }));
    expect((await carers.findAllByRole("listitem")).map(({ textContent }) => textContent)).toEqual([
      "Carl Carer, carl@people.example may see and order. Chosen to get emails about the medicines, as well as the customer, but they have stopped these emails",
      "new@people.example is invited to see",
      "Emails about the medicines go to the customer",
      "Helps Bea Example: may see",
    ]);
  });

  it("says where a patient invites somebody, because staff can't", async () => {
    renderApp({
      path: "/admin/customers?user=7",
      token: "t",
      api: {
        auth: { verify: () => admin },
        users: { listCustomers: () => pageOf([ann]), getCustomer: () => ann },
        care: {
          ofUser: () => ({
            helpers: [],
            patients: [],
            medicine_emails: { patient: true, no_emails: null, carers: [] },
          }),
        },
      },
    });
    const carers = within(await screen.findByRole("region", { name: "Carers" }));
    expect(
      await carers.findByText(/Patients invite their own carers under “Your account” after signing in/),
    ).toBeVisible();
  });

  it("B-CUST-05 opens for the customer in the URL, even when that customer is not on the page", async () => {
    const getCustomer = vi.fn(() => ({ ...ann, id: 901, first_name: "Zoë" }));
    renderPage({ getCustomer }, "/admin/customers?user=901");
    expect(await (await dialog()).findByLabelText("First Name")).toHaveValue("Zoë");
    expect(getCustomer).toHaveBeenCalledWith({ id: 901 });
  });

  it.each(["99", "0", "abc", "99999999999"])(
    "B-CUST-05 says plainly that nobody has the ID %s",
    async (id) => {
      const { user, address } = renderPage(
        { getCustomer: () => Promise.reject(refusal("NOT_FOUND", { status: 404 })) },
        `/admin/customers?user=${id}`,
      );
      const shown = await dialog();
      expect(await shown.findByText(`There is no customer with the ID ${id}`)).toBeVisible();
      await user.click(shown.getByRole("button", { name: "Show the list" }));
      await waitFor(() => expect(address()).toBe("/admin/customers"));
    },
  );

  it("B-CUST-04 keeps what was typed when the address is taken, and says so at the field", async () => {
    const message = "There is already an account with this email address.";
    const { user } = renderPage(
      {
        updateCustomer: () =>
          Promise.reject(refusal("CONFLICT", { status: 409, message, details: { field: "email" } })),
      },
      "/admin/customers?user=7",
    );
    const form = await dialog();
    const email = await form.findByLabelText("Email Address");
    await user.clear(email);
    await user.type(email, "bo@people.example");
    await user.click(form.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(email).toHaveAccessibleDescription(message));
    expect(email).toHaveFocus();
    expect(email).toHaveValue("bo@people.example");
  });

  it.each([
    [
      7,
      "We email the old address about the change. The customer will need to sign in again with the new address.",
    ],
    [8, "The customer will need to sign in again with the new address."],
  ])("says what changing the email address entails once it differs: customer %i", async (id, help) => {
    const { user } = renderPage({}, `/admin/customers?user=${id}`);
    const email = await (await dialog()).findByLabelText("Email Address");
    expect(email).not.toHaveAccessibleDescription();
    await user.type(email, ".au");
    expect(email).toHaveAccessibleDescription(help);
  });

  it("refuses an invalid email address before sending anything", async () => {
    const updateCustomer = vi.fn(() => ann);
    const { user } = renderPage({ updateCustomer }, "/admin/customers?user=7");
    const form = await dialog();
    await user.clear(await form.findByLabelText("Email Address"));
    await user.click(form.getByRole("button", { name: "Save Changes" }));
    expect(await form.findByText("Must be an email address, such as name@example.com")).toBeVisible();
    expect(updateCustomer).not.toHaveBeenCalled();
  });

  it("says once that the customer was deleted while the dialog was open", async () => {
    let isDeleted = false;
    const gone = () => {
      if (isDeleted) throw refusal("NOT_FOUND", { status: 404, message: "Customer not found" });
    };
    renderApp({
      path: "/admin/customers?user=7",
      token: "t",
      api: {
        auth: { verify: () => admin },
        users: {
          listCustomers: () => pageOf([ann]),
          getCustomer() {
            gone();
            return ann;
          },
        },
        editing: {
          record() {
            gone();
            return { fields: [], unpaidRepeats: 0 };
          },
        },
      },
    });
    const form = await dialog();
    await form.findByLabelText("First Name");
    isDeleted = true;
    returnToPage();
    expect(await form.findByText(conflictMessages.deletedMeanwhile)).toBeVisible();
    expect(form.queryByText("What you see may be out of date.")).toBeNull();
  });

  it("B-CUST-04 says that nothing was saved when the server doesn't answer", async () => {
    const { user } = renderPage({}, "/admin/customers?user=7");
    const form = await dialog();
    await user.click(await form.findByRole("button", { name: "Save Changes" }));
    expect(await form.findByRole("alert")).toHaveTextContent("Failed to update customer");
  });

  it("B-CUST-04 says that the token is missing when the browser no longer has one", async () => {
    const updateCustomer = vi.fn(() => ann);
    const { user } = renderPage({ updateCustomer }, "/admin/customers?user=7");
    const save = await (await dialog()).findByRole("button", { name: "Save Changes" });
    localStorage.removeItem("token");
    await user.click(save);
    expect(await screen.findByText("No authentication token found")).toBeVisible();
    expect(updateCustomer).not.toHaveBeenCalled();
  });
});

describe("what keeps emails from a customer", () => {
  it.each([
    ["Emails have not arrived since 1 Nov 2026", "Try this address again", "bad_address", "email_bad_at"],
    ["No reminders since 2 Nov 2026", "Start reminders again", "unsubscribed", "unsubscribed_at"],
  ] as const)("%s: says what to do, and lifts the stop on request", async (title, button, stop, column) => {
    let customer = bo;
    const liftEmailStop = vi.fn(() => {
      customer = { ...customer, [column]: null };
      return customer;
    });
    const { user } = renderPage({ liftEmailStop, getCustomer: () => customer }, "/admin/customers?user=8");
    const form = await dialog();
    expect(await form.findByText(title)).toBeVisible();
    await user.click(form.getByRole("button", { name: button }));
    await waitFor(() => expect(form.queryByText(title)).toBeNull());
    expect(liftEmailStop.mock.calls).toEqual([[{ id: 8, stop, change_id: expect.any(String) }]]);
    expect(form.getByRole("button", { name: "Save Changes" })).toBeEnabled();
  });

  it("is set for a customer who wants no reminders, once staff have read what that means", async () => {
    let customer = ann;
    const stopReminders = vi.fn(() => {
      customer = { ...customer, unsubscribed_at: "2026-11-20T23:00:00.000Z" };
      return customer;
    });
    const { user } = renderPage({ stopReminders, getCustomer: () => customer }, "/admin/customers?user=7");
    const form = await dialog();
    await user.click(await form.findByRole("button", { name: "Stop reminders" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Stop reminders to Ann Lee?" }));
    expect(question.getByText(/until they or you start them again/)).toBeVisible();
    expect(stopReminders).not.toHaveBeenCalled();
    await user.click(question.getByRole("button", { name: "Stop reminders" }));
    expect(await screen.findByText("Reminders stopped")).toBeVisible();
    expect(stopReminders.mock.calls).toEqual([[{ id: 7, change_id: expect.any(String) }]]);
    expect(await form.findByText("No reminders since 21 Nov 2026")).toBeVisible();
    expect(form.queryByRole("button", { name: "Stop reminders" })).toBeNull();
    expect(form.getByRole("button", { name: "Start reminders again" })).toBeVisible();
  });

  it("is not lifted by the second click of a double click on the stop above it", async () => {
    const liftEmailStop = vi.fn((_: { stop: string }) => bo);
    const { user } = renderPage({ liftEmailStop, getCustomer: () => bo }, "/admin/customers?user=8");
    const form = await dialog();
    fireEvent.click(await form.findByRole("button", { name: "Start reminders again" }), { detail: 2 });
    await user.click(form.getByRole("button", { name: "Try this address again" }));
    await waitFor(() => expect(liftEmailStop).toHaveBeenCalled());
    expect(liftEmailStop.mock.calls.map(([{ stop }]) => stop)).toEqual(["bad_address"]);
  });

  it("is lifted without waiting for the answer about the other stop", async () => {
    const liftEmailStop = vi.fn(() => new Promise<never>(() => undefined));
    const { user } = renderPage({ liftEmailStop, getCustomer: () => bo }, "/admin/customers?user=8");
    const form = await dialog();
    await user.click(await form.findByRole("button", { name: "Try this address again" }));
    await user.click(form.getByRole("button", { name: "Start reminders again" }));
    await waitFor(() => expect(liftEmailStop).toHaveBeenCalledTimes(2));
  });
});
