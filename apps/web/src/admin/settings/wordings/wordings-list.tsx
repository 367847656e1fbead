import { wordingMessages } from "@scriptkeeper/contracts/emails/wording-messages";
import type { WordedEmailSummary } from "@scriptkeeper/contracts/emails/wordings";
import { shortInstant } from "@scriptkeeper/domain/time/days";
import { Badge } from "@scriptkeeper/ui/badge";
import { Card, CardTitle } from "@scriptkeeper/ui/card";
import { CellLines } from "@scriptkeeper/ui/cell-lines";
import { DataTable } from "@scriptkeeper/ui/data-table";
import PenLine from "lucide-react/icons/pen-line";
import { Link } from "react-router-dom";
import { trpc } from "../../../shared/api/trpc.ts";
import { QueryState } from "../../../shared/components/query-state.tsx";
import { useSettings } from "../../../shared/settings-context.ts";
import { useHasWordingDraft } from "./use-wording-draft.ts";
import { alwaysOurs, emailLabels } from "./wording-labels.ts";

/** The emails whose wording can be changed, who last changed them, and those that can't be changed. */
export function WordingsList() {
  const list = trpc.emailWordings.list.useQuery();
  return (
    <div className="space-y-4">
      <p className="max-w-prose text-ink-muted">
        Use your own words in some places, or add a note for a while. Choose an email to see it as a patient
        would.
      </p>
      <QueryState query={list} of="the emails" failed={wordingMessages.listFailed}>
        {({ emails }) => <WordedEmailsTable emails={emails} />}
      </QueryState>
      <Card aria-labelledby="always-ours" className="space-y-3">
        <CardTitle id="always-ours">Wording that is fixed</CardTitle>
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {alwaysOurs.map(({ name, why }) => (
            <div key={name}>
              <dt className="font-semibold">{name}</dt>
              <dd className="text-ink-muted">{why}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}

function WordedEmailsTable({ emails }: { emails: WordedEmailSummary[] }) {
  const { storeTimezone } = useSettings();
  const hasDraft = useHasWordingDraft();
  return (
    <DataTable
      aria-label="Emails"
      arrangeAs={null}
      rows={emails}
      keyOf={({ email }) => email}
      columns={[
        {
          title: "Email",
          className: "min-w-44",
          cell: ({ email }) => (
            <CellLines details={[emailLabels[email].when]}>
              <Link to={`?section=wording&email=${email}`} className="text-accent">
                {emailLabels[email].name}
              </Link>
            </CellLines>
          ),
        },
        {
          title: "Words",
          className: "whitespace-nowrap",
          cell: ({ email, is_own }) => (
            <span className="flex flex-wrap items-center gap-2">
              {is_own ? <Badge>Your own</Badge> : <span className="text-ink-muted">Built-in</span>}
              {hasDraft(email) && (
                <Badge variant="warning">
                  <PenLine aria-hidden="true" />
                  Not saved
                </Badge>
              )}
            </span>
          ),
        },
        {
          title: "Last change",
          className: "min-w-48",
          cell: ({ last_change }) =>
            last_change && (
              <CellLines plain details={[last_change.made_by ?? "A deleted account"]}>
                {shortInstant(new Date(last_change.made_at), storeTimezone)}
              </CellLines>
            ),
        },
      ]}
    />
  );
}
