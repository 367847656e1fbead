import type { Patient } from "@scriptkeeper/contracts/accounts/users";
import { buttonStyles } from "@scriptkeeper/ui/button";
import UserRound from "lucide-react/icons/user-round";
import { Link } from "react-router-dom";
import { paths } from "../../../shared/paths.ts";
import { Fact, FactCard } from "./fact-card.tsx";

/** The patient of the prescription. */
export function CustomerTab({ patient }: { patient: Patient }) {
  return (
    <div className="max-w-2xl space-y-4">
      <FactCard title="Customer">
        <Fact name="Name">{`${patient.first_name} ${patient.last_name}`.trim()}</Fact>
        <Fact name="Email">{patient.email}</Fact>
        <Fact name="Phone">{patient.phone}</Fact>
        <Fact name="Customer ID">{patient.id}</Fact>
        <Fact name="Store customer ID">{patient.shopify_customer_id}</Fact>
      </FactCard>
      <Link
        to={`${paths.adminCustomers}?user=${patient.id}`}
        className={buttonStyles({ variant: "secondary" })}
      >
        <UserRound aria-hidden="true" className="size-4" />
        View Customer
      </Link>
    </div>
  );
}
