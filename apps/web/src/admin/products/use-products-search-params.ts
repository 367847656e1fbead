import { useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { useListAddress } from "../shared/use-list-params.ts";

export const TABS = ["products", "prices"] as const;
export type ProductsTab = (typeof TABS)[number];

/** The tab in the address. Each tab has an address of its own, found again when one comes back to it. */
export function useProductsTab() {
  const [params, setParams] = useSearchParams();
  const left = useRef<Partial<Record<ProductsTab, string>>>({});
  const tab = TABS.find((each) => each === params.get("tab")) ?? "products";
  function open(next: string) {
    const known = TABS.find((each) => each === next);
    if (!known || known === tab) return;
    left.current[tab] = params.toString();
    setParams(left.current[known] ?? (known === "products" ? "" : `tab=${known}`));
  }
  return { tab, open };
}

/** What is looked for, and whether the Debug panel is open; all of it in the address. */
export function useProductsAddress() {
  const { search, page, get, toPage, searchFor, filterBy } = useListAddress();
  const [, setParams] = useSearchParams();
  const isOn = (name: string) => get(name) === "yes";
  const showArchived = isOn("archived");
  return {
    search,
    page,
    toPage,
    searchFor,
    showArchived,
    /** What was archived can be found again, whether or not the store still sells it. */
    showUnavailable: showArchived || isOn("unavailable"),
    isDebugging: isOn("debug"),
    showArchivedOnly: (show: boolean) => filterBy("archived", show ? "yes" : ""),
    showUnavailableToo: (show: boolean) => filterBy("unavailable", show ? "yes" : ""),
    debug(open: boolean) {
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (open) after.set("debug", "yes");
          else after.delete("debug");
          return after;
        },
        { replace: true },
      );
    },
  };
}
