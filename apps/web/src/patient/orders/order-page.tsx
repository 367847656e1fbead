import type { Delivery } from "@scriptkeeper/contracts/renewals/deliveries";
import type { PatientRenewal } from "@scriptkeeper/contracts/renewals/renewals";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { dollars } from "@scriptkeeper/domain/prices/money";
import { shortDay, toDay } from "@scriptkeeper/domain/time/days";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { Link, useParams } from "react-router-dom";
import { isRefusedAt, serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { NeedHelp } from "../../shared/components/need-help.tsx";
import { PageFrame } from "../../shared/components/page-frame.tsx";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { PharmacyLetterhead } from "../../shared/components/pharmacy-letterhead.tsx";
import { PrintButton } from "../../shared/components/print-button.tsx";
import { QueryState } from "../../shared/components/query-state.tsx";
import { WhyDetails } from "../../shared/components/why-details.tsx";
import { WithSettings } from "../../shared/components/with-settings.tsx";
import { ignoreDoubleClick } from "../../shared/ignore-double-click.ts";
import { useSettings } from "../../shared/settings-context.ts";
import { usePatientPaths, useWhose } from "../carers/whose.ts";
import { BackHome } from "./back-home.tsx";
import { DeliverySteps } from "./delivery-steps.tsx";
import { LastSupplies } from "./last-supplies.tsx";
import { OrderDelivery } from "./order-delivery.tsx";
import { OrderStanding } from "./order-standing.tsx";
import { isUnderWay, orderStanding, orderTitle } from "./order-title.ts";
import { RemovedItems } from "./ordered-items.tsx";
import { useConfirmArrival } from "./use-confirm-arrival.ts";

/** The page of one order: its items, its cost, and where it is. */
export function OrderPage() {
  const paths = usePatientPaths();
  const { name } = useWhose();
  const { renewalId = "" } = useParams();
  const order = trpc.renewals.getMine.useQuery({ renewalId });
  const block = {
    of: "your order",
    failed: "We could not load this order",
    explain: (error: unknown) =>
      isRefusedAt(error, "renewalId")
        ? "We could not find this order. The link may have been cut off. Open the whole link again, or look for the order through the link below."
        : (serverMessage(error) ?? "Nothing has changed. Check your connection and try again."),
  };
  return (
    <PageFrame actions={<BackHome />}>
      {order.isLoadingError && <PageHeading title="Order" className="mb-4" />}
      <QueryState {...block} query={order}>
        {(data) => (
          <WithSettings {...block}>
            <Order order={data} />
          </WithSettings>
        )}
      </QueryState>
      <p className="mt-6 print:hidden">
        <Link to={paths.orders} className="font-semibold text-accent underline">
          {name === null ? "All your orders" : `All of ${name}'s orders`}
        </Link>
      </p>
      <div className="print:hidden">
        <NeedHelp />
      </div>
    </PageFrame>
  );
}

function Order({ order }: { order: PatientRenewal }) {
  const { mayOrder } = useWhose();
  const { storeTimezone } = useSettings();
  const title = orderTitle(order, storeTimezone);
  return (
    <>
      <PharmacyLetterhead />
      <PageHeading title={title} />
      <dl className="mt-4 grid break-inside-avoid gap-x-4 gap-y-2 min-[20rem]:grid-cols-[auto_1fr]">
        <Fact term="Ordered on">{shortDay(toDay(order.created_at, storeTimezone))}</Fact>
        {order.total_cents !== null && (
          <Fact term="Total">
            {dollars(order.total_cents)}
            {order.is_changed && <p>The pharmacy changed the order later. This was the total before.</p>}
            <WhyDetails summary="Why this total" lines={order.price_why} />
          </Fact>
        )}
        <Fact term="How you get it">
          {order.include_delivery ? "Home delivery" : "Pick up at the pharmacy"}
        </Fact>
        <Fact term="Medicines">
          <ul>
            {order.items.map((item) => (
              <li key={item.id} className="break-words">
                {item.quantity} × {medicineName(item)}
                {typeof item.total_cents === "number" && (
                  <span className="text-ink-muted tabular-nums">, {dollars(item.total_cents)}</span>
                )}
              </li>
            ))}
            <RemovedItems items={order.removed_items} />
          </ul>
        </Fact>
      </dl>
      <LastSupplies items={order.items} />
      <section aria-labelledby="where" className="mt-6 break-inside-avoid space-y-4">
        <h2 id="where" className="text-xl font-semibold">
          Where it is
        </h2>
        {order.delivery ? (
          <>
            {order.is_placed && <p>{orderStanding(order)}</p>}
            <DeliverySteps steps={order.delivery.steps} />
            <OrderDelivery delivery={order.delivery} isNamed={true} />
            {mayOrder && <HasCome order={order} delivery={order.delivery} />}
          </>
        ) : (
          <OrderStanding order={order} />
        )}
      </section>
      <div className="mt-6">
        <PrintButton />
      </div>
    </>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

/**
 * Asks whether the order arrived: carriers often never report a delivery, or report one that never came, but the patient
 * knows. An order that nobody reports on any more may have come in part, so both answers are offered.
 */
function HasCome({ order, delivery }: { order: PatientRenewal; delivery: Delivery }) {
  const { confirm, takeBack } = useConfirmArrival();
  const isOver = delivery.arrived_at !== null || !isUnderWay(order);
  const isUnreported = delivery.is_unreported === true;
  const mayHaveCome = delivery.parcels.length > 0 || delivery.is_late || isUnreported;
  const answers = [
    ...(!isOver && mayHaveCome ? [{ ...confirm, label: "I have everything" }] : []),
    ...(isOver || isUnreported ? [{ ...takeBack, label: "I do not have everything yet" }] : []),
  ];
  if (answers.length === 0) return null;
  const failed = answers.find(({ error }) => error);
  return (
    <div className="space-y-3">
      {failed && (
        <Alert variant="destructive" role="alert">
          {serverMessage(failed.error) ?? "We could not save that. Please try again."}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2 print:hidden">
        {answers.map(({ label, mutate, isPending }) => (
          <Button
            key={label}
            variant="secondary"
            busy={isPending}
            disabled={confirm.isPending || takeBack.isPending}
            onClick={ignoreDoubleClick(() => {
              for (const other of [confirm, takeBack]) other.reset();
              mutate({ renewalId: order.id });
            })}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
