import { render, screen } from "@testing-library/react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, it, vi } from "vitest";
import { OncePainted } from "./once-painted.tsx";
import "./testing/setup.ts";

const rows = Array.from({ length: 50 }, (_, index) => ({ id: index + 1 }));

const cell = vi.fn(({ id }: { id: number }) => `line ${id}.`);

afterEach(() => {
  vi.unstubAllGlobals();
  cell.mockClear();
});

async function newPage({ width }: { width: number }) {
  vi.stubGlobal("screen", { width });
  vi.resetModules();
  const { DataTable } = await import("./data-table.tsx");
  return (
    <DataTable
      aria-label="Lines"
      arrangeAs={null}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[{ title: "Line", cell }]}
    />
  );
}

/** The rows drawn before the first paint. */
function atFirst(page: React.ReactNode) {
  const frame = document.createElement("div");
  const root = createRoot(frame);
  root.render(page);
  const drawn = frame.textContent.match(/line \d+\./g);
  root.unmount();
  return drawn;
}

it.for([
  ["a screen", 1280, 16],
  ["a phone", 412, 12],
] as const)(
  "first draws what is visible on %s of a page's first list, then the others, each once",
  async ([_, width, inSight]) => {
    const list = await newPage({ width });
    expect(atFirst(list)).toHaveLength(inSight);
    cell.mockClear();
    render(list);
    expect(screen.getAllByText(/line \d+\./)).toHaveLength(50);
    expect(cell).toHaveBeenCalledTimes(50);
  },
);

it("draws later lists of a page at once, so that people going back are where they were", async () => {
  const list = await newPage({ width: 1280 });
  render(list);
  expect(atFirst(list)).toHaveLength(50);
});

it("draws what nobody sees at first after the page was painted", () => {
  const folded = <OncePainted>line 1.</OncePainted>;
  expect(atFirst(folded)).toBeNull();
  render(folded);
  expect(screen.getByText("line 1.")).toBeVisible();
});
