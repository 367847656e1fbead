import type { NotificationRow } from "@scriptkeeper/contracts/reporting/logs";
import { Badge } from "@scriptkeeper/ui/badge";
import { stateLabels } from "./email-labels.ts";

const looks = {
  queued: "warning",
  sent: "success",
  failed: "destructive",
  cancelled: "secondary",
} as const satisfies Record<NotificationRow["status"], unknown>;

/** The state of an email. */
export function StateBadge({ state }: { state: NotificationRow["status"] }) {
  return (
    <Badge isState variant={looks[state]}>
      {stateLabels[state]}
    </Badge>
  );
}
