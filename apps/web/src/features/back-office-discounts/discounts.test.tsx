import type { Discount } from "@scriptkeeper/contracts/discounts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type FakeApi, later, refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { admin } from "../../testing/samples.ts";

const spring: Discount = {
  id: 3,
  name: "Spring offer",
  description: "For those who come back",
  discount_type: "percentage",
  discount_value: 10,
  application_scope: "repeats_only",
  user_id: null,
  is_global: true,
  user_email: null,
  is_active: true,
  start_date: null,
  end_date: null,
  usage_count: 4,
};
const ann: Discount = {
  ...spring,
  id: 4,
  name: "For Ann",
  description: null,
  discount_type: "fixed_amount",
  discount_value: 5,
  application_scope: "first_order_only",
  user_id: 7,
  is_global: false,
  user_email: "ann@people.example",
  is_active: false,
};

type Discounts = NonNullable<FakeApi["discounts"]>;

function show(changes: Partial<Discounts> = {}, discounts: Discount[] = [spring, ann]) {
  return renderApp({
    path: "/admin/discounts",
    token: "t",
    api: {
      auth: { verify: () => admin },
      discounts: { list: () => ({ discounts, total: discounts.length }), ...changes },
    },
  });
}

const row = async (name: string) => within(await screen.findByRole("row", { name: new RegExp(`^${name}`) }));
const dialog = async () => within(await screen.findByRole("dialog"));
const saved = { success: true as const, discount: spring };

describe("the list of discounts", () => {
  it("B-DISC-01 B-DISC-09 B-DISC-15 shows what each discount is", async () => {
    show();
    const table = within(await screen.findByRole("table", { name: "Discounts" }));
    expect(table.getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual([
      "Name",
      "Type",
      "Value",
      "Scope",
      "Target",
      "Usage",
      "Status",
      "Actions",
    ]);
    const cells = (await row("Spring offer")).getAllByRole("cell").map((cell) => cell.textContent);
    expect(cells).toEqual([
      "Spring offerFor those who come back",
      "Percentage",
      "10%",
      "Repeats only",
      "All customers",
      "4",
      "Active",
      "EditDeactivateDelete",
    ]);
  });

  it("B-DISC-04 shows a fixed amount in dollars with two decimals, and whom it is for", async () => {
    show();
    const cells = (await row("For Ann")).getAllByRole("cell").map((cell) => cell.textContent);
    expect(cells.slice(1, 5)).toEqual(["Fixed amount", "$5.00", "First order only", "ann@people.example"]);
    expect(cells[6]).toBe("Inactive");
  });

  it.each([
    ["Not yet started", { start_date: "2999-01-01T00:00:00.000Z" }],
    ["Ended", { end_date: "2020-01-01T00:00:00.000Z" }],
  ])("B-DISC-01 has a badge of its own: %s", async (label, dates) => {
    show({}, [{ ...spring, ...dates }]);
    expect((await row("Spring offer")).getByText(label)).toBeVisible();
  });

  it("B-DISC-03 says that there are none", async () => {
    show({}, []);
    expect(await screen.findByText("No discounts configured yet")).toBeVisible();
  });

  it("B-DISC-13 says that they could not be loaded and tries again", async () => {
    let asked = 0;
    const { user } = show({
      list: () =>
        asked++ === 0
          ? Promise.reject(refusal("INTERNAL", { status: 500 }))
          : { discounts: [spring], total: 1 },
    });
    await user.click(await screen.findByRole("button", { name: "Retry" }));
    expect(await row("Spring offer")).toBeTruthy();
  });

  it("searches on the server and keeps the search in the address", async () => {
    const list = vi.fn(() => ({ discounts: [spring], total: 1 }));
    const { user, address } = show({ list });
    await user.type(await screen.findByLabelText("Search discounts"), "spring{Enter}");
    await waitFor(() => expect(address()).toBe("/admin/discounts?search=spring"));
    expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ search: "spring", page: 1 }));
  });
});

describe("the dialog of a discount", () => {
  it("B-DISC-02 B-DISC-08 B-DISC-14 creates one from every field, times being the store's", async () => {
    const answer = later<typeof saved>();
    const create = vi.fn(() => answer.promise);
    const { user } = show({ create });
    await user.click(await screen.findByRole("button", { name: "Create Discount" }));
    const form = await dialog();
    await user.type(form.getByLabelText("Name"), " Winter ");
    await user.type(form.getByLabelText("Description (optional)"), "Cold days");
    await user.selectOptions(form.getByLabelText("Type"), "Fixed amount");
    await user.type(form.getByLabelText("Value"), "12.50");
    await user.selectOptions(form.getByLabelText("Scope"), "First order only");
    await user.type(form.getByLabelText("Customer ID (optional)"), "7");
    await user.type(form.getByLabelText("Start (optional)"), "2026-12-01T09:30");
    await user.type(form.getByLabelText("End (optional)"), "2026-12-31T23:00");
    await user.dblClick(form.getByRole("button", { name: "Create Discount" }));
    answer.resolve(saved);
    expect(await screen.findByText("Discount created successfully")).toBeVisible();
    expect(create.mock.calls).toEqual([
      [
        {
          name: "Winter",
          description: "Cold days",
          discount_type: "fixed_amount",
          discount_value: 12.5,
          application_scope: "first_order_only",
          user_id: 7,
          is_active: true,
          start_date: "2026-11-30T22:30:00.000Z",
          end_date: "2026-12-31T12:00:00.000Z",
        },
      ],
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("B-DISC-05 B-DISC-06 B-DISC-07 refuses what is no discount, in the documented words", async () => {
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Create Discount" }));
    const form = await dialog();
    await user.type(form.getByLabelText("Name"), "   ");
    await user.click(form.getByRole("button", { name: "Create Discount" }));
    expect(await form.findByText("Discount name is required")).toBeVisible();
    expect(form.getByText("Discount value must be greater than 0")).toBeVisible();
    expect(form.getByLabelText("Name")).toHaveFocus();
    expect(form.getByLabelText("Value")).toHaveAttribute("step", "0.01");
    await user.type(form.getByLabelText("Value"), "101");
    expect(await form.findByText("Percentage discount cannot exceed 100%")).toBeVisible();
    await user.selectOptions(form.getByLabelText("Type"), "Fixed amount");
    await waitFor(() => expect(form.queryByText("Percentage discount cannot exceed 100%")).toBeNull());
  });

  it("B-DISC-02 B-DISC-14 changes one, and starts with it as it is", async () => {
    const update = vi.fn(() => ann);
    const { user } = show({ update });
    await user.click((await row("For Ann")).getByRole("button", { name: "Edit For Ann" }));
    const form = await dialog();
    expect(form.getByLabelText("Value")).toHaveValue(5);
    await user.clear(form.getByLabelText("Name"));
    await user.type(form.getByLabelText("Name"), "For Ann Lee");
    await user.click(form.getByRole("button", { name: "Save Changes" }));
    expect(await screen.findByText("Discount updated successfully")).toBeVisible();
    expect(update).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ id: 4, name: "For Ann Lee", user_id: 7, is_active: false }),
    );
    await waitFor(() => expect(screen.getByRole("button", { name: "Edit For Ann" })).toHaveFocus());
  });

  it("B-DISC-13 keeps what was typed when the server refuses, and says why at the field", async () => {
    const message = "There is no customer with this id";
    const { user } = show({
      create: () => Promise.reject(refusal("BAD_INPUT", { message, details: { field: "user_id" } })),
    });
    await user.click(await screen.findByRole("button", { name: "Create Discount" }));
    const form = await dialog();
    await user.type(form.getByLabelText("Name"), "Winter");
    await user.type(form.getByLabelText("Value"), "10");
    await user.type(form.getByLabelText("Customer ID (optional)"), "99");
    await user.click(form.getByRole("button", { name: "Create Discount" }));
    expect(await form.findByText(message)).toBeVisible();
    expect(form.getByLabelText("Customer ID (optional)")).toHaveAccessibleDescription(/There is no customer/);
    expect(form.getByLabelText("Name")).toHaveValue("Winter");
  });

  it("B-DISC-13 says that it was not saved when nobody answers", async () => {
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Create Discount" }));
    const form = await dialog();
    await user.type(form.getByLabelText("Name"), "Winter");
    await user.type(form.getByLabelText("Value"), "10");
    await user.click(form.getByRole("button", { name: "Create Discount" }));
    expect(await form.findByRole("alert")).toHaveTextContent("Failed to save discount");
  });
});

describe("switching and deleting", () => {
  it.each([
    ["Spring offer", "Deactivate", { id: 3, is_active: false }, "Discount deactivated"],
    ["For Ann", "Activate", { id: 4, is_active: true }, "Discount activated"],
  ])("B-DISC-11 B-DISC-14 %s: %s, once for a double click", async (name, action, change, message) => {
    const update = vi.fn(() => spring);
    const { user } = show({ update });
    await user.dblClick((await row(name)).getByRole("button", { name: `${action} ${name}` }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(update.mock.calls).toEqual([[change]]);
  });

  it("B-DISC-13 says that it was not switched", async () => {
    const { user } = show();
    await user.click((await row("For Ann")).getByRole("button", { name: "Activate For Ann" }));
    expect(await screen.findByText("Failed to update discount")).toBeVisible();
  });

  it("B-DISC-12 B-DISC-14 asks before it deletes, and deletes once", async () => {
    const answer = later<{ success: true }>();
    const remove = vi.fn(() => answer.promise);
    const { user } = show({ delete: remove });
    await user.click((await row("For Ann")).getByRole("button", { name: "Delete For Ann" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText("Are you sure you want to delete this discount?")).toBeVisible();
    expect(remove).not.toHaveBeenCalled();
    await user.dblClick(question.getByRole("button", { name: "Delete discount" }));
    answer.resolve({ success: true });
    expect(await screen.findByText("Discount deleted successfully")).toBeVisible();
    expect(remove.mock.calls).toEqual([[{ id: 4 }]]);
  });

  it("B-DISC-13 stays open when it could not be deleted", async () => {
    const { user } = show({
      delete: () => Promise.reject(refusal("BUSY", { status: 503, message: "The service is busy." })),
    });
    await user.click((await row("For Ann")).getByRole("button", { name: "Delete For Ann" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Delete discount" }));
    expect(await question.findByRole("alert")).toHaveTextContent("The service is busy.");
  });
});
