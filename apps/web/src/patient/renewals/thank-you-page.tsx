import type { LinkStatus } from "@scriptkeeper/contracts/renewals/renewals";
import { Alert } from "@scriptkeeper/ui/alert";
import { buttonStyles } from "@scriptkeeper/ui/button";
import { useEffect } from "react";
import { Link, Navigate, useParams } from "react-router-dom";
import { isFinal } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { NeedHelp } from "../../shared/components/need-help.tsx";
import { PageFrame } from "../../shared/components/page-frame.tsx";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { paths } from "../../shared/paths.ts";
import { forgetCheckout, pendingCheckout } from "../../shared/pending-checkout.ts";
import { WhoseBanner } from "../carers/whose-banner.tsx";
import { LinkOrder } from "./link-order.tsx";

/**
 * The store's message about a payment takes a moment; after two minutes hardly anybody is still watching the screen.
 */
const ASK_AGAIN_MS = 3_000;
const ASK_SOON_AT_MOST = 40;
const ASK_LATER_MS = 30_000;

/** The page to which the store returns people after paying, signed in or not. */
export function ThankYouPage() {
  const { token } = useParams();
  const left = pendingCheckout();
  if (token === undefined && left !== null) return <Navigate to={paths.thankYou(left)} replace />;
  return (
    <PageFrame narrow>
      {token === undefined ? <WithoutLink /> : <Outcome token={token} />}
      <NeedHelp />
    </PageFrame>
  );
}

function Outcome({ token }: { token: string }) {
  useEffect(forgetCheckout, []);
  const status = trpc.renewals.status.useQuery(
    { token },
    {
      refetchInterval: ({ state }) => {
        if (isOver(state.data) || isFinal(state.error)) return false;
        return state.dataUpdateCount < ASK_SOON_AT_MOST ? ASK_AGAIN_MS : ASK_LATER_MS;
      },
    },
  );
  const isOwn = status.data?.for_patient === undefined;
  // A carer whose help has ended is told nothing more of the order, and nobody whose link has expired that a payment
  // will be shown. What patients were told of their own order stays.
  if (status.data?.order && (!isFinal(status.error) || (isOwn && isOver(status.data)))) {
    const { order, for_patient: patientName, for_patient_id: patientId } = status.data;
    return (
      <>
        {patientName !== undefined && <WhoseBanner name={patientName} />}
        <LinkOrder order={order} token={token} isOwn={patientName === undefined} />
        {patientName === undefined || patientId === undefined ? (
          <ToPrescriptions />
        ) : (
          <ToPrescriptions of={patientName} at={paths.forPatient(patientId)} />
        )}
      </>
    );
  }
  if (status.isPending) return <p role="status">Loading...</p>;
  return <WithoutLink />;
}

/** Tells whether there is no more payment to wait for; after a placed order the money may come days later. */
function isOver(status: LinkStatus | undefined): boolean {
  return status?.order?.state === "paid" || status?.order?.is_placed === true;
}

/** Shown if we can't tell which order it was, or if none is waiting. */
function WithoutLink() {
  return (
    <>
      <PageHeading title="Thank you" />
      <Alert variant="info" className="mt-4" title="If you have paid, your order is placed.">
        <p>
          The store will email a receipt, and you do not need to do anything else. If you did not pay, nothing
          was ordered or charged. If you ordered for somebody else, they find it among their orders.
        </p>
      </Alert>
      <ToPrescriptions />
    </>
  );
}

/** A carer comes back to the prescriptions of the patient, not to their own, which say nothing of the order. */
function ToPrescriptions({ of, at = paths.home }: { of?: string; at?: string }) {
  return (
    <p className="mt-6">
      <Link to={at} className={buttonStyles({ variant: "secondary" })}>
        See {of === undefined ? "your" : `${of}'s`} prescriptions
      </Link>
    </p>
  );
}
