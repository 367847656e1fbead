import type { NotificationRow } from "@scriptkeeper/contracts/logs";
import { Badge } from "@scriptkeeper/ui/badge";
import Ban from "lucide-react/icons/ban";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Hourglass from "lucide-react/icons/hourglass";
import { stateLabels } from "./email-labels.ts";

const looks = {
  queued: { variant: "warning", Icon: Hourglass },
  sent: { variant: "success", Icon: CircleCheck },
  failed: { variant: "destructive", Icon: CircleX },
  cancelled: { variant: "secondary", Icon: Ban },
} as const satisfies Record<NotificationRow["status"], unknown>;

/** What became of an email. */
export function StateBadge({ state }: { state: NotificationRow["status"] }) {
  const { variant, Icon } = looks[state];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden="true" />
      {stateLabels[state]}
    </Badge>
  );
}
