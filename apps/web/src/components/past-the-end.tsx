import { Button } from "@scriptkeeper/ui/button";
import { EmptyState } from "@scriptkeeper/ui/empty-state";

/** A page of a list that has become shorter, or whose address was written by hand. */
export function PastTheEnd({ onPage }: { onPage: (page: number) => void }) {
  return (
    <EmptyState title="This page is past the end of the list">
      <Button variant="secondary" className="mt-3" onClick={() => onPage(1)}>
        Go to the first page
      </Button>
    </EmptyState>
  );
}
