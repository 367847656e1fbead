import { Alert } from "@scriptkeeper/ui/alert";
import { failureDetail } from "../../../shared/api/failure-detail.ts";
import { InSight } from "./in-sight.tsx";

/** A failure shown where it happened. What was typed stays, and the same button tries again. */
export function Failure({ title, error }: { title: string; error: unknown }) {
  return (
    <InSight>
      <Alert variant="destructive" role="alert" title={title}>
        <p>{failureDetail(error)}</p>
      </Alert>
    </InSight>
  );
}
