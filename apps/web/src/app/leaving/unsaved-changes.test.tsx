import { render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { forgetChanges, hasUnsavedChanges, startAnew, trackChanges } from "./unsaved-changes.ts";

let stop = () => {};
afterEach(() => {
  stop();
  forgetChanges();
  startAnew();
});

it("text typed before tracking began counts as unsaved when its field gets the focus again", () => {
  render(
    <form data-tracks-changes>
      <input aria-label="Name" defaultValue="Wint" />
    </form>,
  );
  const field = screen.getByLabelText("Name");
  stop = trackChanges(new Set([field]));
  field.focus();
  expect(hasUnsavedChanges()).toBe(true);
});
