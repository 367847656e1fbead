import type { PriceRowFilter } from "@scriptkeeper/contracts/prices/limits";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { NewTabLink } from "../../shared/counted/counted-link.tsx";
import { pathOfRows } from "./price-search-params.ts";

export interface CountedRowsProps {
  filter: PriceRowFilter;
  /** Their number, as it stands in its sentence. */
  children: ReactNode;
}

/** A number of rows of the update that is open, which opens these. */
export function CountedRows({ filter, children }: CountedRowsProps) {
  const [address] = useSearchParams();
  return <NewTabLink to={pathOfRows(address, filter)}>{children}</NewTabLink>;
}
