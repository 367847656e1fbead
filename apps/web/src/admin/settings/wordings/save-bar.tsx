import { Button } from "@scriptkeeper/ui/button";

export interface SaveBarProps {
  isChanged: boolean;
  isSaving: boolean;
  onDiscard: () => void;
}

/** The end of the form, in sight as long as something is not saved. */
export function SaveBar({ isChanged, isSaving, onDiscard }: SaveBarProps) {
  return (
    <div
      className={`flex flex-wrap items-center justify-end gap-2 border-t border-line bg-canvas py-2 ${isChanged ? "sticky bottom-0 z-10" : ""}`}
    >
      <p role="status" className="mr-auto text-ink-muted">
        {isChanged && "Not saved yet. Kept while you look elsewhere."}
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
