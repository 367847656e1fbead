import { useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { choiceParam, flagParam, listSearchParams } from "../shared/lists/search-params.ts";
import { readSearchParams } from "../shared/lists/use-typed-search-params.ts";

/** The filter of the products, and whether the Debug panel is open. */
export const productsSearchParams = {
  ...listSearchParams,
  archived: flagParam,
  unavailable: flagParam,
  debug: flagParam,
};

const tabParams = { tab: choiceParam(["products", "prices"], "products") };

/** Reads the open tab from the address. Each tab keeps its own address, which returns with the tab. */
export function useProductsTab() {
  const [params, setParams] = useSearchParams();
  const left = useRef(new Map<string, string>());
  const { tab } = readSearchParams(params, tabParams);
  function open(next: string) {
    if (next === tab) return;
    left.current.set(tab, params.toString());
    setParams(left.current.get(next) ?? (next === "products" ? "" : `tab=${next}`));
  }
  return { tab, open };
}
