import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { later, refusal } from "../../../testing/fake-api.ts";
import { prescription } from "../../../testing/samples.ts";
import { order, ordersOf, renderPrescriptions, row, toast } from "../testing/render-prescriptions.tsx";

const undoable = { change_id: expect.any(String) };

const box = (name: string) => screen.findByRole("checkbox", { name });
const deleteSelected = () => screen.getByRole("button", { name: /^Delete Selected/ });
const deleted = { groups: 1, items: 1 };

describe("the selection", () => {
  it("B-RX-12 shows its button when something is selected", async () => {
    const { user } = renderPrescriptions("?open=7");
    await user.click(await box("Select Atorvastatin"));
    expect(deleteSelected()).toHaveTextContent("Delete Selected (1)");
    await user.click(await box("Select Atorvastatin"));
    expect(screen.queryByRole("button", { name: /^Delete Selected/ })).toBeNull();
  });

  it("offers to undo what was deleted, or may have been, when the rest failed", async () => {
    const deleteSelection = vi.fn((_: { change_id?: string | undefined }) =>
      Promise.reject(new TypeError("Failed to fetch")),
    );
    const undo = vi.fn(() => ({ undone: 2, skipped: [] }));
    const { user } = renderPrescriptions("?open=7", { deleteSelection }, {}, {}, { undo: { undo } });
    await user.click(await box("Select all of order #30"));
    await user.click(deleteSelected());
    await user.click(await screen.findByRole("button", { name: "Delete 2 items" }));
    await user.click(await screen.findByRole("button", { name: "Undo what was deleted" }));
    await waitFor(() => expect(undo).toHaveBeenCalledTimes(1));
    expect(undo.mock.calls).toEqual([[{ change_id: deleteSelection.mock.lastCall?.[0].change_id }]]);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("still offers to undo what may have been deleted after another try was refused", async () => {
    let tries = 0;
    const message = "Some of the selected prescriptions have already been deleted.";
    const deleteSelection = vi.fn((_: { change_id?: string | undefined }) =>
      Promise.reject(
        ++tries === 1 ? new TypeError("Failed to fetch") : refusal("CONFLICT", { status: 409, message }),
      ),
    );
    const undo = vi.fn(() => ({ undone: 2, skipped: [] }));
    const { user } = renderPrescriptions("?open=7", { deleteSelection }, {}, {}, { undo: { undo } });
    await user.click(await box("Select all of order #30"));
    await user.click(deleteSelected());
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(dialog.getByRole("button", { name: "Delete 2 items" }));
    expect(
      await dialog.findByText(
        "There was no answer: 2 items may have been deleted. Check the list before you try again.",
      ),
    ).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Delete 2 items" }));
    expect(await dialog.findByText(message)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Undo what was deleted" }));
    await waitFor(() => expect(undo).toHaveBeenCalledTimes(1));
    expect(undo.mock.calls).toEqual([[{ change_id: deleteSelection.mock.calls[0]?.[0].change_id }]]);
  });

  it("B-RX-05 covers a group's items by one checkbox that shows when only some are selected", async () => {
    const { user } = renderPrescriptions("?open=7");
    await user.click(await box("Select all of order #30"));
    expect(await box("Select Atorvastatin")).toBeChecked();
    expect(await box("Select Metformin")).toBeChecked();
    expect(await box("Select all prescriptions of Ann Lee")).toBePartiallyChecked();
    await user.click(await box("Select Metformin"));
    expect(await box("Select all of order #30")).toBePartiallyChecked();
  });

  it("B-RX-03 covers everything of a patient by one checkbox, including orders that have not been opened", async () => {
    const { user } = renderPrescriptions();
    await user.click(await box("Select all prescriptions of Ann Lee"));
    await waitFor(() => expect(deleteSelected()).toHaveTextContent("Delete Selected (3)"));
    await user.click(await box("Select all prescriptions of Bo Ng"));
    await waitFor(() => expect(deleteSelected()).toHaveTextContent("Delete Selected (4)"));
    expect(screen.getByText("4 items of 2 patients selected")).toBeVisible();
    await user.click(await box("Select all prescriptions of Ann Lee"));
    expect(deleteSelected()).toHaveTextContent("Delete Selected (1)");
    await user.click(screen.getByRole("button", { name: "Clear selection" }));
    expect(await box("Select all prescriptions of Bo Ng")).not.toBeChecked();
  });

  it("belongs to the current filter: items loaded under another one are not added", async () => {
    const asked = later<(typeof ordersOf)[7]>();
    const { user } = renderPrescriptions("", { listPatientOrders: () => asked.promise });
    await user.click(await box("Select all prescriptions of Ann Lee"));
    await user.selectOptions(screen.getByRole("combobox", { name: "Show" }), "Active");
    await user.click(await screen.findByRole("button", { name: "Show Orders of Bo Ng" }));
    asked.resolve(ordersOf[7] ?? []);
    expect(await box("Select Atorvastatin")).not.toBeChecked();
    expect(screen.queryByRole("button", { name: /^Delete Selected/ })).toBeNull();
  });

  it("B-RX-18 B-RX-19 B-RX-21 deletes whole orders as orders and the rest one by one, after asking", async () => {
    const deleteSelection = vi.fn(() => deleted);
    const { user } = renderPrescriptions("?open=7", { deleteSelection });
    await user.click(await box("Select all of order #30"));
    await user.click((await row("Bo Ng")).getByRole("button", { name: /Show Orders/ }));
    await user.click(await box("Select Salbutamol"));
    await user.click(deleteSelected());
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(
      dialog.getByText("Are you sure you want to delete 3 selected items? This action cannot be undone."),
    ).toBeVisible();
    expect(dialog.getByText("Metformin")).toBeVisible();
    await user.dblClick(dialog.getByRole("button", { name: "Delete 3 items" }));
    expect(await toast("Prescription group deleted successfully")).toBeVisible();
    expect(deleteSelection.mock.calls).toEqual([
      [{ groupIds: [30, 40], itemIds: [], seenIds: [1, 2, 4], ...undoable }],
    ]);
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(screen.queryByRole("button", { name: /^Delete Selected/ })).toBeNull();
  });

  it("B-RX-19 deletes items one by one in a filtered list, because their orders may hold others", async () => {
    const deleteSelection = vi.fn(() => ({ groups: 0, items: 2 }));
    const { user } = renderPrescriptions("?open=7&filter=active", { deleteSelection });
    await user.click(await box("Select all of order #30"));
    await user.click(deleteSelected());
    await user.click(await screen.findByRole("button", { name: "Delete 2 items" }));
    expect(await toast("Prescription item deleted successfully")).toBeVisible();
    expect(deleteSelection.mock.calls).toEqual([
      [{ groupIds: [], itemIds: [1, 2], seenIds: [1, 2], ...undoable }],
    ]);
  });

  it.each([
    ["Select all of order #20", "Failed to delete prescription group"],
    ["Select Atorvastatin", "Error deleting selected items"],
  ])("B-RX-22 shows after %s a failure that reads %s, and can be tried again", async (choice, text) => {
    let asked = 0;
    const { user } = renderPrescriptions("?open=7", {
      deleteSelection: () =>
        asked++ === 0 ? Promise.reject(refusal("BUSY", { status: 503, message: "Busy." })) : deleted,
    });
    await user.click(await box(choice));
    await user.click(deleteSelected());
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(dialog.getByRole("button", { name: "Delete 1 item" }));
    expect(await dialog.findByText(text)).toBeVisible();
    expect(dialog.getByText("Busy.")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Delete 1 item" }));
    expect(await toast("Prescription group deleted successfully")).toBeVisible();
  });

  it("B-RX-22 says how far a deletion of several requests got, keeps the rest selected and continues from there", async () => {
    const large = [1, 2, 3].map((id) =>
      order(
        id,
        Array.from({ length: 300 }, (_, index) =>
          prescription({
            id: id * 1000 + index,
            prescription_group_id: id,
            product_name: `Item ${id}-${index}`,
          }),
        ),
      ),
    );
    const second = later<never>();
    const deleteSelection = vi
      .fn<(input: { groupIds: number[]; itemIds: number[] }) => Promise<{ groups: number; items: number }>>()
      .mockResolvedValueOnce({ groups: 1, items: 300 })
      .mockImplementationOnce(async () => {
        await second.promise;
        throw refusal("BUSY", { status: 503, message: "Busy." });
      })
      .mockResolvedValue({ groups: 1, items: 300 });
    const { user } = renderPrescriptions("", { listPatientOrders: () => large, deleteSelection });
    await user.click(await box("Select all prescriptions of Ann Lee"));
    await waitFor(() => expect(deleteSelected()).toHaveTextContent("Delete Selected (900)"));
    await user.click(deleteSelected());
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(dialog.getByRole("button", { name: "Delete 900 items" }));
    expect(await dialog.findByText("300 of 900 deleted")).toBeVisible();
    second.resolve(undefined as never);
    expect(await dialog.findByText("Error deleting selected items")).toBeVisible();
    expect(
      dialog.getByText("300 of the 900 selected items were deleted. The other 600 are still selected."),
    ).toBeVisible();
    expect(dialog.getByText("Busy.")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Delete 600 items" }));
    expect(await toast("Prescription group deleted successfully")).toBeVisible();
    // The Undo of all requests together.
    expect(screen.getByText("900 items, including 3 whole orders")).toBeVisible();
    expect(deleteSelection.mock.calls.map(([input]) => input)).toEqual(
      [[1], [2], [2], [3]].map((groupIds) => ({
        groupIds,
        itemIds: [],
        seenIds: expect.any(Array),
        ...undoable,
      })),
    );
    expect(screen.queryByRole("button", { name: /^Delete Selected/ })).toBeNull();
  });

  it("is kept when the list is searched", async () => {
    const { user, address } = renderPrescriptions("?open=7");
    await user.click(await box("Select Atorvastatin"));
    await user.type(screen.getByRole("searchbox"), "bo{Enter}");
    await waitFor(() => expect(address()).toContain("search=bo"));
    expect(deleteSelected()).toHaveTextContent("Delete Selected (1)");
  });
});

describe("deleting one item", () => {
  it("B-RX-17 B-RX-21 asks, names the product and deletes once", async () => {
    const answer = later<{ success: true }>();
    const deleteItem = vi.fn(() => answer.promise);
    const { user } = renderPrescriptions("?open=7", { deleteItem });
    await user.click(await screen.findByRole("button", { name: "Delete Ramipril" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(
      dialog.getByText("Are you sure you want to delete Ramipril? This action cannot be undone."),
    ).toBeVisible();
    await user.dblClick(dialog.getByRole("button", { name: "Delete prescription" }));
    expect(dialog.getByRole("button", { name: "Deleting..." })).toBeDisabled();
    answer.resolve({ success: true });
    expect(await toast("Prescription item deleted successfully")).toBeVisible();
    expect(deleteItem.mock.calls).toEqual([[{ id: 3, ...undoable }]]);
  });

  it("B-RX-22 says that it failed and stays open", async () => {
    const { user } = renderPrescriptions("?open=7", {
      deleteItem: () =>
        Promise.reject(refusal("NOT_FOUND", { status: 404, message: "Prescription not found" })),
    });
    await user.click(await screen.findByRole("button", { name: "Delete Ramipril" }));
    await user.click(await screen.findByRole("button", { name: "Delete prescription" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(await dialog.findByText("Failed to delete prescription item")).toBeVisible();
    expect(dialog.getByText("Prescription not found")).toBeVisible();
  });

  it("B-RX-17 deletes nothing when the question is declined", async () => {
    const deleteItem = vi.fn(() => ({ success: true as const }));
    const { user } = renderPrescriptions("?open=7", { deleteItem });
    await user.click(await screen.findByRole("button", { name: "Delete Ramipril" }));
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(deleteItem).not.toHaveBeenCalled();
  });
});

describe("the focus after a deletion", () => {
  /** Answers with Ann's orders without the deleted items. */
  function shrinking() {
    const gone = new Set<number>();
    return {
      listPatientOrders: ({ userId }: { userId: number }) =>
        (ordersOf[userId] ?? [])
          .map((each) => ({ ...each, items: each.items.filter(({ id }) => !gone.has(id)) }))
          .filter(({ items }) => items.length > 0),
      deleteItem: ({ id }: { id: number }) => {
        gone.add(id);
        return { success: true as const };
      },
      deleteSelection: () => {
        gone.add(1).add(2);
        return { groups: 1, items: 2 };
      },
    };
  }

  it("moves to the next item", async () => {
    const { user } = renderPrescriptions("?open=7", shrinking());
    await user.click(await screen.findByRole("button", { name: "Delete Atorvastatin" }));
    await user.click(await screen.findByRole("button", { name: "Delete prescription" }));
    await waitFor(async () => expect(await box("Select Metformin")).toHaveFocus());
  });

  it("moves to the next order after an order's last item", async () => {
    const { user } = renderPrescriptions("?open=7", shrinking());
    for (const name of ["Atorvastatin", "Metformin"]) {
      await user.click(await screen.findByRole("button", { name: `Delete ${name}` }));
      await user.click(await screen.findByRole("button", { name: "Delete prescription" }));
      await waitFor(() => expect(screen.queryByRole("button", { name: `Delete ${name}` })).toBeNull());
    }
    await waitFor(async () => expect(await box("Select all of order #20")).toHaveFocus());
  });

  it("returns to the list after a whole order", async () => {
    const { user } = renderPrescriptions("?open=7", shrinking());
    await user.click(await box("Select all of order #30"));
    await user.click(deleteSelected());
    await user.click(await screen.findByRole("button", { name: "Delete 2 items" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Patient" })).toHaveFocus());
  });

  it("returns to the list when the selection is cleared", async () => {
    const { user } = renderPrescriptions();
    await user.click(await box("Select all prescriptions of Bo Ng"));
    await user.click(await screen.findByRole("button", { name: "Clear selection" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Patient" })).toHaveFocus());
  });
});
