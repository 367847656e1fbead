import { Alert } from "@scriptkeeper/ui/alert";
import { failureDetail } from "../../../shared/api/failure-detail.ts";
import { ScrollIntoView } from "./scroll-into-view.tsx";

/** A failure shown where it happened. What was typed stays, and the same button tries again. */
export function Failure({ title, error }: { title: string; error: unknown }) {
  return (
    <ScrollIntoView>
      <Alert variant="destructive" role="alert" title={title}>
        <p>{failureDetail(error)}</p>
      </Alert>
    </ScrollIntoView>
  );
}
