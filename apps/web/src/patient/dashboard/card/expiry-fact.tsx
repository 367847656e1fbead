import {
  type ExpiryDates,
  type ExpiryStatus,
  effectiveExpiry,
  expiryStatus,
} from "@scriptkeeper/domain/prescriptions/expiry";
import { shortDay } from "@scriptkeeper/domain/time/days";
import { Badge } from "@scriptkeeper/ui/badge";
import CircleX from "lucide-react/icons/circle-x";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { DayText } from "../../../shared/components/day-text.tsx";
import { useSettings } from "../../../shared/settings-context.ts";
import { Fact } from "../../medicines/facts.tsx";

const verbs: Record<ExpiryStatus, string> = {
  active: "Active until",
  "expiring-soon": "Expires",
  expired: "Expired",
};

/** When the prescription expires, with its status. */
export function ExpiryFact({ dates }: { dates: ExpiryDates }) {
  const { today } = useSettings();
  const expiry = effectiveExpiry(dates);
  const status = expiryStatus(expiry, today);
  return (
    <Fact>
      <span>
        {expiry ? (
          <>
            {verbs[status]} {status === "active" ? shortDay(expiry) : <DayText day={expiry} today={today} />}
          </>
        ) : (
          "No expiry date recorded"
        )}
      </span>
      {status !== "active" && " "}
      {status === "expiring-soon" && (
        <Badge variant="warning" size="md" className="align-bottom whitespace-normal!">
          <TriangleAlert aria-hidden="true" />
          Expiring soon
        </Badge>
      )}
      {status === "expired" && (
        <Badge variant="destructive" size="md" className="align-bottom whitespace-normal!">
          <CircleX aria-hidden="true" />
          Expired
        </Badge>
      )}
    </Fact>
  );
}
