import { useSettings } from "../../../shared/settings-context.ts";

export interface StoreDaysProps {
  className?: string;
  /** Whether it stands above its list in compact mode too, because something else is beside the heading. */
  isAboveList?: boolean;
}

/** Says in which time zone a list's days are counted; in compact mode beside the page's heading. */
export function StoreDays({ className = "", isAboveList = false }: StoreDaysProps) {
  const { storeTimezone } = useSettings();
  const place = isAboveList ? "" : "dense:absolute dense:top-4 dense:right-6 dense:pt-0";
  return (
    <p className={`text-ink-muted ${className} ${place}`}>
      Dates are in the store's time zone, {storeTimezone}.
    </p>
  );
}
