import { Card, CardTitle } from "@scriptkeeper/ui/card";
import { Link } from "react-router-dom";
import { paths } from "../../shared/paths.ts";

/** Explains who may do what. Roles are fixed; who has which is changed under Users. */
export function PeopleAndRoles() {
  return (
    <Card aria-labelledby="people-and-roles" className="max-w-prose space-y-3">
      <CardTitle id="people-and-roles">Who may do what</CardTitle>
      <dl className="space-y-3">
        <div>
          <dt className="font-semibold">Administrators</dt>
          <dd>See and change everything here. Their changes are recorded in the audit under their name.</dd>
        </div>
        <div>
          <dt className="font-semibold">Patients</dt>
          <dd>
            See and order only their own prescriptions.{" "}
            <Link to={paths.adminUsers} className="font-semibold text-accent underline">
              See all accounts
            </Link>
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Carers</dt>
          <dd>
            See a patient's prescriptions, or see and order them, for as long as the patient allows it. Each
            patient's page lists their carers.
          </dd>
        </div>
      </dl>
    </Card>
  );
}
