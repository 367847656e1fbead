import { Card, CardTitle } from "@scriptkeeper/ui/card";
import { Link } from "react-router-dom";
import { paths } from "../../shared/paths.ts";

/** Who may do what. Roles are fixed; who has one is changed under Users. */
export function PeopleAndRoles() {
  return (
    <Card aria-labelledby="people-and-roles" className="max-w-prose space-y-3">
      <CardTitle id="people-and-roles">Who may do what</CardTitle>
      <dl className="space-y-3">
        <div>
          <dt className="font-semibold">Administrators</dt>
          <dd>See and change everything here. What they change stands in the audit with their name.</dd>
        </div>
        <div>
          <dt className="font-semibold">Patients</dt>
          <dd>
            See and order their own prescriptions and nobody else’s.{" "}
            <Link to={paths.adminUsers} className="font-semibold text-accent underline">
              Look at all accounts
            </Link>
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Carers</dt>
          <dd>
            See a patient’s prescriptions, or see and order them, for as long as that patient lets them. Each
            patient’s page lists theirs.
          </dd>
        </div>
      </dl>
    </Card>
  );
}
