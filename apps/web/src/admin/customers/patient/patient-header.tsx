import type { CustomerRow } from "@scriptkeeper/contracts/accounts/customers";
import { dayAt, shortDay } from "@scriptkeeper/domain/time/days";
import { Button, buttonStyles } from "@scriptkeeper/ui/button";
import Pencil from "lucide-react/icons/pencil";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { PageHeading } from "../../../shared/components/page-heading.tsx";
import { lazyDialog } from "../../../shared/lazy-dialog.tsx";
import { paths } from "../../../shared/paths.ts";
import { phoneAddress } from "../../../shared/phone-address.ts";
import { useSettings } from "../../../shared/settings-context.ts";
import { BackButton } from "../../shared/back-button.tsx";
import { useDrawer } from "../../shared/dialogs/use-drawer.ts";
import { personName } from "../../shared/people/person.ts";
import { useVisit } from "../../shared/visits.ts";
import { EmailStopBadges } from "../email-stop-badges.tsx";
import { EmailStops } from "../email-stops.tsx";
import { ViewAsPatient } from "./view-as-patient.tsx";

const LazyCustomerDialog = lazyDialog(async () => (await import("../customer-dialog.tsx")).CustomerDialog);

/** Who the patient is, how to reach them, and what staff can do for them. */
export function PatientHeader({ customer }: { customer: CustomerRow }) {
  const { storeTimezone } = useSettings();
  const edit = useDrawer<"edit">();
  const [showsStops, setShowsStops] = useState(false);
  const isStopped = customer.email_bad_at !== null || customer.unsubscribed_at !== null;
  useVisit({ path: paths.adminPatient(customer.id), label: personName(customer), note: customer.email });
  const { id, email, phone, created_at: created, last_order_date: ordered } = customer;
  const day = (instant: string) => shortDay(dayAt(new Date(instant), storeTimezone));
  return (
    <header className="space-y-3 dense:space-y-1">
      <div className="flex flex-wrap items-center gap-3 dense:flex-nowrap">
        <BackButton to={paths.adminCustomers} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 order-last w-full dense:order-none dense:w-auto">
          <PageHeading title={personName(customer)} />
          <EmailStopBadges customer={customer} />
          {isStopped && (
            <Button
              variant="quiet"
              size="sm"
              aria-expanded={showsStops}
              onClick={() => setShowsStops(!showsStops)}
            >
              Why, and what to do
            </Button>
          )}
        </div>
        <div className="ml-auto flex flex-wrap gap-2 dense:shrink-0 dense:flex-nowrap">
          <Link
            to={`${paths.adminTransactionLogs}?search=${encodeURIComponent(email)}`}
            className={buttonStyles({ variant: "secondary" })}
          >
            Transaction log
          </Link>
          <ViewAsPatient id={id} />
          <Button variant="secondary" onClick={() => edit.open("edit")} {...LazyCustomerDialog.ahead}>
            <Pencil aria-hidden="true" className="size-4" />
            Edit
          </Button>
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 dense:flex-nowrap dense:gap-x-4">
        <Fact name="Email" title={email} className="dense:min-w-0">
          {email}
        </Fact>
        {!isStopped && (
          <Fact name="Emails" title="no known problems" className="dense:min-w-0 dense:shrink-[9999]">
            no known problems
          </Fact>
        )}
        <Fact name="Phone">
          {phone ? (
            <a href={phoneAddress(phone)} className="font-semibold text-accent underline">
              {phone}
            </a>
          ) : (
            "not recorded"
          )}
        </Fact>
        <Fact name="Customer ID">{id}</Fact>
        <Fact name="Since">{day(created)}</Fact>
        <Fact name="Last order">{ordered ? day(ordered) : "none"}</Fact>
      </dl>
      {showsStops && <EmailStops customer={customer} />}
      {edit.record && <LazyCustomerDialog asked={String(id)} onClose={edit.close} />}
    </header>
  );
}

interface FactProps {
  name: string;
  title?: string;
  /** How the fact shrinks if not all of them fit on one line of a wide screen. */
  className?: string;
  children: ReactNode;
}

function Fact({ name, title, className = "dense:shrink-0", children }: FactProps) {
  return (
    <div title={title} className={`flex flex-wrap gap-x-1.5 dense:flex-nowrap ${className}`}>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="wrap-anywhere tabular-nums dense:-m-1 dense:truncate dense:p-1 dense:[&_:focus-visible]:-outline-offset-1">
        {children}
      </dd>
    </div>
  );
}
