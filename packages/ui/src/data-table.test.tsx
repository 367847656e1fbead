import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { DataTable } from "./data-table.tsx";
import "./testing/setup.ts";

const pets = [
  { id: 1, name: "Rex", legs: 4 },
  { id: 2, name: "Polly", legs: 2 },
];

function renderPage() {
  render(
    <DataTable
      aria-label="Pets"
      arrangeAs={null}
      rows={pets}
      keyOf={({ id }) => id}
      isSelected={({ id }) => id === 2}
      columns={[
        { title: "Name", header: <em>The name</em>, className: "font-semibold", cell: ({ name }) => name },
        { title: "Legs", isNumeric: true, cell: ({ legs }) => legs },
        { title: "Place", cell: (_pet, index) => index + 1 },
      ]}
    />,
  );
  return within(screen.getByRole("table", { name: "Pets" }));
}

describe("a table defined by its columns", () => {
  it("A-SHELL-12 has a header for each column and a row for each record", () => {
    const table = renderPage();
    expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "The name",
      "Legs",
      "Place",
    ]);
    expect(table.getByRole("row", { name: "Polly 2 2" })).toBeVisible();
  });

  it("right-aligns numbers and their header, and applies the column's style to its cells", () => {
    const table = renderPage();
    expect(table.getByRole("columnheader", { name: "Legs" })).toHaveClass("text-right");
    expect(table.getByRole("cell", { name: "4" })).toHaveClass("text-right");
    expect(table.getByRole("cell", { name: "Rex" })).toHaveClass("font-semibold");
  });

  it("sorts by its headers, and tells assistive technology which one and in which order", async () => {
    const sorted: string[] = [];
    render(
      <DataTable
        aria-label="Pets"
        arrangeAs={null}
        rows={pets}
        keyOf={({ id }) => id}
        sorting={{
          by: "name",
          order: "desc",
          onSort: (by) => sorted.push(by),
          canSort: (by) => by !== "place",
        }}
        columns={[
          { title: "Name", sort: "name", cell: ({ name }) => name },
          { title: "Legs", sort: "legs", cell: ({ legs }) => legs },
          { title: "Place", sort: "place", cell: () => "" },
          { title: "Actions", cell: () => "" },
        ]}
      />,
    );
    const sortOf = (name: string) => screen.getByRole("columnheader", { name }).getAttribute("aria-sort");
    expect(["Name", "Legs", "Place", "Actions"].map(sortOf)).toEqual(["descending", "none", null, null]);
    await userEvent.click(screen.getByRole("button", { name: "Legs" }));
    expect(sorted).toEqual(["legs"]);
    expect(screen.queryByRole("button", { name: "Place" })).toBeNull();
  });

  it("marks the selected rows", () => {
    const table = renderPage();
    expect(table.getByRole("row", { name: "Polly 2 2" })).toHaveAttribute("data-selected");
    expect(table.getByRole("row", { name: "Rex 4 1" })).not.toHaveAttribute("data-selected");
  });
});
