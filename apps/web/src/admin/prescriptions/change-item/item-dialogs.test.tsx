import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { later, refusal } from "../../../testing/fake-api.ts";
import { eligibilityWith, prescription } from "../../../testing/samples.ts";
import { ann, bo, order, page, renderPrescriptions, toast } from "../testing/render-prescriptions.tsx";

const changed = { change: { from: 3, to: 0 }, prescription: prescription() };

async function openDialog(button: string, prescriptions: Parameters<typeof renderPrescriptions>[1] = {}) {
  const app = renderPrescriptions("?open=7", prescriptions);
  await app.user.click(await screen.findByRole("button", { name: `${button} of Ramipril` }));
  return { ...app, dialog: within(await screen.findByRole("dialog", { name: button })) };
}

/** Opens the dialog for another item. */
function openDialogOf(button: string, changes: Parameters<typeof prescription>[0]) {
  const ramipril = prescription({ id: 3, product_name: "Ramipril", ...changes });
  return openDialog(button, { listPatientOrders: () => [order(20, [ramipril])] });
}

it("an answer closes its own dialog, not another that was opened in the meantime", async () => {
  const answer = later<{ prescription: PrescriptionItem }>();
  const { user, dialog } = await openDialog("Update Reminder", { updateReminder: () => answer.promise });
  await user.click(dialog.getByRole("button", { name: "Update Reminder" }));
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Edit Repeats of Ramipril" }));
  const other = within(await screen.findByRole("dialog", { name: "Edit Repeats" }));
  await user.type(other.getByLabelText("Repeats left"), "1");
  answer.resolve({ prescription: prescription() });
  expect(await toast("Reminder date updated")).toBeVisible();
  await user.type(other.getByLabelText("Repeats left"), "2");
  expect(other.getByLabelText("Repeats left")).toHaveValue("312");
});

it("a dialog keeps what is typed when its item leaves the list", async () => {
  const listPatients = vi.fn(() => page([ann, bo]));
  const answer = later<{ prescription: PrescriptionItem }>();
  const { user, dialog } = await openDialog("Update Reminder", {
    listPatients,
    updateReminder: () => answer.promise,
  });
  await user.click(dialog.getByRole("button", { name: "Update Reminder" }));
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Edit Repeats of Metformin" }));
  const other = within(await screen.findByRole("dialog", { name: "Edit Repeats" }));
  await user.type(other.getByLabelText("Repeats left"), "1");
  listPatients.mockReturnValue(page([bo]));
  answer.resolve({ prescription: prescription() });
  await vi.waitFor(() => expect(screen.queryByText("Ann Lee")).toBeNull());
  await user.type(other.getByLabelText("Repeats left"), "2");
  expect(other.getByLabelText("Repeats left")).toHaveValue("312");
});

describe("Update Reminder", () => {
  const save = "Update Reminder";

  it("B-RX-15 shows the current day and the new one", async () => {
    const { dialog } = await openDialogOf("Update Reminder", { next_reminder_date: "2026-12-12" });
    expect(dialog.getByText("12 Dec 2026 (21 days from now)")).toBeVisible();
    expect(dialog.getByText("22 Nov 2026 (Tomorrow)")).toBeVisible();
    fireEvent.input(dialog.getByLabelText("Reminder date"), { target: { value: "2026-11-30" } });
    expect(dialog.getByText("30 Nov 2026 (9 days from now)")).toBeVisible();
    expect(dialog.getByRole("status")).toBeEmptyDOMElement();
  });

  it("B-RX-15 says that no day is set", async () => {
    const { dialog } = await openDialogOf("Update Reminder", { next_reminder_date: null });
    expect(dialog.getByText("No reminder scheduled")).toBeVisible();
  });

  it.each([
    ["2026-11-21", "The patient will be emailed on the next run: the date is today."],
    ["2026-11-01", "The patient will be emailed on the next run: the date has passed."],
  ])("B-RX-15 warns in red that %s emails the patient at the next run", async (day, sentence) => {
    const { dialog } = await openDialogOf("Update Reminder", { next_reminder_date: "2026-12-12" });
    fireEvent.input(dialog.getByLabelText("Reminder date"), { target: { value: day } });
    expect(dialog.getByText(sentence).closest("[class*=danger]")).not.toBeNull();
    expect(dialog.getByRole("status")).toHaveTextContent(sentence);
  });

  it("B-RX-15 says that nothing is emailed when the item can't be ordered, and why", async () => {
    const { dialog } = await openDialogOf("Update Reminder", {
      repeats: 0,
      eligibility: eligibilityWith({ repeats: 0 }),
    });
    fireEvent.input(dialog.getByLabelText("Reminder date"), { target: { value: "2026-11-21" } });
    expect(dialog.getByRole("status")).toHaveTextContent(
      "This date is today, but no reminder will be emailed: it has no repeats left.",
    );
  });

  it.each([
    ["2026-11-29", ""],
    ["2026-11-30", "No reminder will be emailed on this date: the prescription expires on 30 Nov 2026."],
    ["2027-02-01", "No reminder will be emailed on this date: the prescription expires on 30 Nov 2026."],
  ])("B-RX-15 says for %s whether the prescription will have expired by then", async (day, sentence) => {
    const { dialog } = await openDialogOf("Update Reminder", { prescription_expiry_date: "2026-11-30" });
    fireEvent.input(dialog.getByLabelText("Reminder date"), { target: { value: day } });
    expect(dialog.getByRole("status").textContent).toBe(sentence);
  });

  it("B-RX-15 says that keeping the same day without a new reminder changes nothing", async () => {
    const { user, dialog } = await openDialogOf("Update Reminder", { next_reminder_date: "2026-11-20" });
    fireEvent.input(dialog.getByLabelText("Reminder date"), { target: { value: "2026-11-20" } });
    await user.click(dialog.getByRole("checkbox", { name: "Clear last reminder" }));
    expect(dialog.getByRole("status")).toHaveTextContent("This is already its date. Nothing changes.");
  });

  it("B-RX-15 B-RX-21 B-RX-23 sets tomorrow in the store's zone and clears the last reminder, unless told otherwise", async () => {
    const updateReminder = vi.fn(() => ({ prescription: prescription() }));
    const { user, dialog } = await openDialog("Update Reminder", { updateReminder });
    expect(dialog.getByLabelText("Reminder date")).toHaveValue("2026-11-22");
    expect(dialog.getByRole("checkbox", { name: "Clear last reminder" })).toBeChecked();
    await user.dblClick(dialog.getByRole("button", { name: save }));
    expect(await toast("Reminder date updated")).toBeVisible();
    expect(updateReminder.mock.calls).toEqual([
      [
        {
          prescriptionId: 3,
          reminderDate: "2026-11-22T01:00:00.000Z",
          clearLastReminder: true,
          base: { next_reminder_date: prescription().next_reminder_date },
          change_id: expect.any(String),
        },
      ],
    ]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("B-RX-23 keeps the mark of the last reminder when the box is unticked", async () => {
    const updateReminder = vi.fn(() => ({ prescription: prescription() }));
    const { user, dialog } = await openDialog("Update Reminder", { updateReminder });
    await user.click(dialog.getByRole("checkbox"));
    await user.click(dialog.getByRole("button", { name: save }));
    await toast("Reminder date updated");
    expect(updateReminder).toHaveBeenCalledWith(expect.objectContaining({ clearLastReminder: false }));
  });

  it("B-RX-15 requires a date", async () => {
    const updateReminder = vi.fn(() => ({ prescription: prescription() }));
    const { user, dialog } = await openDialog("Update Reminder", { updateReminder });
    const date = dialog.getByLabelText("Reminder date");
    fireEvent.input(date, { target: { value: "" } });
    await user.click(dialog.getByRole("button", { name: save }));
    expect(date).toBeInvalid();
    expect(date).toHaveFocus();
    expect(dialog.getByText("Choose a reminder date")).toBeVisible();
    expect(updateReminder).not.toHaveBeenCalled();
  });

  it("B-RX-22 says that it failed and keeps the date", async () => {
    const { user, dialog } = await openDialog("Update Reminder", {
      updateReminder: () =>
        Promise.reject(refusal("CONFLICT", { status: 409, message: "Changed meanwhile." })),
    });
    fireEvent.input(dialog.getByLabelText("Reminder date"), { target: { value: "2026-12-24" } });
    await user.click(dialog.getByRole("button", { name: save }));
    expect(await dialog.findByText("Failed to update reminder date")).toBeVisible();
    expect(dialog.getByText("Changed meanwhile.")).toBeVisible();
    expect(dialog.getByLabelText("Reminder date")).toHaveValue("2026-12-24");
    expect(dialog.getByRole("button", { name: save })).toBeEnabled();
  });
});

describe("Edit Repeats", () => {
  const save = "Update Repeats";
  const warning = /cannot order or renew/;

  it("B-RX-16 B-RX-21 starts with the current repeats, treats negatives as 0 and warns at 0", async () => {
    const updateRepeats = vi.fn(() => changed);
    const { user, dialog } = await openDialog("Edit Repeats", { updateRepeats });
    const field = dialog.getByLabelText("Repeats left");
    expect(field).toHaveValue("3");
    expect(dialog.queryByText(warning)).toBeNull();
    await user.clear(field);
    await user.type(field, "-4");
    expect(dialog.getByText(warning)).toBeVisible();
    await user.tab();
    expect(field).toHaveValue("0");
    await user.dblClick(dialog.getByRole("button", { name: save }));
    expect(await toast("Repeats updated")).toBeVisible();
    expect(await toast("Ramipril: from 3 to 0")).toBeVisible();
    expect(updateRepeats.mock.calls).toEqual([
      [{ id: 3, repeats: 0, base: { repeats: 3 }, change_id: expect.any(String) }],
    ]);
  });

  it("B-RX-16 shows unrecorded repeats as empty, not as 0", async () => {
    const { dialog } = await openDialogOf("Edit Repeats", { repeats: null });
    const field = dialog.getByLabelText("Repeats left");
    expect(field).toHaveValue("");
    expect(field).toHaveAccessibleDescription("Not recorded yet. A whole number from 0 to 99.");
    expect(dialog.queryByText(warning)).toBeNull();
  });

  it.each(["100", "", "two"])("B-RX-16 does not send %j", async (typed) => {
    const updateRepeats = vi.fn(() => changed);
    const { user, dialog } = await openDialog("Edit Repeats", { updateRepeats });
    const field = dialog.getByLabelText("Repeats left");
    await user.clear(field);
    if (typed) await user.type(field, typed);
    await user.click(dialog.getByRole("button", { name: save }));
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    expect(updateRepeats).not.toHaveBeenCalled();
  });

  it("B-RX-22 says that it failed and keeps the number", async () => {
    const { user, dialog } = await openDialog("Edit Repeats", {
      updateRepeats: () => Promise.reject(new TypeError("Failed to fetch")),
    });
    const field = dialog.getByLabelText("Repeats left");
    await user.clear(field);
    await user.type(field, "9{Enter}");
    expect(await dialog.findByText("Failed to update repeats")).toBeVisible();
    expect(dialog.getByText("There was no answer. Check your connection and try again.")).toBeVisible();
    expect(field).toHaveValue("9");
  });
});
