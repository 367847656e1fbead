import type { PriceRow } from "@scriptkeeper/contracts/prices/prices";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { later, refusal } from "../../../../testing/fake-api.ts";
import { currentStep, priceRow, priceRun, renderPrices } from "../testing/render-prices.ts";

beforeEach(() => sessionStorage.clear());

const done = priceRun({
  state: "done",
  total: 120,
  outcomes: { changed: 60, unchanged: 1, failed: 55, left_out: 4 },
  result: { success: 61, total: 116 },
});
const some = (count: number, changes: Partial<PriceRow>): PriceRow[] =>
  Array.from({ length: count }, (_, index) => priceRow({ rowNumber: index + 2, ...changes }));
const rowsOf = ({ filter }: { filter?: string | undefined }) => {
  if (filter === "outcome:changed") return { rows: some(50, { outcome: "changed" }) };
  if (filter === "outcome:unchanged") return { rows: some(1, { outcome: "unchanged" }) };
  if (filter === "outcome:failed")
    return { rows: some(50, { outcome: "failed", reason: "The store has no product with this handle." }) };
  return { rows: [] };
};

/** On the page and in a toast. */
const toldTwice = (text: string) => waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));

describe("a running price update", () => {
  it("B-PRICE-11 shows its progress, says that the page may be closed, and reports the end", async () => {
    let asked = 0;
    renderPrices(
      {
        priceRun: () => {
          asked += 1;
          return asked === 1 ? priceRun({ state: "running", progress: { done: 40, total: 116 } }) : done;
        },
        priceRunRows: rowsOf,
      },
      12,
    );
    const bar = await screen.findByRole("progressbar", { name: "Updating prices" });
    expect(bar).toHaveAttribute("value", "40");
    expect(bar).toHaveAttribute("max", "116");
    expect(screen.getByText(/You can close this page: the update continues/)).toBeVisible();
    await toldTwice("Updated 60 of 116 product prices");
    expect(await currentStep()).toContain("Results");
  });

  it("can be stopped after a question", async () => {
    const priceStopRun = vi.fn(() => done);
    const { user } = renderPrices(
      { priceRun: () => priceRun({ state: "running" }), priceRunRows: rowsOf, priceStopRun },
      12,
    );
    await user.click(await screen.findByRole("button", { name: "Stop the update" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText(/Prices already updated stay as they are/)).toBeVisible();
    await user.click(question.getByRole("button", { name: "Stop the update" }));
    expect(priceStopRun.mock.calls).toEqual([[{ id: 12 }]]);
  });

  it("keeps what it knows when an answer is missing, and says so", async () => {
    let asked = 0;
    renderPrices(
      {
        priceRun: () => {
          asked += 1;
          if (asked === 2) throw new TypeError("Failed to fetch");
          return priceRun({ state: "running", progress: { done: 40, total: 116 } });
        },
      },
      12,
    );
    expect(await screen.findByText("The server is not answering right now")).toBeVisible();
    expect(screen.getByText("40 of 116")).toBeVisible();
  });
});

describe("the results of a price update", () => {
  it("B-PRICE-03 show the first 50 successful updates", async () => {
    renderPrices({ priceRun: () => done, priceRunRows: rowsOf }, 12);
    const table = within(await screen.findByRole("table", { name: "Updated prices" }));
    const [head, first, ...others] = table.getAllByRole("row");
    expect(head).toHaveTextContent("ProductIdentifierOld priceNew priceOutcome");
    expect(first).toHaveTextContent("Tovarastin 20 mg, 30 tabletstovarastin$18.95$19.95Changed");
    expect(others).toHaveLength(49);
    expect(screen.getByText("The first 50 of 61.")).toBeVisible();
    expect(screen.getByText("1 row already had the new price.")).toBeVisible();
    expect(
      screen.getByText("55 rows failed. Their prices were not set, unless the reason below says otherwise."),
    ).toBeVisible();
    expect(screen.getByText("4 rows were left out.")).toBeVisible();
  });

  it("B-PRICE-11 say that as many prices were updated as the button named", async () => {
    const one = priceRun({
      state: "done",
      total: 7,
      outcomes: { changed: 1, unchanged: 1, failed: 5 },
      result: { success: 2, total: 7 },
    });
    renderPrices({ priceRun: () => one, priceRunRows: rowsOf }, 12);
    expect(await screen.findByText("Updated 1 of 7 product prices")).toBeVisible();
    expect(screen.getByText("1 row already had the new price.")).toBeVisible();
    expect(
      screen.getByText("5 rows failed. Their prices were not set, unless the reason below says otherwise."),
    ).toBeVisible();
  });

  it("B-PRICE-03 show every failure with its reason, a page at a time", async () => {
    const priceRunRows = vi.fn(rowsOf);
    const { user, address } = renderPrices({ priceRun: () => done, priceRunRows }, 12);
    const table = within(await screen.findByRole("table", { name: "Failed rows" }));
    expect(table.getAllByRole("row")[1]).toHaveTextContent("The store has no product with this handle.");
    const pages = within(screen.getByRole("navigation", { name: "Pages of rows" }));
    expect(pages.getByText("1–50 of 55 rows")).toBeVisible();
    await user.click(pages.getByRole("button", { name: "Next" }));
    expect(priceRunRows).toHaveBeenCalledWith({
      id: 12,
      filter: "outcome:failed",
      page: 2,
      limit: 50,
      after: 51,
    });
    await expect.poll(address).toContain("page=2");
  });

  it("B-PRICE-04 send the failed rows back to review", async () => {
    const priceRetryFailedRows = vi.fn(() => priceRun({ id: 13, retryOf: 12 }));
    const { user, address } = renderPrices(
      {
        priceRun: ({ id }) => (id === 12 ? done : priceRun({ id, retryOf: 12 })),
        priceRunRows: rowsOf,
        priceRetryFailedRows,
      },
      12,
    );
    await user.click(await screen.findByRole("button", { name: "Send 55 failed rows back to review" }));
    expect(await screen.findByText(/failed rows from an earlier update/)).toBeVisible();
    expect(priceRetryFailedRows.mock.calls).toEqual([[{ id: 12 }]]);
    await expect.poll(address).toBe("/admin/products?tab=prices&run=13");
    expect(await currentStep()).toContain("Review Updates");
    await user.click(screen.getByRole("button", { name: "Show the earlier update" }));
    expect(await screen.findByRole("table", { name: "Updated prices" })).toBeVisible();
  });

  it("B-PRICE-10 say that the failed rows could not be sent back, and allow another try", async () => {
    const { user } = renderPrices(
      {
        priceRun: () => done,
        priceRunRows: rowsOf,
        priceRetryFailedRows: () => Promise.reject(refusal("INTERNAL", { status: 500 })),
      },
      12,
    );
    const button = await screen.findByRole("button", { name: /back to review/ });
    await user.click(button);
    expect(await screen.findByText("Failed to update prices")).toBeVisible();
    expect(button).toBeEnabled();
  });

  it("B-PRICE-05 'Start New Upload' closes the update and starts a new one", async () => {
    const priceCloseRun = vi.fn(() => done);
    const { user, address } = renderPrices({ priceRun: () => done, priceRunRows: rowsOf, priceCloseRun }, 12);
    await user.click(await screen.findByRole("button", { name: "Start New Upload" }));
    expect(await screen.findByLabelText(/Choose a CSV file/)).toBeInTheDocument();
    expect(priceCloseRun.mock.calls).toEqual([[{ id: 12 }]]);
    await expect.poll(address).toBe("/admin/products?tab=prices");
  });
});

describe("undoing a price update", () => {
  it("asks first, shows its own result and lists the prices that were kept", async () => {
    const undone = priceRun({
      state: "done",
      outcomes: { undone: 59, kept: 1, failed: 0 },
      result: { success: 1, total: 60 },
    });
    const undoing = priceRun({ state: "undoing", progress: { done: 0, total: 60 } });
    let now = done;
    const answer = later<typeof undoing>();
    const priceUndoRun = vi.fn(() => answer.promise);
    const { user } = renderPrices(
      {
        priceRun: () => now,
        priceRunRows: (question) => {
          const kept = priceRow({ outcome: "kept", reason: "The price has been changed since." });
          if (question.filter === "outcome:kept") return { rows: [kept] };
          if (question.filter === "outcome:undone") return { rows: some(50, { outcome: "undone" }) };
          return rowsOf(question);
        },
        priceUndoRun,
      },
      12,
    );
    await user.click(await screen.findByRole("button", { name: "Undo 60 prices" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText(/Each product gets back the price/)).toBeVisible();
    await user.dblClick(question.getByRole("button", { name: "Undo 60 prices" }));
    expect(priceUndoRun.mock.calls).toEqual([[{ id: 12 }]]);
    now = undoing;
    answer.resolve(undoing);
    expect(await screen.findByRole("progressbar", { name: "Putting back the earlier prices" })).toBeVisible();
    now = undone;
    await toldTwice("Put back 59 of 60 prices");
    const kept = within(await screen.findByRole("table", { name: "Not put back" }));
    expect(kept.getByText("The price has been changed since.")).toBeVisible();
    expect(screen.getByRole("table", { name: "Prices put back" })).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
  });
});
