import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Menu } from "./menu.tsx";

function renderMenu(onArchive = vi.fn()) {
  render(
    <Menu trigger={<button type="button">Actions</button>}>
      {({ MenuItem }) => (
        <>
          <MenuItem disabled>Profile</MenuItem>
          <MenuItem onSelect={onArchive}>Archive</MenuItem>
          <MenuItem>Delete</MenuItem>
        </>
      )}
    </Menu>,
  );
  return { user: userEvent.setup(), onArchive, button: screen.getByRole("button", { name: "Actions" }) };
}

it("a menu reports whether it is open before and after it is loaded, and is named by its button", async () => {
  const { user, button } = renderMenu();
  expect(button).toHaveAttribute("aria-haspopup", "menu");
  expect(button).toHaveAttribute("aria-expanded", "false");
  await user.click(button);
  const menu = await screen.findByRole("menu", { name: "Actions" });
  expect(button).toHaveAttribute("aria-expanded", "true");
  expect(button).toHaveAttribute("aria-controls", menu.id);
});

it.each(["{Enter}", " ", "{ArrowDown}"])(
  "the key '%s' opens a menu at its first enabled item",
  async (key) => {
    const { user, button, onArchive } = renderMenu();
    button.focus();
    await user.keyboard(key);
    await waitFor(() => expect(screen.getByRole("menuitem", { name: "Archive" })).toHaveFocus());
    await user.keyboard("{Enter}");
    expect(onArchive).toHaveBeenCalledOnce();
    await waitFor(() => expect(button).toHaveFocus());
    expect(screen.queryByRole("menu")).toBeNull();
  },
);

it("a menu returns the focus when Escape or its button closes it, and opens again", async () => {
  const { user, button } = renderMenu();
  await user.click(button);
  await screen.findByRole("menu");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(button).toHaveFocus());
  await user.click(button);
  await screen.findByRole("menu");
  await user.click(button);
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
});

it("a press beside an open menu closes it and leaves the focus where the press put it", async () => {
  const { user, button } = renderMenu();
  render(<input aria-label="Search" />);
  await user.click(button);
  await screen.findByRole("menu");
  await user.click(screen.getByLabelText("Search"));
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  expect(screen.getByLabelText("Search")).toHaveFocus();
});
