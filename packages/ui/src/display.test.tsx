import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Avatar } from "./avatar.tsx";
import { Badge } from "./badge.tsx";
import { ErrorState } from "./error-state.tsx";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "./table.tsx";
import { THEME_STORAGE_KEY, ThemeSwitch } from "./theme-switch.tsx";

describe("a badge", () => {
  it.each([
    ["default", "bg-accent-soft"],
    ["secondary", "bg-sunken"],
    ["destructive", "text-danger"],
    ["outline", "border-line-strong"],
    ["success", "text-success"],
    ["warning", "text-warning"],
  ] as const)("A-SHELL-13 is shown as %s", (variant, look) => {
    render(<Badge variant={variant}>State</Badge>);
    expect(screen.getByText("State")).toHaveClass(look);
  });

  it.each([
    ["success", "before:border-success", true],
    ["default", "before:border-accent", true],
    ["warning", "before:border-current", false],
    ["destructive", "before:border-current", false],
    ["secondary", "before:border-line-strong", false],
  ] as const)(
    "of the state %s has a dot, and is quiet in compact rows only if all is well",
    (variant, dot, quiet) => {
      render(
        <Badge isState variant={variant}>
          State
        </Badge>,
      );
      const badge = screen.getByText("State");
      expect(badge).toHaveClass(dot);
      expect(badge.classList.contains("dense:in-[td]:bg-transparent")).toBe(quiet);
    },
  );

  it("of a kind has no dot and keeps its colour", () => {
    render(<Badge variant="success">Kind</Badge>);
    expect(screen.getByText("Kind").className).not.toMatch(/before:|dense:/);
  });
});

describe("a table", () => {
  it("A-SHELL-12 shows its sorting and sorts by its headers", async () => {
    const onSort = vi.fn();
    render(
      <Table aria-label="People">
        <TableHead>
          <TableRow>
            <TableHeader sort="ascending" onSort={onSort}>
              Name
            </TableHeader>
            <TableHeader>Email</TableHeader>
          </TableRow>
        </TableHead>
        <tbody>
          <TableRow>
            <TableCell>Ann</TableCell>
            <TableCell>ann@people.example</TableCell>
          </TableRow>
        </tbody>
      </Table>,
    );
    expect(screen.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
    expect(screen.getByRole("columnheader", { name: "Email" })).not.toHaveAttribute("aria-sort");
    await userEvent.click(screen.getByRole("button", { name: "Name" }));
    expect(onSort).toHaveBeenCalledOnce();
  });

  it("can be focused if nothing in it can, so that it scrolls by keyboard", async () => {
    render(<Table aria-label="People" focusableFrame />);
    await userEvent.tab();
    expect(screen.getByRole("group", { name: "People" })).toHaveFocus();
  });
});

describe("an error state", () => {
  it("is announced and offers to try again", async () => {
    const onRetry = vi.fn();
    render(<ErrorState title="It could not be loaded" onRetry={onRetry} />);
    expect(screen.getByRole("alert")).toHaveTextContent("It could not be loaded");
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

it("A-SHELL-02 A-SHELL-03 an avatar shows the initials over its picture", () => {
  const { container } = render(<Avatar initials="AL" />);
  expect(container.querySelector(".avatar-picture")).toHaveTextContent("AL");
});

describe("the appearance", () => {
  const root = document.documentElement;

  it("follows the system until one is chosen, and is remembered", async () => {
    render(<ThemeSwitch />);
    const choice = screen.getByLabelText("Appearance");
    expect(choice).toHaveValue("system");
    await userEvent.selectOptions(choice, "Dark");
    expect(root).toHaveAttribute("data-theme", "dark");
    expect(localStorage.getItem(THEME_STORAGE_KEY)).toBe("dark");
    await userEvent.selectOptions(choice, "System");
    expect(root).not.toHaveAttribute("data-theme");
    expect(localStorage.getItem(THEME_STORAGE_KEY)).toBeNull();
  });

  it("starts with the remembered choice", () => {
    localStorage.setItem(THEME_STORAGE_KEY, "light");
    render(<ThemeSwitch />);
    expect(screen.getByLabelText("Appearance")).toHaveValue("light");
  });
});
