import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ToggleButton } from "./toggle-button.tsx";

it.each([true, false])("tells whether it is pressed (%s) and asks for the other state", async (pressed) => {
  const onPressedChange = vi.fn();
  render(
    <ToggleButton pressed={pressed} onPressedChange={onPressedChange}>
      NULL
    </ToggleButton>,
  );
  const button = screen.getByRole("button", { name: "NULL", pressed });
  expect(button).toHaveAttribute("type", "button");
  button.focus();
  await userEvent.keyboard(" ");
  expect(onPressedChange.mock.calls).toEqual([[!pressed]]);
});
