import type { CountedNote as Note } from "@scriptkeeper/contracts/lists/counted";
import { numberText } from "@scriptkeeper/domain/number-words";
import { Button } from "@scriptkeeper/ui/button";
import { usePrescriptionsParams } from "./prescriptions-search-params.ts";

/**
 * Says which number the list belongs to, and leads back to all prescriptions. `note` is undefined until the list is
 * loaded.
 */
export function CountedNote({ note }: { note: Note | undefined }) {
  const { counted, change } = usePrescriptionsParams();
  if (counted === null) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p role="status" className="min-w-0 wrap-anywhere">
        <strong>{note?.title ?? "Loading what was counted…"}</strong>
        {note?.is_more && `. There are more; the first ${numberText(note.most)} are listed.`}
      </p>
      <Button variant="quiet" size="sm" onClick={() => change({ counted: null })}>
        Show all prescriptions
      </Button>
    </div>
  );
}
