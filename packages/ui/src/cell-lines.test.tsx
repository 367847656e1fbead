import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { CellLines } from "./cell-lines.tsx";

function renderCell() {
  render(<CellLines details={[null, "ann@people.example", false, "ID 7"]}>Ann Lee</CellLines>);
  const cell = screen.getByText("Ann Lee").parentElement as HTMLElement;
  // jsdom has no layout, and therefore no `innerText`.
  Object.defineProperty(cell, "innerText", { get: () => cell.textContent });
  return cell;
}

describe("the lines of a cell", () => {
  it("are read one after another, without those that are empty", () => {
    expect(renderCell()).toHaveTextContent(/^Ann Lee ann@people\.example ID 7$/);
  });

  it("show their full text under the pointer only if they are cut", () => {
    const cell = renderCell();
    fireEvent.pointerEnter(cell);
    expect(cell.title).toBe("");
    Object.defineProperty(cell, "scrollWidth", { value: 300 });
    fireEvent.pointerEnter(cell);
    expect(cell.title).toBe("Ann Lee ann@people.example ID 7");
  });
});
