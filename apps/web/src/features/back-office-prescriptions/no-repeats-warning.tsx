import { Alert } from "@scriptkeeper/ui/alert";

/** What 0 repeats mean, announced when they are typed. */
export function NoRepeatsWarning({ repeats }: { repeats: number | null }) {
  return (
    <div role="status">
      {repeats === 0 && (
        <Alert variant="warning">With 0 repeats the customer cannot order or renew this prescription.</Alert>
      )}
    </div>
  );
}
