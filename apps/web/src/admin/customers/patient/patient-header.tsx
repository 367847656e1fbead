import type { CustomerRow } from "@scriptkeeper/contracts/customers";
import { dayAt, shortDay } from "@scriptkeeper/domain/days";
import { Button, buttonStyles } from "@scriptkeeper/ui/button";
import Pencil from "lucide-react/icons/pencil";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { PageHeading } from "../../../shared/components/page-heading.tsx";
import { lazyDialog } from "../../../shared/lazy-dialog.tsx";
import { paths } from "../../../shared/paths.ts";
import { phoneAddress } from "../../../shared/phone-address.ts";
import { useSettings } from "../../../shared/settings-context.ts";
import { BackButton } from "../../shared/back-button.tsx";
import { personName } from "../../shared/person.ts";
import { useDrawer } from "../../shared/use-drawer.ts";
import { useVisit } from "../../shared/visits.ts";
import { EmailStopBadges } from "../email-stop-badges.tsx";
import { ViewAsPatient } from "./view-as-patient.tsx";

const LazyCustomerDialog = lazyDialog(async () => (await import("../customer-dialog.tsx")).CustomerDialog);

/** Who it is, how to reach them, and what can be done for them. */
export function PatientHeader({ customer }: { customer: CustomerRow }) {
  const { storeTimezone } = useSettings();
  const edit = useDrawer<"edit">();
  useVisit({ path: paths.adminPatient(customer.id), label: personName(customer), note: customer.email });
  const { id, email, phone, created_at: created, last_order_date: ordered } = customer;
  const day = (instant: string) => shortDay(dayAt(new Date(instant), storeTimezone));
  return (
    <header className="space-y-3">
      <div className="flex flex-wrap justify-between gap-3">
        <BackButton to={paths.adminCustomers} />
        <div className="flex flex-wrap gap-2">
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
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <PageHeading title={personName(customer)}>{personName(customer)}</PageHeading>
        <EmailStopBadges customer={customer} />
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        <Fact name="Email">{email}</Fact>
        {!customer.email_bad_at && !customer.unsubscribed_at && (
          <Fact name="Emails">arrive, as far as is known</Fact>
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
      {edit.record && <LazyCustomerDialog asked={String(id)} onClose={edit.close} />}
    </header>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-1.5">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
