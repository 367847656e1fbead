import type { CreateManualResult } from "@scriptkeeper/contracts/manual-prescriptions";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { later, refusal } from "../../testing/fake-api.ts";
import { showOffice, toast } from "./testing-office.tsx";

const names = ["Atorvastatin", "Metformin", "Ramipril"];
const products = names.map((product_name, index) => ({
  product_id: String(1001 + index),
  product_name,
  days_supply: 30,
  processing_days: 5,
}));
const ann = { id: 7, first_name: "Ann", last_name: "Lee", email: "ann@people.example", phone: null };
const result: CreateManualResult = {
  message: "Prescription created",
  emailType: "notification",
  isNewUser: false,
  emailSent: true,
  groupId: 9,
};

async function open(prescriptions: Parameters<typeof showOffice>[1] = {}) {
  const app = showOffice("?tab=new", {
    availableProducts: () => ({ products }),
    searchUsers: () => ({ users: [ann] }),
    ...prescriptions,
  });
  await screen.findByRole("heading", { name: "Create Prescription Manually" });
  const press = async (name: string | RegExp) => app.user.click(await screen.findByRole("button", { name }));
  const type = async (label: string, text: string) => app.user.type(screen.getByLabelText(label), text);
  return { ...app, press, type, create: () => press("Create Prescription") };
}

async function openFilled(prescriptions: Parameters<typeof showOffice>[1] = {}) {
  const form = await open(prescriptions);
  await form.type("Customer", "an");
  await form.press("Select Ann Lee");
  await form.press("Add Metformin");
  return form;
}

describe("the customer", () => {
  it("B-NEW-06 is searched for from 2 characters on, once typing pauses", async () => {
    const searchUsers = vi.fn(() => ({ users: [ann] }));
    const { user } = await open({ searchUsers });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const field = screen.getByLabelText("Customer");
    fireEvent.change(field, { target: { value: "a" } });
    act(() => vi.advanceTimersByTime(5000));
    for (const value of ["an", "ann"]) fireEvent.change(field, { target: { value } });
    act(() => vi.advanceTimersByTime(200));
    expect(searchUsers).not.toHaveBeenCalled();
    expect(await screen.findByText("1 customer found")).toBeVisible();
    expect(searchUsers.mock.calls).toEqual([[{ query: "ann" }]]);
    await user.click(screen.getByRole("button", { name: "Select Ann Lee" }));
    expect(screen.getByText("ann@people.example")).toBeVisible();
    expect(screen.getByRole("button", { name: "Change customer" })).toHaveFocus();
  });

  it("B-NEW-06 that could not be searched for is searched for again", async () => {
    let asked = 0;
    const { press, type } = await open({
      searchUsers: () =>
        asked++ === 0 ? Promise.reject(refusal("BUSY", { status: 400 })) : { users: [ann] },
    });
    await type("Customer", "ann");
    expect(await screen.findByText("Failed to search customers")).toBeVisible();
    await press("Retry");
    expect(await screen.findByRole("button", { name: "Select Ann Lee" })).toBeVisible();
  });
});

describe("the products", () => {
  it("B-NEW-07 are found by name and added once, with the documented defaults", async () => {
    const { press, type } = await open();
    await screen.findByText("3 products found");
    await type("Find a product", "MET");
    expect(screen.getByText("1 product found")).toBeVisible();
    await press("Add Metformin");
    await press("Added Metformin");
    const line = within(screen.getByRole("group", { name: "Metformin" }));
    expect(line.getByLabelText("Quantity")).toHaveValue("1");
    expect(line.getByLabelText("Repeats")).toHaveValue("5");
    expect(line.getByLabelText("Expiry date")).toHaveValue("2027-11-21");
    expect(line.getByLabelText("Prescription expiry date (optional)")).toHaveValue("");
  });

  it("B-NEW-07 are shown 50 at a time", async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      product_id: String(index),
      product_name: `Product ${index}`,
      days_supply: 30,
      processing_days: 5,
    }));
    await open({ availableProducts: () => ({ products: many }) });
    expect(await screen.findByText(/^The first 50 of 60 products/)).toBeVisible();
    expect(screen.getAllByRole("button", { name: /^Add / })).toHaveLength(50);
  });

  it("B-NEW-09 have their percent choices, and a scope once there is a discount", async () => {
    const { user, press } = await open();
    await press("Add Metformin");
    const percent = screen.getByRole("combobox", { name: "Discount" });
    expect(
      within(percent)
        .getAllByRole("option")
        .map((option) => option.getAttribute("value")),
    ).toEqual(["0", "5", "10", "15", "20", "25", "30", "50"]);
    expect(screen.getByRole("combobox", { name: "Discount scope" })).toBeDisabled();
    await user.selectOptions(percent, "15");
    expect(screen.getByRole("combobox", { name: "Discount scope" })).toBeEnabled();
  });

  it("B-NEW-07 can be taken out again", async () => {
    const { press } = await open();
    await press("Add Metformin");
    await press("Remove Metformin");
    expect(screen.queryByRole("group", { name: "Metformin" })).toBeNull();
    expect(screen.getByLabelText("Find a product")).toHaveFocus();
    expect(screen.getByRole("button", { name: "Add Metformin" })).toBeVisible();
  });

  it("B-NEW-12 that failed to load are loaded again", async () => {
    let asked = 0;
    const { press } = await open({
      availableProducts: () =>
        asked++ === 0 ? Promise.reject(refusal("INTERNAL", { status: 500 })) : { products },
    });
    expect(await screen.findByText("Failed to load available products")).toBeVisible();
    await press("Retry");
    expect(await screen.findByText("3 products found")).toBeVisible();
  });
});

describe("what is missing", () => {
  it("B-NEW-02 B-NEW-05 is a customer", async () => {
    const { create } = await open();
    await create();
    const alert = within(await screen.findByRole("alert"));
    expect(alert.getByText("Validation Error")).toBeVisible();
    expect(alert.getByText("Please select an existing customer")).toBeVisible();
    expect(await toast("Validation Error")).toBeVisible();
    expect(screen.getByLabelText("Customer")).toHaveFocus();
  });

  it("B-NEW-03 B-NEW-05 is email and name of a new customer", async () => {
    const { user, create, type } = await open();
    await user.click(screen.getByRole("radio", { name: "New customer" }));
    await type("Email", "bo@people.example");
    await create();
    expect(await screen.findByRole("alert")).toHaveTextContent("Please fill in all required fields");
    expect(screen.getByLabelText("First name")).toHaveFocus();
    expect(screen.getByLabelText("Email")).toHaveValue("bo@people.example");
  });

  it("B-NEW-04 B-NEW-05 is a product", async () => {
    const { create, press, type } = await open();
    await type("Customer", "ann");
    await press("Select Ann Lee");
    await create();
    expect(await screen.findByRole("alert")).toHaveTextContent("Please add at least one product");
    expect(screen.getByLabelText("Find a product")).toHaveFocus();
  });

  it("B-NEW-08 a quantity that is no number is marked where it stands", async () => {
    const createManual = vi.fn(() => result);
    const { user, create } = await openFilled({ createManual });
    await user.clear(screen.getByLabelText("Quantity"));
    await create();
    expect(screen.getByText("Enter a whole number from 1 to 999")).toBeVisible();
    expect(screen.getByLabelText("Quantity")).toHaveFocus();
    expect(createManual).not.toHaveBeenCalled();
  });
});

describe("creating", () => {
  it("B-NEW-01 B-NEW-10 B-NEW-11 for an existing customer happens once and says which email went out", async () => {
    const answer = later<CreateManualResult>();
    const sent: unknown[] = [];
    const { user, press, address } = await openFilled({
      createManual: (input) => {
        sent.push(input);
        return answer.promise;
      },
    });
    expect(screen.getByRole("checkbox", { name: "Send a notification email" })).toBeChecked();
    await user.dblClick(screen.getByRole("button", { name: "Create Prescription" }));
    expect(screen.getByRole("button", { name: "Creating..." })).toBeDisabled();
    answer.resolve(result);
    expect(await screen.findByText("A notification email was sent.")).toBeVisible();
    expect(await toast("Prescription created")).toBeVisible();
    expect(sent).toMatchObject([
      {
        isExistingUser: true,
        userId: 7,
        sendWelcomeEmail: true,
        requestKey: expect.stringMatching(/^[\da-f-]{36}$/),
        products: [{ product_id: "1002", quantity: 1, repeats: 5 }],
      },
    ]);
    expect(screen.queryByRole("group", { name: "Metformin" })).toBeNull();
    await press("Show it in the list");
    await waitFor(() => expect(address()).toBe("/admin/prescriptions?search=ann%40people.example"));
  });

  it("B-NEW-11 for a new customer may send a welcome email", async () => {
    const createManual = vi.fn(() => ({ ...result, emailType: "welcome" as const, isNewUser: true }));
    const { user, create, press, type } = await open({ createManual });
    await user.click(screen.getByRole("radio", { name: "New customer" }));
    await type("Email", "bo@people.example");
    await type("First name", "Bo");
    await type("Last name", "Ng");
    await press("Add Ramipril");
    await create();
    expect(await screen.findByText("A welcome email with a temporary password was sent.")).toBeVisible();
    expect(createManual).toHaveBeenCalledWith(
      expect.objectContaining({ isExistingUser: false, email: "bo@people.example", firstName: "Bo" }),
    );
  });

  it("B-NEW-11 may send no email", async () => {
    const createManual = vi.fn(() => ({ ...result, emailSent: false }));
    const { user, create } = await openFilled({ createManual });
    await user.click(screen.getByRole("checkbox", { name: "Send a notification email" }));
    await create();
    expect(await screen.findByText("No email was sent.")).toBeVisible();
    expect(createManual).toHaveBeenCalledWith(expect.objectContaining({ sendWelcomeEmail: false }));
  });

  it("B-NEW-12 that failed says why and keeps what was typed", async () => {
    const { create } = await openFilled({
      createManual: () =>
        Promise.reject(refusal("BAD_INPUT", { message: "This product is not sold any more." })),
    });
    await create();
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Failed to create prescription");
    expect(alert).toHaveTextContent("This product is not sold any more.");
    expect(screen.getByRole("group", { name: "Metformin" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Create Prescription" })).toBeEnabled();
  });

  it("B-NEW-12 for an email that has an account leads to that account", async () => {
    const { user, create, press, type } = await open({
      createManual: () =>
        Promise.reject(
          refusal("CONFLICT", {
            status: 409,
            message: "This email has an account.",
            details: { field: "email", existingCustomer: ann },
          }),
        ),
    });
    await user.click(screen.getByRole("radio", { name: "New customer" }));
    await type("Email", "ann@people.example");
    await type("First name", "Ann");
    await type("Last name", "Lee");
    await press("Add Ramipril");
    await create();
    expect(await screen.findByRole("alert")).toHaveTextContent("This email has an account.");
    await press("Use the existing customer Ann Lee");
    expect(screen.getByRole("radio", { name: "Existing customer" })).toBeChecked();
    expect(screen.getByText("ann@people.example")).toBeVisible();
    expect(screen.getByRole("group", { name: "Ramipril" })).toBeVisible();
  });

  it("keeps the form while another tab is looked at", async () => {
    const { user } = await openFilled();
    await user.click(screen.getByRole("tab", { name: /Needs Review/ }));
    await user.click(screen.getByRole("tab", { name: "Create New Order" }));
    expect(screen.getByRole("group", { name: "Metformin" })).toBeVisible();
    expect(screen.getByText("ann@people.example")).toBeVisible();
  });
});
