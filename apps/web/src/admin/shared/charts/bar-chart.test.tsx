import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

const network = vi.hoisted(() => ({ isGone: true }));
vi.mock("./bars.tsx", () => ({
  get Bars() {
    if (network.isGone) throw new TypeError("Failed to fetch dynamically imported module");
    return ({ title }: { title: string }) => <p>{title}</p>;
  },
}));

it("a chart that fails to load leaves the page usable, and is loaded by Retry", async () => {
  // Files that this worker ran before may already have loaded the chart.
  vi.resetModules();
  const { BarChart } = await import("./bar-chart.tsx");
  render(
    <>
      <h1>Dashboard</h1>
      <BarChart title="Orders, day by day" of="days" bars={[]} onPoint={() => undefined} />
    </>,
  );
  expect(await screen.findByText("The chart could not be loaded")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  network.isGone = false;
  await userEvent.setup().click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Orders, day by day")).toBeVisible();
});
