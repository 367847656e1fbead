import type { ProductConfiguration } from "@scriptkeeper/contracts/catalogue/products";
import { conflictMessages } from "@scriptkeeper/contracts/editing/conflict-messages";
import type { EditedRecordFields } from "@scriptkeeper/contracts/editing/conflicts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type FakeApi, later, refusal } from "../../../testing/fake-api.ts";
import { paragraph } from "../../../testing/paragraph.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { returnToPage } from "../../../testing/return-to-page.ts";
import { admin } from "../../../testing/samples.ts";

const alpha: ProductConfiguration = {
  id: 3,
  product_id: "1001",
  product_name: "Alpha 20 mg",
  days_supply: 30,
  processing_days: 5,
  is_cannabis: false,
  is_available: true,
  is_archived: false,
};

type Products = NonNullable<FakeApi["products"]>;

async function edit(changes: Partial<Products> = {}, editing: FakeApi["editing"] = {}) {
  const update = vi.fn(() => alpha);
  const configurations = vi.fn(() => ({ products: [alpha], availableCount: 1, total: 1 }));
  const { user } = renderApp({
    path: "/admin/products",
    token: "t",
    api: { auth: { verify: () => admin }, products: { configurations, update, ...changes }, editing },
  });
  await user.click(await screen.findByRole("button", { name: "Edit Alpha 20 mg" }));
  await screen.findByLabelText("Product name");
  const type = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  };
  return { user, update, configurations, type };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const isClosed = () => screen.queryByLabelText("Product name") === null;
const press = (name: string) => screen.getByRole("button", { name });

describe("editing a product in its row", () => {
  it("B-PROD-06 starts with the current values, with the cursor in the first field", async () => {
    await edit();
    expect(field("Product name")).toHaveFocus();
    expect(
      [field("Product name"), field("Days supply"), field("Processing days")].map((input) => input.value),
    ).toEqual(["Alpha 20 mg", "30", "5"]);
    expect(field("Cannabis")).not.toBeChecked();
  });

  it("stays open when the second click of a double click on Edit lands on Save", async () => {
    const { user, update } = await edit();
    fireEvent.click(press("Save"), { detail: 2 });
    await user.click(press("Cancel"));
    await user.dblClick(await screen.findByRole("button", { name: "Edit Alpha 20 mg" }));
    expect(await screen.findByLabelText("Product name")).toBeVisible();
    expect(update).not.toHaveBeenCalled();
    await user.click(press("Save"));
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
  });

  it("B-PROD-06 B-PROD-11 saves what was changed, once on a double click, and returns the focus", async () => {
    const answer = later<ProductConfiguration>();
    const update = vi.fn(() => answer.promise);
    const { user, type } = await edit({ update });
    await type("Product name", " Alpha forte ");
    await type("Days supply", "28");
    await user.click(field("Cannabis"));
    await user.dblClick(press("Save"));
    answer.resolve(alpha);
    expect(await screen.findByText("Configuration updated")).toBeVisible();
    expect(update.mock.calls).toEqual([
      [
        {
          id: 3,
          product_name: "Alpha forte",
          days_supply: 28,
          is_cannabis: true,
          base: { product_name: "Alpha 20 mg", days_supply: 30, is_cannabis: false },
          change_id: expect.any(String),
        },
      ],
    ]);
    expect(await screen.findByRole("button", { name: "Edit Alpha 20 mg" })).toHaveFocus();
  });

  it("says before saving who is affected by a new number of days", async () => {
    const none = { count: 0, isMore: false };
    const three = { count: 3, isMore: false };
    const demand = vi.fn(() => ({
      waiting: none,
      due: none,
      prescriptions: three,
      patients: three,
      open_orders: none,
    }));
    const { type } = await edit({ demand });
    await type("Product name", "Alpha forte");
    expect(demand).not.toHaveBeenCalled();
    await type("Days supply", "28");
    expect(
      await screen.findByText(paragraph(/^3 prescriptions of 3 patients have a reminder scheduled/)),
    ).toBeVisible();
    expect(screen.getByText(/Orders from now on use the new number of days/)).toBeVisible();
    await type("Days supply", "30");
    expect(screen.queryByText(/Orders from now on use the new number of days/)).toBeNull();
    expect(demand.mock.calls).toEqual([[{ id: 3 }]]);
  });

  it("saves on Enter", async () => {
    const { update, type } = await edit();
    await type("Processing days", "3{Enter}");
    expect(await screen.findByText("Configuration updated")).toBeVisible();
    expect(update.mock.calls).toEqual([
      [{ id: 3, processing_days: 3, base: { processing_days: 5 }, change_id: expect.any(String) }],
    ]);
  });

  it.each(["Escape", "Cancel"])("B-PROD-06 %s discards the changes", async (way) => {
    const { user, update, type } = await edit();
    await type("Days supply", "28");
    if (way === "Escape") await user.keyboard("{Escape}");
    else await user.click(press("Cancel"));
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    await waitFor(() => expect(isClosed()).toBe(true));
    expect(press("Edit Alpha 20 mg")).toHaveFocus();
    await user.click(press("Edit Alpha 20 mg"));
    expect(field("Days supply").value).toBe("30");
    expect(update).not.toHaveBeenCalled();
  });

  it.each([
    ["Days supply", "abc"],
    ["Days supply", "0"],
    ["Processing days", " "],
    ["Processing days", "2.5"],
  ])("B-PROD-07 %s of %j becomes 0 and is refused at the field", async (label, text) => {
    const { update, type } = await edit();
    await type(label, `${text}{Enter}`);
    expect(await screen.findByText("Must be 1 or more")).toBeVisible();
    expect(field(label).value).toBe("0");
    expect(field(label)).toHaveFocus();
    expect(field(label)).toHaveAccessibleDescription("Must be 1 or more");
    expect(update).not.toHaveBeenCalled();
  });

  it("refuses an empty name at the field", async () => {
    const { user, update } = await edit();
    await user.clear(field("Product name"));
    await user.click(press("Save"));
    expect(await screen.findByText("Product name is required")).toBeVisible();
    expect(update).not.toHaveBeenCalled();
  });
});

describe("a product that a colleague changes while its row is open", () => {
  it("is reported below the row with the names of the changed fields", async () => {
    const by = { by: "Bea Lee", at: "2026-11-20T23:42:00.000Z" };
    const record = vi.fn((): EditedRecordFields => ({ fields: [] }));
    const { user, type, update } = await edit({}, { record });
    await type("Days supply", "28");
    record.mockReturnValue({
      fields: [
        { field: "days_supply", value: 60, ...by },
        { field: "is_cannabis", value: true, ...by },
      ],
    });
    returnToPage();
    const told = await screen.findByRole("alert");
    expect(told).toHaveTextContent("Days supply: Bea Lee changed this to 60");
    expect(told).toHaveTextContent("Cannabis: Bea Lee changed this to yes");
    expect(field("Cannabis")).toBeChecked();
    await user.click(press("Use theirs"));
    expect(field("Days supply").value).toBe("60");
    await user.click(press("Save"));
    await vi.waitFor(() =>
      expect(update.mock.calls).toEqual([[{ id: 3, base: {}, change_id: expect.any(String) }]]),
    );
  });
});

describe("a row that could not be saved", () => {
  it("B-PROD-10 says so, keeps what was typed and can be saved again", async () => {
    let asked = 0;
    const { user, type } = await edit({
      update: () => (asked++ === 0 ? Promise.reject(new TypeError("Failed to fetch")) : alpha),
    });
    await type("Days supply", "28");
    await user.click(press("Save"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to update configuration");
    expect(field("Days supply").value).toBe("28");
    await user.click(press("Save"));
    expect(await screen.findByText("Configuration updated")).toBeVisible();
  });

  it("shows the server's refusal at its field", async () => {
    const { user, type } = await edit({
      update: () =>
        Promise.reject(
          refusal("BAD_INPUT", { message: "days_supply is too large", details: { field: "days_supply" } }),
        ),
    });
    await type("Days supply", "29");
    await user.click(press("Save"));
    expect(await screen.findByText("days_supply is too large")).toBeVisible();
    expect(field("Days supply")).toBeInvalid();
  });

  it("B-PROD-10 says that somebody has deleted the product, and reloads the list on Cancel", async () => {
    const message = "This configuration no longer exists. Someone may have deleted it.";
    const { user, configurations } = await edit({
      update: () => Promise.reject(refusal("NOT_FOUND", { status: 404, message })),
    });
    await user.click(press("Save"));
    expect(
      within(await screen.findByRole("alert")).getByText(conflictMessages.deletedMeanwhile),
    ).toBeVisible();
    expect(await screen.findByText("Failed to update configuration")).toBeVisible();
    const before = configurations.mock.calls.length;
    await user.click(press("Cancel"));
    await vi.waitFor(() => expect(configurations.mock.calls.length).toBeGreaterThan(before));
  });

  it("keeps its text and stays visible while the list shows other rows, or none", async () => {
    const beta = { ...alpha, id: 4, product_id: "1002", product_name: "Beta 5 mg" };
    const configurations = vi.fn(
      ({ search = "", sort }: { search?: string | undefined; sort?: string | undefined }) => {
        const products = search ? [] : sort ? [beta] : [alpha, beta];
        return { products, availableCount: 2, total: products.length };
      },
    );
    const { user, type } = await edit({ configurations });
    await type("Product name", "Alpha forte");
    await user.click(screen.getByRole("button", { name: /^Days supply/ }));
    await waitFor(() => expect(configurations.mock.lastCall).toMatchObject([{ sort: "days_supply" }]));
    expect(await screen.findByRole("row", { name: /^Select Beta/ })).toBeVisible();
    expect(field("Product name")).toHaveValue("Alpha forte");
    await user.type(screen.getByRole("searchbox"), "zzz{Enter}");
    await waitFor(() => expect(configurations.mock.lastCall).toMatchObject([{ search: "zzz" }]));
    await waitFor(() => expect(screen.queryByRole("row", { name: /^Select Beta/ })).toBeNull());
    expect(field("Product name")).toHaveValue("Alpha forte");
    await user.click(press("Cancel"));
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    expect(await screen.findByText("No products match your search")).toBeVisible();
  });
});
