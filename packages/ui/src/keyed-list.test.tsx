import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { DataTable } from "./data-table.tsx";
import { KeyedList } from "./keyed-list.tsx";
import "./testing/setup.ts";

const pets = ["Rex", "Polly"];

function renderPets() {
  const done: string[] = [];
  render(
    <KeyedList of="list of pets">
      {(keysButton) => (
        <>
          <DataTable
            arrangeAs={null}
            aria-label="Pets"
            rows={pets}
            keyOf={(name) => name}
            columns={[
              {
                title: "Select",
                cell: (name) => (
                  <button type="button" data-key="x" onClick={() => done.push(`choose ${name}`)}>
                    Select {name}
                  </button>
                ),
              },
              {
                title: "Name",
                cell: (name) => (
                  <button type="button" onClick={() => done.push(`open ${name}`)}>
                    Open {name}
                  </button>
                ),
              },
            ]}
          />
          <input aria-label="Search" />
          {keysButton}
        </>
      )}
    </KeyedList>,
  );
  return { done, user: userEvent.setup() };
}

const button = (name: string) => screen.getByRole("button", { name });

it("can be worked through by keys: j and k move between lines, Enter opens, a letter presses its button", async () => {
  const { done, user } = renderPets();
  await user.keyboard("x");
  expect(done).toEqual([]);
  await user.keyboard("j");
  expect(button("Open Rex")).toHaveFocus();
  await user.keyboard("x");
  await user.keyboard("jj{Enter}");
  expect(button("Open Polly")).toHaveFocus();
  await user.keyboard("k");
  expect(button("Open Rex")).toHaveFocus();
  expect(done).toEqual(["choose Rex", "open Polly"]);
});

it("moves line by line if nothing in a line can be focused", async () => {
  render(
    <KeyedList of="list of pets">
      {() => (
        <DataTable
          arrangeAs={null}
          aria-label="Pets"
          rows={pets}
          keyOf={(name) => name}
          columns={[{ title: "Name", cell: (name) => name }]}
        />
      )}
    </KeyedList>,
  );
  const user = userEvent.setup();
  await user.keyboard("jj");
  expect(screen.getByRole("row", { name: "Polly" })).toHaveFocus();
  await user.keyboard("k");
  expect(screen.getByRole("row", { name: "Rex" })).toHaveFocus();
});

it("ignores keys while somebody types, with Ctrl, and while the dialog that explains them is open", async () => {
  const { done, user } = renderPets();
  await user.click(screen.getByRole("textbox"));
  await user.keyboard("jx?");
  expect(screen.getByRole("textbox")).toHaveValue("jx?");
  await user.click(document.body);
  await user.keyboard("{Control>}j{/Control}");
  expect(button("Open Rex")).not.toHaveFocus();
  await user.keyboard("?");
  expect(screen.getByRole("dialog", { name: "Keys for the list of pets" })).toHaveTextContent("Next line");
  await user.keyboard("j{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(done).toEqual([]);
});

it("gives keys pressed outside lists to the first list of the page, others to the focused one", async () => {
  const list = (of: string, names: readonly string[]) => (
    <KeyedList of={of}>
      {() => (
        <DataTable
          arrangeAs={null}
          aria-label={of}
          rows={names}
          keyOf={(name) => name}
          columns={[{ title: "Name", cell: (name) => <button type="button">Open {name}</button> }]}
        />
      )}
    </KeyedList>
  );
  render(
    <>
      {list("pets", pets)}
      {list("fish", ["Nemo", "Dory"])}
    </>,
  );
  const user = userEvent.setup();
  await user.keyboard("j");
  expect(button("Open Rex")).toHaveFocus();
  button("Open Nemo").focus();
  await user.keyboard("j");
  expect(button("Open Dory")).toHaveFocus();
  button("Open Dory").blur();
  await user.keyboard("?");
  expect(screen.getByRole("dialog", { name: "Keys for the pets" })).toBeVisible();
});
