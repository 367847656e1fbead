import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { DataTable } from "./data-table.tsx";
import { type RowOrder, sortRows } from "./sorted-rows.tsx";
import "./testing/setup.ts";

const pets = [
  { name: "Rex", legs: 4 },
  { name: "Nemo", legs: null },
  { name: "Polly", legs: 2 },
];

function Pets() {
  const [sorted, onSorted] = useState<RowOrder>(null);
  const { rows, sorting } = sortRows(
    pets,
    { name: ({ name }) => name, legs: ({ legs }) => legs },
    { sorted, onSorted },
  );
  return (
    <DataTable
      arrangeAs={null}
      aria-label="Pets"
      sorting={sorting}
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        { title: "Name", sort: "name", cell: ({ name }) => name },
        { title: "Legs", sort: "legs", cell: ({ legs }) => legs },
      ]}
    />
  );
}

it("a header sorts a whole list, then reverses it, then restores its own order; unknown values come last", async () => {
  render(<Pets />);
  const names = () => screen.getAllByRole("row").flatMap((row) => row.querySelector("td")?.textContent ?? []);
  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
  expect(names()).toEqual(["Rex", "Nemo", "Polly"]);
  await press("Legs");
  expect(names()).toEqual(["Polly", "Rex", "Nemo"]);
  expect(screen.getByRole("columnheader", { name: "Legs" })).toHaveAttribute("aria-sort", "ascending");
  await press("Legs");
  expect(names()).toEqual(["Rex", "Polly", "Nemo"]);
  await press("Name");
  expect(names()).toEqual(["Nemo", "Polly", "Rex"]);
  await press("Name");
  await press("Name");
  expect(names()).toEqual(["Rex", "Nemo", "Polly"]);
});
