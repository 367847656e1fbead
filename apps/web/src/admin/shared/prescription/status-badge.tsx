import type { ItemStatus } from "@scriptkeeper/contracts/constants";
import { Badge } from "@scriptkeeper/ui/badge";

const looks = {
  active: { label: "Active", variant: "success" },
  expired: { label: "Expired", variant: "destructive" },
  pending_renewal: { label: "Pending", variant: "warning" },
} as const satisfies Record<ItemStatus, unknown>;

/** The status of an item; an unknown one is shown as received. */
export function StatusBadge({ status }: { status: string }) {
  if (!isKnown(status))
    return (
      <Badge isState variant="secondary">
        {status}
      </Badge>
    );
  const { label, variant } = looks[status];
  return (
    <Badge isState variant={variant}>
      {label}
    </Badge>
  );
}

/** Returns the name of a status. */
export function statusLabel(status: string): string {
  return isKnown(status) ? looks[status].label : status;
}

function isKnown(status: string): status is ItemStatus {
  return Object.hasOwn(looks, status);
}
