import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { Fold } from "./fold.tsx";

it("a fold tells whether it is open and what it opens", async () => {
  const user = userEvent.setup();
  render(
    <Fold label="Search and filter">
      <input aria-label="Search" />
    </Fold>,
  );
  const button = screen.getByRole("button", { name: "Search and filter" });
  const content = document.getElementById(button.getAttribute("aria-controls") ?? "");
  expect(button).toHaveAttribute("aria-expanded", "false");
  expect(content).toContainElement(screen.getByLabelText("Search"));
  expect(content?.className).toContain("short:not-focus-within:hidden");
  await user.click(button);
  expect(button).toHaveAttribute("aria-expanded", "true");
  expect(content?.className).not.toContain("hidden");
});
