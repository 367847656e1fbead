import { useSettings } from "../../shared/settings-context.ts";

/** Says by whose time zone a list's days are counted. */
export function StoreDays({ className = "" }: { className?: string }) {
  const { storeTimezone } = useSettings();
  return (
    <p className={`text-ink-muted ${className} dense:absolute dense:top-4 dense:right-6 dense:pt-0`}>
      Dates are days in the store's time zone, {storeTimezone}.
    </p>
  );
}
