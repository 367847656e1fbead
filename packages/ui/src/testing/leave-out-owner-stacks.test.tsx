import { render } from "@testing-library/react";
import { captureOwnerStack, createElement } from "react";
import { expect, it, vi } from "vitest";

it("no element notes where it was made, and a warning names the component all the same", () => {
  const notes: (string | null)[] = [];
  function Row() {
    notes.push(captureOwnerStack());
    return null;
  }
  const row = () => createElement(Row);
  function Rows() {
    return [row(), row()];
  }
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  render(<Rows />);
  expect(notes).toHaveLength(2);
  expect(notes.join("")).not.toContain("Rows");
  expect(error.mock.calls.join("\n")).toMatch(/unique "key"[\s\S]*Rows/);
  // It was expected.
  error.mockClear();
});
