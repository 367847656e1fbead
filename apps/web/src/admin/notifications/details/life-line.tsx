import { logMessages } from "@scriptkeeper/contracts/reporting/log-messages";
import type { EmailLifeLine } from "@scriptkeeper/contracts/reporting/logs";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import type { ShownQuery } from "../../../shared/components/query-failure.tsx";
import { QueryState } from "../../../shared/components/query-state.tsx";
import { TimelineSteps } from "../../shared/timeline/timeline-steps.tsx";

/** What happened to an email, from the queue to its last state. */
export function LifeLine({ line }: { line: ShownQuery<EmailLifeLine> }) {
  return (
    <section aria-label="What happened to this email" className="mb-4">
      <h3 className="mb-1 font-semibold">What happened to this email</h3>
      <QueryState
        query={line}
        of="what happened to the email"
        failed={logMessages.lifeLineFailed}
        skeleton={<Skeleton className="h-12" />}
      >
        {(found) => (
          <>
            <TimelineSteps steps={found.steps} />
            {endOf(found) && <p className="mt-1 text-ink-muted">{endOf(found)}</p>}
          </>
        )}
      </QueryState>
    </section>
  );
}

function endOf({ withdrawn, ordered, status }: EmailLifeLine): string | null {
  if (withdrawn) return `It was not sent: ${withdrawn}`;
  if (status !== "sent") return null;
  if (ordered === "no") return "No order has been placed from its link so far.";
  if (ordered === "unknown")
    return "Its link is no longer kept, so we don't know whether an order was placed from it.";
  return null;
}
