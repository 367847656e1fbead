import type { AssignedDiscount } from "@scriptkeeper/contracts/discounts/discounts";
import { discountMessages } from "@scriptkeeper/contracts/discounts/messages";
import type { AskedDiscountPlan } from "@scriptkeeper/contracts/editing/effects";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { later, refusal } from "../../../testing/fake-api.ts";
import { returnToPage } from "../../../testing/return-to-page.ts";
import { fact, renderDetail, winter } from "./testing/render-detail.tsx";

const undoable = { change_id: expect.any(String) };

const applied: AssignedDiscount = {
  discount_config_id: 3,
  discount_name: "Spring offer",
  discount_type: "percentage",
  discount_value: 10,
  application_scope: "repeats_only",
  is_active: true,
  times_applied: 2,
  total_discount_amount: 7.5,
  first_order_completed: true,
};

describe("a prescription's discounts", () => {
  const path = "/admin/prescriptions/12?tab=discounts";

  it("B-RXD-05 show the applied discount with its usage", async () => {
    renderDetail({ path, discounts: { ofPrescription: () => ({ discount: applied }) } });
    expect(await screen.findByText("Spring offer")).toBeVisible();
    expect(fact("Value")).toBe("10%");
    expect(fact("Times applied")).toBe("2");
    expect(fact("Total savings")).toBe("$7.50");
    expect(fact("First order")).toBe("Completed");
    expect(fact("Scope")).toBe("Repeats only");
  });

  it.each([
    ["Pending", { first_order_completed: false }],
    ["Pending (not paid yet)", { is_first_order_unpaid: true }],
  ])("B-RXD-05 say whether the first order is completed: %s", async (firstOrder, changes) => {
    renderDetail({ path, discounts: { ofPrescription: () => ({ discount: { ...applied, ...changes } }) } });
    await screen.findByText("Spring offer");
    expect(fact("First order")).toBe(firstOrder);
  });

  it.each([
    ["Active", { is_active: true }],
    ["Inactive", { is_active: false }],
    ["Used", { is_active: false, application_scope: "first_order_only" as const }],
    ["Held for an unpaid order", { is_reserved: true, application_scope: "first_order_only" as const }],
  ])("B-RXD-05 say whether the applied discount still counts: %s", async (status, changes) => {
    renderDetail({ path, discounts: { ofPrescription: () => ({ discount: { ...applied, ...changes } }) } });
    await screen.findByText("Spring offer");
    expect(fact("Status")).toBe(status);
  });

  it("B-RXD-06 B-RXD-12 assign the chosen discount, once on a double click", async () => {
    const answer = later<{ success: true }>();
    const assign = vi.fn(() => answer.promise);
    const { user } = renderDetail({ path, discounts: { assign } });
    await screen.findByRole("option", { name: "Winter: $5.00, all orders" });
    await user.selectOptions(screen.getByLabelText("Discount"), "Winter: $5.00, all orders");
    await user.dblClick(screen.getByRole("button", { name: "Assign Discount" }));
    answer.resolve({ success: true });
    expect(await screen.findByText("Discount assigned successfully")).toBeVisible();
    expect(assign.mock.calls).toEqual([
      [{ prescription_item_id: 12, discount_config_id: 4, current: null, ...undoable }],
    ]);
  });

  it("show a colleague's discount before another replaces it", async () => {
    let current: AssignedDiscount | null = null;
    const assign = vi.fn((input: { current?: number | null | undefined }) => {
      if (input.current === applied.discount_config_id) return { success: true as const };
      current = applied;
      const message = discountMessages.assignedMeanwhile(applied.discount_name);
      throw refusal("CONFLICT", { status: 409, message });
    });
    const discounts = { ofPrescription: () => ({ discount: current }), assign };
    const { user } = renderDetail({ path, discounts });
    await user.selectOptions(
      await screen.findByLabelText("Discount"),
      await screen.findByRole("option", { name: /^Winter/ }),
    );
    await user.click(screen.getByRole("button", { name: "Assign Discount" }));
    expect(await screen.findByText("Spring offer")).toBeVisible();
    expect(screen.getAllByText(/since you opened it, so nothing was changed/).length).toBeGreaterThan(0);
    expect(screen.getByLabelText("Discount")).toHaveValue("4");
    await user.click(screen.getByRole("button", { name: "Assign Discount" }));
    expect(await screen.findByText("Discount assigned successfully")).toBeVisible();
  });

  it("say what assigning the chosen discount, and removing the current one, would do to the orders", async () => {
    const effect = vi.fn(({ kind }: AskedDiscountPlan) => ({
      prescriptions: { count: 1, isMore: false },
      patients: { count: 1, isMore: false },
      outlook: null,
      says: [`What it would do: ${kind}`],
      opens: [],
      rests_on: null,
      why: ["The store's price is $20.00."],
    }));
    const discounts = { ofPrescription: () => ({ discount: applied }), effect };
    const { user } = renderDetail({ path, discounts });
    await screen.findByRole("option", { name: /Winter/ });
    expect(effect).not.toHaveBeenCalled();
    await user.selectOptions(screen.getByLabelText("Discount"), "4");
    expect(await screen.findByText("What it would do: assign")).toBeVisible();
    await user.click(screen.getByText("Why this price"));
    expect(screen.getByText("The store's price is $20.00.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Remove Discount" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(await question.findByText("What it would do: unassign")).toBeVisible();
    const of = (id: number) => ({ prescription_item_id: 12, discount_config_id: id });
    expect(effect.mock.calls).toEqual([[{ kind: "assign", ...of(4) }], [{ kind: "unassign", ...of(3) }]]);
  });

  it("say that one which has not started can't be assigned yet", async () => {
    renderDetail({ path });
    expect(await screen.findByLabelText("Discount")).toHaveAccessibleDescription(
      /Only discounts that are running now can be assigned\.$/,
    );
  });

  it("say where to create a discount when there is none to choose", async () => {
    renderDetail({ path, discounts: { list: () => ({ discounts: [], total: 0 }) } });
    expect(await screen.findByLabelText("Discount")).toBeVisible();
    await waitFor(() =>
      expect(screen.getByLabelText("Discount")).toHaveAccessibleDescription(
        "No other discount is available for this customer today. Create one under Discounts.",
      ),
    );
  });

  it("B-RXD-07 ask for a choice when none was made", async () => {
    const { user } = renderDetail({ path });
    await user.click(await screen.findByRole("button", { name: "Assign Discount" }));
    expect(screen.getByText("Please select a discount to assign")).toBeVisible();
    expect(screen.getByLabelText("Discount")).toHaveFocus();
  });

  it("B-RXD-12 say that the discount was not assigned, and keep the choice", async () => {
    const { user } = renderDetail({ path });
    await screen.findByRole("option", { name: /Winter/ });
    await user.selectOptions(screen.getByLabelText("Discount"), "4");
    await user.click(screen.getByRole("button", { name: "Assign Discount" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to assign discount");
    expect(screen.getByLabelText("Discount")).toHaveValue("4");
  });

  it("keep the choice when the discounts can't be reloaded", async () => {
    const list = vi.fn(() => ({ discounts: [winter], total: 1, page: 1, limit: 50 }));
    const { user } = renderDetail({ path, discounts: { list } });
    await screen.findByRole("option", { name: /Winter/ });
    const choice = screen.getByLabelText("Discount");
    await user.selectOptions(choice, "4");
    list.mockImplementation(() => {
      throw refusal("INTERNAL", { status: 500 });
    });
    returnToPage();
    expect(await screen.findByText(discountMessages.loadFailed)).toBeVisible();
    expect(choice).toHaveValue("4");
    expect(choice).toHaveFocus();
  });

  it("B-RXD-06 B-RXD-12 remove the discount after a question", async () => {
    const unassign = vi.fn(() => ({ success: true as const }));
    const { user } = renderDetail({
      path,
      discounts: { ofPrescription: () => ({ discount: applied }), unassign },
    });
    await user.click(await screen.findByRole("button", { name: "Remove Discount" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText(/Are you sure you want to remove Spring offer/)).toBeVisible();
    await user.click(question.getByRole("button", { name: "Remove discount" }));
    expect(await screen.findByText("Discount removed successfully")).toBeVisible();
    expect(unassign.mock.calls).toEqual([[{ prescription_item_id: 12, discount_config_id: 3, ...undoable }]]);
  });

  it("ask about removing no other discount once a colleague has replaced it", async () => {
    let current = applied;
    const unassign = vi.fn(() => {
      current = { ...applied, discount_config_id: 5, discount_name: "Winter offer" };
      throw refusal("NOT_FOUND", { status: 404, message: discountMessages.notAssigned });
    });
    const { user } = renderDetail({
      path,
      discounts: { ofPrescription: () => ({ discount: current }), unassign },
    });
    await user.click(await screen.findByRole("button", { name: "Remove Discount" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Remove discount" }));
    expect(await screen.findByText("Winter offer")).toBeVisible();
    expect(screen.getByText(discountMessages.notAssigned)).toBeVisible();
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(unassign).toHaveBeenCalledTimes(1);
  });

  it("B-RXD-12 say that the discount was not removed", async () => {
    const { user } = renderDetail({ path, discounts: { ofPrescription: () => ({ discount: applied }) } });
    await user.click(await screen.findByRole("button", { name: "Remove Discount" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Remove discount" }));
    expect(await question.findByRole("alert")).toHaveTextContent("Failed to remove discount");
  });
});
