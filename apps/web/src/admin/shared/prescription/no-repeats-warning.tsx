import { Alert } from "@scriptkeeper/ui/alert";

export interface NoRepeatsWarningProps {
  /** `null` while the typed text is no number. */
  repeats: number | null;
  className?: string;
}

/** Says what 0 repeats mean, and announces it as they are typed. */
export function NoRepeatsWarning({ repeats, className }: NoRepeatsWarningProps) {
  return (
    <div role="status">
      {repeats === 0 && (
        <Alert variant="warning" className={className}>
          With 0 repeats the customer cannot order or renew this prescription.
        </Alert>
      )}
    </div>
  );
}
