import type { ItemStatus } from "@scriptkeeper/contracts/constants";
import { Badge } from "@scriptkeeper/ui/badge";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Hourglass from "lucide-react/icons/hourglass";

const looks = {
  active: { label: "Active", variant: "success", Icon: CircleCheck },
  expired: { label: "Expired", variant: "destructive", Icon: CircleX },
  pending_renewal: { label: "Pending", variant: "warning", Icon: Hourglass },
} as const satisfies Record<ItemStatus, unknown>;

/** The status of an item; one that is not known is shown as it came. */
export function StatusBadge({ status }: { status: string }) {
  if (!isKnown(status)) return <Badge variant="secondary">{status}</Badge>;
  const { label, variant, Icon } = looks[status];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden="true" />
      {label}
    </Badge>
  );
}

function isKnown(status: string): status is ItemStatus {
  return Object.hasOwn(looks, status);
}
