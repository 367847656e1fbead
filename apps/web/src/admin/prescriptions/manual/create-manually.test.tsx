import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { refusal } from "../../../testing/fake-api.ts";
import { ann, open, openFilled, products, result } from "../testing/manual.tsx";
import { toast } from "../testing/render-prescriptions.tsx";

describe("the customer of a manual prescription", () => {
  it("B-NEW-06 is searched from 2 characters on, when typing pauses", async () => {
    const searchUsers = vi.fn(() => ({ users: [ann] }));
    const { user } = await open({ searchUsers });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const field = screen.getByLabelText("Customer");
    fireEvent.input(field, { target: { value: "a" } });
    act(() => vi.advanceTimersByTime(5000));
    for (const value of ["an", "ann"]) fireEvent.input(field, { target: { value } });
    act(() => vi.advanceTimersByTime(200));
    expect(searchUsers).not.toHaveBeenCalled();
    expect(await screen.findByText("1 customer found")).toBeVisible();
    expect(searchUsers.mock.calls).toEqual([[{ query: "ann" }]]);
    await user.click(screen.getByRole("button", { name: "Select Ann Lee" }));
    expect(screen.getByText("ann@people.example")).toBeVisible();
    expect(screen.getByRole("button", { name: "Change customer" })).toHaveFocus();
  });

  it("can be found by phone or order number, as its help says", async () => {
    const { type } = await open({ searchUsers: () => ({ users: [] }) });
    expect(screen.getByRole("searchbox", { name: "Customer" })).toHaveAccessibleDescription(
      "Type at least 2 characters of a name, an email address, or a phone or order number.",
    );
    await type("Customer", "0255");
    expect(await screen.findByText(/^No customer found\. Try less of it, or another/)).toBeVisible();
  });

  it("B-NEW-06 is searched again after a failed search", async () => {
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

describe("the products of a manual prescription", () => {
  it("say what to do when none has the name", async () => {
    const { type } = await open();
    await screen.findByText("3 products found");
    await type("Find a product", "nothing is called so");
    expect(screen.getByText(/^No product found\. Type less of the name/)).toBeVisible();
  });

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

  it("require a strength when there are several, mark a missing one, and are sent with the chosen one", async () => {
    const variants = [
      { variant_id: "91", title: "30 tablets", is_available: true },
      { variant_id: "92", title: "60 tablets", is_available: false },
    ];
    const createManual = vi.fn(() => result);
    const { user, create } = await openFilled(
      {
        availableProducts: () => ({ products: products.map((product) => ({ ...product, variants })) }),
        createManual,
      },
      "Ramipril",
    );
    await create();
    expect(screen.getAllByText("Please choose the strength and pack of each product")[0]).toBeVisible();
    const strength = screen.getByRole("combobox", { name: "Strength and pack" });
    expect(strength).toHaveFocus();
    expect(strength).toHaveAccessibleDescription(/Choose the strength and pack/);
    await user.selectOptions(strength, "60 tablets (sold out)");
    expect(screen.getByRole("group", { name: "Ramipril, 60 tablets" })).toBeVisible();
    await create();
    expect(createManual).toHaveBeenCalledWith(
      expect.objectContaining({ products: [expect.objectContaining({ variant_id: "92" })] }),
    );
  });

  it("B-NEW-07 are shown 50 at a time", async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      variants: [],
      product_id: String(index),
      product_name: `Product ${index}`,
      days_supply: 30,
      processing_days: 5,
      is_cannabis: false,
    }));
    await open({ availableProducts: () => ({ products: many }) });
    expect(await screen.findByText(/^The first 50 of 60 products/)).toBeVisible();
    expect(screen.getAllByRole("button", { name: /^Add / })).toHaveLength(50);
  });

  it("B-NEW-09 offer percentages, and a scope when there is a discount", async () => {
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

  it("B-NEW-08 say what 0 repeats mean", async () => {
    const { user, press } = await open();
    await press("Add Metformin");
    expect(screen.queryByText(/With 0 repeats/)).toBeNull();
    await user.clear(screen.getByLabelText("Repeats"));
    expect(screen.queryByText(/With 0 repeats/)).toBeNull();
    await user.type(screen.getByLabelText("Repeats"), "0");
    expect(
      screen.getByText("With 0 repeats the customer cannot order or renew this prescription."),
    ).toBeVisible();
  });

  it("B-NEW-08 say when the expiry is past the product's validity, and offer the latest valid day with one tap", async () => {
    const { user, press } = await open();
    await press("Add Ramipril");
    const expiry = screen.getByLabelText("Expiry date");
    expect(expiry).toHaveValue("2027-11-21");
    await press("Use 6 months: 21 May 2027");
    expect(expiry).toHaveValue("2027-05-21");
    expect(expiry).toHaveFocus();
    expect(screen.queryByText(/is valid for/)).toBeNull();
    const own = screen.getByLabelText("Prescription expiry date (optional)");
    fireEvent.input(own, { target: { value: "2027-06-30" } });
    await user.click(screen.getByRole("button", { name: "Use 6 months: 21 May 2027" }));
    expect(own).toHaveValue("2027-05-21");
  });

  it("say what follows from an expiry that is past, at the date that applies", async () => {
    const { press } = await open();
    await press("Add Metformin");
    fireEvent.input(screen.getByLabelText("Expiry date"), { target: { value: "2026-11-20" } });
    expect(screen.getByText(/^This day has passed, so the prescription has expired/)).toBeVisible();
    const own = screen.getByLabelText("Prescription expiry date (optional)");
    fireEvent.input(own, { target: { value: "2027-06-30" } });
    expect(screen.queryByText(/has expired/)).toBeNull();
  });

  it("B-NEW-08 accept the default expiry of any other product", async () => {
    const { press } = await open();
    await press("Add Metformin");
    expect(screen.queryByText(/is valid for/)).toBeNull();
  });

  it("B-NEW-07 can be removed again", async () => {
    const { press } = await open();
    await press("Add Metformin");
    await press("Remove Metformin");
    expect(screen.queryByRole("group", { name: "Metformin" })).toBeNull();
    expect(screen.getByLabelText("Find a product")).toHaveFocus();
    expect(screen.getByRole("button", { name: "Add Metformin" })).toBeVisible();
  });

  it("B-NEW-12 say in a message and in their place that they failed to load, and load again", async () => {
    let asked = 0;
    const { press } = await open({
      availableProducts: () =>
        asked++ === 0 ? Promise.reject(refusal("INTERNAL", { status: 500 })) : { products },
    });
    await waitFor(() => expect(screen.getAllByText("Failed to load available products")).toHaveLength(2));
    await press("Retry");
    expect(await screen.findByText("3 products found")).toBeVisible();
  });
});

describe("a missing value", () => {
  it("B-NEW-02 B-NEW-05 is marked for the customer", async () => {
    const { create } = await open();
    await create();
    const alert = within(await screen.findByRole("alert"));
    expect(alert.getByText("Validation Error")).toBeVisible();
    expect(alert.getByText("Please select an existing customer")).toBeVisible();
    expect(await toast("Validation Error")).toBeVisible();
    expect(screen.getByLabelText("Customer")).toHaveFocus();
  });

  it("B-NEW-03 B-NEW-05 is marked for a new customer's email and name", async () => {
    const { user, create, type } = await open();
    await user.click(screen.getByRole("radio", { name: "New customer" }));
    await type("Email", "bo@people.example");
    await create();
    expect(await screen.findByRole("alert")).toHaveTextContent("Please fill in all required fields");
    expect(screen.getByLabelText("First name")).toHaveFocus();
    expect(screen.getByLabelText("Email")).toHaveValue("bo@people.example");
  });

  it("B-NEW-04 B-NEW-05 is marked for the products", async () => {
    const { create, press, type } = await open();
    await type("Customer", "ann");
    await press("Select Ann Lee");
    await create();
    expect(await screen.findByRole("alert")).toHaveTextContent("Please add at least one product");
    expect(screen.getByLabelText("Find a product")).toHaveFocus();
  });

  it("B-NEW-08 is marked at a quantity that is no number", async () => {
    const createManual = vi.fn(() => result);
    const { user, create } = await openFilled({ createManual });
    await user.clear(screen.getByLabelText("Quantity"));
    await create();
    expect(screen.getByText("Enter a whole number from 1 to 999")).toBeVisible();
    expect(screen.getByLabelText("Quantity")).toHaveFocus();
    expect(createManual).not.toHaveBeenCalled();
  });
});
