import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import { numberText } from "@scriptkeeper/domain/number-words";
import { dayAt, shortDay } from "@scriptkeeper/domain/time/days";
import { Card, CardTitle } from "@scriptkeeper/ui/card";
import { Link } from "react-router-dom";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryState } from "../../shared/components/query-state.tsx";
import { WithSettings } from "../../shared/components/with-settings.tsx";
import { paths } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings-context.ts";
import { personName } from "../shared/people/person.ts";

/** The administrators, newest first: one page of them. */
export function Administrators() {
  return (
    <Card aria-labelledby="administrators" className="max-w-prose space-y-3">
      <CardTitle id="administrators">Administrators</CardTitle>
      <WithSettings of="the administrators" failed={userMessages.adminsLoadFailed}>
        <Listed />
      </WithSettings>
      <Link to={`${paths.adminUsers}?tab=admins`} className="block font-semibold text-accent underline">
        Add one or see them all
      </Link>
    </Card>
  );
}

function Listed() {
  const { storeTimezone } = useSettings();
  const list = trpc.users.listAdmins.useQuery({ page: 1 });
  return (
    <QueryState query={list} of="the administrators" failed={userMessages.adminsLoadFailed}>
      {({ admins, total }) => (
        <>
          <ul className="divide-y divide-line">
            {admins.map(({ id, email, created_at, ...person }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-semibold">{personName(person)}</span>{" "}
                  <span className="text-ink-muted">{email}</span>
                </span>
                <span className="text-ink-muted">
                  Since {shortDay(dayAt(new Date(created_at), storeTimezone))}
                </span>
              </li>
            ))}
          </ul>
          {total > admins.length && (
            <p className="text-ink-muted">And {numberText(total - admins.length)} more.</p>
          )}
        </>
      )}
    </QueryState>
  );
}
