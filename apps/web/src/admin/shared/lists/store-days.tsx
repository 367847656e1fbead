import { useSettings } from "../../../shared/settings-context.ts";

export interface StoreDaysProps {
  className?: string;
  /** Stands above its list also where rows are compact: something else stands beside the heading there. */
  isAboveList?: boolean;
}

/** Says by whose time zone a list's days are counted; beside the page's heading where rows are compact. */
export function StoreDays({ className = "", isAboveList = false }: StoreDaysProps) {
  const { storeTimezone } = useSettings();
  const place = isAboveList ? "" : "dense:absolute dense:top-4 dense:right-6 dense:pt-0";
  return (
    <p className={`text-ink-muted ${className} ${place}`}>
      Dates are in the store's time zone, {storeTimezone}.
    </p>
  );
}
