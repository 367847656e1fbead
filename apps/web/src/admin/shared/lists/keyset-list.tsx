import { KeyedList } from "@scriptkeeper/ui/keyed-list";
import type { ReactNode } from "react";
import { KeysetPager, type KeysetPagerProps } from "./keyset-pager.tsx";

export interface KeysetListProps<Place> extends KeysetPagerProps<Place> {
  /** Further controls of the list, beside its pages. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A list that can be worked through by keys, with its tools and pages; it starts at the newest or oldest entry. */
export function KeysetList<Place>({ of, tools, children, ...pages }: KeysetListProps<Place>) {
  return (
    <KeyedList of={`list of ${of}`} className="space-y-3">
      {(keysButton) => (
        <>
          {children}
          <div className="flex flex-wrap justify-end gap-2">
            {tools}
            {keysButton}
            <KeysetPager of={of} {...pages} />
          </div>
        </>
      )}
    </KeyedList>
  );
}
