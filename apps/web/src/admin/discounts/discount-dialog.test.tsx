import { conflictMessages } from "@scriptkeeper/contracts/editing/conflict-messages";
import type { EditedRecordFields } from "@scriptkeeper/contracts/editing/conflicts";
import type { AskedDiscountPlan } from "@scriptkeeper/contracts/editing/effects";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { later, refusal } from "../../testing/fake-api.ts";
import { paragraph } from "../../testing/paragraph.ts";
import { returnToPage } from "../../testing/return-to-page.ts";
import {
  ann,
  annLee,
  chooseAnn,
  dialog,
  effectOfSpring,
  renderDiscounts,
  row,
  saved,
  spring,
} from "./testing/render-discounts.tsx";

describe("the discount dialog", () => {
  it("B-DISC-02 B-DISC-08 B-DISC-14 creates a discount from every field, with times in the store's zone", async () => {
    const answer = later<typeof saved>();
    const create = vi.fn(() => answer.promise);
    const { user } = renderDiscounts({ create }, [spring, ann], { searchUsers: () => ({ users: [annLee] }) });
    await user.click(await screen.findByRole("button", { name: "Create Discount" }));
    const form = await dialog();
    await user.type(form.getByLabelText("Name"), " Winter ");
    await user.type(form.getByLabelText("Description (optional)"), "Cold days");
    await user.selectOptions(form.getByLabelText("Type"), "Fixed amount");
    await user.type(form.getByLabelText("Value"), "12.50");
    await user.selectOptions(form.getByLabelText("Scope"), "First order only");
    await chooseAnn(user, form);
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

  it("B-DISC-05 B-DISC-06 B-DISC-07 refuses invalid values with the documented messages", async () => {
    const { user } = renderDiscounts();
    await user.click(await screen.findByRole("button", { name: "Create Discount" }));
    const form = await dialog();
    expect(form.getByLabelText("Start (optional)")).toHaveAccessibleDescription(
      "It can be assigned from then on, not before.",
    );
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

  it("B-DISC-02 B-DISC-14 changes a discount, starts with its current values, and sends no field that the user left alone", async () => {
    const update = vi.fn(() => ann);
    const { user } = renderDiscounts({ update });
    await user.click((await row("For Ann")).getByRole("button", { name: "Edit For Ann" }));
    const form = await dialog();
    expect(form.getByLabelText("Value")).toHaveValue(5);
    expect(form.getByRole("checkbox", { name: "Active" })).not.toBeChecked();
    expect(form.getByText("ann@people.example")).toBeVisible();
    await user.clear(form.getByLabelText("Name"));
    await user.type(form.getByLabelText("Name"), "For Ann Lee");
    await user.click(form.getByRole("button", { name: "Save Changes" }));
    expect(await screen.findByText("Discount updated successfully")).toBeVisible();
    expect(update.mock.calls).toEqual([
      [{ id: 4, name: "For Ann Lee", base: { name: "For Ann" }, change_id: expect.any(String) }],
    ]);
    await waitFor(() => expect(screen.getByRole("button", { name: "Edit For Ann" })).toHaveFocus());
  });

  it("takes over a colleague's assignment, asks about the name that both changed, and shows both values", async () => {
    const update = vi.fn(() => ann);
    const by = { by: "Bea Lee", at: "2026-11-20T23:42:00.000Z" };
    const record = vi.fn((): EditedRecordFields => ({ fields: [] }));
    const { user } = renderDiscounts({ update }, [spring, ann], {}, { record });
    await user.click((await row("Spring offer")).getByRole("button", { name: "Edit Spring offer" }));
    const form = await dialog();
    await user.type(form.getByLabelText("Name"), " for all");
    record.mockReturnValue({
      fields: [
        { field: "user_id", value: 7, label: "ann@people.example", ...by },
        { field: "name", value: "Summer offer", ...by },
        { field: "application_scope", value: "all_orders", ...by },
      ],
    });
    returnToPage();
    expect(await form.findByText(/changed this to “Summer offer”/)).toBeVisible();
    expect(form.getByText(/changed this to ann@people.example .* It is shown here now/)).toBeVisible();
    expect(form.getByText(/changed this to All orders/)).toBeVisible();
    expect(form.getByRole("radio", { name: "One customer" })).toBeChecked();
    await user.click(form.getByRole("button", { name: "Keep mine" }));
    await user.click(form.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(update).toHaveBeenCalled());
    expect(update.mock.calls).toEqual([
      [
        {
          id: 3,
          name: "Spring offer for all",
          base: { name: "Summer offer" },
          change_id: expect.any(String),
        },
      ],
    ]);
  });

  it("says what the discount would do once it is complete, and again after a change", async () => {
    const effect = vi.fn((plan: AskedDiscountPlan) => ({
      ...effectOfSpring,
      says: [plan.kind === "change" ? `It would be ${plan.change.discount_value ?? "as now"}.` : plan.kind],
    }));
    const { user } = renderDiscounts({ effect });
    await user.click((await row("Spring offer")).getByRole("button", { name: "Edit Spring offer" }));
    const form = await dialog();
    expect(await form.findByText("It would be as now.")).toBeVisible();
    expect(form.getByText("Expected from the reminders.")).toBeVisible();
    await user.clear(form.getByLabelText("Value"));
    await user.type(form.getByLabelText("Value"), "25");
    expect(await form.findByText("It would be 25.")).toBeVisible();
    expect(effect.mock.calls).toContainEqual([{ kind: "change", id: 3, change: { discount_value: 25 } }]);
  });

  it("asks what a new discount would do once its value is known, whatever its name", async () => {
    const effect = vi.fn((_: AskedDiscountPlan) => effectOfSpring);
    const { user } = renderDiscounts({ effect });
    await user.click(await screen.findByRole("button", { name: "Create Discount" }));
    const form = await dialog();
    expect(effect).not.toHaveBeenCalled();
    await user.type(form.getByLabelText("Value"), "5");
    expect(await form.findByText(paragraph(effectOfSpring.says[0] ?? ""))).toBeVisible();
    expect(effect.mock.lastCall?.[0]).toMatchObject({ kind: "create", discount: { discount_value: 5 } });
  });

  it("doesn't ask what a change would do after it was refused because the discount is gone", async () => {
    const effect = vi.fn((_: AskedDiscountPlan) => effectOfSpring);
    const list = vi.fn(() => ({ discounts: [spring, ann], total: 2 }));
    const update = () => Promise.reject(refusal("NOT_FOUND", { status: 404, message: "It is gone." }));
    const { user } = renderDiscounts({ effect, list, update });
    await user.click((await row("Spring offer")).getByRole("button", { name: "Edit Spring offer" }));
    const form = await dialog();
    expect(await form.findByText(paragraph(effectOfSpring.says[0] ?? ""))).toBeVisible();
    const [asked, listed] = [effect.mock.calls.length, list.mock.calls.length];
    await user.click(form.getByRole("button", { name: "Save Changes" }));
    expect(await form.findByText(conflictMessages.deletedMeanwhile)).toBeVisible();
    expect(form.queryByText("It is gone.")).toBeNull();
    await waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(listed));
    expect(effect).toHaveBeenCalledTimes(asked);
  });

  it("can be saved when the effect can't be worked out", async () => {
    const create = vi.fn(() => saved);
    const { user } = renderDiscounts({
      create,
      effect: () => {
        throw refusal("INTERNAL", { status: 500 });
      },
    });
    await user.click(await screen.findByRole("button", { name: "Create Discount" }));
    const form = await dialog();
    await user.type(form.getByLabelText("Name"), "Winter");
    await user.type(form.getByLabelText("Value"), "5");
    expect(await form.findByText(/^We could not work out what this would do/)).toBeVisible();
    await user.click(form.getByRole("button", { name: "Create Discount" }));
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
  });

  it("B-DISC-13 keeps what was typed when the server refuses, and says why at the field", async () => {
    const message = "There is no customer with this id";
    const { user } = renderDiscounts(
      { create: () => Promise.reject(refusal("BAD_INPUT", { message, details: { field: "user_id" } })) },
      [spring, ann],
      { searchUsers: () => ({ users: [annLee] }) },
    );
    await user.click(await screen.findByRole("button", { name: "Create Discount" }));
    const form = await dialog();
    await user.type(form.getByLabelText("Name"), "Winter");
    await user.type(form.getByLabelText("Value"), "10");
    await chooseAnn(user, form);
    await user.click(form.getByRole("button", { name: "Create Discount" }));
    expect(await form.findByText(message)).toBeVisible();
    expect(form.getByText("Ann Lee")).toBeVisible();
    expect(form.getByLabelText("Name")).toHaveValue("Winter");
  });

  it("B-DISC-08 B-DISC-09 applies to all customers unless one is chosen from a search", async () => {
    const create = vi.fn(() => saved);
    const searchUsers = vi.fn(() => ({ users: [annLee] }));
    const { user } = renderDiscounts({ create }, [spring], { searchUsers });
    await user.click(await screen.findByRole("button", { name: "Create Discount" }));
    const form = await dialog();
    expect(form.getByRole("radio", { name: "All customers (global)" })).toBeChecked();
    await user.type(form.getByLabelText("Name"), "Winter");
    await user.type(form.getByLabelText("Value"), "10");
    await user.click(form.getByRole("radio", { name: "One customer" }));
    await user.click(form.getByRole("button", { name: "Create Discount" }));
    expect(await form.findByText("Please select an existing customer")).toBeVisible();
    expect(form.getByLabelText("Customer")).toHaveFocus();
    await user.type(form.getByLabelText("Customer"), "a");
    await user.type(form.getByLabelText("Customer"), "nn");
    await form.findByRole("button", { name: "Select Ann Lee" });
    expect(searchUsers.mock.calls).toEqual([[{ query: "ann" }]]);
    await user.click(form.getByRole("button", { name: "Select Ann Lee" }));
    expect(form.getByText("ann@people.example")).toBeVisible();
    expect(form.getByRole("button", { name: "Change customer" })).toHaveFocus();
    expect(form.queryByText("Please select an existing customer")).toBeNull();
    await user.click(form.getByRole("radio", { name: "All customers (global)" }));
    await user.click(form.getByRole("button", { name: "Create Discount" }));
    expect(await screen.findByText("Discount created successfully")).toBeVisible();
    expect(create).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ user_id: null }));
  });

  it("B-DISC-08 shows the assigned customer's name and email when editing", async () => {
    const searchUsers = vi.fn(() => ({ users: [{ ...annLee, id: 70 }, annLee] }));
    const { user } = renderDiscounts({}, [ann], { searchUsers });
    await user.click((await row("For Ann")).getByRole("button", { name: "Edit For Ann" }));
    const form = await dialog();
    expect(form.getByRole("radio", { name: "One customer" })).toBeChecked();
    expect(form.getByText("ann@people.example")).toBeVisible();
    expect(await form.findByText("Ann Lee")).toBeVisible();
    expect(searchUsers).toHaveBeenCalledExactlyOnceWith({ query: "ann@people.example" });
  });

  it("saves nothing when Cancel closes it", async () => {
    const { user } = renderDiscounts();
    await user.click(await screen.findByRole("button", { name: "Create Discount" }));
    await user.click((await dialog()).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("B-DISC-13 says that nothing was saved when the server doesn't answer", async () => {
    const { user } = renderDiscounts();
    await user.click(await screen.findByRole("button", { name: "Create Discount" }));
    const form = await dialog();
    await user.type(form.getByLabelText("Name"), "Winter");
    await user.type(form.getByLabelText("Value"), "10");
    await user.click(form.getByRole("button", { name: "Create Discount" }));
    expect(await form.findByRole("alert")).toHaveTextContent("Failed to save discount");
  });
});
