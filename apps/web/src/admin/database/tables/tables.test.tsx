import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { later, refusal } from "../../../testing/fake-api.ts";
import { column, pageOf, pet, pets, record, renderDatabase } from "../testing/render-database.tsx";

async function rowsOf(name: string) {
  const rows = within(await screen.findByRole("table", { name })).getAllByRole<HTMLTableRowElement>("row");
  return rows.map((row) => Array.from(row.cells, (cell) => cell.textContent));
}

describe("the list of tables", () => {
  it("B-DB-01 names each with its approximate number of records, and opens the chosen one", async () => {
    const { user, address } = renderDatabase("/admin/database");
    const list = within(await screen.findByRole("navigation", { name: "Tables" }));
    expect(list.getAllByRole("link").map((link) => link.textContent)).toEqual([
      "audit_log",
      "petsabout 1,200 records",
    ]);
    expect(list.getByLabelText("Read-only")).toBeVisible();
    expect(screen.getByText("No table is open")).toBeVisible();
    await user.click(list.getByRole("link", { name: /pets/ }));
    expect(await screen.findByRole("table", { name: "Records of pets" })).toBeVisible();
    await expect.poll(address).toBe("/admin/database?table=pets");
    expect(list.getByRole("link", { current: "page" })).toHaveTextContent("pets");
  });

  it("is filtered by part of the name, kept in the URL", async () => {
    const { user, address } = renderDatabase("/admin/database");
    await user.type(await screen.findByLabelText("Filter tables"), "PE{Enter}");
    await waitFor(() => expect(screen.queryByRole("link", { name: "audit_log" })).toBeNull());
    expect(screen.getByRole("link", { name: /pets/ })).toBeVisible();
    await expect.poll(address).toBe("/admin/database?filter=PE");
    await user.type(screen.getByLabelText("Filter tables"), "x{Enter}");
    expect(await screen.findByText("No tables match your filter.")).toBeVisible();
  });

  it("B-DB-06 says that it could not be loaded, and tries again", async () => {
    let asked = 0;
    const { user } = renderDatabase("/admin/database", {
      tables: () => (asked++ === 0 ? Promise.reject(refusal("INTERNAL", { status: 500 })) : { tables: [] }),
    });
    const [place] = await screen.findAllByText("Failed to fetch database tables");
    expect(place).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("There are no tables yet.")).toBeVisible();
  });

  it("says so when the URL names a table that does not exist", async () => {
    renderDatabase("/admin/database?table=nothing", {
      structure: () => Promise.reject(refusal("NOT_FOUND", { status: 404, message: "Table not found" })),
    });
    expect(await screen.findByText("Table not found")).toBeVisible();
  });
});

describe("the structure of a table", () => {
  it("B-DB-08 shows the documented columns", async () => {
    const { user, address } = renderDatabase("/admin/database?table=pets&page=3");
    await user.click(await screen.findByRole("tab", { name: "Structure" }));
    const rows = await rowsOf("Structure of pets");
    expect(rows[0]).toEqual([
      "COLUMN_NAME",
      "COLUMN_TYPE",
      "IS_NULLABLE",
      "COLUMN_KEY",
      "COLUMN_DEFAULT",
      "EXTRA",
    ]);
    expect(rows[2]).toEqual([
      "id",
      "integer",
      "NO",
      "PRI",
      "nextval('pets_id_seq'::regclass)",
      "auto_increment",
    ]);
    expect(rows[5]).toEqual(["kind", "pet_kind", "YES", "", "NULL", ""]);
    await expect.poll(address).toBe("/admin/database?table=pets&page=3&part=structure");
  });
});

describe("the records of a table", () => {
  it("B-DB-01 show the key first and distinguish NULL, empty text and hidden values", async () => {
    renderDatabase("/admin/database?table=pets");
    await record("1");
    const [head, rex, tom] = await rowsOf("Records of pets");
    expect(head?.[0]).toBe("idinteger");
    expect(rex).toEqual([
      "1",
      "Rex",
      "12.50",
      "true",
      "dog",
      "2020-05-01",
      '{"likes": ["sticks"]}',
      "••••hidden",
      "EditDelete",
    ]);
    expect(tom?.slice(0, 7)).toEqual(["2", "Tom", "NULL", "true", "", "2020-05-01", "NULL"]);
  });

  it("B-DB-02 B-DB-09 show ten a page, with the page in the URL", async () => {
    const rows = vi.fn(({ page }: { page?: unknown }) =>
      pageOf([pet({ id: String(page) })], {
        pagination: { page: Number(page), limit: 10, total: 25, pages: 3 },
      }),
    );
    const { user, address } = renderDatabase("/admin/database?table=pets", { rows });
    await record("1");
    expect(rows).toHaveBeenLastCalledWith({ table: "pets", page: 1, limit: 10, jump: "near" });
    await user.click(screen.getByRole("button", { name: "Next" }));
    await record("2");
    await expect.poll(address).toBe("/admin/database?table=pets&page=2");
    expect(rows).toHaveBeenLastCalledWith({ table: "pets", page: 2, limit: 10, jump: "near" });
  });

  it("stay those of the page that the pager names until the next page has loaded", async () => {
    const next = later<ReturnType<typeof pageOf>>();
    const page = (number: number) =>
      pageOf([pet({ id: String(number) })], {
        pagination: { page: number, limit: 10, total: 25, pages: 3 },
      });
    const { user } = renderDatabase("/admin/database?table=pets", {
      rows: (input) => (input.page === 1 ? page(1) : next.promise),
    });
    await record("1");
    const records = within(screen.getByRole("navigation", { name: "Pages of records" }));
    expect(records.getByRole("status")).toHaveTextContent("1–1 of 25 records");
    await user.click(records.getByRole("button", { name: "Next" }));
    expect(records.getByRole("status")).toHaveTextContent("1–1 of 25 records");
    expect(records.getByRole("button", { name: "Next" })).toBeEnabled();
    next.resolve(page(2));
    await record("2");
    expect(records.getByRole("status")).toHaveTextContent("11–11 of 25 records");
  });

  it("say about how many there are when counting would take long", async () => {
    renderDatabase("/admin/database?table=pets", {
      rows: () =>
        pageOf(
          Array.from({ length: 10 }, (_, id) => pet({ id: String(id) })),
          {
            pagination: { page: 1, limit: 10, total: 250_000, pages: 25_000 },
            isEstimate: true,
          },
        ),
    });
    expect(await screen.findByText(/About 250,000 records in all/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Next" })).toBeEnabled();
  });

  it("are counted exactly, even on a full page with another one to come", async () => {
    renderDatabase("/admin/database?table=pets", {
      rows: () =>
        pageOf(
          Array.from({ length: 10 }, (_, id) => pet({ id: String(id) })),
          { pagination: { page: 1, limit: 10, total: 151, pages: 16 } },
        ),
    });
    expect(await screen.findByText("1–10 of 151 records")).toBeVisible();
    expect(screen.getByRole("button", { name: "Next" })).toBeEnabled();
  });

  it("cut long values, and lay out JSON when all of it is shown", async () => {
    const facts = `{"likes": ["${"sticks".repeat(20)}"]}`;
    const { user } = renderDatabase("/admin/database?table=pets", { rows: () => pageOf([pet({ facts })]) });
    await user.click(await screen.findByRole("button", { name: "Show all of facts of record 1" }));
    expect(await screen.findByRole("textbox", { name: "All of facts of record 1" })).toHaveValue(
      `{\n  "likes": [\n    "${"sticks".repeat(20)}"\n  ]\n}`,
    );
  });

  it("are read-only without a key, and the screen says why", async () => {
    const message = "This table has no primary key, so its records are read-only.";
    renderDatabase("/admin/database?table=notes", {
      structure: () => ({
        ...pets,
        table: "notes",
        key: [],
        readOnlyReason: message,
        columns: [column("text", { canUpdate: false })],
      }),
      rows: () => pageOf([{ key: null, version: null, cells: ["hello"] }], { columns: ["text"] }),
    });
    expect(await screen.findByText("hello")).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.queryByRole("button", { name: /Edit|Delete|Add/ })).toBeNull();
    expect(screen.queryByRole("columnheader", { name: "Actions" })).toBeNull();
  });

  it.each([
    ["prescription_items", 1],
    ["pets", 0],
  ])("show for %s %d notes on what an edit in the grid leaves undone", async (table, notes) => {
    renderDatabase(`/admin/database?table=${table}`, {
      structure: () => ({ ...pets, table, columns: [column("id")] }),
      rows: () => pageOf([{ key: ["1"], version: "v1", cells: ["1"] }], { columns: ["id"] }),
    });
    expect(await screen.findByRole("table", { name: `Records of ${table}` })).toBeVisible();
    expect(
      screen.queryAllByText(/takes a prescription out of Needs Review but sets no reminder/),
    ).toHaveLength(notes);
  });

  it("B-DB-10 are read-only for tables of people, and the screen says where to change them", async () => {
    const role = "Roles are changed under Users (/admin/users).";
    const columns = pets.columns.map((each) =>
      each.COLUMN_NAME === "kind"
        ? { ...each, canUpdate: false, canCreate: false, readOnlyReason: role }
        : each,
    );
    const deleteElsewhere = "People are deleted under Users (/admin/users).";
    const { user } = renderDatabase("/admin/database?table=pets", {
      structure: () => ({ ...pets, columns, deleteElsewhere }),
    });
    const note = await screen.findByText("Changed on other screens");
    expect(note.closest("div")?.parentElement).toHaveTextContent(role);
    expect(screen.getByText(deleteElsewhere)).toBeVisible();
    expect(screen.getByRole("button", { name: "Add Record" })).toBeVisible();
    const rex = await record("1");
    expect(rex.queryByRole("button", { name: /^Delete/ })).toBeNull();
    await user.click(rex.getByRole("button", { name: "Edit record 1" }));
    expect(await screen.findByRole("textbox", { name: "name of record 1" })).toBeVisible();
    expect(screen.queryByRole("combobox", { name: "kind of record 1" })).toBeNull();
    expect(screen.getByLabelText("Changed on another screen")).toBeVisible();
  });

  it("say when there are none; a page past the end leads back", async () => {
    const { user, address } = renderDatabase("/admin/database?table=pets&page=9", {
      rows: ({ page }) =>
        page === 1
          ? pageOf([pet({ id: "11" })], {
              pagination: { page: Number(page), limit: 10, total: 11, pages: 2 },
            })
          : pageOf([], { pagination: { page: Number(page), limit: 10, total: 11, pages: 2 } }),
    });
    await user.click(await screen.findByRole("button", { name: "Go to the first page" }));
    await record("11");
    await expect.poll(address).toBe("/admin/database?table=pets");
  });

  it("say what could not be loaded, and try again", async () => {
    let asked = 0;
    const { user } = renderDatabase("/admin/database?table=pets", {
      rows: () => (asked++ === 0 ? Promise.reject(refusal("BUSY", { status: 503 })) : pageOf([])),
    });
    expect(await screen.findByText("The records could not be loaded")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("No records yet")).toBeVisible();
  });
});
