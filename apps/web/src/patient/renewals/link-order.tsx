import { messages } from "@scriptkeeper/contracts/messages";
import type { UnpaidOrder } from "@scriptkeeper/contracts/renewals/renewals";
import { counted } from "@scriptkeeper/domain/number-words";
import { Alert } from "@scriptkeeper/ui/alert";
import { buttonStyles } from "@scriptkeeper/ui/button";
import { Link } from "react-router-dom";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { paths } from "../../shared/paths.ts";
import { rememberCheckout } from "../../shared/pending-checkout.ts";
import { ContinueToCheckout } from "../orders/continue-to-checkout.tsx";
import { LastSupplies } from "../orders/last-supplies.tsx";
import { OrderedItems } from "../orders/ordered-items.tsx";
import { outOfStockWords } from "../orders/out-of-stock-words.ts";

/** The outcome of an order, for someone who comes back from the store. */
export function LinkOrder({ order, token, isOwn }: { order: UnpaidOrder; token: string; isOwn: boolean }) {
  const isPaid = order.state === "paid";
  const title = isPaid || order.is_placed ? "Thank you" : "Your order";
  return (
    <>
      <PageHeading title={title} />
      <div className="mt-4 space-y-4">
        {order.is_placed ? (
          <Alert variant="success" role="status" title={messages.orderPlaced}>
            <p>{messages.whilePlaced} Do not order again.</p>
          </Alert>
        ) : isPaid ? (
          <Alert variant="success" role="status" title="Your order is paid.">
            <p>We have received your payment. You do not need to do anything else.</p>
          </Alert>
        ) : (
          <Waiting order={order} token={token} />
        )}
        <OrderedItems items={order.items}>
          {order.other_items > 0 && <li>{counted(order.other_items, "other product")}</li>}
        </OrderedItems>
        <LastSupplies items={order.items} hasLetters={isOwn} />
      </div>
    </>
  );
}

function Waiting({ order, token }: { order: UnpaidOrder; token: string }) {
  return (
    <Alert variant="warning" role="status" title="We have not had confirmation of your payment yet.">
      <p>
        If you have just paid, this page will show it in a moment. Do not order again.{" "}
        {!order.out_of_stock &&
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

function Unpayable({ order, token }: { order: UnpaidOrder; token: string }) {
  const rest = order.out_of_stock === "some" && (
    <Link
      to={paths.renewConfirm(
        token,
        order.items.map(({ id }) => id),
      )}
      className={buttonStyles({ variant: "secondary" })}
    >
      Order the rest
    </Link>
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
