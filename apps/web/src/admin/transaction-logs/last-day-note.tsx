import { Button } from "@scriptkeeper/ui/button";
import Clock from "lucide-react/icons/clock";

/** Says that the log is limited to the last 24 hours, which no filter field shows, and offers to end that. */
export function LastDayNote({ onEnd }: { onEnd: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="flex items-center gap-1.5">
        <Clock aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
        Only the last 24 hours
      </span>
      <Button variant="secondary" size="sm" onClick={onEnd}>
        Show all times
      </Button>
    </p>
  );
}
