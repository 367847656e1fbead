import type { AskedDiscountPlan } from "@scriptkeeper/contracts/editing/effects";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { later, refusal } from "../../testing/fake-api.ts";
import { paragraph } from "../../testing/paragraph.ts";
import { returnToPage } from "../../testing/return-to-page.ts";
import {
  ann,
  effectOfNone,
  effectOfSpring,
  renderDiscounts,
  row,
  spring,
} from "./testing/render-discounts.tsx";

describe("the list of discounts", () => {
  it("B-DISC-01 B-DISC-09 B-DISC-15 shows what each discount is", async () => {
    renderDiscounts();
    const table = within(await screen.findByRole("table", { name: "Discounts" }));
    expect(
      table
        .getAllByRole("columnheader")
        .slice(1)
        .map((cell) => cell.textContent),
    ).toEqual(["Name", "Type", "Value", "Scope", "Target", "Usage", "Status", "Actions"]);
    const cells = (await row("Spring offer"))
      .getAllByRole("cell")
      .slice(1)
      .map((cell) => cell.textContent);
    expect(cells).toEqual([
      "Spring offer For those who come back",
      "Percentage",
      "10%",
      "Repeats only",
      "All customers",
      "4",
      "Active",
      "EditDeactivateDelete",
    ]);
  });

  it("B-DISC-01 links the number of uses to the orders that had the discount, unless there are none", async () => {
    const { user, address } = renderDiscounts({}, [
      { ...spring, usage_count: 1_204 },
      { ...ann, usage_count: 0 },
    ]);
    const uses = (await row("Spring offer")).getByRole("link", { name: "1,204 uses of Spring offer" });
    expect(uses).toHaveTextContent(/^1,204$/);
    expect((await row("For Ann")).queryByRole("link")).toBeNull();
    expect((await row("For Ann")).getByRole("cell", { name: "0" })).toBeVisible();
    await user.click(uses);
    await waitFor(() => expect(address()).toBe("/admin/orders?discount=3"));
  });

  it("B-DISC-04 shows a fixed amount in dollars with two decimals, and who it is for", async () => {
    renderDiscounts();
    const cells = (await row("For Ann"))
      .getAllByRole("cell")
      .slice(1)
      .map((cell) => cell.textContent);
    expect(cells.slice(1, 5)).toEqual(["Fixed amount", "$5.00", "First order only", "ann@people.example"]);
    expect(cells[6]).toBe("Inactive");
  });

  it.each([
    ["Not yet started", { start_date: "2999-01-01T00:00:00.000Z" }],
    ["Ended", { end_date: "2020-01-01T00:00:00.000Z" }],
  ])("B-DISC-01 gives each state its own badge: %s", async (label, dates) => {
    renderDiscounts({}, [{ ...spring, ...dates }]);
    expect((await row("Spring offer")).getByText(label)).toBeVisible();
  });

  it("deletes the selected ones together, and names one that fails with its reason", async () => {
    const remove = vi.fn(({ id }: { id: number; change_id?: string | undefined }) =>
      id === 4
        ? Promise.reject(refusal("CONFLICT", { status: 409, message: "It is in use." }))
        : ({} as never),
    );
    const { user } = renderDiscounts({ delete: remove });
    await user.click(await screen.findByRole("checkbox", { name: /^Select all/ }));
    await user.click(await screen.findByRole("button", { name: "Delete Selected" }));
    await user.click(await screen.findByRole("button", { name: "Delete 2 discounts" }));
    expect(await screen.findByText("1 discount deleted")).toBeVisible();
    expect(screen.getByText("1 was left as it is: It is in use.")).toBeVisible();
    expect(remove.mock.calls.map(([{ id }]) => id)).toEqual([3, 4]);
    await waitFor(() => expect(screen.queryByText("2 discounts selected")).toBeNull());
  });

  it("keeps the selection when no answer came", async () => {
    const remove = ({ id }: { id: number }) =>
      id === 4 ? Promise.reject(new TypeError("Failed to fetch")) : ({} as never);
    const { user } = renderDiscounts({ delete: remove });
    await user.click(await screen.findByRole("checkbox", { name: /^Select all/ }));
    await user.click(await screen.findByRole("button", { name: "Delete Selected" }));
    await user.click(await screen.findByRole("button", { name: "Delete 2 discounts" }));
    expect(await screen.findByText("1 discount deleted")).toBeVisible();
    expect(await screen.findByText("1 discount selected")).toBeVisible();
  });

  it("doesn't claim that nothing changed when no answer came for one, and offers Undo", async () => {
    const remove = vi.fn((_: { change_id?: string | undefined }) =>
      Promise.reject(new TypeError("Failed to fetch")),
    );
    const { user } = renderDiscounts({ delete: remove });
    await user.click(await screen.findByRole("checkbox", { name: /^Select all/ }));
    await user.click(await screen.findByRole("button", { name: "Delete Selected" }));
    await user.click(await screen.findByRole("button", { name: "Delete 2 discounts" }));
    expect(
      await screen.findByText(
        "There was no answer for one: it may have been done. Check it before you try again. 1 was not reached.",
      ),
    ).toBeVisible();
    expect(remove).toHaveBeenCalledTimes(1);
    expect(screen.getByRole("button", { name: "Undo" })).toBeVisible();
    expect(screen.getByText("2 discounts selected")).toBeVisible();
  });

  it("B-DISC-03 says when there are none", async () => {
    renderDiscounts({}, []);
    expect(await screen.findByText("No discounts configured yet")).toBeVisible();
  });

  it("leads back to the first page from one past the end", async () => {
    const list = ({ page }: { page?: unknown }) => ({ discounts: page === 1 ? [spring] : [], total: 51 });
    const { user, address } = renderDiscounts({ list });
    await user.click(await screen.findByRole("button", { name: "Next" }));
    await user.click(await screen.findByRole("button", { name: "Go to the first page" }));
    await row("Spring offer");
    await expect.poll(address).toBe("/admin/discounts");
  });

  it("B-DISC-13 says in one message that they could not be loaded, however often it retries", async () => {
    let isAway = true;
    const list = vi.fn((_: unknown) => {
      if (isAway) throw refusal("INTERNAL", { status: 500 });
      return { discounts: [spring], total: 51 };
    });
    const { user } = renderDiscounts({ list });
    const told = () => document.querySelectorAll("[data-toast]").length;
    fireEvent.click(await screen.findByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(told()).toBe(0));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
    await screen.findByRole("button", { name: "Retry" });
    returnToPage();
    await waitFor(() => expect(list).toHaveBeenCalledTimes(3));
    await screen.findByRole("button", { name: "Retry" });
    expect(told()).toBe(0);
    isAway = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await row("Spring offer");
    isAway = true;
    await user.click(screen.getByRole("button", { name: "Next" }));
    await waitFor(() => expect(told()).toBe(1));
  });

  it("B-DISC-13 says in a message and in its place that they could not be loaded, and tries again", async () => {
    let asked = 0;
    const { user } = renderDiscounts({
      list: () =>
        asked++ === 0
          ? Promise.reject(refusal("INTERNAL", { status: 500 }))
          : { discounts: [spring], total: 1 },
    });
    await waitFor(() => expect(screen.getAllByText("Failed to load discounts")).toHaveLength(2));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await row("Spring offer")).toBeTruthy();
  });

  it("searches on the server and keeps the search in the URL", async () => {
    const list = vi.fn(() => ({ discounts: [spring], total: 1 }));
    const { user, address } = renderDiscounts({ list });
    await user.type(await screen.findByLabelText("Search discounts"), "spring{Enter}");
    await waitFor(() => expect(address()).toBe("/admin/discounts?search=spring"));
    expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ search: "spring", page: 1 }));
  });
});

describe("switching and deleting a discount", () => {
  it.each([
    ["Spring offer", "Deactivate", { id: 3, is_active: false }, "Discount deactivated"],
    ["For Ann", "Activate", { id: 4, is_active: true }, "Discount activated"],
  ])(
    "B-DISC-11 B-DISC-14 %s: %s, at once when nobody has the discount",
    async (name, action, change, message) => {
      const update = vi.fn(() => spring);
      const effect = vi.fn((_: AskedDiscountPlan) => effectOfNone);
      const { user } = renderDiscounts({ update, effect });
      await user.dblClick((await row(name)).getByRole("button", { name: `${action} ${name}` }));
      expect(await screen.findByText(message)).toBeVisible();
      const { id, is_active } = change;
      expect(effect.mock.calls).toEqual([[{ kind: "change", id, change: { is_active } }]]);
      expect(update.mock.calls).toEqual([[{ ...change, change_id: expect.any(String) }]]);
    },
  );

  it("says before switching it off what that would do to those who have it, and can be undone", async () => {
    const answer = later<typeof spring>();
    const update = vi.fn(() => answer.promise);
    const undo = vi.fn(() => ({ undone: 1, skipped: [] }));
    const { user } = renderDiscounts({ update, effect: () => effectOfSpring }, undefined, {}, {}, { undo });
    await user.click((await row("Spring offer")).getByRole("button", { name: "Deactivate Spring offer" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Deactivate Spring offer" }));
    expect(question.getByText(paragraph("It is on 2 prescriptions of 1 patient."))).toBeVisible();
    expect(update).not.toHaveBeenCalled();
    await user.dblClick(question.getByRole("button", { name: "Deactivate discount" }));
    answer.resolve(spring);
    (await screen.findByRole("button", { name: "Undo" })).focus();
    await user.keyboard("{Enter}");
    const [[switched]] = update.mock.calls as unknown as [[{ change_id: string }]];
    expect(update).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(undo.mock.calls).toEqual([[{ change_id: switched.change_id }]]));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("asks about each in turn when the next was pressed before the answer", async () => {
    const first = later<typeof effectOfSpring>();
    const effect = vi.fn().mockReturnValueOnce(first.promise).mockReturnValue(effectOfSpring);
    const { user } = renderDiscounts({ effect });
    await user.click((await row("Spring offer")).getByRole("button", { name: "Deactivate Spring offer" }));
    await user.click((await row("For Ann")).getByRole("button", { name: "Activate For Ann" }));
    expect(await screen.findByRole("alertdialog", { name: "Activate For Ann" })).toBeVisible();
    first.resolve(effectOfSpring);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByRole("alertdialog", { name: "Deactivate Spring offer" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("waits with its question until a discount that was opened in between is closed", async () => {
    const answer = later<typeof effectOfSpring>();
    const { user } = renderDiscounts({ effect: () => answer.promise });
    await user.click((await row("Spring offer")).getByRole("button", { name: "Deactivate Spring offer" }));
    await user.click((await row("For Ann")).getByRole("button", { name: "Edit For Ann" }));
    const drawer = within(await screen.findByRole("dialog"));
    await drawer.findByLabelText("Name");
    answer.resolve(effectOfSpring);
    const pressed = () => document.querySelector('[aria-label="Deactivate Spring offer"]');
    await waitFor(() => expect(pressed()).not.toHaveAttribute("aria-disabled", "true"));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await user.keyboard("{Escape}");
    expect(await screen.findByRole("alertdialog", { name: "Deactivate Spring offer" })).toBeVisible();
  });

  it("waits with its question until what was opened through Go to is closed", async () => {
    const answer = later<typeof effectOfSpring>();
    const { user } = renderDiscounts({ effect: () => answer.promise });
    await user.click((await row("Spring offer")).getByRole("button", { name: "Deactivate Spring offer" }));
    await user.keyboard("{Control>}k{/Control}");
    expect(await screen.findByRole("dialog", { name: "Go to" })).toBeVisible();
    answer.resolve(effectOfSpring);
    const pressed = () => document.querySelector('[aria-label="Deactivate Spring offer"]');
    await waitFor(() => expect(pressed()).not.toHaveAttribute("aria-disabled", "true"));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await user.keyboard("{Escape}");
    expect(await screen.findByRole("alertdialog", { name: "Deactivate Spring offer" })).toBeVisible();
  });

  it("asks about none that was deleted in the meantime, and says so", async () => {
    const effect = () => Promise.reject(refusal("NOT_FOUND", { status: 404, message: "Not found" }));
    const { user } = renderDiscounts({ effect });
    await user.click((await row("Spring offer")).getByRole("button", { name: "Deactivate Spring offer" }));
    const told = within(await screen.findByRole("dialog", { name: "Deactivate Spring offer" }));
    expect(
      await told.findByText("This discount has since been deleted. There is nothing left to deactivate."),
    ).toBeVisible();
    expect(screen.queryByRole("button", { name: "Deactivate discount" })).toBeNull();
  });

  it("B-DISC-13 says that it was not switched, even when the effect could not be worked out", async () => {
    const { user } = renderDiscounts();
    await user.click((await row("For Ann")).getByRole("button", { name: "Activate For Ann" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Activate discount" }));
    expect(await screen.findByText("Failed to update discount")).toBeVisible();
  });

  it("says before deleting who is affected", async () => {
    const effect = vi.fn((_: AskedDiscountPlan) => effectOfSpring);
    const { user } = renderDiscounts({ effect });
    await user.click((await row("Spring offer")).getByRole("button", { name: /^Delete/ }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(await question.findByText(paragraph("It is on 2 prescriptions of 1 patient."))).toBeVisible();
    expect(effect.mock.calls).toEqual([[{ kind: "delete", id: 3 }]]);
  });

  it("B-DISC-12 B-DISC-14 asks before deleting, and deletes once", async () => {
    const answer = later<{ success: true }>();
    const remove = vi.fn(() => answer.promise);
    const { user } = renderDiscounts({ delete: remove });
    await user.click((await row("For Ann")).getByRole("button", { name: "Delete For Ann" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText("Are you sure you want to delete this discount?")).toBeVisible();
    expect(remove).not.toHaveBeenCalled();
    await user.dblClick(question.getByRole("button", { name: "Delete discount" }));
    answer.resolve({ success: true });
    expect(await screen.findByText("Discount deleted successfully")).toBeVisible();
    expect(remove.mock.calls).toEqual([[{ id: 4, change_id: expect.any(String) }]]);
  });

  it("moves the focus to the next discount, and to the search after the last", async () => {
    let left = [spring, ann];
    const { user } = renderDiscounts({
      list: () => ({ discounts: left, total: left.length }),
      delete: ({ id }) => {
        left = left.filter((each) => each.id !== id);
        return { success: true };
      },
    });
    await user.click((await row("Spring offer")).getByRole("button", { name: "Delete Spring offer" }));
    await user.click(await screen.findByRole("button", { name: "Delete discount" }));
    await waitFor(() => expect(screen.getByRole("link", { name: "4 uses of For Ann" })).toHaveFocus());
    await user.click((await row("For Ann")).getByRole("button", { name: "Delete For Ann" }));
    await user.click(await screen.findByRole("button", { name: "Delete discount" }));
    await waitFor(() => expect(screen.getByLabelText("Search discounts")).toHaveFocus());
  });

  it("removes one from the list after saying that somebody else has deleted it", async () => {
    let left = [spring, ann];
    const gone =
      (message: string) =>
      ({ id }: { id: number }) => {
        left = left.filter((each) => each.id !== id);
        return Promise.reject(refusal("NOT_FOUND", { status: 404, message }));
      };
    const { user } = renderDiscounts({
      list: () => ({ discounts: left, total: left.length }),
      delete: gone("Discount not found"),
      update: gone("Nothing to switch"),
      effect: () => effectOfNone,
    });
    await user.click((await row("For Ann")).getByRole("button", { name: "Delete For Ann" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Delete discount" }));
    expect(await question.findByRole("alert")).toHaveTextContent("Discount not found");
    await waitFor(() => expect(screen.queryByText("For Ann")).toBeNull());
    await user.click(question.getByRole("button", { name: "Cancel" }));
    await user.click((await row("Spring offer")).getByRole("button", { name: "Deactivate Spring offer" }));
    expect(await screen.findByText("Nothing to switch")).toBeVisible();
    expect(await screen.findByText("No discounts configured yet")).toBeVisible();
  });

  it("reloads another screen that was just loaded, because it may show the discount", async () => {
    const none = { patients: [], page: 1, limit: 50, total: 0, hasMore: false, items: 0 };
    const listPatients = vi.fn(() => none);
    const { user } = renderDiscounts(
      { update: () => ({ ...spring, is_active: false }), effect: () => effectOfNone },
      undefined,
      { listPatients },
    );
    const go = async (name: string) => user.click(await screen.findByRole("link", { name }));
    await go("Prescriptions");
    await screen.findByText("No prescriptions found");
    await go("Discounts");
    await user.click((await row("Spring offer")).getByRole("button", { name: "Deactivate Spring offer" }));
    await screen.findByText("Discount deactivated");
    const before = listPatients.mock.calls.length;
    await go("Prescriptions");
    await waitFor(() => expect(listPatients.mock.calls.length).toBeGreaterThan(before));
  });

  it("B-DISC-13 keeps the question open when the delete fails", async () => {
    const { user } = renderDiscounts({
      delete: () => Promise.reject(refusal("BUSY", { status: 503, message: "The service is busy." })),
    });
    await user.click((await row("For Ann")).getByRole("button", { name: "Delete For Ann" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Delete discount" }));
    expect(await question.findByRole("alert")).toHaveTextContent("The service is busy.");
  });
});
