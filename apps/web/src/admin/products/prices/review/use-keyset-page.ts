import type { AskedSort } from "@scriptkeeper/contracts/lists/sorting";
import type { PriceRowSort } from "@scriptkeeper/contracts/prescriptions/review-sorts";
import type { PriceRowFilter } from "@scriptkeeper/contracts/prices/limits";
import type { PriceRow, PriceRunRows, PriceRunRowsInput } from "@scriptkeeper/contracts/prices/prices";
import { useState } from "react";

interface KeysetPage {
  runId: number;
  filter: PriceRowFilter;
  /** Empty if omitted. */
  search?: string;
  limit: number;
  page: number;
  /** In the order of the file if omitted. */
  sorted?: AskedSort<PriceRowSort>;
  onPage: (page: number) => void;
}

interface ShownRows {
  data: PriceRunRows | undefined;
  isPlaceholderData: boolean;
}

type Neighbour = Pick<PriceRunRowsInput, "after" | "before">;

/**
 * Asks for the next and the previous page by the rows that are shown, so that a late page is found as fast as the
 * first.
 */
export function useKeysetPage({ runId, filter, search = "", limit, page, sorted = {}, onPage }: KeysetPage) {
  const [named, setNamed] = useState<{ of: string; neighbour: Neighbour }>();
  const keyOf = (page: number) => `${runId} ${filter} ${sorted.sort} ${sorted.order} ${page} ${search}`;
  const question = {
    id: runId,
    filter,
    page,
    limit,
    ...(search && { search }),
    ...sorted,
    ...(named?.of === keyOf(page) && named.neighbour),
  };
  /** The first page has no neighbour before it, and while a page is loading, the rows shown belong to another. */
  const toPage = (next: number, { data, isPlaceholderData }: ShownRows) => {
    const neighbour =
      next === 1 || isPlaceholderData ? undefined : neighbourOf(data?.rows ?? [], next - page);
    setNamed(neighbour && { of: keyOf(next), neighbour });
    onPage(next);
  };
  return { question, toPage };
}

function neighbourOf(rows: readonly PriceRow[], step: number): Neighbour | undefined {
  const [first, last] = [rows[0]?.rowNumber, rows.at(-1)?.rowNumber];
  if (step === 1 && last !== undefined) return { after: last };
  if (step === -1 && first !== undefined) return { before: first };
  return undefined;
}
