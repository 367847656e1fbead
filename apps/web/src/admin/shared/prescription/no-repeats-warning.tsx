import { Alert } from "@scriptkeeper/ui/alert";

export interface NoRepeatsWarningProps {
  /** `null` while what is typed is no number. */
  repeats: number | null;
  className?: string;
}

/** What 0 repeats mean, announced when they are typed. */
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
