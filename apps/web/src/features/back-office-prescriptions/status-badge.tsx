import { Badge } from "@scriptkeeper/ui/badge";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Hourglass from "lucide-react/icons/hourglass";

/** The status of an item: Active, Expired or Pending; one that is not known is shown as it came. */
export function StatusBadge({ status }: { status: string }) {
  switch (status) {
    case "active":
      return (
        <Badge variant="success">
          <CircleCheck aria-hidden="true" />
          Active
        </Badge>
      );
    case "expired":
      return (
        <Badge variant="destructive">
          <CircleX aria-hidden="true" />
          Expired
        </Badge>
      );
    case "pending_renewal":
      return (
        <Badge variant="warning">
          <Hourglass aria-hidden="true" />
          Pending
        </Badge>
      );
    default:
      return <Badge variant="secondary">{status}</Badge>;
  }
}
