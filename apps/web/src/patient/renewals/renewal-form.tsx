import { renewalMessages } from "@scriptkeeper/contracts/renewals/messages";
import type { Preview } from "@scriptkeeper/contracts/renewals/renewals";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { type ReactNode, useState } from "react";
import { CancelOutcome } from "../../shared/components/cancel-outcome.tsx";
import { NeedHelp } from "../../shared/components/need-help.tsx";
import { GoBack } from "./go-back.tsx";
import { AlsoDue } from "./order/also-due.tsx";
import { DeletedItems } from "./order/deleted-items.tsx";
import { DeliveryChoice } from "./order/delivery-choice.tsx";
import { CameToNothing, OpenCheckout, PreparedCheckout, useCameToNothing } from "./order/open-checkout.tsx";
import { askedItems, chosenQuantity, keptCents, summarise, wantedItems } from "./order/order-lines.ts";
import { OrderSummaryCard } from "./order/order-summary.tsx";
import { PartialOrder } from "./order/partial-order.tsx";
import { PriceChanges } from "./order/price-changes.tsx";
import { RecentlyPaidOrders } from "./order/recently-paid.tsx";
import { RenewalItem } from "./order/renewal-item.tsx";
import { PlacedOrder, ReplacedOrder, UnpaidOrderChoice } from "./order/unpaid-orders.tsx";
import { useOrderChoice } from "./order/use-order-choice.ts";
import { useRenew } from "./order/use-renew.ts";
import { type Replacing, useUnpaidOrders } from "./order/use-unpaid-orders.ts";
import { RenewalProblem } from "./renewal-problem.tsx";

export interface RenewalFormProps {
  token: string;
  preview: Preview;
  replacing: Replacing;
  /** Whether the preview belongs to an earlier selection and the next is loading: nothing can be ordered from it. */
  isOutdated: boolean;
  /** Why the next preview failed to load. */
  failure: ReactNode;
  leaveFor: (url: string) => void;
  /** Called when a link to the store is followed. */
  onLeave: () => void;
}

/** The order before it is placed: items with quantities, delivery, total, and one button. */
export function RenewalForm(props: RenewalFormProps) {
  const { token, preview, replacing, isOutdated, failure, leaveFor, onLeave } = props;
  const { choice, setQuantity, setLeftOut, setDelivery, takeOver } = useOrderChoice(preview);
  const [pressedEmpty, setPressedEmpty] = useState(false);
  const [seen, setSeen] = useState(preview);
  const renewal = useRenew(leaveFor, replacing);
  const unpaid = useUnpaidOrders({ token, preview, leftOut: choice.leftOut });
  const { replaced, setReplaced } = replacing;
  const orderable = preview.items.filter((item) => item.eligibility.canOrder);
  const wanted = wantedItems(preview.items, choice.leftOut);
  const asked = askedItems(preview.items, choice.leftOut).map((item) => ({
    id: item.id,
    quantity: chosenQuantity(item, choice.quantities),
  }));
  const { includeDelivery } = choice;
  const summary = summarise(preview, choice);
  const kept = keptCents(preview.open_checkout, { items: asked, includeDelivery });
  const agreedTotalCents = kept ?? summary.totalCents;
  const cameToNothing = useCameToNothing(preview);
  const refused = cameToNothing && renewal.problem?.isPreparing ? null : renewal.problem;
  const problem = failure || (refused && <RenewalProblem problem={refused} />);
  const busy = renewal.isBusy || unpaid.cancelling.isPending;

  function proceed() {
    setPressedEmpty(wanted.length === 0);
    if (wanted.length === 0 || unpaid.ask()) return;
    setSeen(preview);
    renewal.renew({
      token,
      prescriptionItems: asked,
      includeDelivery,
      ...(agreedTotalCents !== null && { agreedTotalCents }),
      ...(replaced && { replacesRenewalId: replaced.id }),
    });
  }

  return (
    <div className="space-y-6">
      {preview.open_checkout && (
        <OpenCheckout checkout={preview.open_checkout} items={preview.items} onLeave={onLeave} />
      )}
      {preview.preparing && <PreparedCheckout />}
      {cameToNothing && !busy && !refused && <CameToNothing />}
      {replaced && <ReplacedOrder order={replaced} disabled={busy} onKeep={() => setReplaced(null)} />}
      {unpaid.placed.map((order) => (
        <PlacedOrder key={order.id} order={order} />
      ))}
      {unpaid.shown.map((order, index) => (
        <UnpaidOrderChoice
          key={order.id}
          ref={index === 0 ? unpaid.first : undefined}
          order={order}
          items={preview.items}
          disabled={busy}
          isAsked={unpaid.isAsked}
          onReplace={() => {
            setReplaced(order);
            if (order.out_of_stock) takeOver(order);
          }}
          onCancel={() => unpaid.cancel(order)}
          onLeave={onLeave}
        />
      ))}
      <CancelOutcome cancelling={unpaid.cancelling} />
      <RecentlyPaidOrders orders={preview.recently_paid ?? []} items={preview.items} />
      {!!preview.deleted_items && <DeletedItems count={preview.deleted_items} />}
      <ul className="space-y-4">
        {preview.items.map((item) => (
          <RenewalItem
            key={item.id}
            token={token}
            item={item}
            quantity={chosenQuantity(item, choice.quantities)}
            disabled={busy}
            onQuantity={(quantity) => setQuantity(item.id, quantity)}
            leftOut={choice.leftOut.has(item.id)}
            isInUnpayable={unpaid.isInUnpayable(item)}
            onLeave={onLeave}
            onLeaveOut={orderable.length > 1 ? (isLeftOut) => setLeftOut(item.id, isLeftOut) : undefined}
          />
        ))}
      </ul>
      {!!preview.also_due?.length && (
        <AlsoDue token={token} also={preview.also_due} selected={preview.items.map(({ id }) => id)} />
      )}
      {orderable.length === 0 && problem}
      {orderable.length === 0 ? (
        <Alert variant="info" title="Nothing here can be ordered right now">
          <GoBack />
        </Alert>
      ) : (
        <>
          <DeliveryChoice
            patientName={preview.for_patient}
            feeCents={preview.delivery_fee_cents}
            includeDelivery={includeDelivery}
            disabled={busy}
            onChange={setDelivery}
          />
          <PriceChanges before={seen} now={preview} choice={choice} />
          <OrderSummaryCard summary={summary} keptCents={kept} />
          {pressedEmpty && wanted.length === 0 && <NothingWanted />}
          {problem}
          {renewal.partial && <PartialOrder order={renewal.partial} leaveFor={leaveFor} onLeave={onLeave} />}
          {!refused?.isOver && (
            <Button className="w-full" busy={busy} disabled={isOutdated} onClick={proceed}>
              {busy ? "Preparing your checkout..." : (refused?.button ?? "Proceed to Checkout")}
            </Button>
          )}
          {renewal.leavingFor && <StoreOpens checkoutUrl={renewal.leavingFor} onLeave={onLeave} />}
        </>
      )}
      <NeedHelp />
    </div>
  );
}

function StoreOpens({ checkoutUrl, onLeave }: { checkoutUrl: string; onLeave: () => void }) {
  return (
    <p role="status">
      Opening the store, where you pay. If nothing happens,{" "}
      <a href={checkoutUrl} onClick={onLeave} className="underline">
        go to the checkout
      </a>
      .
    </p>
  );
}

function NothingWanted() {
  return (
    <Alert variant="warning" role="alert" title={renewalMessages.nothingSelected}>
      <p>Add back at least one of the prescriptions above, then press the button again.</p>
    </Alert>
  );
}
