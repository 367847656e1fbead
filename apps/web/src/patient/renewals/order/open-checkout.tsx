import { renewalMessages } from "@scriptkeeper/contracts/renewals/messages";
import type { Preview } from "@scriptkeeper/contracts/renewals/renewals";
import { medicineAmongWords } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { dollars } from "@scriptkeeper/domain/prices/money";
import { Alert } from "@scriptkeeper/ui/alert";
import { useState } from "react";
import { useSettings } from "../../../shared/settings-context.ts";
import { ContinueToCheckout } from "../../orders/continue-to-checkout.tsx";
import { expiredIn } from "./expired-in.ts";

/** Says that the link already has a checkout that waits for payment, or that can't be paid. */
export function OpenCheckout({
  checkout,
  items,
  onLeave,
}: {
  checkout: NonNullable<Preview["open_checkout"]>;
  items: Preview["items"];
  onLeave: () => void;
}) {
  const { today } = useSettings();
  const leftOut = items.filter(({ id }) => checkout.left_out_ids?.includes(id)).map(medicineAmongWords);
  if (checkout.out_of_stock)
    return (
      <Alert variant="warning" title="You have not finished this order">
        <p>
          Your checkout for {dollars(checkout.total_cents)} can't be paid right now, because the store has run
          out of {checkout.out_of_stock === "all" ? "everything" : "something"} in it.{" "}
          {checkout.out_of_stock === "all"
            ? "Look here again later. If you need it soon, contact us."
            : items.some(({ eligibility }) => eligibility.canOrder)
              ? "Order what you need below instead. It will replace that checkout."
              : "You can order the rest from your prescriptions."}
        </p>
      </Alert>
    );
  const contained = checkout.items?.filter(({ id }) => !checkout.left_out_ids?.includes(id)) ?? [];
  const expired = expiredIn(contained, { items, today });
  return (
    <Alert variant="warning" title="You have not finished this order">
      <p>
        Your checkout for {dollars(checkout.total_cents)} is still open.{" "}
        {leftOut.length > 0 && (
          <>
            <span className="font-semibold">It does not contain {leftOut.join(", ")},</span> because the store
            could not sell {leftOut.length === 1 ? "it" : "them"} when you ordered.{" "}
          </>
        )}
        Continue there to pay. If you order something else below, it will replace that checkout.
      </p>
      {expired.length > 0 && (
        <p className="font-semibold">
          The prescription for {expired.join(", ")} has expired since. If that checkout is replaced, it can't
          be ordered again, so continue there.
        </p>
      )}
      <ContinueToCheckout href={checkout.url} onClick={onLeave} />
    </Alert>
  );
}

/** Says that an order of this link has begun, so that nobody takes it for lost or begins another. */
export function PreparedCheckout() {
  return (
    <Alert variant="info" role="status" title="We are still preparing your order">
      <p>
        It is not placed yet, and nothing was charged. Wait a moment: this page will show its checkout, where
        you pay. You do not need to order again.
      </p>
    </Alert>
  );
}

/** Returns whether an order that was shown as being prepared has ended, and left no checkout. */
export function useCameToNothing({ preparing, open_checkout }: Preview): boolean {
  const [wasPreparing, setWasPreparing] = useState(false);
  if (preparing && !wasPreparing) setWasPreparing(true);
  if (open_checkout && wasPreparing) setWasPreparing(false);
  return wasPreparing && !preparing && !open_checkout;
}

/** Says that an order that was being prepared did not become one, so that nobody waits for it. */
export function CameToNothing() {
  return (
    <Alert variant="warning" role="status" title={renewalMessages.orderNotPlaced}>
      <p>
        The store could not take it, or something in it has changed. Check the prescriptions below, then press
        the button again if you still want to order. If it happens again, contact us.
      </p>
    </Alert>
  );
}
