import type { ListedUser } from "@scriptkeeper/contracts/accounts/users";
import type { SavedView } from "@scriptkeeper/contracts/lists/saved-views";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, refusal } from "../../../testing/fake-api.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { returnToPage } from "../../../testing/return-to-page.ts";
import { admin } from "../../../testing/samples.ts";

const ann: ListedUser = {
  id: 7,
  email: "ann@people.example",
  first_name: "Ann",
  last_name: "Lee",
  role: "user",
  shopify_customer_id: "990077",
  created_at: "2026-01-01T20:00:00.000Z",
};
const minis: SavedView = {
  id: 4,
  list: "users",
  name: "Minis",
  is_shared: false,
  params: { search: "min", sort: "email" },
  columns: { order: [], shown: { Role: false } },
  revision: 2,
  saved_at: "2026-01-01T20:00:00.000Z",
  saved_by: "Morgan Tan",
  may_change: true,
};
const ours: SavedView = { ...minis, id: 5, name: "Ours", is_shared: true, params: {}, columns: null };

function renderUsers(path: string, views: NonNullable<FakeApi["savedViews"]> = {}) {
  const asked = vi.fn();
  const rendered = renderApp({
    path,
    token: "t",
    api: {
      auth: { verify: () => admin },
      users: {
        list: (input) => {
          asked(input);
          return { users: [ann], page: 1, limit: 50, total: 1, hasMore: false };
        },
      },
      savedViews: { list: () => ({ views: [minis, ours] }), ...views },
    },
  });
  return { ...rendered, asked };
}

const menuButton = (name: string | RegExp) => screen.findByRole("button", { name });
const search = () => screen.getByRole("searchbox", { name: "Search users" });
const headers = () => screen.getAllByRole("columnheader").map((cell) => cell.textContent);

afterEach(() => localStorage.clear());

describe("a view in the URL", () => {
  it("alone restores the search, the order and the columns", async () => {
    const { asked } = renderUsers("/admin/users?view=4");
    expect(await menuButton(/^Minis/)).toBeVisible();
    await waitFor(() => expect(search()).toHaveValue("min"));
    expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ search: "min", sort: "email" }));
    expect(headers()).not.toContain("Role");
    expect(screen.queryByText("(changed)")).toBeNull();
  });

  it("gives way to other parameters of the URL, and is shown as changed", async () => {
    const { asked } = renderUsers("/admin/users?view=4&search=lee");
    expect(await screen.findByText("(changed)")).toBeVisible();
    expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ search: "lee" }));
  });

  it.each(["9", "nonsense", "0"])(
    "is reported when it does not exist for this administrator: %s",
    async (id) => {
      const { asked } = renderUsers(`/admin/users?view=${id}&search=lee`);
      expect(
        await screen.findByText("This view no longer exists, or it is someone else's private view."),
      ).toBeVisible();
      expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ search: "lee" }));
      expect(await menuButton("Views")).toBeVisible();
    },
  );

  it("is applied by Retry when it could not be loaded at first", async () => {
    const list = vi
      .fn()
      .mockRejectedValueOnce(refusal("INTERNAL", { status: 500 }))
      .mockResolvedValue({ views: [minis] });
    const { user } = renderUsers("/admin/users?view=4", { list });
    const alert = within(await screen.findByRole("alert"));
    expect(alert.getByText("The list is shown without the view.")).toBeVisible();
    await user.click(alert.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(search()).toHaveValue("min"));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("is left when its search is cleared", async () => {
    const { user } = renderUsers("/admin/users?view=4&search=min");
    await menuButton(/^Minis/);
    await user.clear(search());
    expect(await menuButton("Views")).toBeVisible();
    expect(headers()).toContain("Role");
  });
});

describe("the menu of views", () => {
  it("opens a view, own ones before shared ones, and leads back to the plain list", async () => {
    const { user } = renderUsers("/admin/users");
    await user.click(await menuButton("Views"));
    const items = () => screen.queryAllByRole("menuitem").map((item) => item.textContent);
    await expect.poll(items).toEqual(["No view", "Minis", "Ours", "Save as a new view…"]);
    await user.click(screen.getByRole("menuitem", { name: "Minis" }));
    await waitFor(() => expect(search()).toHaveValue("min"));
    await user.click(await menuButton(/^Minis/));
    await user.click(await screen.findByRole("menuitem", { name: "No view" }));
    await waitFor(() => expect(search()).toHaveValue(""));
  });

  it("saves the list's search and columns as a view, and then opens it", async () => {
    localStorage.setItem("columns of users", JSON.stringify({ order: [], shown: { Role: false } }));
    const saved: SavedView[] = [];
    const save = vi.fn((input) => {
      const view = { ...minis, ...input, id: 6 };
      saved.push(view);
      return view;
    });
    const { user } = renderUsers("/admin/users?search=lee", { list: () => ({ views: saved }), save });
    await user.click(await menuButton("Views"));
    await user.click(await screen.findByRole("menuitem", { name: "Save as a new view…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Save as a new view" }));
    await user.click(dialog.getByRole("button", { name: "Save view" }));
    expect(dialog.getByLabelText("Name")).toBeInvalid();
    await user.type(dialog.getByLabelText("Name"), "Lees");
    await user.click(dialog.getByLabelText(/^Share it/));
    await user.click(dialog.getByRole("button", { name: "Save view" }));
    expect(await menuButton(/^Lees/)).toBeVisible();
    expect(save).toHaveBeenCalledWith({
      list: "users",
      name: "Lees",
      is_shared: true,
      params: { search: "lee" },
      columns: { order: [], shown: { Role: false } },
    });
  });

  it("says at the name when it is taken", async () => {
    const save = () => {
      throw refusal("BAD_INPUT", {
        message: "There is already a view with this name.",
        details: { field: "name" },
      });
    };
    const { user } = renderUsers("/admin/users", { save });
    await user.click(await menuButton("Views"));
    await user.click(await screen.findByRole("menuitem", { name: "Save as a new view…" }));
    await user.type(await screen.findByLabelText("Name"), "Minis");
    await user.click(screen.getByRole("button", { name: "Save view" }));
    expect(await screen.findByLabelText("Name")).toHaveAccessibleDescription(
      "There is already a view with this name.",
    );
  });

  it("saves changes into the open view, based on the version that was seen", async () => {
    let now = minis;
    const change = vi.fn((input) => {
      now = { ...minis, ...input, revision: 3 };
      return now;
    });
    const { user } = renderUsers("/admin/users?view=4&search=lee", {
      list: () => ({ views: [now] }),
      change,
    });
    await screen.findByText("(changed)");
    await user.click(await menuButton(/^Minis/));
    await user.click(await screen.findByRole("menuitem", { name: "Save changes to this view" }));
    await waitFor(() => expect(screen.queryByText("(changed)")).toBeNull());
    expect(change).toHaveBeenCalledWith({
      id: 4,
      revision: 2,
      params: { search: "lee" },
      columns: minis.columns,
      change_id: expect.any(String),
    });
    expect(await screen.findByRole("button", { name: "Undo" })).toBeVisible();
  });

  it("doesn't overwrite somebody else's newer version before it has been seen", async () => {
    let now = minis;
    const change = vi.fn(({ revision }) => {
      if (revision === now.revision) return now;
      throw refusal("CONFLICT", { status: 409, message: "Somebody has changed this view." });
    });
    const { user } = renderUsers("/admin/users?view=4&search=lee", {
      list: () => ({ views: [now] }),
      change,
    });
    await screen.findByText("(changed)");
    now = { ...minis, revision: 3, name: "Theirs", params: { search: "bo" } };
    const save = async (name: RegExp) => {
      await user.click(await menuButton(name));
      await user.click(await screen.findByRole("menuitem", { name: "Save changes to this view" }));
    };
    await save(/^Minis/);
    await save(/^Theirs/);
    await waitFor(() => expect(change).toHaveBeenCalledTimes(2));
    expect(change.mock.calls.map(([{ revision }]) => revision)).toEqual([2, 2]);
    await user.click(await menuButton(/^Theirs/));
    await user.click(await screen.findByRole("menuitem", { name: "Theirs" }));
    await waitFor(() => expect(search()).toHaveValue("bo"));
  });

  it("keeps the name being typed when the view is deleted elsewhere", async () => {
    const list = vi.fn(() => ({ views: [minis] }));
    const { user } = renderUsers("/admin/users?view=4&search=min", { list });
    await user.click(await menuButton(/^Minis/));
    await user.click(await screen.findByRole("menuitem", { name: "Rename or share…" }));
    const name = await screen.findByLabelText("Name");
    await user.type(name, "mum");
    list.mockReturnValue({ views: [] });
    returnToPage();
    expect(await screen.findByText(/^This view no longer exists/)).toBeInTheDocument();
    await user.keyboard("s");
    expect(name).toHaveValue("Minismums");
  });

  it("offers a copy of somebody else's shared view, but no changes to it", async () => {
    const theirs = { ...ours, may_change: false };
    const { user } = renderUsers("/admin/users?view=5&search=lee", { list: () => ({ views: [theirs] }) });
    await user.click(await menuButton(/^Ours/));
    expect(await screen.findByText("Shared by Morgan Tan. Only they can change it.")).toBeVisible();
    const items = screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
    expect(items).toEqual(["No view", "Ours", "Save as a new view…"]);
  });

  it("deletes a view after asking, and shows the plain list", async () => {
    let views = [minis, ours];
    const remove = vi.fn(() => {
      views = [minis];
      return { success: true as const };
    });
    const { user } = renderUsers("/admin/users?view=5", { list: () => ({ views }), delete: remove });
    await user.click(await menuButton(/^Ours/));
    await user.click(await screen.findByRole("menuitem", { name: "Delete this view…" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Delete the view Ours" }));
    expect(dialog.getByText(/All administrators will lose it/)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Delete view" }));
    expect(await menuButton("Views")).toBeVisible();
    expect(remove).toHaveBeenCalledWith({ id: 5, change_id: expect.any(String) });
    expect(await screen.findByRole("button", { name: "Undo" })).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/no longer exists/)).toBeNull());
  });
});
