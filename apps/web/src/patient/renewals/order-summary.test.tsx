import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { OrderSummaryCard } from "./order-summary.tsx";

const summary = { lines: [], deliveryCents: null, totalCents: 2250, isTaxAdded: false };

describe("the summary of an order", () => {
  it("says that tax comes on top where the store adds it, and nothing of it where prices hold it", () => {
    const { rerender } = render(<OrderSummaryCard summary={{ ...summary, isTaxAdded: true }} />);
    expect(screen.queryByText("plus tax, shown at checkout")).not.toBeNull();
    rerender(<OrderSummaryCard summary={summary} />);
    expect(screen.queryByText("plus tax, shown at checkout")).toBeNull();
  });
});
