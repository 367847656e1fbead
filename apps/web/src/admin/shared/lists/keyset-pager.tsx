import type { Order } from "@scriptkeeper/contracts/lists/sorting";
import { Button } from "@scriptkeeper/ui/button";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronsLeft from "lucide-react/icons/chevrons-left";

/** The pages of a list that starts at one end and can only go on from there. */
export interface KeysetPagerProps<Place> {
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

/** The buttons to the first and the next page; nothing if there is only one. */
export function KeysetPager<Place>(props: KeysetPagerProps<Place>) {
  const { of, isFirst, order = "desc", older, onPageBefore } = props;
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
