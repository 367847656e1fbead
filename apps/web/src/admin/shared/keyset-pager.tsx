import { Button } from "@scriptkeeper/ui/button";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronsLeft from "lucide-react/icons/chevrons-left";

/** A page of a list that begins with its newest, and is left for older ones. */
export interface KeysetPagerProps<Place> {
  /** What is listed: "the audit". */
  of: string;
  isNewest: boolean;
  /** Where the next page begins; null where there is none. */
  older: Place | null;
  /** To the page behind this place; null for the newest. */
  onPageBefore: (place: Place | null) => void;
}

/** The ways to the other pages, where there are any. */
export function KeysetPager<Place>({ of, isNewest, older, onPageBefore }: KeysetPagerProps<Place>) {
  if (isNewest && older === null) return null;
  return (
    <nav aria-label={`Pages of ${of}`} className="flex flex-wrap justify-end gap-2">
      <Button variant="secondary" size="sm" disabled={isNewest} onClick={() => onPageBefore(null)}>
        <ChevronsLeft aria-hidden="true" className="size-4" />
        Newest
      </Button>
      <Button variant="secondary" size="sm" disabled={older === null} onClick={() => onPageBefore(older)}>
        Older
        <ChevronRight aria-hidden="true" className="size-4" />
      </Button>
    </nav>
  );
}
