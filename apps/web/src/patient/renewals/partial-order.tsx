import { PARTIAL_ORDER_REDIRECT_SECONDS } from "@scriptkeeper/contracts/constants";
import { someUnavailable } from "@scriptkeeper/contracts/renewal-messages";
import { Alert } from "@scriptkeeper/ui/alert";
import { useEffect } from "react";

export interface PartialOrderProps {
  order: { unavailable: string[]; checkoutUrl: string };
  leaveFor: (url: string) => void;
}

/** Says what was left out of the order, long enough to read it, and goes on to the checkout. */
export function PartialOrder({ order, leaveFor }: PartialOrderProps) {
  const { checkoutUrl } = order;
  useEffect(() => {
    const timer = setTimeout(() => leaveFor(checkoutUrl), PARTIAL_ORDER_REDIRECT_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [checkoutUrl, leaveFor]);
  return (
    <Alert variant="destructive" role="alert" title={someUnavailable(order.unavailable)}>
      <p>
        The checkout with the rest of your order opens in {PARTIAL_ORDER_REDIRECT_SECONDS} seconds.{" "}
        <a href={checkoutUrl} className="underline">
          Go there now
        </a>
      </p>
    </Alert>
  );
}
