import { databaseMessages } from "@scriptkeeper/contracts/database/messages";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { later, refusal } from "../../../testing/fake-api.ts";
import { pageOf, pet, record, renderDatabase } from "../testing/render-database.tsx";

const path = "/admin/database?table=pets";
const field = (column: string) => screen.getByLabelText(`${column} of record 1`);
const isNull = (column: string) => screen.getByRole("button", { name: `NULL for ${column} of record 1` });

async function edit(database: Parameters<typeof renderDatabase>[1] = {}) {
  const shown = renderDatabase(path, database);
  await shown.user.click((await record("1")).getByRole("button", { name: "Edit record 1" }));
  return shown;
}

describe("editing a row in place", () => {
  it("B-DB-01 sends only the cells that changed, once, and returns the focus", async () => {
    const answer = later<{ row: ReturnType<typeof pet> }>();
    const updateRow = vi.fn(() => answer.promise);
    const { user } = await edit({ updateRow });
    expect(field("name")).toHaveFocus();
    await user.clear(field("name"));
    await user.type(field("name"), "Rexy");
    await user.selectOptions(field("is_tame"), "false");
    await user.clear(field("born"));
    await user.type(field("born"), "2020-05-01{Enter}{Enter}");
    expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
    answer.resolve({ row: pet() });
    expect(await screen.findByText("Record 1 updated")).toBeVisible();
    expect(updateRow.mock.calls).toEqual([
      [{ table: "pets", key: ["1"], version: "v1", changes: { name: "Rexy", is_tame: "false" } }],
    ]);
    await waitFor(() => expect(screen.getByRole("button", { name: "Edit record 1" })).toHaveFocus());
  });

  it("leaves the focus alone when somebody types into another row before the save is answered", async () => {
    const answer = later<{ row: ReturnType<typeof pet> }>();
    const { user } = await edit({ updateRow: () => answer.promise });
    await user.click((await record("2")).getByRole("button", { name: "Edit record 2" }));
    await user.type(field("name"), "y{Enter}");
    const other = screen.getByLabelText("name of record 2");
    await user.type(other, "my");
    answer.resolve({ row: pet() });
    expect(await screen.findByRole("button", { name: "Edit record 1" })).toBeVisible();
    await user.keyboard("!");
    expect(other).toHaveValue("Tommy!");
  });

  it("keeps what is typed during the save as a further change to the saved row", async () => {
    const answer = later<{ row: ReturnType<typeof pet> }>();
    const updateRow = vi.fn().mockReturnValueOnce(answer.promise).mockReturnValue({ row: pet() });
    let now = pet();
    const { user } = await edit({ updateRow, rows: () => pageOf([now]) });
    await user.type(field("name"), "y{Enter}");
    await user.type(field("name"), "!");
    fireEvent.input(field("weight"), { target: { value: "13" } });
    now = pet({ name: "Rexy" }, "v2");
    answer.resolve({ row: now });
    expect(await screen.findByText("Record 1 updated")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("button", { name: "Save" })).toBeEnabled());
    expect(field("name")).toHaveValue("Rexy!");
    expect(screen.queryByText("Someone else has changed this record")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(updateRow).toHaveBeenLastCalledWith(
        expect.objectContaining({ version: "v2", changes: { name: "Rexy!", weight: "13" } }),
      ),
    );
    expect(await screen.findByRole("button", { name: "Edit record 1" })).toBeVisible();
  });

  it("distinguishes NULL from the empty text", async () => {
    const updateRow = vi.fn(() => ({ row: pet() }));
    const { user } = await edit({
      updateRow,
      rows: () => pageOf([pet({ weight: null, facts: "" })]),
    });
    expect(isNull("weight")).toHaveAttribute("aria-pressed", "true");
    expect(field("weight")).toHaveAttribute("placeholder", "NULL");
    await user.click(isNull("weight"));
    expect(field("weight")).toHaveAttribute("placeholder", "empty text");
    await user.click(isNull("facts"));
    await user.selectOptions(field("kind"), "NULL");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(updateRow).toHaveBeenCalled());
    expect(updateRow).toHaveBeenCalledWith(
      expect.objectContaining({ changes: { weight: "", facts: null, kind: null } }),
    );
  });

  it("offers the empty label of an enum as a choice beside NULL", async () => {
    const updateRow = vi.fn(() => ({ row: pet() }));
    const { user } = await edit({ updateRow });
    const kind = field("kind");
    expect(
      within(kind)
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["cat", "dog", "", "NULL"]);
    await user.selectOptions(kind, within(kind).getAllByRole("option")[2] ?? "");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(updateRow).toHaveBeenCalledWith(expect.objectContaining({ changes: { kind: "" } })),
    );
  });

  it("B-DB-04 has no field for the key, generated columns and hidden columns", async () => {
    await edit();
    expect(screen.queryByLabelText("id of record 1")).toBeNull();
    expect(screen.queryByLabelText("secret of record 1")).toBeNull();
  });

  it("has a suitable field for each type", async () => {
    await edit();
    expect(field("weight")).toHaveAttribute("inputmode", "decimal");
    expect(field("weight")).not.toHaveAttribute("type", "number");
    expect(within(field("is_tame")).getAllByRole("option")).toHaveLength(2);
    expect(field("facts")).toHaveValue('{\n  "likes": [\n    "sticks"\n  ]\n}');
    expect(field("name").tagName).toBe("TEXTAREA");
    expect(screen.queryByRole("button", { name: "NULL for name of record 1" })).toBeNull();
  });

  it("starts a new line on Shift+Enter; Enter without changes sends nothing and closes", async () => {
    const updateRow = vi.fn();
    const { user } = await edit({ updateRow });
    await user.type(field("name"), "{Shift>}{Enter}{/Shift}");
    expect(field("name")).toHaveValue("Rex\n");
    await user.type(field("name"), "{Backspace}{Enter}");
    expect(screen.queryByLabelText("name of record 1")).toBeNull();
    expect(updateRow).not.toHaveBeenCalled();
  });

  it("restores the row on Escape", async () => {
    const { user } = await edit();
    await user.type(field("name"), "y{Escape}");
    expect((await record("1")).getByText("Rex")).toBeVisible();
    expect(screen.getByRole("button", { name: "Edit record 1" })).toHaveFocus();
  });

  it("ignores keys that are meant for a dialog above it", async () => {
    const updateRow = vi.fn();
    const { user } = await edit({ updateRow, rows: () => pageOf([pet({ secret: "long ".repeat(40) })]) });
    await user.type(field("name"), "y");
    await user.click(screen.getByRole("button", { name: "Show all of secret of record 1" }));
    expect(await screen.findByRole("textbox", { name: "All of secret of record 1" })).toHaveFocus();
    await user.keyboard("{Enter}{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(field("name")).toHaveValue("Rexy");
    expect(updateRow).not.toHaveBeenCalled();
  });

  it("keeps what was typed while another page is shown", async () => {
    const { user } = await edit({
      rows: ({ page }) =>
        pageOf([pet({ id: String(page) })], {
          pagination: { page: Number(page), limit: 10, total: 12, pages: 2 },
        }),
    });
    await user.type(field("name"), "y");
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(await screen.findByRole("button", { name: "Discard changes to record 1" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Previous" }));
    expect(await screen.findByLabelText("name of record 1")).toHaveValue("Rexy");
  });
});

describe("unsaved changes", () => {
  const isAskedBeforeClosing = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

  it("are kept while another screen is shown, and the navigation says so", async () => {
    const { user } = await edit();
    const navigation = within(screen.getByRole("navigation", { name: "Administration" }));
    const link = () => navigation.getByRole("link", { name: /Database Management/ });
    expect(link()).toHaveAccessibleName("Database Management");
    await user.type(field("name"), "y");
    expect(link()).toHaveAccessibleName(/^Database Management *\(not saved yet\)$/);
    await user.click(navigation.getByRole("link", { name: "Settings" }));
    await screen.findByRole("heading", { level: 1, name: "Settings" });
    await user.click(link());
    await user.click(await screen.findByRole("link", { name: /pets/ }));
    expect(await screen.findByLabelText("name of record 1")).toHaveValue("Rexy");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(link()).toHaveAccessibleName("Database Management");
  });

  it("are asked about before the window closes", async () => {
    const { user } = await edit();
    expect(isAskedBeforeClosing()).toBe(false);
    await user.type(field("name"), "y");
    expect(isAskedBeforeClosing()).toBe(true);
    await user.keyboard("{Escape}");
    expect(isAskedBeforeClosing()).toBe(false);
  });

  it("are dropped for the next person who signs in", async () => {
    const { user } = await edit();
    await user.type(field("name"), "y");
    await user.click(screen.getByRole("button", { name: /^User menu of/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Log out" }));
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    await screen.findByRole("heading", { level: 1, name: "Sign in" });
    expect(isAskedBeforeClosing()).toBe(false);
  });
});

describe("a refused change", () => {
  it("B-DB-06 keeps what was typed and shows PostgreSQL's own message at the field", async () => {
    const message = 'invalid input syntax for type numeric: "heavy"';
    const { user } = await edit({
      updateRow: () =>
        Promise.reject(
          refusal("BAD_INPUT", {
            message,
            details: {
              field: "weight",
              sqlError: { code: "22P02", detail: "It is no number.", hint: "Use digits.", position: null },
            },
          }),
        ),
    });
    await user.clear(field("weight"));
    await user.type(field("weight"), "heavy{Enter}");
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Failed to update record");
    for (const words of [message, "It is no number.", "Hint: Use digits.", "22P02"])
      expect(alert).toHaveTextContent(words);
    expect(field("weight")).toHaveValue("heavy");
    expect(field("weight")).toBeInvalid();
    expect(field("weight")).toHaveAccessibleDescription(/invalid input syntax/);
    expect(field("name")).toBeValid();
  });

  it("B-DB-06 says that nothing was saved when the server doesn't answer", async () => {
    const { user } = await edit();
    await user.type(field("name"), "y{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Failed to update recordThere was no answer. Check your connection and try again.",
    );
  });
});

describe("a row that somebody else changed during the edit", () => {
  async function conflict(updateRow = vi.fn()) {
    let now = pet();
    updateRow.mockImplementationOnce(() => {
      now = pet({ name: "Max", weight: "13.00" }, "v2");
      return Promise.reject(refusal("CONFLICT", { status: 409, message: databaseMessages.changedMeanwhile }));
    });
    const shown = await edit({ updateRow, rows: () => pageOf([now]) });
    await shown.user.type(field("name"), "y{Enter}");
    expect(await screen.findByText("Someone else has changed this record")).toBeVisible();
    return { ...shown, updateRow };
  }

  it("shows both values of a cell that both changed, and the other's value elsewhere", async () => {
    await conflict();
    expect(field("name")).toHaveValue("Rexy");
    expect(screen.getByText(/^Now:/)).toHaveTextContent("Now: Max");
    expect(field("weight")).toHaveValue("13.00");
  });

  it("is overwritten only by the button that says so, based on the row as shown", async () => {
    const updateRow = vi.fn(() => ({ row: pet() }));
    const { user } = await conflict(updateRow);
    await user.type(field("name"), "{Enter}");
    expect(updateRow).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole("button", { name: "Save mine" }));
    await waitFor(() => expect(updateRow).toHaveBeenCalledTimes(2));
    expect(updateRow).toHaveBeenLastCalledWith({
      table: "pets",
      key: ["1"],
      version: "v2",
      changes: { name: "Rexy" },
    });
  });

  it("takes over the other's value of a cell", async () => {
    const { user, updateRow } = await conflict();
    await user.click(screen.getByRole("button", { name: "Take their value for name of record 1" }));
    expect(field("name")).toHaveValue("Max");
    await user.click(screen.getByRole("button", { name: "Save mine" }));
    await record("1");
    expect(updateRow).toHaveBeenCalledTimes(1);
  });
});
