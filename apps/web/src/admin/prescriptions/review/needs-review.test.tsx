import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { refusal } from "../../../testing/fake-api.ts";
import { prescription } from "../../../testing/samples.ts";
import { renderPrescriptions, reviewPage, row, toast } from "../testing/render-prescriptions.tsx";

const bare = {
  ...prescription({
    id: 5,
    product_name: "Perindopril",
    repeats: null,
    prescription_expiry_date: null,
    shopify_order_id: "5001",
    created_at: "2026-11-20T22:00:00.000Z",
  }),
  is_cannabis: false,
};
const done = prescription();
const review = (changes: Parameters<typeof renderPrescriptions>[1] = {}) =>
  renderPrescriptions("?tab=review", { needsReview: () => reviewPage([bare]), ...changes });

async function openDialog(changes: Parameters<typeof renderPrescriptions>[1] = {}) {
  const app = review(changes);
  await app.user.click(await screen.findByRole("button", { name: /^Update Data of Perindopril/ }));
  return { ...app, dialog: within(await screen.findByRole("dialog", { name: "Update Prescription Data" })) };
}

describe("the prescriptions that need review", () => {
  it("B-REV-01 are in a table with product, customer, order, date and the action", async () => {
    review();
    const shown = await row("Perindopril");
    expect(
      screen
        .getAllByRole("columnheader")
        .slice(1)
        .map((header) => header.textContent),
    ).toEqual(["Product", "Customer", "Order ID", "Date", "Actions"]);
    expect(
      shown
        .getAllByRole("cell")
        .slice(1)
        .map((cell) => cell.textContent),
    ).toEqual(["Perindopril", "Ann Lee ann@people.example", "5001", "21 Nov 2026", "Update Data"]);
  });

  it("B-REV-02 B-RX-01 are counted in a badge and marked on the tab", async () => {
    review();
    expect(await screen.findByText("1 Pending")).toBeVisible();
    const tab = screen.getByRole("tab", { name: "Needs Review, 1 pending" });
    expect(within(tab).getByText("1")).toBeVisible();
    expect(tab.querySelector("svg.lucide-circle-alert")).toBeVisible();
  });

  it("B-REV-05 have an empty list when there are none", async () => {
    review({ needsReview: () => reviewPage([]) });
    expect(await screen.findByText("No prescriptions need review at this time")).toBeVisible();
    expect(screen.getByText("0 Pending")).toBeVisible();
  });

  it("are sorted by the headers, with the URL", async () => {
    const needsReview = vi.fn(() => reviewPage([bare]));
    const { user, address } = review({ needsReview });
    const head = async (name: string) => screen.findByRole("columnheader", { name });
    expect(await head("Date")).toHaveAttribute("aria-sort", "ascending");
    await user.click(within(await head("Customer")).getByRole("button"));
    await waitFor(() => expect(address()).toContain("tab=review&review=patient"));
    expect(await head("Customer")).toHaveAttribute("aria-sort", "ascending");
    expect(needsReview).toHaveBeenCalledWith({ page: 1, sort: "patient", order: "asc" });
    expect(within(await head("Order ID")).queryByRole("button")).toBeNull();
  });

  it("are searched, with a message when nothing matches", async () => {
    const searches: (string | undefined)[] = [];
    const { user } = review({
      needsReview(asked) {
        searches.push(asked?.search);
        return reviewPage(asked?.search ? [] : [bare]);
      },
    });
    const box = await screen.findByRole("searchbox", { name: "Search what needs review" });
    await user.type(box, "lee perindopril{Enter}");
    expect(await screen.findByText("No prescriptions match your search")).toBeVisible();
    expect(searches).toContain("lee perindopril");
    await user.clear(box);
    await row("Perindopril");
  });

  it("lead back to the first page when the last one becomes empty", async () => {
    const { user, address } = renderPrescriptions("?tab=review&page=2", {
      needsReview: (asked) => ({ ...reviewPage(asked?.page === 1 ? [bare] : []), total: 50 }),
    });
    await user.click(await screen.findByRole("button", { name: "Go to the first page" }));
    await row("Perindopril");
    await expect.poll(address).toBe("/admin/prescriptions?tab=review");
  });

  it("B-REV-07 say in a message and in their place that loading failed, and try again", async () => {
    let asked = 0;
    const { user } = review({
      needsReview: () =>
        asked++ === 0 ? Promise.reject(refusal("INTERNAL", { status: 500 })) : reviewPage([bare]),
    });
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Failed to load prescriptions that need review",
    );
    await waitFor(() =>
      expect(screen.getAllByText("Failed to load prescriptions that need review")).toHaveLength(2),
    );
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Perindopril")).toBeVisible();
  });
});

describe("Update Prescription Data", () => {
  it("B-REV-03 B-REV-04 B-REV-06 treats empty as 0, offers an expiry a year ahead, and removes the item from the list", async () => {
    let pending = [bare];
    const completeData = vi.fn(() => {
      pending = [];
      return done;
    });
    const { user, dialog } = await openDialog({
      completeData,
      needsReview: () => reviewPage(pending),
    });
    expect(dialog.getByLabelText("Repeats")).toHaveValue("");
    expect(dialog.getByLabelText("Prescription expiry")).toHaveValue("2027-11-21");
    await user.dblClick(dialog.getByRole("button", { name: "Update Data" }));
    expect(await toast("Prescription data updated successfully")).toBeVisible();
    expect(completeData.mock.calls).toEqual([
      [
        {
          id: 5,
          repeats: 0,
          prescription_expiry_date: "2027-11-21",
          base: { repeats: null, prescription_expiry_date: null },
          change_id: expect.any(String),
        },
      ],
    ]);
    expect(await screen.findByText("No prescriptions need review at this time")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("button", { name: "Views" })).toHaveFocus());
  });

  it("B-REV-03 says what 0 repeats mean, even when the field is empty", async () => {
    const { user, dialog } = await openDialog();
    expect(dialog.getByText(/With 0 repeats the customer cannot order/)).toBeVisible();
    await user.type(dialog.getByLabelText("Repeats"), "5");
    expect(dialog.queryByText(/With 0 repeats/)).toBeNull();
    await user.clear(dialog.getByLabelText("Repeats"));
    await user.type(dialog.getByLabelText("Repeats"), "0");
    expect(dialog.getByText(/With 0 repeats the customer cannot order/)).toBeVisible();
  });

  it("B-REV-06 moves the focus to the next item that waits", async () => {
    let pending = [bare, { ...bare, id: 6, product_name: "Ramipril" }];
    const { user, dialog } = await openDialog({
      completeData: () => {
        pending = pending.slice(1);
        return done;
      },
      needsReview: () => reviewPage(pending),
    });
    await user.click(dialog.getByRole("button", { name: "Update Data" }));
    await waitFor(() =>
      expect(screen.getByRole("button", { name: /^Update Data of Ramipril/ })).toHaveFocus(),
    );
  });

  it("B-REV-04 says when an expiry is past the product's validity, and offers the latest valid day with one tap", async () => {
    const completeData = vi.fn(() => done);
    const { user, dialog } = await openDialog({
      completeData,
      needsReview: () => reviewPage([{ ...bare, is_cannabis: true }]),
    });
    const expiry = dialog.getByLabelText("Prescription expiry");
    expect(expiry).toHaveValue("2027-11-21");
    expect(
      dialog.getByText("This is past the 6 months that a prescription for a cannabis product is valid for."),
    ).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Use 6 months: 21 May 2027" }));
    expect(expiry).toHaveValue("2027-05-21");
    expect(expiry).toHaveFocus();
    expect(dialog.queryByText(/is valid for/)).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Update Data" }));
    await toast("Prescription data updated successfully");
    expect(completeData).toHaveBeenCalledWith(
      expect.objectContaining({ prescription_expiry_date: "2027-05-21" }),
    );
  });

  it("B-REV-04 lets any other product be valid for 12 months", async () => {
    const { dialog } = await openDialog();
    expect(dialog.queryByText(/is valid for/)).toBeNull();
    fireEvent.input(dialog.getByLabelText("Prescription expiry"), { target: { value: "2027-11-22" } });
    expect(dialog.getByText("This is past the 12 months that a prescription is valid for.")).toBeVisible();
    expect(dialog.getByRole("button", { name: "Use 12 months: 21 Nov 2027" })).toBeVisible();
  });

  it("says what follows from an expiry that is past", async () => {
    const { dialog } = await openDialog();
    expect(dialog.queryByText(/has expired/)).toBeNull();
    fireEvent.input(dialog.getByLabelText("Prescription expiry"), { target: { value: "2026-11-20" } });
    expect(dialog.getByText(/^This day has passed, so the prescription has expired/)).toBeVisible();
  });

  it("B-REV-04 starts with the existing expiry", async () => {
    const { dialog } = await openDialog({
      needsReview: () => reviewPage([{ ...bare, expiry_date: "2027-03-04" }]),
    });
    expect(dialog.getByLabelText("Prescription expiry")).toHaveValue("2027-03-04");
  });

  it.each(["13", "-1"])("B-REV-03 accepts from 0 to 12 repeats, and not %s", async (typed) => {
    const completeData = vi.fn(() => done);
    const { user, dialog } = await openDialog({ completeData });
    await user.type(dialog.getByLabelText("Repeats"), `${typed}{Enter}`);
    expect(dialog.getByText("Enter a whole number from 0 to 12")).toBeVisible();
    expect(dialog.getByLabelText("Repeats")).toHaveFocus();
    expect(completeData).not.toHaveBeenCalled();
  });

  it("B-REV-03 requires an expiry", async () => {
    const { user, dialog } = await openDialog();
    fireEvent.input(dialog.getByLabelText("Prescription expiry"), { target: { value: "" } });
    await user.click(dialog.getByRole("button", { name: "Update Data" }));
    expect(dialog.getByLabelText("Prescription expiry")).toBeInvalid();
    expect(dialog.getByLabelText("Prescription expiry")).toHaveFocus();
  });

  it("B-REV-07 shows the server's message and keeps what was typed", async () => {
    const { user, dialog } = await openDialog({
      completeData: () =>
        Promise.reject(refusal("CONFLICT", { status: 409, message: "Somebody was faster." })),
    });
    await user.type(dialog.getByLabelText("Repeats"), "4{Enter}");
    expect(await dialog.findByText("Failed to update prescription data")).toBeVisible();
    expect(dialog.getByText("Somebody was faster.")).toBeVisible();
    expect(dialog.getByLabelText("Repeats")).toHaveValue("4");
  });
});
