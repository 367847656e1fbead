import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { OrderSummaryCard } from "./order-summary.tsx";

const summary = { lines: [], deliveryCents: null, totalCents: 2250, isTaxAdded: false };

describe("the summary of an order", () => {
  it("says that tax is added when the store adds it, and doesn't mention tax included in prices", () => {
    const { rerender } = render(<OrderSummaryCard summary={{ ...summary, isTaxAdded: true }} />);
    expect(screen.queryByText("plus tax, shown at checkout")).not.toBeNull();
    rerender(<OrderSummaryCard summary={summary} />);
    expect(screen.queryByText("plus tax, shown at checkout")).toBeNull();
  });

  it("explains each price on request", () => {
    const line = {
      id: 1,
      product_name: "Metformin",
      quantity: 1,
      discountCents: 200,
      discountLabel: "10% off",
    };
    const why = ["The store's price is $20.00.", "10% off every order: −$2.00.", "$18.00 in all."];
    const lines = [{ ...line, grossCents: 2000, why }];
    const { container } = render(<OrderSummaryCard summary={{ ...summary, lines }} />);
    const details = container.querySelector("details");
    expect(details).not.toHaveAttribute("open");
    expect(details).toHaveTextContent(`Why this priceMetformin: ${why.join(" ")}`);
  });

  it("offers no explanation when none is known", () => {
    const { container } = render(<OrderSummaryCard summary={summary} />);
    expect(container.querySelector("details")).toBeNull();
  });
});
