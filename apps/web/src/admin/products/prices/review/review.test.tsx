import type { Effect } from "@scriptkeeper/contracts/editing/effects";
import { priceMessages } from "@scriptkeeper/contracts/prices/messages";
import type { PriceRow, PriceRun } from "@scriptkeeper/contracts/prices/prices";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { later, refusal } from "../../../../testing/fake-api.ts";
import { paragraph } from "../../../../testing/paragraph.ts";
import { currentStep, priceRow, priceRun, renderPrices, tableRow } from "../testing/render-prices.ts";

beforeEach(() => sessionStorage.clear());

const ready = priceRow();
const zero = priceRow({
  rowNumber: 3,
  identifier: "lisopramel",
  title: "Lisopramel 10 mg",
  price: "0",
  newPriceCents: 0,
  oldPriceCents: 1650,
  changePercent: -100,
  finding: "flagged",
  flags: ["zero"],
  reason: "The new price is 0.",
  included: false,
});
const unknown = priceRow({
  rowNumber: 4,
  identifier: "nothing",
  title: null,
  oldPriceCents: null,
  changePercent: null,
  finding: "not_found",
  included: false,
  reason: "The store has no product with this handle.",
});
const typo = priceRow({
  rowNumber: 5,
  identifier: "amvelodine",
  price: "1.234,50",
  newPriceCents: null,
  oldPriceCents: null,
  changePercent: null,
  title: null,
  finding: "invalid",
  included: false,
  reason: "This is not a price. Write it like 12.50.",
});
const rows = [ready, zero, unknown, typo];
const run = priceRun({
  total: 4,
  included: 1,
  findings: { ready: 1, flagged: 1, not_found: 1, invalid: 1 },
});

const effect: Effect = {
  prescriptions: { count: 2, isMore: false },
  patients: { count: 2, isMore: false },
  outlook: null,
  says: [
    "They are the prices of 2 prescriptions of 2 patients.",
    "About 2 renewals of 2 patients are expected.",
  ],
  opens: [
    { words: "2 prescriptions", list: "items", counted: "price-run.1" },
    { words: "2 patients", list: "patients", counted: "price-run.1" },
    { words: "2 renewals of 2 patients", list: "items", counted: [4, 9] },
  ],
  rests_on: "Expected from the reminders.",
  why: [],
};

describe("the review of a price update", () => {
  it("B-PRICE-02 shows the first 100 rows beside the live prices, each with its findings", async () => {
    const priceRunRows = vi.fn(() => ({ rows }));
    const priceRowPatients = vi.fn(() => ({
      rows: [
        { rowNumber: 2, patients: { count: 12, isMore: false } },
        { rowNumber: 3, patients: { count: 100, isMore: true } },
      ],
    }));
    renderPrices({ priceRun: () => ({ ...run, received: 250 }), priceRunRows, priceRowPatients }, 12);
    const table = within(await screen.findByRole("table", { name: "Price updates to review" }));
    await table.findByText("100+");
    expect(priceRowPatients.mock.calls).toEqual([[{ id: 12, rowNumbers: [2, 3, 4, 5] }]]);
    expect(await currentStep()).toContain("Review Updates");
    expect(priceRunRows.mock.calls[0]).toEqual([{ id: 12, filter: "all", page: 1, limit: 100 }]);
    const cells = table.getAllByRole("row").map((row) =>
      within(row)
        .queryAllByRole("cell")
        .map((cell) => cell.textContent),
    );
    expect(cells.slice(1)).toEqual([
      ["", "2", "tovarastin", "Tovarastin 20 mg, 30 tablets", "$18.95", "$19.95", "+5.3%", "12", "Ready"],
      [
        "",
        "3",
        "lisopramel",
        "Lisopramel 10 mg",
        "$16.50",
        "$0.00",
        "−100%",
        "100+",
        "To checkThe new price is 0.",
      ],
      [
        "",
        "4",
        "nothing",
        "–",
        "–",
        "$19.95",
        "–",
        "–",
        "Not foundThe store has no product with this handle.",
      ],
      [
        "",
        "5",
        "amvelodine",
        "–",
        "–",
        "1.234,50",
        "–",
        "–",
        "No priceThis is not a price. Write it like 12.50.",
      ],
    ]);
    expect(screen.getByText("1–4 of 250 rows")).toBeVisible();
  });

  it("says what else looks wrong about a duplicate", async () => {
    const reason = "This product is in the list more than once: rows 3, 9.";
    const twice = priceRow({ ...zero, flags: ["zero", "duplicate"], reason });
    renderPrices({ priceRun: () => run, priceRunRows: () => ({ rows: [twice] }) }, 12);
    const shown = await tableRow(/lisopramel/);
    expect(shown.getByText("The new price is 0.")).toBeVisible();
    expect(shown.getByText(reason)).toBeVisible();
  });

  it("leaves doubtful rows out until they are ticked, and offers no tick for rows that can't be set", async () => {
    const answer = later<typeof run>();
    const priceIncludeRows = vi.fn(() => answer.promise);
    let counted = run;
    const { user } = renderPrices(
      { priceRun: () => counted, priceRunRows: () => ({ rows }), priceIncludeRows },
      12,
    );
    const tick = await screen.findByRole("checkbox", { name: "Update line 3, lisopramel" });
    expect(tick).not.toBeChecked();
    expect(screen.getByRole("checkbox", { name: "Update line 2, tovarastin" })).toBeChecked();
    expect((await tableRow(/nothing/)).queryByRole("checkbox")).toBeNull();
    await user.click(tick);
    await waitFor(() => expect(tick).toBeChecked());
    expect(priceIncludeRows.mock.calls).toEqual([[{ id: 12, rowNumbers: [3], included: true }]]);
    expect(screen.getByRole("button", { name: "Update 1 price" })).toBeDisabled();
    counted = { ...run, included: 2 };
    answer.resolve(counted);
    expect(await screen.findByRole("button", { name: "Update 2 prices" })).toBeEnabled();
  });

  it("sends ticks one after another, in the order in which they were made", async () => {
    const first = later<typeof run>();
    const priceIncludeRows = vi.fn().mockReturnValueOnce(first.promise).mockReturnValue(run);
    const { user } = renderPrices(
      { priceRun: () => run, priceRunRows: () => ({ rows }), priceIncludeRows },
      12,
    );
    const tick = await screen.findByRole("checkbox", { name: "Update line 3, lisopramel" });
    await user.click(tick);
    await waitFor(() => expect(tick).toBeChecked());
    await user.click(tick);
    await waitFor(() => expect(tick).not.toBeChecked());
    expect(priceIncludeRows).toHaveBeenCalledTimes(1);
    first.resolve(run);
    await waitFor(() => expect(priceIncludeRows).toHaveBeenCalledTimes(2));
    expect(priceIncludeRows).toHaveBeenLastCalledWith({ id: 12, rowNumbers: [3], included: false });
  });

  it("ticks all rows of the page that can be set", async () => {
    const priceIncludeRows = vi.fn(() => run);
    const { user } = renderPrices(
      { priceRun: () => run, priceRunRows: () => ({ rows }), priceIncludeRows },
      12,
    );
    const all = await screen.findByRole("checkbox", { name: "Update all rows of this page" });
    expect(all).toBePartiallyChecked();
    await user.click(all);
    expect(priceIncludeRows.mock.calls).toEqual([[{ id: 12, rowNumbers: [2, 3], included: true }]]);
  });

  it("B-PRICE-10 reverts a tick that the server refused", async () => {
    const { user } = renderPrices(
      {
        priceRun: () => run,
        priceRunRows: () => ({ rows }),
        priceIncludeRows: () =>
          Promise.reject(refusal("CONFLICT", { message: "This price update is no longer in review." })),
      },
      12,
    );
    const tick = await screen.findByRole("checkbox", { name: "Update line 3, lisopramel" });
    await user.click(tick);
    expect(await screen.findByText("This price update is no longer in review.")).toBeVisible();
    await waitFor(() => expect(tick).not.toBeChecked());
  });

  it("filters the rows by each count, and keeps that in the URL", async () => {
    const priceRunRows = vi.fn(({ filter }: { filter?: string | undefined }) => ({
      rows: filter === "finding:flagged" ? [zero] : rows,
    }));
    const { user, address } = renderPrices({ priceRun: () => run, priceRunRows }, 12);
    const counts = within(await screen.findByRole("group", { name: "Rows to show" }));
    expect(counts.getAllByRole("button").map((button) => button.textContent)).toEqual([
      "All4",
      "Ready1",
      "To check1",
      "Not found1",
      "No price1",
    ]);
    await user.click(counts.getByRole("button", { name: /To check/ }));
    await waitFor(() => expect(screen.queryByRole("row", { name: /tovarastin/ })).toBeNull());
    expect(screen.getByRole("row", { name: /lisopramel/ })).toBeVisible();
    await expect.poll(address).toBe("/admin/products?tab=prices&run=12&show=finding%3Aflagged");
  });

  it.each([
    ["ticked", "Ticked1"],
    ["unticked", "Not ticked1"],
    ["unsettable", "Can't be set2"],
    ["flagged:ticked", "To check, ticked0"],
    ["flagged:unticked", "To check, not ticked1"],
  ])("says above the rows which number of the question opened them: %s", async (show, label) => {
    const priceRunRows = vi.fn(() => ({ rows }));
    renderPrices({ priceRun: () => run, priceRunRows }, { id: 12, show });
    const counts = within(await screen.findByRole("group", { name: "Rows to show" }));
    expect(counts.getAllByRole("button", { pressed: true }).map(({ textContent }) => textContent)).toEqual([
      label,
    ]);
    await waitFor(() => expect(priceRunRows).toHaveBeenCalledWith(expect.objectContaining({ filter: show })));
  });

  it("says what will happen before it starts, and starts once", async () => {
    const started = later<typeof run>();
    const priceStartRun = vi.fn(() => started.promise);
    const running = priceRun({ state: "running", progress: { done: 0, total: 1 } });
    let answered = run;
    const { user } = renderPrices(
      {
        priceRun: () => answered,
        priceRunRows: ({ filter }) => ({ rows: filter === "all" ? rows : [zero] }),
        priceRunEffect: () => effect,
        priceStartRun,
      },
      12,
    );
    await user.click(await screen.findByRole("button", { name: "Update 1 price" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Update 1 price" }));
    await question.findByText(/^Lisopramel/);
    expect(question.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "1 price will change in the store immediately, for every customer.",
      "1 row is not ticked and will be left out.",
      "2 rows can't be set and will be listed as failed.",
      "You can undo this afterwards, except for prices that someone changes in the meantime.",
      "Lisopramel 10 mg: $16.50 to $0.00 (−100%)",
    ]);
    const showing = (filter: string) =>
      `/admin/products?tab=prices&run=12&show=${encodeURIComponent(filter)}`;
    for (const [name, filter] of [
      ["1 price", "ticked"],
      ["1 row", "unticked"],
      ["2 rows", "unsettable"],
      ["1 row to check", "flagged:unticked"],
    ] as const) {
      const link = question.getByRole("link", { name });
      expect(link).toHaveAttribute("href", showing(filter));
      expect(link).toHaveAttribute("target", "_blank");
    }
    for (const sentence of [...effect.says, "Expected from the reminders."])
      expect(await question.findByText(paragraph(sentence))).toBeVisible();
    expect(question.getByRole("link", { name: "2 patients" })).toHaveAttribute(
      "href",
      "/admin/prescriptions?list=patients&counted=price-run.1",
    );
    expect(question.getByRole("button", { name: "2 renewals of 2 patients" })).toBeVisible();
    expect(priceStartRun).not.toHaveBeenCalled();
    await user.dblClick(question.getByRole("button", { name: "Update 1 price" }));
    expect(priceStartRun.mock.calls).toEqual([[{ id: 12, ticks: 0 }]]);
    answered = running;
    started.resolve(running);
    expect(await screen.findByRole("progressbar", { name: "Updating prices" })).toBeVisible();
    expect(await currentStep()).toContain("Results");
  });

  it("says in the question which rows are to be checked, ticked or left out", async () => {
    const doubled = priceRow({
      ...ready,
      title: "Amvelodine 5 mg",
      oldPriceCents: 1000,
      newPriceCents: 2000,
      changePercent: 100,
      finding: "flagged",
      flags: ["higher"],
      reason: "The new price is at least 30% higher.",
    });
    const listed = {
      "flagged:ticked": { rows: [doubled] },
      "flagged:unticked": { rows: [zero] },
    };
    const { user } = renderPrices(
      {
        priceRun: () =>
          priceRun({ total: 9, included: 2, flaggedIncluded: 1, findings: { ready: 1, flagged: 8 } }),
        priceRunRows: ({ filter }) =>
          filter === "flagged:ticked" || filter === "flagged:unticked" ? listed[filter] : { rows },
      },
      12,
    );
    await user.click(await screen.findByRole("button", { name: "Update 2 prices" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(await question.findByText(paragraph("Check this price once more:"))).toBeVisible();
    expect(question.getByRole("link", { name: "this price" })).toHaveAttribute(
      "href",
      "/admin/products?tab=prices&run=12&show=flagged%3Aticked",
    );
    expect(question.getByText("Amvelodine 5 mg: $10.00 to $20.00 (+100%)")).toBeVisible();
    expect(
      await question.findByText(paragraph("7 rows to check are not ticked and stay as they are:")),
    ).toBeVisible();
    expect(question.getByText("Lisopramel 10 mg: $16.50 to $0.00 (−100%)")).toBeVisible();
    expect(question.getByText("and 6 more")).toBeVisible();
  });

  it("shows which rows a colleague has ticked meanwhile before it starts", async () => {
    let ticked = { included: 1, ticks: 5 };
    const priceStartRun = vi.fn(({ ticks }: { ticks?: number | undefined }) => {
      if (ticks !== 6) throw refusal("CONFLICT", { status: 409, message: priceMessages.otherTicks });
      return priceRun({ state: "running" });
    });
    const { user } = renderPrices(
      { priceRun: () => ({ ...run, ...ticked }), priceRunRows: () => ({ rows }), priceStartRun },
      12,
    );
    await user.click(await screen.findByRole("button", { name: "Update 1 price" }));
    ticked = { included: 2, ticks: 6 };
    await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Update 1 price" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Update 2 prices" }));
    expect(await question.findByText(priceMessages.otherTicks)).toBeVisible();
    await user.click(question.getByRole("button", { name: "Update 2 prices" }));
    expect(await screen.findByRole("progressbar", { name: "Updating prices" })).toBeVisible();
    expect(priceStartRun).toHaveBeenCalledTimes(2);
  });

  it("says that a colleague has started it otherwise, although the question is gone", async () => {
    let answered = { ...run, ticks: 5 };
    const { user } = renderPrices(
      {
        priceRun: () => answered,
        priceRunRows: () => ({ rows }),
        priceStartRun: () => {
          answered = priceRun({ state: "running", ticks: 6 });
          throw refusal("CONFLICT", { status: 409, message: priceMessages.startedOtherwise });
        },
      },
      12,
    );
    await user.click(await screen.findByRole("button", { name: "Update 1 price" }));
    await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Update 1 price" }));
    expect(await screen.findByText(priceMessages.startedOtherwise)).toBeVisible();
    expect(screen.getByRole("button", { name: "Stop the update" })).toBeVisible();
  });

  it("B-PRICE-10 says that it did not start, and can be tried again in the same place", async () => {
    let asked = 0;
    const { user } = renderPrices(
      {
        priceRun: () => run,
        priceRunRows: () => ({ rows }),
        priceStartRun: () => {
          asked += 1;
          if (asked === 1) throw refusal("INTERNAL", { status: 500 });
          return priceRun({ state: "running" });
        },
      },
      12,
    );
    await user.click(await screen.findByRole("button", { name: "Update 1 price" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Update 1 price" }));
    expect(await question.findByRole("alert")).toHaveTextContent("Failed to update prices");
    await user.click(question.getByRole("button", { name: "Update 1 price" }));
    expect(await screen.findByRole("progressbar")).toBeVisible();
  });

  it("says that it did not start without waiting for what cannot be read either", async () => {
    let isAway = false;
    const { user } = renderPrices(
      {
        priceRun: () => (isAway ? later<PriceRun>().promise : run),
        priceRunRows: () => ({ rows }),
        priceStartRun: () => {
          isAway = true;
          throw refusal("INTERNAL", { status: 500 });
        },
      },
      12,
    );
    await user.click(await screen.findByRole("button", { name: "Update 1 price" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Update 1 price" }));
    expect(await question.findByRole("alert")).toHaveTextContent("Failed to update prices");
    expect(question.getByRole("button", { name: "Update 1 price" })).toBeEnabled();
  });

  it("can't start when nothing is ticked", async () => {
    const none: PriceRow[] = [zero];
    renderPrices(
      {
        priceRun: () => priceRun({ total: 1, findings: { flagged: 1 } }),
        priceRunRows: () => ({ rows: none }),
      },
      12,
    );
    expect(await screen.findByRole("button", { name: "Update 0 prices" })).toBeDisabled();
    expect(screen.getByText("No row is ticked. Tick at least one row first.")).toBeVisible();
  });
});

describe("the pages of the review", () => {
  const long = priceRun({ total: 250, received: 250, included: 250, findings: { ready: 250 } });
  /** The first two rows of a page, which stand in for a hundred. */
  const rowsOfPage = (page: unknown) =>
    [0, 1].map((index) => {
      const rowNumber = Number(page) * 1_000 + index;
      return priceRow({ rowNumber, identifier: `p-${rowNumber}` });
    });
  const question = { id: 12, filter: "all", limit: 100 };

  it("are requested relative to the page beside them, except the first", async () => {
    const priceRunRows = vi.fn(({ page }: { page?: unknown }) => ({ rows: rowsOfPage(page) }));
    const { user } = renderPrices({ priceRun: () => long, priceRunRows }, 12);
    const press = async (name: string, shown: RegExp) => {
      await user.click(await screen.findByRole("button", { name }));
      await tableRow(shown);
      return priceRunRows.mock.lastCall?.[0];
    };
    expect(await press("Next", /p-2000/)).toEqual({ ...question, page: 2, after: 1_001 });
    expect(screen.getByText("101–102 of 250 rows")).toBeVisible();
    expect(await press("Next", /p-3000/)).toEqual({ ...question, page: 3, after: 2_001 });
    expect(await press("Previous", /p-2000/)).toEqual({ ...question, page: 2, before: 3_000 });
    expect(await press("Previous", /p-1000/)).toEqual({ ...question, page: 1 });
  });

  it("are requested by number while the page beside them is loading", async () => {
    const second = later<{ rows: PriceRow[] }>();
    const priceRunRows = vi.fn(({ page }: { page?: unknown }) =>
      page === 2 ? second.promise : Promise.resolve({ rows: rowsOfPage(page) }),
    );
    const { user } = renderPrices({ priceRun: () => long, priceRunRows }, 12);
    await user.click(await screen.findByRole("button", { name: "Next" }));
    await user.click(screen.getByRole("button", { name: "Next" }));
    await tableRow(/p-3000/);
    expect(priceRunRows.mock.lastCall?.[0]).toEqual({ ...question, page: 3 });
    second.resolve({ rows: [] });
  });
});

describe("a price update before its review", () => {
  it("shows the progress of the look-up, then the review", async () => {
    let asked = 0;
    renderPrices(
      {
        priceRun: () => {
          asked += 1;
          return asked === 1
            ? priceRun({ state: "looking_up", progress: { done: 1_200, total: 3_000 } })
            : run;
        },
        priceRunRows: () => ({ rows }),
      },
      12,
    );
    expect(await screen.findByText("1,200 of 3,000")).toBeVisible();
    expect(screen.getByText(/You can close this page/)).toBeVisible();
    expect(await screen.findByRole("table", { name: "Price updates to review" })).toBeVisible();
  });

  it("says when the store is not answering", async () => {
    const problem = "The store is not answering right now. We'll keep trying; nothing is lost.";
    renderPrices({ priceRun: () => priceRun({ state: "looking_up", problem }) }, 12);
    expect(await screen.findByText(problem)).toBeVisible();
  });

  it("B-PRICE-05 can be closed for another file, even when it was closed in another window", async () => {
    const closed: unknown[] = [];
    const { user, address } = renderPrices(
      {
        priceRun: () => priceRun({ state: "looking_up", problem: priceMessages.putAway }),
        priceCloseRun: (input) => {
          closed.push(input);
          return priceRun({ state: "looking_up" });
        },
      },
      12,
    );
    expect(await screen.findByText(priceMessages.putAway)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Start New Upload" }));
    await expect.poll(address).toBe("/admin/products?tab=prices");
    expect(closed).toEqual([{ id: 12 }]);
  });

  it("B-PRICE-10 offers to retry what could not be loaded", async () => {
    let asked = 0;
    const { user } = renderPrices(
      {
        priceRun: () => {
          asked += 1;
          if (asked === 1) throw new TypeError("Failed to fetch");
          return run;
        },
        priceRunRows: () => ({ rows }),
      },
      12,
    );
    expect(await screen.findByRole("alert")).toHaveTextContent("An unexpected error occurred");
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("table", { name: "Price updates to review" })).toBeVisible();
  });

  it("says when the update does not exist, and leads back to the upload", async () => {
    const { user, address } = renderPrices(
      {
        priceRun: () =>
          Promise.reject(refusal("NOT_FOUND", { status: 404, message: "This price update does not exist" })),
      },
      99,
    );
    expect(await screen.findByRole("alert")).toHaveTextContent("This price update does not exist");
    await user.click(screen.getByRole("button", { name: "Start New Upload" }));
    expect(await screen.findByLabelText(/Choose a CSV file/)).toBeInTheDocument();
    await expect.poll(address).toBe("/admin/products?tab=prices");
  });
});
