import type { CustomerRow } from "@scriptkeeper/contracts/accounts/customers";
import { conflictMessages } from "@scriptkeeper/contracts/editing/conflict-messages";
import type { ChangedField, EditedRecordFields } from "@scriptkeeper/contracts/editing/conflicts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, refusal } from "../../../testing/fake-api.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { returnToPage } from "../../../testing/return-to-page.ts";
import { admin } from "../../../testing/samples.ts";

const ann: CustomerRow = {
  id: 7,
  email: "ann@people.example",
  first_name: "Ann",
  last_name: "Lee",
  phone: "0400 000 000",
  created_at: "2026-01-01T20:00:00.000Z",
  prescription_count: 3,
  last_order_date: null,
  email_bad_at: null,
  unsubscribed_at: null,
};
const nobodys = { by: null, at: null };
const fields: Record<string, ChangedField> = {
  first_name: { field: "first_name", value: "Ann", ...nobodys },
  last_name: { field: "last_name", value: "Lee", ...nobodys },
  email: { field: "email", value: ann.email, ...nobodys },
  phone: { field: "phone", value: ann.phone, ...nobodys },
};
const byBea = (field: string, value: string | null): ChangedField => ({
  field,
  value,
  by: "Bea Lee",
  at: "2026-11-25T23:42:00.000Z",
});

type Update = NonNullable<NonNullable<FakeApi["users"]>["updateCustomer"]>;

/** Opens a customer's form; the test decides how a colleague changes the record while it is open. */
async function edit(updateCustomer: Update = () => ann) {
  let read: () => EditedRecordFields = () => ({ fields: Object.values(fields) });
  const getCustomer = vi.fn(() => ann);
  const { user } = renderApp({
    path: "/admin/customers?user=7",
    token: "t",
    api: {
      auth: { verify: () => admin },
      users: {
        listCustomers: () => ({ customers: [ann], page: 1, limit: 50, total: 1, hasMore: false }),
        getCustomer,
        updateCustomer,
      },
      editing: { record: () => read() },
    },
  });
  const form = within(await screen.findByRole("dialog"));
  const firstName = await form.findByLabelText("First Name");
  const look = (next: () => EditedRecordFields) => {
    read = next;
    returnToPage();
  };
  const changedBy = (changed: ChangedField[]) => ({
    fields: Object.values({ ...fields, ...Object.fromEntries(changed.map((each) => [each.field, each])) }),
  });
  const colleague = (...changed: ChangedField[]) => look(() => changedBy(changed));
  const unseen = (...changed: ChangedField[]) => {
    read = () => changedBy(changed);
  };
  const type = async (text: string) => {
    await user.clear(firstName);
    await user.type(firstName, text);
  };
  const deleted = () => {
    const gone = () => {
      throw refusal("NOT_FOUND", { status: 404 });
    };
    getCustomer.mockImplementation(gone);
    look(gone);
  };
  const save = () => user.click(form.getByRole("button", { name: "Save Changes" }));
  return { user, form, firstName, deleted, colleague, unseen, type, save };
}

afterEach(() => {
  vi.useRealTimers();
});

describe("a record that a colleague changes while its form is open", () => {
  it("shows who changed which field, updates untouched fields, and asks about edited ones", async () => {
    const updateCustomer = vi.fn<Update>(() => ann);
    const { user, form, firstName, colleague, type, save } = await edit(updateCustomer);
    await type("Annika");
    colleague(byBea("first_name", "Anna"), byBea("phone", null));
    expect(await form.findByText(/^Bea Lee changed this to “Anna” at 10:42 am on 26 Nov 2026/)).toBeVisible();
    expect(form.getByText(/^Bea Lee cleared this at .* It is shown here now/)).toBeVisible();
    expect(form.getByLabelText("Phone Number")).toHaveValue("");
    expect(firstName).toHaveValue("Annika");

    const choice = within(form.getByRole("group", { name: "First Name: which one?" }));
    await user.click(choice.getByRole("button", { name: "Use theirs" }));
    expect(firstName).toHaveValue("Anna");
    expect(choice.getByRole("button", { name: "Use theirs" })).toHaveAttribute("aria-pressed", "true");
    await user.click(choice.getByRole("button", { name: "Keep mine" }));
    expect(firstName).toHaveValue("Annika");
    await save();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(updateCustomer.mock.calls).toEqual([
      [{ id: 7, first_name: "Annika", base: { first_name: "Anna" }, change_id: expect.any(String) }],
    ]);
  });

  it("asks the same when the form is saved before that was seen, keeps what was typed, and then saves", async () => {
    const changedFields = [byBea("first_name", "Anna")];
    const updateCustomer = vi
      .fn<Update>(() => ann)
      .mockImplementationOnce(() =>
        Promise.reject(
          refusal("CONFLICT", {
            status: 409,
            message: conflictMessages.changedMeanwhile,
            details: { changedFields },
          }),
        ),
      );
    const { user, form, firstName, type, save } = await edit(updateCustomer);
    await type("Annika");
    await save();
    expect(await form.findByRole("alert")).toHaveTextContent(conflictMessages.changedMeanwhile);
    expect(form.getByText(/Bea Lee changed this to “Anna”/)).toBeVisible();
    expect(firstName).toHaveValue("Annika");
    await user.click(form.getByRole("button", { name: "Keep mine" }));
    await save();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(updateCustomer.mock.calls.map(([{ first_name, base }]) => ({ first_name, base }))).toEqual([
      { first_name: "Annika", base: { first_name: "Ann" } },
      { first_name: "Annika", base: { first_name: "Anna" } },
    ]);
  });

  it("is checked every ten seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { form, unseen } = await edit();
    unseen(byBea("last_name", "Long"));
    await vi.advanceTimersByTimeAsync(9_000);
    expect(form.queryByText(/Bea Lee/)).toBeNull();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await form.findByText(/Bea Lee changed this to “Long”/)).toBeVisible();
  });

  it("says when it is unknown who changed it, and when it is gone", async () => {
    const { form, firstName, colleague, deleted, type } = await edit();
    await type("Annika");
    colleague({ field: "last_name", value: "Long", ...nobodys });
    expect(
      await form.findByText(/This has since been changed to “Long”. It is shown here now/),
    ).toBeVisible();
    deleted();
    expect(await form.findByText(conflictMessages.deletedMeanwhile)).toBeVisible();
    expect(form.queryByText(/^What you see may be out of date/)).toBeNull();
    expect(form.getByLabelText("First Name")).toBe(firstName);
    expect(firstName).toHaveValue("Annika");
  });
});
