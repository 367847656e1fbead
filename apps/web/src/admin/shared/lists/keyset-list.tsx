import { KeyedList } from "@scriptkeeper/ui/keyed-list";
import type { ReactNode } from "react";
import { lineKeys } from "../../../shared/components/query-page.tsx";
import { KeysetPager, type KeysetPagerProps } from "./keyset-pager.tsx";

export interface KeysetListProps<Place> extends KeysetPagerProps<Place> {
  /** What else can be done with the list, beside its pages. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A list that is worked through by keys and begins at one end of its time, with its tools and its other pages. */
export function KeysetList<Place>({ of, tools, children, ...pages }: KeysetListProps<Place>) {
  return (
    <KeyedList of={`list of ${of}`} keys={lineKeys([])} className="space-y-3">
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
