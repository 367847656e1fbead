import { Button } from "@scriptkeeper/ui/button";

export interface SaveBarProps {
  isChanged: boolean;
  isSaving: boolean;
  onDiscard: () => void;
}

/** The end of the form, visible while there are unsaved changes. */
export function SaveBar({ isChanged, isSaving, onDiscard }: SaveBarProps) {
  return (
    <div
      data-bar="bottom"
      className={`flex flex-wrap items-center justify-end gap-2 border-t border-line bg-canvas py-2 ${isChanged ? atTheEdge : ""}`}
    >
      <p role="status" className="mr-auto text-ink-muted">
        {isChanged && "Not saved yet"}
      </p>
      {isChanged && (
        <Button variant="secondary" onClick={onDiscard}>
          Discard
        </Button>
      )}
      <Button type="submit" busy={isSaving} disabled={!isChanged}>
        {isSaving ? "Saving..." : "Save words"}
      </Button>
    </div>
  );
}

/** Sticks to the end of the scrolling area and covers its padding. */
const atTheEdge = "sticky -bottom-[min(1rem,16px)] z-10 sm:-bottom-6 dense:-bottom-3 short:-bottom-3";
