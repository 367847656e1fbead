import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { later, refusal } from "../../../testing/fake-api.ts";
import { column, pageOf, pet, pets, record, renderDatabase } from "../testing/render-database.tsx";

const path = "/admin/database?table=pets";
const field = (column: string) => screen.getByLabelText(`${column} of the new record`);

describe("adding a record", () => {
  it("B-DB-01 sends only what was typed, once, and leaves the rest to the defaults", async () => {
    const answer = later<{ row: ReturnType<typeof pet> }>();
    const createRow = vi.fn(() => answer.promise);
    const { user } = renderDatabase(path, { createRow });
    await user.click(await screen.findByRole("button", { name: "Add Record" }));
    expect(await screen.findByLabelText("name of the new record")).toHaveFocus();
    expect(field("name")).toHaveAttribute("placeholder", "required");
    await user.type(field("name"), "Kit");
    await user.type(field("weight"), "3");
    await user.click(screen.getByRole("button", { name: "NULL for weight of the new record" }));
    await user.dblClick(screen.getByRole("button", { name: "Create record" }));
    answer.resolve({ row: pet({ id: "3" }) });
    expect(await screen.findByText("Record 3 created")).toBeVisible();
    expect(createRow.mock.calls).toEqual([[{ table: "pets", values: { name: "Kit", weight: null } }]]);
    await waitFor(() => expect(screen.getByRole("button", { name: "Add Record" })).toHaveFocus());
  });

  it("keeps what is typed during the insert as a change to the new record", async () => {
    const answer = later<{ row: ReturnType<typeof pet> }>();
    let now = [pet()];
    const { user } = renderDatabase(path, { createRow: () => answer.promise, rows: () => pageOf(now) });
    await user.click(await screen.findByRole("button", { name: "Add Record" }));
    await user.type(field("name"), "Kit{Enter}");
    await user.type(field("name"), "ty");
    const made = pet({ id: "3", name: "Kit" });
    now = [pet(), made];
    answer.resolve({ row: made });
    expect(await screen.findByLabelText("name of record 3")).toHaveValue("Kitty");
    expect(screen.getByRole("button", { name: "Add Record" })).toBeEnabled();
  });

  it("drops what is typed during the insert into fields that only a new record has", async () => {
    const answer = later<{ row: ReturnType<typeof pet> }>();
    let now = [pet()];
    const columns = pets.columns.map((each) =>
      each.COLUMN_NAME === "weight" ? { ...each, canUpdate: false } : each,
    );
    const { user } = renderDatabase(path, {
      structure: () => ({ ...pets, columns }),
      createRow: () => answer.promise,
      rows: () => pageOf(now),
    });
    await user.click(await screen.findByRole("button", { name: "Add Record" }));
    await user.type(field("name"), "Kit{Enter}");
    await user.type(field("weight"), "3");
    const made = pet({ id: "3", name: "Kit" });
    now = [pet(), made];
    answer.resolve({ row: made });
    expect(await screen.findByText("Record 3 created")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Create record" })).toBeNull());
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });

  it("B-DB-04 says which columns count up by themselves, and can return a field to its default", async () => {
    const createRow = vi.fn(() => ({ row: pet({ id: "3" }) }));
    const { user } = renderDatabase(path, { createRow });
    await user.click(await screen.findByRole("button", { name: "Add Record" }));
    expect(await screen.findByText("counted up")).toBeVisible();
    await user.selectOptions(field("is_tame"), "false");
    await user.selectOptions(field("is_tame"), "default: true");
    await user.type(field("name"), "Kit{Enter}");
    await screen.findByText("Record 3 created");
    expect(createRow).toHaveBeenCalledWith({ table: "pets", values: { name: "Kit" } });
  });

  it("B-DB-06 keeps what was typed when the insert is refused, and says why", async () => {
    const message = 'null value in column "name" of relation "pets" violates not-null constraint';
    const { user } = renderDatabase(path, {
      rows: () => pageOf([]),
      createRow: () => Promise.reject(refusal("BAD_INPUT", { message, details: { field: "name" } })),
    });
    await user.click(await screen.findByRole("button", { name: "Add Record" }));
    await user.type(await screen.findByLabelText("weight of the new record"), "3{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(`Failed to create record${message}`);
    expect(field("weight")).toHaveValue("3");
    expect(field("name")).toBeInvalid();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("No records yet")).toBeVisible();
  });
});

describe("deleting several records", () => {
  const two = () => pageOf([pet(), pet({ id: "2", name: "Kit" }, "v7")]);

  it("asks with the number, deletes each as it was seen, and says why another was left", async () => {
    const message = "Someone else has changed this record";
    const deleteRow = vi.fn(({ key }: { key: readonly string[] }) =>
      key[0] === "2"
        ? Promise.reject(refusal("CONFLICT", { status: 409, message }))
        : { success: true as const },
    );
    const { user } = renderDatabase(path, { rows: two, deleteRow });
    await user.click(await screen.findByRole("checkbox", { name: "Select all records of this page" }));
    expect(screen.getByText("2 records selected")).toBeVisible();
    const row = screen.getByRole("checkbox", { name: "Select record 1" }).closest("tr");
    expect(row).toHaveAttribute("data-selected");
    await user.click(screen.getByRole("button", { name: "Delete Selected" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Delete 2 records of pets" }));
    expect(deleteRow).not.toHaveBeenCalled();
    await user.click(question.getByRole("button", { name: "Delete 2 records" }));
    expect(await screen.findByText("1 record deleted")).toBeVisible();
    expect(screen.getByText(`1 was left as it is: ${message}`)).toBeVisible();
    expect(deleteRow.mock.calls).toEqual([
      [{ table: "pets", key: ["1"], version: "v1" }],
      [{ table: "pets", key: ["2"], version: "v7" }],
    ]);
    expect(screen.queryByText(/records? selected/)).toBeNull();
  });

  it("shows their keys when the number is pressed", async () => {
    const selectedRows = vi.fn(() => ({ titles: ["id", "name"], rows: [["1", "Kit"]] }));
    const { user } = renderDatabase(path, { rows: two }, { exports: { selectedRows } });
    await user.click(await screen.findByRole("checkbox", { name: "Select all records of this page" }));
    await user.click(screen.getByRole("button", { name: "2 records selected" }));
    expect(await screen.findByRole("dialog", { name: "2 records" })).toBeVisible();
    expect(await screen.findByText("Rows that have since been deleted are not shown.")).toBeVisible();
    expect(selectedRows.mock.calls).toEqual([
      [{ list: "records", ids: ['["1"]', '["2"]'], filter: { table: "pets" } }],
    ]);
  });

  it("exports them as a file, with their keys", async () => {
    const selected = vi.fn(() => ({ name: "records-selected.csv", text: "" }));
    const { user } = renderDatabase(path, { rows: two }, { exports: { selected } });
    await user.click(await screen.findByRole("checkbox", { name: "Select all records of this page" }));
    await user.click(screen.getByRole("button", { name: "Export Selected" }));
    await user.click(await screen.findByRole("menuitem", { name: /CSV/ }));
    await expect
      .poll(() => selected.mock.calls)
      .toEqual([[{ list: "records", ids: ['["1"]', '["2"]'], filter: { table: "pets" }, format: "csv" }]]);
  });

  it("uses one change for all of them in a table where that can be undone", async () => {
    const deleteRow = vi.fn((_: { change_id?: string | undefined }) => ({ success: true as const }));
    const { user } = renderDatabase("/admin/database?table=discounts", {
      structure: () => ({ ...pets, table: "discounts" }),
      rows: two,
      deleteRow,
    });
    await user.click(await screen.findByRole("checkbox", { name: "Select record 1" }));
    await user.click(screen.getByRole("checkbox", { name: "Select record 2" }));
    await user.click(screen.getByRole("button", { name: "Delete Selected" }));
    await user.click(await screen.findByRole("button", { name: "Delete 2 records" }));
    expect(await screen.findByText("2 records deleted")).toBeVisible();
    expect(screen.getByRole("button", { name: /Undo/ })).toBeVisible();
    expect(new Set(deleteRow.mock.calls.map(([{ change_id }]) => change_id)).size).toBe(1);
  });

  it.each([
    ["deleted elsewhere", { deleteElsewhere: "Delete them there." }, "v1"],
    ["read-only", { readOnlyReason: "Nobody writes here." }, null],
  ])("offers only their export where they are %s", async (_, changes, version) => {
    const selected = vi.fn(() => ({ name: "records-selected.csv", text: "" }));
    const rows = () =>
      pageOf([
        { ...pet(), version },
        { ...pet({ id: "2" }), version },
      ]);
    const { user } = renderDatabase(
      path,
      { structure: () => ({ ...pets, ...changes }), rows },
      { exports: { selected } },
    );
    await user.click(await screen.findByRole("checkbox", { name: "Select record 2" }));
    expect(screen.getByText("1 record selected")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Delete Selected" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Export Selected" }));
    await user.click(await screen.findByRole("menuitem", { name: "CSV, for spreadsheets" }));
    await expect
      .poll(() => selected.mock.calls)
      .toEqual([[{ list: "records", ids: ['["2"]'], filter: { table: "pets" }, format: "csv" }]]);
  });

  it("is not offered when the key column is hidden", async () => {
    const rows = () => pageOf([{ ...pet(), key: null, version: null }]);
    renderDatabase(path, { structure: () => ({ ...pets, readOnlyReason: "Nobody writes here." }), rows });
    expect(await screen.findByText("Rex")).toBeVisible();
    expect(screen.queryByRole("checkbox")).toBeNull();
  });
});

describe("deleting a record", () => {
  async function ask(database: Parameters<typeof renderDatabase>[1] = {}, at = path) {
    const shown = renderDatabase(at, database);
    await shown.user.click((await record("1")).getByRole("button", { name: "Delete record 1" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Delete record 1 of pets" }));
    return { ...shown, question };
  }

  it("B-DB-07 asks first and deletes once", async () => {
    const answer = later<{ success: true }>();
    const deleteRow = vi.fn(() => answer.promise);
    const { user, question } = await ask({ deleteRow });
    expect(
      question.getByText("Are you sure you want to delete this record? This action cannot be undone."),
    ).toBeVisible();
    expect(deleteRow).not.toHaveBeenCalled();
    await user.dblClick(question.getByRole("button", { name: "Delete record 1" }));
    answer.resolve({ success: true });
    expect(await screen.findByText("Record 1 deleted")).toBeVisible();
    expect(deleteRow.mock.calls).toEqual([[{ table: "pets", key: ["1"], version: "v1" }]]);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it("moves prescriptions to Recently Deleted, and offers Undo", async () => {
    const deleteRow = vi.fn((_: { change_id?: string | undefined }) => ({ success: true as const }));
    const undo = vi.fn((_: { change_id: string }) => ({ undone: 1, skipped: [] }));
    const table = "prescription_items";
    const { user } = renderDatabase(
      `/admin/database?table=${table}`,
      { deleteRow, structure: () => ({ ...pets, table }) },
      { undo: { undo } },
    );
    await user.click((await record("1")).getByRole("button", { name: "Delete record 1" }));
    const question = within(await screen.findByRole("alertdialog", { name: /^Delete record 1/ }));
    expect(question.getByText(/kept under Recently Deleted for 30 days/)).toBeVisible();
    await user.click(question.getByRole("button", { name: "Delete record 1" }));
    (await screen.findByRole("button", { name: "Undo" })).focus();
    await user.keyboard("{Enter}");
    const id = deleteRow.mock.calls[0]?.[0].change_id ?? expect.unreachable();
    await waitFor(() => expect(undo.mock.calls).toEqual([[{ change_id: id }]]));
  });

  it.each([
    ["discounts", /removed from every prescription.*its row stays here/i, true],
    ["renewals", /^This is permanent\. A payment for this order will no longer be recognised/, false],
    ["pets", null, false],
  ])(
    "says before deleting a record of %s whether it can come back, and what that means",
    async (table, told, isKept) => {
      const structure = () => ({ ...pets, table });
      const { user } = renderDatabase(`/admin/database?table=${table}`, { structure });
      await user.click((await record("1")).getByRole("button", { name: "Delete record 1" }));
      const question = within(await screen.findByRole("alertdialog", { name: /^Delete record 1/ }));
      if (told) expect(question.getByText(told)).toBeVisible();
      expect(question.queryAllByText(/kept under Recently Deleted/)).toHaveLength(isKept ? 1 : 0);
      expect(question.queryAllByText(/This is permanent/)).toHaveLength(told && !isKept ? 1 : 0);
    },
  );

  it("B-DB-06 keeps the question open with the reason when the delete is refused", async () => {
    const message = 'update or delete on table "pets" violates foreign key constraint "visits_pet_id_fkey"';
    const { user, question } = await ask({
      deleteRow: () => Promise.reject(refusal("CONFLICT", { status: 409, message })),
    });
    await user.click(question.getByRole("button", { name: "Delete record 1" }));
    expect(await question.findByRole("alert")).toHaveTextContent(`Failed to delete record${message}`);
  });

  it.each([
    ["turns to the previous page when it was the last row of its page", pets, path],
    [
      "stays on the page when its row also stays, with the time of its deletion",
      { ...pets, columns: [...pets.columns, column("deleted_at")] },
      `${path}&page=2`,
    ],
  ])("%s", async (_, structure, then) => {
    const { user, question, address } = await ask(
      {
        structure: () => structure,
        deleteRow: () => ({ success: true }),
        rows: ({ page }) =>
          pageOf([pet()], { pagination: { page: Number(page), limit: 10, total: 11, pages: 2 } }),
      },
      `${path}&page=2`,
    );
    await user.click(question.getByRole("button", { name: "Delete record 1" }));
    expect(await screen.findByText("Record 1 deleted")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await waitFor(() => expect(address()).toBe(then));
  });
});
