import type { EditedRecordFields } from "@scriptkeeper/contracts/editing/conflicts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { refusal } from "../../../testing/fake-api.ts";
import { prescription } from "../../../testing/samples.ts";
import { type Answers, renderDetail, single } from "./testing/render-detail.tsx";

const undoable = { change_id: expect.any(String) };

describe("the edit form", () => {
  async function open(answers: Answers["prescriptions"], record?: EditedRecordFields) {
    const shown = renderDetail({
      prescriptions: answers,
      ...(record && { editing: { record: () => record } }),
    });
    await shown.user.click(await screen.findByRole("button", { name: "Edit" }));
    return { ...shown, form: within(await screen.findByRole("dialog", { name: "Edit Prescription" })) };
  }

  it("B-RXD-11 sends what was changed, with empty repeats as 0", async () => {
    const update = vi.fn(() => prescription());
    const { user, form } = await open({ update });
    await user.clear(form.getByLabelText("Repeats"));
    await user.clear(form.getByLabelText("Prescription Expiry Date (optional)"));
    await user.click(form.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(update.mock.calls).toEqual([
      [
        {
          id: 12,
          repeats: 0,
          prescription_expiry_date: null,
          ...undoable,
          base: { repeats: 3, prescription_expiry_date: "2027-05-01" },
        },
      ],
    ]);
    expect(screen.getByRole("button", { name: "Edit" })).toHaveFocus();
  });

  it("B-RXD-11 starts with the current values, and accepts neither negative repeats nor an empty expiry", async () => {
    const update = vi.fn(() => prescription());
    const { user, form } = await open({ update });
    expect(form.getByLabelText("Repeats")).toHaveValue(3);
    expect(form.getByLabelText("Expiry Date")).toHaveValue("2027-11-01");
    expect(form.getByLabelText("Prescription Expiry Date (optional)")).toHaveValue("2027-05-01");
    await user.clear(form.getByLabelText("Repeats"));
    await user.type(form.getByLabelText("Repeats"), "-1");
    await user.clear(form.getByLabelText("Expiry Date"));
    await user.click(form.getByRole("button", { name: "Save Changes" }));
    expect(await form.findByText("Enter a whole number from 0 to 99")).toBeVisible();
    expect(form.getByText("Expiry date is required")).toBeVisible();
    expect(form.getByLabelText("Repeats")).toHaveFocus();
    expect(update).not.toHaveBeenCalled();
  });

  it("says what follows from an expiry that is past, at the date that applies, and saves it all the same", async () => {
    const update = vi.fn(() => prescription());
    const { user, form } = await open({ update });
    const [systemDefault, doctors] = [
      form.getByLabelText("Expiry Date"),
      form.getByLabelText("Prescription Expiry Date (optional)"),
    ];
    fireEvent.input(systemDefault, { target: { value: "2026-05-01" } });
    expect(form.queryByText(/has expired/)).toBeNull();
    fireEvent.input(doctors, { target: { value: "" } });
    expect(
      form.getByText(
        "This day has passed, so the prescription has expired: the customer cannot order or renew it, and gets no reminders about it.",
      ),
    ).toBeVisible();
    fireEvent.input(doctors, { target: { value: "2026-11-21" } });
    expect(form.getByText(/^This is today, so the prescription has expired/)).toBeVisible();
    expect(form.queryByText(/^This day has passed/)).toBeNull();
    fireEvent.input(doctors, { target: { value: "0002-11-21" } });
    expect(form.queryByText(/has expired/)).toBeNull();
    fireEvent.input(doctors, { target: { value: "2026-11-20" } });
    await user.click(form.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(update).toHaveBeenCalledOnce());
  });

  describe("the notice to the customer that a prescription has expired", () => {
    const notice = /The customer will be emailed that it has expired, unless they get no emails\.$/;
    const doctors = "Prescription Expiry Date (optional)";

    it.each([
      ["today", "2026-11-21", true],
      ["7 days past", "2026-11-14", true],
      ["8 days past", "2026-11-13", false],
    ])("for a new date %s", async (_, value, isSent) => {
      const { form } = await open({});
      fireEvent.input(form.getByLabelText(doctors), { target: { value } });
      expect(form.getByText(/the prescription has expired/)).toBeVisible();
      expect(form.queryAllByText(notice)).toHaveLength(isSent ? 1 : 0);
    });

    it("is not announced for the date that applied before, of which they know", async () => {
      const get = () => ({
        ...prescription({ id: 12, prescription_expiry_date: "2026-11-18" }),
        discount: null,
      });
      const { form } = await open({ get });
      expect(form.getByText(/the prescription has expired/)).toBeVisible();
      expect(form.queryByText(notice)).toBeNull();
      fireEvent.input(form.getByLabelText(doctors), { target: { value: "2026-11-19" } });
      expect(form.getByText(notice)).toBeVisible();
    });

    it("is not announced while the prescription waits for its review", async () => {
      const unreviewed = { id: 12, repeats: null, prescription_expiry_date: null };
      const { form } = await open({ get: () => ({ ...prescription(unreviewed), discount: null }) });
      fireEvent.input(form.getByLabelText("Expiry Date"), { target: { value: "2026-11-19" } });
      expect(form.getByText(/the prescription has expired/)).toBeVisible();
      expect(form.queryByText(notice)).toBeNull();
      fireEvent.input(form.getByLabelText("Repeats"), { target: { value: "2" } });
      expect(form.getByText(notice)).toBeVisible();
    });
  });

  it.each(["1e1", "2.5", "100"])("B-RXD-11 refuses %s repeats", async (typed) => {
    const update = vi.fn(() => prescription());
    const { user, form } = await open({ update });
    await user.clear(form.getByLabelText("Repeats"));
    await user.type(form.getByLabelText("Repeats"), typed);
    await user.click(form.getByRole("button", { name: "Save Changes" }));
    expect(await form.findByText("Enter a whole number from 0 to 99")).toBeVisible();
    expect(update).not.toHaveBeenCalled();
  });

  it("B-RXD-11 leaves unrecorded repeats unrecorded unless somebody types a number", async () => {
    const update = vi.fn(() => prescription());
    const get = () => ({ ...prescription({ id: 12, repeats: null }), discount: null });
    const { user, form } = await open({ get, update });
    expect(form.getByLabelText("Repeats")).toHaveAccessibleDescription(/^Not recorded/);
    await user.type(form.getByLabelText("Repeats"), "4");
    await user.clear(form.getByLabelText("Repeats"));
    await user.clear(form.getByLabelText("Prescription Expiry Date (optional)"));
    await user.type(form.getByLabelText("Prescription Expiry Date (optional)"), "2027-08-01");
    await user.click(form.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const base = { prescription_expiry_date: "2027-05-01" };
    expect(update.mock.calls).toEqual([
      [{ id: 12, prescription_expiry_date: "2027-08-01", base, ...undoable }],
    ]);
  });

  it("says how many repeats are in unpaid orders, and sends the current number with a new expiry", async () => {
    const update = vi.fn(() => prescription());
    const { user, form } = await open({ update }, { fields: [], unpaidRepeats: 1 });
    expect(await form.findByText("1 more repeat is in an order that is not paid yet.")).toBeVisible();
    const expiry = form.getByLabelText("Prescription Expiry Date (optional)");
    await user.clear(expiry);
    await user.type(expiry, "2027-08-01");
    await user.click(form.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const base = { repeats: 3, prescription_expiry_date: "2027-05-01" };
    expect(update.mock.calls).toEqual([
      [{ id: 12, repeats: 3, prescription_expiry_date: "2027-08-01", base, ...undoable }],
    ]);
  });

  it("takes over the repeats that an order has counted down in the meantime, and sends those", async () => {
    const update = vi.fn(() => prescription());
    const at = "2026-11-20T23:42:00.000Z";
    const { user, form } = await open(
      { update },
      { fields: [{ field: "repeats", value: 2, by: "an order", at }], unpaidRepeats: 1 },
    );
    expect(await form.findByText(/An order changed this to 2 at 10:42 am/)).toBeVisible();
    expect(form.getByLabelText("Repeats")).toHaveValue(2);
    const expiry = form.getByLabelText("Expiry Date");
    await user.clear(expiry);
    await user.type(expiry, "2028-01-01");
    await user.click(form.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(update).toHaveBeenCalled());
    expect(update.mock.calls[0]).toMatchObject([
      { repeats: 2, base: { repeats: 2, expiry_date: "2027-11-01" } },
    ]);
  });

  it("changes the strength only when another is chosen", async () => {
    const update = vi.fn(() => prescription());
    const variants = [
      { variant_id: "91", title: "30 tablets", is_available: true },
      { variant_id: "92", title: "60 tablets", is_available: true },
    ];
    const { user, form } = await open({ get: () => ({ ...single({ variant_id: null }), variants }), update });
    await user.selectOptions(form.getByLabelText("Strength and pack"), "60 tablets");
    await user.click(form.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(update.mock.calls).toEqual([
      [{ id: 12, variant_id: "92", base: { variant_id: null }, ...undoable }],
    ]);
  });

  it("shows the server's refusal of the strength at that field", async () => {
    const message = "variant_id is not a strength of this product";
    const variants = ["91", "92"].map((id) => ({ variant_id: id, title: id, is_available: true }));
    const { user, form } = await open({
      get: () => ({ ...single({ variant_id: "91" }), variants }),
      update: () => Promise.reject(refusal("BAD_INPUT", { message, details: { field: "variant_id" } })),
    });
    const strength = form.getByLabelText("Strength and pack");
    await user.selectOptions(strength, "92");
    await user.click(form.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(strength).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(strength).toHaveFocus();
    expect(form.queryByRole("alert")).toBeNull();
  });

  it("B-RXD-12 keeps what was typed when the server refuses", async () => {
    const { user, form } = await open({
      update: () => Promise.reject(refusal("CONFLICT", { status: 409, message: "Changed meanwhile." })),
    });
    await user.clear(form.getByLabelText("Repeats"));
    await user.type(form.getByLabelText("Repeats"), "5");
    await user.click(form.getByRole("button", { name: "Save Changes" }));
    expect(await form.findByRole("alert")).toHaveTextContent(
      "Failed to update prescriptionChanged meanwhile.",
    );
    expect(form.getByLabelText("Repeats")).toHaveValue(5);
  });
});
