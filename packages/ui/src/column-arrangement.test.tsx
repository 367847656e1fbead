import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import {
  type ArrangeableColumn,
  inChosenOrder,
  isShown,
  noChoice,
  withMoved,
} from "./column-arrangement.tsx";
import { DataTable } from "./data-table.tsx";
import "./testing/setup.ts";

const titles = ["Name", "Legs", "Colour", "Owner"];
const columns = [
  { title: "Select", fixed: "start" as const },
  ...titles.map((title) => ({ title, isExtra: title === "Owner" })),
  { title: "Actions", fixed: "end" as const },
];
const choices = fc.record({
  order: fc.shuffledSubarray([...titles, "Gone since"]),
  shown: fc.dictionary(fc.constantFrom(...titles), fc.boolean()),
});
const namesOf = (arranged: readonly { title: string }[]) => arranged.map(({ title }) => title);

describe("for any choice of columns", () => {
  it("each column appears once, fixed ones at their end and arranged ones in their order", () => {
    fc.assert(
      fc.property(choices, (choice) => {
        const arranged = namesOf(inChosenOrder(columns, choice));
        expect(arranged.toSorted()).toEqual(namesOf(columns).toSorted());
        expect([arranged[0], arranged.at(-1)]).toEqual(["Select", "Actions"]);
        expect(arranged.filter((title) => choice.order.includes(title))).toEqual(
          choice.order.filter((title) => title !== "Gone since"),
        );
      }),
    );
  });

  it("a column moved away and back is where it was", () => {
    fc.assert(
      fc.property(choices, fc.constantFrom(...titles), (choice, title) => {
        const before = namesOf(inChosenOrder(columns, choice));
        const there = withMoved(columns, choice, { key: title, by: 1 });
        const after = namesOf(inChosenOrder(columns, there));
        const last = before.at(-2);
        expect(after.indexOf(title)).toBe(title === last ? before.indexOf(title) : before.indexOf(title) + 1);
        const back = title === last ? there : withMoved(columns, there, { key: title, by: -1 });
        expect(namesOf(inChosenOrder(columns, back))).toEqual(before);
      }),
    );
  });

  it("fixed columns are shown, and extra ones only if wanted", () => {
    const hidden = { order: [], shown: { Select: false, Owner: true } };
    expect(columns.filter((column) => !isShown(column, noChoice)).map(({ title }) => title)).toEqual([
      "Owner",
    ]);
    expect(columns.every((column) => isShown(column, hidden))).toBe(true);
  });
});

describe("a table with a choice of columns", () => {
  beforeEach(() => localStorage.clear());
  const user = userEvent.setup();
  const show = (of: readonly ArrangeableColumn[] = columns) =>
    render(
      <DataTable
        aria-label="Pets"
        arrangeAs="pets"
        rows={[{ id: 1 }]}
        keyOf={({ id }) => id}
        columns={of.map((column) => ({ ...column, cell: () => column.title.toLowerCase() }))}
      />,
    );
  const headers = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent?.trim());
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  const dialogOpen = () => screen.findByRole("dialog", { name: "Columns of Pets" });

  it("shows, orders and remembers them by keyboard, and can reset everything", async () => {
    const { unmount } = show();
    expect(headers()).toEqual(["Select", "Name", "Legs", "Colour", "Actions"]);
    screen.getByRole("button", { name: "Columns of Pets" }).focus();
    await user.keyboard("{Enter}");
    const dialog = within(await dialogOpen());
    await user.click(dialog.getByRole("checkbox", { name: "Owner" }));
    await user.click(dialog.getByRole("checkbox", { name: "Legs" }));
    await press("Move Colour up");
    await press("Move Colour up");
    await press("Move Colour up");
    await press("Done");
    expect(headers()).toEqual(["Select", "Colour", "Name", "Owner", "Actions"]);
    expect(screen.getByRole("row", { name: "select colour name owner actions" })).toBeVisible();
    unmount();
    show();
    expect(headers()).toEqual(["Select", "Colour", "Name", "Owner", "Actions"]);
    await press("Columns of Pets");
    await dialogOpen();
    await press("Reset");
    await press("Done");
    expect(headers()).toEqual(["Select", "Name", "Legs", "Colour", "Actions"]);
    expect(localStorage).toHaveLength(0);
  });

  const renamed = columns.map((column) =>
    column.title === "Legs" ? { ...column, title: "Number of legs", key: "Legs" } : column,
  );

  it.each([
    ["its title of then", "Legs"],
    ["its title of now", "Number of legs"],
  ])("applies a choice that was kept under %s to a column with another title since", async (_which, kept) => {
    localStorage.setItem(
      "columns of pets",
      JSON.stringify({ order: ["Colour", kept, "Name"], shown: { [kept]: false } }),
    );
    show(renamed);
    expect(headers()).toEqual(["Select", "Colour", "Name", "Actions"]);
    await press("Columns of Pets");
    const dialog = within(await dialogOpen());
    await user.click(dialog.getByRole("checkbox", { name: "Number of legs" }));
    await press("Move Number of legs up");
    await press("Move Number of legs up");
    await press("Done");
    expect(headers()).toEqual(["Select", "Number of legs", "Colour", "Name", "Actions"]);
    expect(JSON.parse(localStorage.getItem("columns of pets") ?? "")).toMatchObject({
      order: ["Legs", "Colour", "Owner", "Name"],
      shown: { Legs: true },
    });
  });

  it("always has a column, and ignores a stored choice it does not understand", async () => {
    localStorage.setItem("columns of pets", '{"order":7}');
    show();
    expect(headers()).toEqual(["Select", "Name", "Legs", "Colour", "Actions"]);
    await press("Columns of Pets");
    await dialogOpen();
    for (const name of ["Name", "Legs"]) await user.click(screen.getByRole("checkbox", { name }));
    expect(screen.getByRole("checkbox", { name: "Colour" })).toBeDisabled();
  });
});
