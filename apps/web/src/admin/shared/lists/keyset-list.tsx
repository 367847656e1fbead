import type { Order } from "@scriptkeeper/contracts/lists/sorting";
import { Button } from "@scriptkeeper/ui/button";
import { KeyedList } from "@scriptkeeper/ui/keyed-list";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronsLeft from "lucide-react/icons/chevrons-left";
import type { ReactNode } from "react";

/** The pages of a list that starts at one end and can only go on from there. */
interface KeysetPages<Place> {
  /** What is listed, such as "the audit". */
  of: string;
  isFirst: boolean;
  /** Which end comes first, the newest by default; "other" if the list is not in order of time. */
  order?: Order | "other";
  /** Where the next page starts; null if there is none. */
  older: Place | null;
  /** Goes to the page that starts after this place; null for the first page. */
  onPageBefore: (place: Place | null) => void;
}

export interface KeysetListProps<Place> extends KeysetPages<Place> {
  /** Further controls of the list, beside its pages. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A list that can be worked through by keys, with its tools and pages; it starts at the newest or oldest entry. */
export function KeysetList<Place>({ tools, children, ...pages }: KeysetListProps<Place>) {
  return (
    <KeyedList of={`list of ${pages.of}`} className="space-y-3">
      {(keysButton) => (
        <>
          {children}
          <div className="flex flex-wrap justify-end gap-2">
            {tools}
            {keysButton}
            <KeysetPager {...pages} />
          </div>
        </>
      )}
    </KeyedList>
  );
}

/** The buttons to the first and the next page; nothing if there is only one. */
function KeysetPager<Place>({ of, isFirst, order = "desc", older, onPageBefore }: KeysetPages<Place>) {
  if (isFirst && older === null) return null;
  return (
    <nav aria-label={`Pages of ${of}`} className="flex flex-wrap justify-end gap-2">
      <Button variant="secondary" size="sm" disabled={isFirst} onClick={() => onPageBefore(null)}>
        <ChevronsLeft aria-hidden="true" className="size-4" />
        {ends[order].first}
      </Button>
      <Button variant="secondary" size="sm" disabled={older === null} onClick={() => onPageBefore(older)}>
        {ends[order].next}
        <ChevronRight aria-hidden="true" className="size-4" />
      </Button>
    </nav>
  );
}

const ends: Record<Order | "other", { first: string; next: string }> = {
  desc: { first: "Newest", next: "Older" },
  asc: { first: "Oldest", next: "Newer" },
  other: { first: "First", next: "Next" },
};
