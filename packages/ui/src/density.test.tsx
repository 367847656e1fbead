import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { DENSITY_STORAGE_KEY, DensitySwitch, useDensity } from "./density.tsx";

const density = () => document.documentElement.getAttribute("data-density");

function Office() {
  useDensity();
  return <DensitySwitch />;
}

afterEach(() => localStorage.clear());

describe("the density of rows", () => {
  it("is compact by default, and only while the screen is shown", () => {
    const { unmount } = render(<Office />);
    expect(density()).toBe("compact");
    expect(screen.getByRole("combobox", { name: "Rows" })).toHaveValue("compact");
    unmount();
    expect(density()).toBeNull();
  });

  it("changes at once and is remembered", async () => {
    const { unmount } = render(<Office />);
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Rows" }), "Comfortable");
    expect(density()).toBe("comfortable");
    unmount();
    render(<Office />);
    expect(density()).toBe("comfortable");
    expect(screen.getByRole("combobox", { name: "Rows" })).toHaveValue("comfortable");
  });

  it("treats an unknown value as compact", () => {
    localStorage.setItem(DENSITY_STORAGE_KEY, "microscopic");
    render(<Office />);
    expect(density()).toBe("compact");
  });
});
