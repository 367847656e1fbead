import type { PriceRow, PriceRun } from "@scriptkeeper/contracts/prices/prices";
import { fireEvent, screen, within } from "@testing-library/react";
import type { FakeApi } from "../../../../testing/fake-api.ts";
import { renderApp } from "../../../../testing/render-app.tsx";
import { admin } from "../../../../testing/samples.ts";

export type Products = NonNullable<FakeApi["products"]>;

const noFindings = { ready: 0, flagged: 0, unchanged: 0, not_found: 0, ambiguous: 0, invalid: 0 };
const noOutcomes = {
  waiting: 0,
  changed: 0,
  unchanged: 0,
  failed: 0,
  left_out: 0,
  undoing: 0,
  undone: 0,
  kept: 0,
};

type RunChanges = Partial<Omit<PriceRun, "findings" | "outcomes">> & {
  findings?: Partial<PriceRun["findings"]>;
  outcomes?: Partial<PriceRun["outcomes"]>;
};

export function priceRun({ findings, outcomes, ...changes }: RunChanges = {}): PriceRun {
  return {
    id: 12,
    identifierType: "handle",
    fileName: "prices.csv",
    state: "review",
    total: 3,
    received: 3,
    lookedUp: 3,
    included: 0,
    flaggedIncluded: 0,
    ticks: 0,
    findings: { ...noFindings, ...findings },
    outcomes: { ...noOutcomes, ...outcomes },
    progress: { done: 3, total: 3 },
    result: { success: 0, total: 0 },
    problem: null,
    retryOf: null,
    createdAt: "2026-11-21T00:00:00.000Z",
    startedAt: null,
    finishedAt: null,
    ...changes,
  };
}

export function priceRow(changes: Partial<PriceRow> = {}): PriceRow {
  return {
    rowNumber: 2,
    identifier: "tovarastin",
    price: "19.95",
    newPriceCents: 1995,
    oldPriceCents: 1895,
    changePercent: 5.3,
    title: "Tovarastin 20 mg, 30 tablets",
    finding: "ready",
    flags: [],
    included: true,
    outcome: null,
    reason: null,
    ...changes,
  };
}

/** Renders Bulk Price Update against an in-memory server; the id of an update opens it, with a filter for its rows. */
export function renderPrices(products: Partial<Products>, run?: number | { id: number; show: string }) {
  const { id, show } = typeof run === "object" ? run : { id: run, show: undefined };
  return renderApp({
    path: `/admin/products?tab=prices${id ? `&run=${id}` : ""}${show ? `&show=${show}` : ""}`,
    token: "t",
    api: {
      auth: { verify: () => admin },
      products: {
        priceLatestRun: () => ({ run: null }),
        priceRunRows: () => ({ rows: [] }),
        ...products,
      },
    },
  });
}

export const csv = (text: string, name = "prices.csv") => new File([text], name, { type: "text/csv" });

export function drop(file: File): void {
  fireEvent.drop(screen.getByText("Choose a CSV file"), { dataTransfer: { files: [file] } });
}

export const tableRow = async (name: RegExp) => within(await screen.findByRole("row", { name }));
export const currentStep = async () =>
  (await screen.findByRole("list", { name: "Steps of the price update" })).querySelector(
    "[aria-current=step]",
  )?.textContent;
