import { messages } from "@scriptkeeper/contracts/messages";
import type { UnpaidOrder } from "@scriptkeeper/contracts/renewals/renewals";
import { counted } from "@scriptkeeper/domain/number-words";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { Alert } from "@scriptkeeper/ui/alert";
import { buttonStyles } from "@scriptkeeper/ui/button";
import { Link } from "react-router-dom";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { paths } from "../../shared/paths.ts";
import { rememberCheckout } from "../../shared/pending-checkout.ts";
import { ContinueToCheckout } from "../orders/continue-to-checkout.tsx";
import { LastSupplies } from "../orders/last-supplies.tsx";
import { sentUnpaidWords } from "../orders/order-title.ts";
import { OrderedItems } from "../orders/ordered-items.tsx";
import { outOfStockWords } from "../orders/out-of-stock-words.ts";

/** The outcome of an order, for someone who comes back from the store. */
export function LinkOrder({ order, token, isOwn }: { order: UnpaidOrder; token: string; isOwn: boolean }) {
  const isPaid = order.state === "paid";
  const isOrdered = isPaid || order.is_placed === true;
  const isEmpty = order.items.length + order.other_items === 0;
  const title = isOrdered && !isEmpty ? "Thank you" : "Your order";
  return (
    <>
      <PageHeading title={title} />
      <div className="mt-4 space-y-4">
        {order.is_sent_unpaid ? (
          <Alert variant="warning" role="status" title="The payment of your order is still open.">
            <p>
              {sentUnpaidWords(order)} {order.missing_items && incomplete}
            </p>
          </Alert>
        ) : isOrdered && isEmpty ? (
          <Alert variant="warning" role="status" title="The pharmacy removed everything from this order.">
            <p>If you have paid and not received a refund, contact us.</p>
          </Alert>
        ) : order.is_placed ? (
          <Alert variant="success" role="status" title={messages.orderPlaced}>
            <p>
              {order.missing_items && incomplete} {messages.whilePlaced} Do not order again.
            </p>
          </Alert>
        ) : isPaid ? (
          <Alert variant="success" role="status" title="Your order is paid.">
            <p>
              We have received your payment.{" "}
              {order.missing_items ? incomplete : "You do not need to do anything else."}
            </p>
          </Alert>
        ) : order.state === "cancelled" || order.was_placed ? (
          <Cancelled order={order} token={token} />
        ) : order.state === "lapsed" ? (
          <Closed order={order} token={token} />
        ) : (
          <Waiting order={order} token={token} />
        )}
        <OrderedItems items={order.items}>
          {order.other_items > 0 && <li>{counted(order.other_items, "other product")}</li>}
          {order.missing_items?.map((item) => (
            <li key={`missing ${item.id}`} className="font-semibold break-words">
              {medicineName(item)}: not in this order
            </li>
          ))}
        </OrderedItems>
        <LastSupplies items={order.items} hasLetters={isOwn} />
      </div>
    </>
  );
}

const incomplete =
  "Not everything that you asked for is in this order. What is missing is listed below. If you need it, contact us.";

function Waiting({ order, token }: { order: UnpaidOrder; token: string }) {
  return (
    <Alert variant="warning" role="status" title="We have not had confirmation of your payment yet.">
      <p>
        If you have just paid, this page will show it in a moment. Do not order again.{" "}
        {order.state === "closing"
          ? "If you have not paid, it is being closed, and nothing is ordered or charged."
          : !order.out_of_stock &&
            "If you have not paid, your order will be kept for a while and you can still finish it."}
      </p>
      {order.out_of_stock ? (
        <Unpayable order={order} token={token} />
      ) : (
        order.continue_url && (
          <ContinueToCheckout
            href={order.continue_url}
            onClick={() => rememberCheckout(token, { isOwn: false })}
          />
        )
      )}
    </Alert>
  );
}

/** An order that was cancelled after it was paid, or ended before: then money or a parcel may be on its way. */
function Cancelled({ order, token }: { order: UnpaidOrder; token: string }) {
  const title = order.was_placed ? "This order has ended." : "This order was cancelled.";
  return (
    <Alert variant="warning" role="status" title={title}>
      <p>
        {order.was_placed
          ? "It was placed, and ended before the payment was confirmed. If you have paid, or a parcel from it still arrives, contact us before you order again."
          : "It was paid, and cancelled afterwards. If you have not received a refund, contact us."}{" "}
        If you still need what was in it, you can order it again.
      </p>
      <OrderByLink order={order} token={token}>
        Order again
      </OrderByLink>
    </Alert>
  );
}

/** Its checkout takes no payment any more; the store's message about one that came in time may still be on its way. */
function Closed({ order, token }: { order: UnpaidOrder; token: string }) {
  return (
    <Alert variant="warning" role="status" title="This order was closed before it was paid.">
      <p>
        If the store has told you that you have paid, do not order again: this page will show it in a moment.
        If it does not, contact us. If you have not paid, nothing was ordered or charged, and you can order
        again.
      </p>
      <OrderByLink order={order} token={token}>
        Order again
      </OrderByLink>
    </Alert>
  );
}

function Unpayable({ order, token }: { order: UnpaidOrder; token: string }) {
  const rest = order.out_of_stock === "some" && (
    <OrderByLink order={order} token={token}>
      Order the rest
    </OrderByLink>
  );
  return (
    <>
      <p>
        If you have not paid your order: {outOfStockWords(order)}{" "}
        {rest
          ? "You can order the rest now. The new order will replace this one."
          : "Look here again later. If you need it soon, contact us."}
      </p>
      {rest}
    </>
  );
}

/** Leads to a new order of the same items, with the same link. */
function OrderByLink(of: { order: UnpaidOrder; token: string; children: string }) {
  const ids = of.order.items.map(({ id }) => id);
  return (
    <Link to={paths.renewConfirm(of.token, ids)} className={buttonStyles({ variant: "secondary" })}>
      {of.children}
    </Link>
  );
}
