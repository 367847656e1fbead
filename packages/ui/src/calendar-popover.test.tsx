import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Button } from "./button.tsx";
import { CalendarPopover } from "./calendar-popover.tsx";

function renderPage(selected: string | null = "2026-12-05") {
  const onPick = vi.fn();
  render(
    <CalendarPopover
      trigger={<Button>Custom</Button>}
      label="Reminder date"
      selected={selected}
      today="2026-11-21"
      onPick={onPick}
    />,
  );
  return { onPick, user: userEvent.setup() };
}

it("B-TEST-06 takes the picked day, closes, and returns the focus", async () => {
  const { onPick, user } = renderPage();
  await user.click(screen.getByRole("button", { name: "Custom" }));
  const calendar = within(await screen.findByRole("dialog", { name: "Reminder date" }));
  expect(calendar.getByRole("grid")).toHaveAccessibleName(/December 2026/);
  await user.click(calendar.getByRole("button", { name: /December 9th/ }));
  expect(onPick.mock.calls).toEqual([["2026-12-09"]]);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("button", { name: "Custom" })).toHaveFocus();
});

it("accepts the day that is already selected", async () => {
  const { onPick, user } = renderPage();
  await user.click(screen.getByRole("button", { name: "Custom" }));
  await user.click(await screen.findByRole("button", { name: /December 5th/ }));
  expect(onPick.mock.calls).toEqual([["2026-12-05"]]);
});

it("opens at today if nothing is selected, and works with the keyboard", async () => {
  const { onPick, user } = renderPage(null);
  screen.getByRole("button", { name: "Custom" }).focus();
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("grid")).toHaveAccessibleName(/November 2026/);
  await user.keyboard("{ArrowRight}{ArrowDown}{Enter}");
  expect(onPick.mock.calls).toEqual([["2026-11-29"]]);
});

it("closes on Escape without picking anything", async () => {
  const { onPick, user } = renderPage();
  await user.click(screen.getByRole("button", { name: "Custom" }));
  await screen.findByRole("dialog");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(onPick).not.toHaveBeenCalled();
});
