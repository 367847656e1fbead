import type { CareRight, Helper } from "@scriptkeeper/contracts/care/care";
import { dayAt, shortDay } from "@scriptkeeper/domain/time/days";
import { Button } from "@scriptkeeper/ui/button";
import { Card, CardTitle } from "@scriptkeeper/ui/card";
import { useState } from "react";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryState } from "../../shared/components/query-state.tsx";
import { WithSettings } from "../../shared/components/with-settings.tsx";
import { useSettings } from "../../shared/settings-context.ts";
import { ChooseEmails } from "./choose-emails.tsx";
import { whoIsEmailed } from "./emails-words.ts";
import { EndCareDialog } from "./end-care-dialog.tsx";
import { InviteForm } from "./invite-form.tsx";

/** What each right allows, in the words of the screens. */
const rightWords: Record<CareRight, string> = {
  see: "see my prescriptions",
  order: "see my prescriptions and order for me",
};

/**
 * The people whom a patient allows to see their prescriptions, or to see and order them; they are invited and removed
 * here.
 */
export function PeopleWhoHelpMe() {
  const care = trpc.care.list.useQuery();
  const [inviting, setInviting] = useState(false);
  const block = {
    of: "the people who help you",
    failed: "We could not load the people who help you",
    explain: (error: unknown) =>
      serverMessage(error) ?? "Nothing has changed. Check your connection and try again.",
  };
  return (
    <Card className="mt-4">
      <CardTitle>People who help me</CardTitle>
      <p className="mt-1 text-ink-muted">
        Someone you trust can see your prescriptions, or see them and order for you, with their own account.
        You can stop this at any time.
      </p>
      <QueryState {...block} query={care} skeleton={null}>
        {({ helpers, medicine_emails }) => (
          <WithSettings {...block} skeleton={null}>
            <ul className="mt-2 divide-y divide-line empty:hidden">
              {helpers.map((helper) => (
                <HelperRow key={helper.id} helper={helper} />
              ))}
            </ul>
            {helpers.some(({ state }) => state === "active") && (
              <p role="status" className="mt-1 font-semibold wrap-anywhere">
                {whoIsEmailed(medicine_emails)}
              </p>
            )}
          </WithSettings>
        )}
      </QueryState>
      <div className="mt-4">
        {inviting ? (
          <InviteForm onClose={() => setInviting(false)} />
        ) : (
          <Button variant="secondary" onClick={() => setInviting(true)}>
            Invite someone
          </Button>
        )}
      </div>
    </Card>
  );
}

function HelperRow({ helper }: { helper: Helper }) {
  const { storeTimezone } = useSettings();
  const [asking, setAsking] = useState(false);
  const who = helper.name ?? helper.email;
  const isInvited = helper.state === "invited";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{who}</p>
        {helper.name !== null && <p className="text-ink-muted">{helper.email}</p>}
        <p className="text-ink-muted">
          {isInvited ? "invited to" : "can"} {rightWords[helper.right]}
          {helper.expires_at !== null &&
            ` · expires ${shortDay(dayAt(new Date(helper.expires_at), storeTimezone))}`}
        </p>
      </div>
      <Button
        variant="quiet"
        size="compact"
        aria-label={isInvited ? `Withdraw the invitation to ${who}` : `Stop ${who} helping me`}
        onClick={() => setAsking(true)}
      >
        {isInvited ? "Withdraw" : "Stop"}
      </Button>
      {!isInvited && <ChooseEmails helper={helper} />}
      {asking && (
        <EndCareDialog
          id={helper.id}
          title={isInvited ? "Withdraw the invitation?" : `Stop ${who} helping you?`}
          confirmLabel={isInvited ? "Withdraw invitation" : "Stop"}
          onClose={() => setAsking(false)}
          onEnded={() => setAsking(false)}
        >
          {who} will {isInvited ? "not" : "no longer"} be able to see your prescriptions
          {helper.right === "order" && " or order for you"}.
        </EndCareDialog>
      )}
    </li>
  );
}
