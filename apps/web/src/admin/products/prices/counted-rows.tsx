import type { PriceRowFilter } from "@scriptkeeper/contracts/prices/limits";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { NewTabLink } from "../../shared/counted/counted-link.tsx";
import { pathOfRows } from "./price-search-params.ts";

export interface CountedRowsProps {
  filter: PriceRowFilter;
  /** The number, as it reads in its sentence. */
  children: ReactNode;
}

/** A number of rows of the open update, linked to these rows. */
export function CountedRows({ filter, children }: CountedRowsProps) {
  const [address] = useSearchParams();
  return <NewTabLink to={pathOfRows(address, filter)}>{children}</NewTabLink>;
}
