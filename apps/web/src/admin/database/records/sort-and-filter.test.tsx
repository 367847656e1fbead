import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { refusal } from "../../../testing/fake-api.ts";
import { pageOf, pet, record, renderDatabase } from "../testing/render-database.tsx";

const ten = (first: number) => Array.from({ length: 10 }, (_, index) => pet({ id: String(first + index) }));

/** Returns pages whose places are named after them. */
function pages() {
  return vi.fn(({ page }: { page?: unknown }) =>
    pageOf(ten(Number(page) * 100), {
      pagination: { page: Number(page), total: 50, next: `behind ${page}`, previous: `before ${page}` },
    }),
  );
}

const head = (name: RegExp) => screen.getByRole("columnheader", { name });
const whole = { table: "pets", page: 1, limit: 10, jump: "near" };

describe("the column headers", () => {
  it("B-DB-01 say how the records are sorted and how they can be sorted, on sortable columns only", async () => {
    renderDatabase("/admin/database?table=pets");
    await record("1");
    expect(head(/id ?integer/)).toHaveAttribute("aria-sort", "ascending");
    expect(head(/^weight/)).toHaveAttribute("aria-sort", "none");
    expect(head(/^born/)).not.toHaveAttribute("aria-sort");
    expect(within(head(/^born/)).queryByRole("button")).toBeNull();
    expect(within(head(/^secret/)).queryByRole("button")).toBeNull();
  });

  it("sort on a press and reverse on the next, starting at page one and kept in the URL", async () => {
    const rows = pages();
    const { user, address } = renderDatabase("/admin/database?table=pets&page=3&after=x", { rows });
    await record("300");
    await user.click(within(head(/^weight/)).getByRole("button"));
    await record("100");
    expect(rows).toHaveBeenLastCalledWith({ ...whole, sort: "weight" });
    await expect.poll(address).toBe("/admin/database?table=pets&sort=weight");
    expect(head(/^weight/)).toHaveAttribute("aria-sort", "ascending");
    await user.click(within(head(/^weight/)).getByRole("button"));
    await vi.waitFor(() =>
      expect(rows).toHaveBeenLastCalledWith({ ...whole, sort: "weight", order: "desc" }),
    );
    await expect.poll(address).toBe("/admin/database?table=pets&sort=weight&order=desc");
    await user.click(within(head(/id ?integer/)).getByRole("button"));
    await expect.poll(address).toBe("/admin/database?table=pets");
  });
});

describe("the export of the records", () => {
  it("has every record that the filter matches, in the order shown, from any page", async () => {
    const link = vi.fn(() => {
      throw refusal("BUSY", { status: 503, message: "The service is busy." });
    });
    const path = "/admin/database?table=pets&column=weight&from=3&order=desc&page=3&after=x";
    const { user } = renderDatabase(path, { rows: pages() }, { exports: { link } });
    await record("300");
    await user.click(screen.getByRole("button", { name: "Export" }));
    expect(screen.getByText("All 50 rows in this list")).toBeVisible();
    await user.click(await screen.findByRole("menuitem", { name: "CSV, for spreadsheets" }));
    expect(await screen.findByText("The service is busy.")).toBeVisible();
    expect(link).toHaveBeenCalledExactlyOnceWith({
      list: "records",
      format: "csv",
      filter: { table: "pets", column: "weight", from: "3", order: "desc" },
    });
  });
});

describe("Next and Previous", () => {
  it("continue from the records shown, and lead back to the first page", async () => {
    const rows = pages();
    const { user, address } = renderDatabase("/admin/database?table=pets&sort=name", { rows });
    await record("100");
    expect(screen.getByText("1–10 of 50 records")).toBeVisible();
    const press = async (name: string) => user.click(screen.getByRole("button", { name }));
    await press("Next");
    await record("200");
    expect(rows).toHaveBeenLastCalledWith({ ...whole, sort: "name", page: 2, after: "behind 1" });
    await press("Next");
    await record("300");
    await press("Previous");
    await record("200");
    expect(rows).toHaveBeenLastCalledWith({ ...whole, sort: "name", page: 2, before: "before 3" });
    await expect.poll(address).toBe("/admin/database?table=pets&sort=name&page=2&before=before+3");
    await press("Previous");
    await record("100");
    await expect.poll(address).toBe("/admin/database?table=pets&sort=name");
  });

  it("say when the number of a far page is only approximate", async () => {
    renderDatabase("/admin/database?table=pets&page=90001", {
      rows: () =>
        pageOf(ten(1), {
          isEstimate: true,
          pagination: { page: 90_001, total: 1_000_000, isApproximate: true },
        }),
    });
    expect(await screen.findByText(/^This page starts at about record 900,001/)).toBeVisible();
  });
});

describe("the page size of the records", () => {
  afterEach(() => localStorage.clear());

  it("B-DB-02 is ten unless the reader chooses more, starts at page one again and is kept in this browser", async () => {
    const rows = pages();
    const { user, address } = renderDatabase("/admin/database?table=pets&page=3&after=x", { rows });
    await record("300");
    expect(rows).toHaveBeenLastCalledWith({ ...whole, page: 3, after: "x" });
    await user.selectOptions(screen.getByRole("combobox", { name: "Per page" }), "25");
    await record("100");
    expect(rows).toHaveBeenLastCalledWith({ ...whole, limit: 25 });
    await expect.poll(address).toBe("/admin/database?table=pets");
    cleanup();
    renderDatabase("/admin/database?table=pets", { rows });
    await record("100");
    expect(rows).toHaveBeenLastCalledWith({ ...whole, limit: 25 });
  });
});

describe("the filter", () => {
  const form = () => within(screen.getByRole("form", { name: "Filter the records of pets" }));
  const button = (name = "Filter records") => screen.getByRole("button", { name });

  it("B-DB-01 offers the indexed columns, each with what its type allows", async () => {
    const { user } = renderDatabase("/admin/database?table=pets");
    await record("1");
    await user.click(button());
    const options = (name: string) =>
      within(form().getByRole("combobox", { name }))
        .getAllByRole("option")
        .map((each) => each.textContent);
    expect(options("Column")).toEqual(["name", "id", "weight", "kind"]);
    expect(options("Condition")).toEqual(["is", "begins with", "is between"]);
    await user.selectOptions(form().getByRole("combobox", { name: "Column" }), "weight");
    expect(options("Condition")).toEqual(["is", "is between"]);
    await user.selectOptions(form().getByRole("combobox", { name: "Column" }), "kind");
    expect(options("Condition")).toEqual(["is"]);
    expect(options("Value")).toEqual(["cat", "dog", ""]);
  });

  it("is kept in the URL, sorts only by its own column, and is cleared by a button", async () => {
    const rows = pages();
    const { user, address } = renderDatabase("/admin/database?table=pets&sort=weight&order=desc&page=4", {
      rows,
    });
    await record("400");
    await user.click(button());
    await user.selectOptions(form().getByRole("combobox", { name: "Condition" }), "begins with");
    await user.type(form().getByRole("textbox", { name: "Value" }), "Re{Enter}");
    await record("100");
    expect(rows).toHaveBeenLastCalledWith({ ...whole, column: "name", startsWith: "Re" });
    await expect.poll(address).toBe("/admin/database?table=pets&column=name&startsWith=Re");
    expect(head(/^name/)).toHaveAttribute("aria-sort", "ascending");
    expect(head(/^weight/)).not.toHaveAttribute("aria-sort");
    expect(form().getByRole("textbox", { name: "Value" })).toHaveValue("Re");
    await user.click(form().getByRole("button", { name: "Show all records" }));
    await expect.poll(address).toBe("/admin/database?table=pets");
    expect(form().getByRole("textbox", { name: "Value" })).toHaveValue("");
  });

  it("keeps the cursor in the field from which it was applied", async () => {
    const { user } = renderDatabase("/admin/database?table=pets", { rows: pages() });
    await record("100");
    await user.click(button());
    const value = form().getByRole("textbox", { name: "Value" });
    await user.type(value, "Re{Enter}");
    expect(await form().findByRole("button", { name: "Show all records" })).toBeVisible();
    await user.keyboard("x{Enter}");
    expect(form().getByRole("textbox", { name: "Value" })).toHaveValue("Rex");
    expect(value).toHaveFocus();
  });

  it("stays closed until it is wanted", async () => {
    const { user } = renderDatabase("/admin/database?table=pets", { rows: pages() });
    await record("100");
    expect(screen.queryByRole("form")).toBeNull();
    expect(button()).toHaveAttribute("aria-expanded", "false");
    await user.click(button());
    expect(form().getByRole("textbox", { name: "Value" })).toBeVisible();
    expect(button()).toHaveAttribute("aria-expanded", "true");
  });

  it("opens for a URL that filters, unless it is put away", async () => {
    const { user } = renderDatabase("/admin/database?table=pets&column=weight&from=1", { rows: pages() });
    await record("100");
    expect(form().getByRole("textbox", { name: "From" })).toHaveValue("1");
    expect(button()).toHaveAttribute("aria-expanded", "true");
    await user.click(button());
    expect(screen.queryByRole("form")).toBeNull();
    await user.click(button("Filter records (on)"));
    expect(form().getByRole("textbox", { name: "From" })).toHaveValue("1");
  });

  it("takes both ends of a range, either of which may be left out", async () => {
    const rows = pages();
    const { user } = renderDatabase("/admin/database?table=pets&column=weight&from=1&to=2", { rows });
    await record("100");
    expect(rows).toHaveBeenLastCalledWith({ ...whole, column: "weight", from: "1", to: "2" });
    await user.clear(form().getByRole("textbox", { name: "From" }));
    await user.click(form().getByRole("button", { name: "Filter" }));
    await vi.waitFor(() => expect(rows).toHaveBeenLastCalledWith({ ...whole, column: "weight", to: "2" }));
  });

  it("says how many records match at least, and when none match", async () => {
    const { user } = renderDatabase("/admin/database?table=pets&column=kind&equal=cat", {
      rows: ({ column }) =>
        column === "kind"
          ? pageOf([])
          : pageOf(ten(1), { pagination: { total: 10_000, isMore: true, next: "x" } }),
    });
    expect(await screen.findByText("No records match this filter")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show all of pets" }));
    expect(await screen.findByText("More than 10,000 records match this filter.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Next" })).toBeEnabled();
  });

  it("stays with what was typed when the server refuses its value", async () => {
    const message = 'invalid input syntax for type numeric: "much"';
    renderDatabase("/admin/database?table=pets&column=weight&equal=much", {
      rows: () =>
        Promise.reject(refusal("BAD_INPUT", { status: 400, message, details: { field: "column" } })),
    });
    expect(await screen.findByText(message)).toBeVisible();
    expect(form().getByRole("textbox", { name: "Value" })).toHaveValue("much");
    expect(form().getByRole("button", { name: "Show all records" })).toBeVisible();
  });

  it("is not offered for a table without an indexed column", async () => {
    renderDatabase("/admin/database?table=notes", {
      structure: () => ({
        table: "notes",
        key: [],
        columns: [],
        readOnlyReason: null,
        addElsewhere: null,
        deleteElsewhere: null,
      }),
      rows: () => pageOf([], { columns: [] }),
    });
    expect(await screen.findByText("No records yet")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Filter records" })).toBeNull();
  });
});
