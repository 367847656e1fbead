import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type FakeApi, refusal } from "../../../testing/fake-api.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { admin, prescription } from "../../../testing/samples.ts";
import { spring } from "../../discounts/testing/render-discounts.tsx";

const anna = { id: 7, first_name: "Anna", last_name: "Lee", email: "anna+lee@people.example", phone: null };

function renderOffice(api: FakeApi = {}, path = "/admin/settings") {
  return renderApp({
    path,
    token: "t",
    api: {
      auth: { verify: () => admin },
      store: { status: () => ({ checkedAt: null, answeredAt: null, checks: [], scopes: [], topics: [] }) },
      prescriptions: { searchUsers: () => ({ users: [anna] }) },
      products: { configurations: () => ({ products: [], availableCount: 0, total: 0 }) },
      deliveries: { findOrders: () => ({ orders: [] }) },
      discounts: { list: () => ({ discounts: [], total: 0 }) },
      ...api,
    },
  });
}

async function open(user: ReturnType<typeof renderOffice>["user"], on = "Settings") {
  await screen.findByRole("heading", { level: 1, name: on });
  await user.keyboard("{Control>}k{/Control}");
  return within(await screen.findByRole("dialog", { name: "Go to" }));
}

describe("the Go to dialog", () => {
  it("finds a patient by keyboard alone and opens their orders", async () => {
    const { user, address } = renderOffice();
    const dialog = await open(user);
    await user.keyboard("anna");
    await dialog.findByRole("option", { name: /Anna Lee/, selected: true });
    await user.keyboard("{Enter}");
    await expect.poll(address).toBe("/admin/customers/7");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("finds an order by its number and opens it on its patient's page", async () => {
    const findOrders = vi.fn(() => ({
      orders: [
        {
          renewal_id: "0b7c",
          order_name: "#984",
          state: "paid" as const,
          created_at: "2026-03-01T00:00:00.000Z",
          patient: anna,
        },
      ],
    }));
    const { user, address } = renderOffice({
      deliveries: { findOrders },
      prescriptions: { searchUsers: () => ({ users: [] }) },
    });
    const dialog = await open(user);
    await user.keyboard("#984");
    await dialog.findByRole("option", { name: /Order #984.*Anna Lee/, selected: true });
    await user.keyboard("{Enter}");
    await expect.poll(address).toBe("/admin/customers/7?show=order&order=0b7c");
    expect(findOrders.mock.calls).toEqual([[{ name: "#984" }]]);
  });

  it("finds a prescription by words of its patient and its product", async () => {
    const item = prescription({ id: 12, product_name: "THC Oil 25", first_name: "Anna", last_name: "Lee" });
    const findItems = vi.fn(() => ({ prescriptions: [item] }));
    const { user, address } = renderOffice({
      prescriptions: {
        searchUsers: () => ({ users: [] }),
        findItems,
        get: () => ({ ...item, discount: null }),
      },
    });
    const dialog = await open(user);
    await user.keyboard("lee thc");
    await dialog.findByRole("option", { name: /THC Oil 25.*Anna Lee/, selected: true });
    await user.keyboard("{Enter}");
    await expect.poll(address).toBe("/admin/prescriptions/12");
    expect(findItems).toHaveBeenLastCalledWith({ search: "lee thc" });
  });

  it("doesn't search orders for a name", async () => {
    const findOrders = vi.fn(() => ({ orders: [] }));
    const { user } = renderOffice({ deliveries: { findOrders } });
    const dialog = await open(user);
    await user.keyboard("anna");
    await dialog.findByRole("option", { name: /Anna Lee/ });
    expect(findOrders).not.toHaveBeenCalled();
  });

  it("opens the first result when Enter was pressed before it was found", async () => {
    const { user, address } = renderOffice();
    await open(user);
    await user.keyboard("anna{Enter}");
    await expect.poll(address).toBe("/admin/customers/7");
  });

  it("opens what matches everything that was typed, not an earlier result for fewer letters", async () => {
    const annabel = { ...anna, id: 8, first_name: "Annabel" };
    const searchUsers = ({ query = "" }) => ({
      users: [anna, annabel].filter(({ first_name }) => first_name.toLowerCase().startsWith(query)),
    });
    const { user, address } = renderOffice({ prescriptions: { searchUsers } });
    const dialog = await open(user);
    await user.keyboard("anna");
    await dialog.findByRole("option", { name: /^Anna Lee/, selected: true });
    await user.keyboard("bel{Enter}");
    await expect.poll(address).toBe("/admin/customers/8");
  });

  it("opens the line chosen with the arrows, and starts at the first again after more typing", async () => {
    const { user, address } = renderOffice();
    const dialog = await open(user);
    await user.keyboard("p{ArrowDown}{ArrowDown}");
    const third = await dialog.findByRole("option", { selected: true });
    expect(dialog.getAllByRole("option").indexOf(third)).toBe(2);
    await user.keyboard("r");
    await dialog.findByRole("option", { name: "Prescriptions", selected: true });
    await user.keyboard("{Enter}");
    await expect.poll(address).toBe("/admin/prescriptions");
  });

  it("opens a page by its button, and remembers recent places", async () => {
    const { user, address } = renderOffice();
    await screen.findByRole("heading", { level: 1, name: "Settings" });
    await user.click(screen.getByRole("button", { name: "Go to" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Go to" }));
    await user.click(dialog.getByRole("option", { name: "Audit" }));
    await expect.poll(address).toBe("/admin/transaction-logs/audit");
    await user.keyboard("{Control>}k{/Control}");
    const recent = await screen.findByRole("group", { name: "Recent" });
    expect(
      within(recent)
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["Audit"]);
  });

  it("remembers patients whose pages were opened in any way, and finds the latest of them first", async () => {
    const carl = { ...anna, id: 70, first_name: "Carl", email: "carl@people.example" };
    const customer = {
      id: 70,
      email: carl.email,
      first_name: carl.first_name,
      last_name: carl.last_name,
      phone: null,
      created_at: "2026-01-01T20:00:00.000Z",
      prescription_count: 0,
      last_order_date: null,
      email_bad_at: null,
      unsubscribed_at: null,
    };
    const { user, address } = renderOffice(
      {
        users: { getCustomer: () => customer },
        logs: { patientForecast: () => ({ user: customer, emails: [], silent: [] }) },
        prescriptions: {
          searchUsers: () => ({ users: [anna, carl] }),
          listPatientMedicines: () => [],
          patientTimeline: () => ({ events: [], older: null }),
        },
      },
      "/admin/customers/70",
    );
    const dialog = await open(user, "Carl Lee");
    const recent = within(dialog.getByRole("group", { name: "Recent" }));
    expect(recent.getByRole("option", { name: /^Carl Lee/ })).toBeVisible();
    expect(dialog.getByRole("option", { name: "View as this Patient" })).toBeVisible();
    await user.keyboard("audit{Enter}");
    await expect.poll(address).toBe("/admin/transaction-logs/audit");
    await user.keyboard("{Control>}k{/Control}");
    await screen.findByRole("option", { name: /^Carl Lee/, selected: true });
    const group = within(screen.getByRole("group", { name: "Recent" }));
    expect(group.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "Carl Leecarl@people.example",
      "Audit",
    ]);
    await user.keyboard("lee");
    const found = within(await screen.findByRole("group", { name: "Patients" }));
    expect(found.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "Carl Leecarl@people.example",
      expect.stringMatching(/^Anna/),
    ]);
  });

  it("says that nothing was found when the search is finished", async () => {
    const { user } = renderOffice({ prescriptions: { searchUsers: () => ({ users: [] }) } });
    const dialog = await open(user);
    await user.keyboard("zzz");
    expect(await dialog.findByText(/^Nothing found\. Try another part/)).toBeVisible();
  });

  it("says that the search failed, and searches again", async () => {
    let isAway = true;
    const searchUsers = () => {
      if (isAway) throw refusal("INTERNAL");
      return { users: [anna] };
    };
    const { user } = renderOffice({ prescriptions: { searchUsers } });
    const dialog = await open(user);
    await user.keyboard("anna");
    await dialog.findByText("The search failed");
    isAway = false;
    await user.click(dialog.getByRole("button", { name: "Retry" }));
    await dialog.findByRole("option", { name: /Anna Lee/ });
  });

  it("runs actions in place: changing the appearance, changing the row height, and signing out", async () => {
    const { user } = renderOffice({
      auth: { verify: () => admin, logout: () => ({ success: true }) },
      prescriptions: { searchUsers: () => ({ users: [] }) },
    });
    const dialog = await open(user);
    await user.keyboard("dark");
    await dialog.findByRole("option", { name: "Dark Appearance", selected: true });
    await user.keyboard("{Enter}");
    await waitFor(() => expect(document.documentElement).toHaveAttribute("data-theme", "dark"));
    expect(screen.getAllByRole("combobox", { name: "Appearance" })[0]).toHaveValue("dark");
    await user.keyboard("{Control>}k{/Control}");
    await screen.findByRole("dialog", { name: "Go to" });
    await user.keyboard("rows");
    await user.click(await screen.findByRole("option", { name: "Comfortable Rows" }));
    await waitFor(() => expect(document.documentElement).toHaveAttribute("data-density", "comfortable"));
    await user.keyboard("{Control>}k{/Control}");
    await screen.findByRole("dialog", { name: "Go to" });
    await user.keyboard("sign{Enter}");
    expect(await screen.findByRole("button", { name: "Sign In" })).toBeVisible();
    document.documentElement.removeAttribute("data-theme");
  });

  it("opens an action's dialog on its screen, and Escape closes it", async () => {
    const { user, address } = renderOffice({ prescriptions: { searchUsers: () => ({ users: [] }) } });
    const dialog = await open(user);
    await user.keyboard("create");
    await user.click(await dialog.findByRole("option", { name: "Create Discount" }));
    expect(await screen.findByRole("dialog", { name: "Create Discount" })).toBeVisible();
    expect(address()).toBe("/admin/discounts");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(address()).toBe("/admin/discounts");
  });

  it("exports the current list, and offers that only on a list", async () => {
    const { user } = renderOffice({
      prescriptions: { searchUsers: () => ({ users: [] }) },
      discounts: { list: () => ({ discounts: [spring], total: 1 }) },
    });
    const dialog = await open(user);
    await user.keyboard("export");
    expect(await dialog.findByText(/^Nothing found\. Try another part/)).toBeVisible();
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("link", { name: "Discounts" }));
    await screen.findByRole("button", { name: "Export" });
    await user.keyboard("{Control>}k{/Control}");
    const again = within(await screen.findByRole("dialog", { name: "Go to" }));
    await user.keyboard("export");
    await again.findByRole("option", { name: "Export this List", selected: true });
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("menuitem", { name: /CSV/ })).toBeVisible();
  });

  it("doesn't open over a question that waits for its answer", async () => {
    const { user } = renderOffice(
      { discounts: { list: () => ({ discounts: [spring], total: 1 }) } },
      "/admin/discounts",
    );
    await user.click(await screen.findByRole("button", { name: "Delete Spring offer" }));
    const question = await screen.findByRole("alertdialog");
    await user.keyboard("{Control>}k{/Control}");
    expect(screen.queryByRole("dialog", { name: "Go to", hidden: true })).toBeNull();
    expect(question).toBeVisible();
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    await open(user, "Discounts");
  });

  it("opens only once when its shortcut is pressed again", async () => {
    const { user } = renderOffice();
    await open(user);
    await user.keyboard("{Control>}k{/Control}");
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
  });
});
