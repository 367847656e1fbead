import { Alert } from "@scriptkeeper/ui/alert";
import { failureDetail } from "../../../shared/api/failure-detail.ts";

/** A failure shown where it happened. What was typed stays, and the same button tries again. */
export function Failure({ title, error }: { title: string; error: unknown }) {
  return (
    <Alert variant="destructive" role="alert" title={title}>
      <p>{failureDetail(error)}</p>
    </Alert>
  );
}
