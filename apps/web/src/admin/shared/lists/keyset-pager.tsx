import type { Order } from "@scriptkeeper/contracts/lists/sorting";
import { Button } from "@scriptkeeper/ui/button";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronsLeft from "lucide-react/icons/chevrons-left";

/** A page of a list that begins at one of its ends, and is left for what stands behind it. */
export interface KeysetPagerProps<Place> {
  /** What is listed: "the audit". */
  of: string;
  isFirst: boolean;
  /** Which end it begins with, the newest unless said; or that it goes by something else than time. */
  order?: Order | "other";
  /** Where the next page begins; null where there is none. */
  older: Place | null;
  /** To the page behind this place; null for the first. */
  onPageBefore: (place: Place | null) => void;
}

/** The ways to the other pages, where there are any. */
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
