import { PARTIAL_ORDER_REDIRECT_SECONDS } from "@scriptkeeper/contracts/constants";
import { someUnavailable } from "@scriptkeeper/contracts/renewals/messages";
import { Alert } from "@scriptkeeper/ui/alert";
import { useEffect, useRef } from "react";

export interface PartialOrderProps {
  order: { unavailable: string[]; checkoutUrl: string };
  leaveFor: (url: string) => void;
  /** Called when a link to the store is followed. */
  onLeave: () => void;
}

/** Says what was left out of the order for long enough to read it, and then goes to the checkout. */
export function PartialOrder({ order, leaveFor, onLeave }: PartialOrderProps) {
  const { checkoutUrl } = order;
  const leave = useRef(leaveFor);
  useEffect(() => {
    leave.current = leaveFor;
  }, [leaveFor]);
  useEffect(() => {
    // Rerendering does not restart the countdown.
    const timer = setTimeout(() => leave.current(checkoutUrl), PARTIAL_ORDER_REDIRECT_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [checkoutUrl]);
  return (
    <Alert variant="destructive" role="alert" title={someUnavailable(order.unavailable)}>
      <p>
        The checkout for the rest of your order opens in {PARTIAL_ORDER_REDIRECT_SECONDS} seconds.{" "}
        <a href={checkoutUrl} onClick={onLeave} className="underline">
          Go there now
        </a>
      </p>
    </Alert>
  );
}
