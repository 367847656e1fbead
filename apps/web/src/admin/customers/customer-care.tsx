import type { Care, Helper } from "@scriptkeeper/contracts/care/care";
import { useId } from "react";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryState } from "../../shared/components/query-state.tsx";

/**
 * Who helps a customer with their prescriptions, and whom the customer helps. Staff can't change this: only the people
 * themselves can.
 */
export function CustomerCare({ id }: { id: number }) {
  const heading = useId();
  const care = trpc.care.ofUser.useQuery({ id });
  return (
    <section aria-labelledby={heading} className="space-y-1">
      <h3 id={heading} className="font-semibold">
        Carers
      </h3>
      <QueryState
        query={care}
        of="the carers"
        failed="We could not load the carers"
        explain={(error) => serverMessage(error) ?? "Check your connection and try again."}
        skeleton={<p className="text-ink-muted">Loading...</p>}
      >
        {(found) => <CareLines care={found} />}
      </QueryState>
    </section>
  );
}

function CareLines({ care: { helpers, patients, medicine_emails } }: { care: Care }) {
  if (helpers.length + patients.length === 0)
    return (
      <p className="text-ink-muted">
        This customer has no carers and helps no one. Patients invite their own carers under “Your account”
        after signing in.
      </p>
    );
  return (
    <ul className="space-y-1 wrap-anywhere">
      {helpers.map(({ id, name, email, right, state, emails_to, no_emails }) => (
        <li key={id}>
          {name ? `${name}, ${email}` : email} {state === "invited" ? "is invited to" : "may"}{" "}
          {right === "order" ? "see and order" : "see"}
          {state === "active" && `. ${emailWords[emails_to]}`}
          {emails_to !== "patient" && no_emails && `, but ${whyNone[no_emails]}`}
        </li>
      ))}
      {helpers.length > 0 && (
        <li>
          Emails about the medicines go to{" "}
          {new Intl.ListFormat("en-AU").format([
            ...(medicine_emails.patient ? ["the customer"] : []),
            ...medicine_emails.carers,
          ]) || "nobody"}
        </li>
      )}
      {patients.map(({ id, name, right }) => (
        <li key={id}>
          Helps {name}: may {right === "order" ? "see and order" : "see"}
        </li>
      ))}
    </ul>
  );
}

/** What the customer chose for the emails of one carer. */
const emailWords: Record<Helper["emails_to"], string> = {
  patient: "Gets no emails about the medicines",
  carer: "Chosen to get emails about the medicines, instead of the customer",
  both: "Chosen to get emails about the medicines, as well as the customer",
};

const whyNone: Record<NonNullable<Helper["no_emails"]>, string> = {
  stopped: "they have stopped these emails",
  address_bad: "their address does not work",
};
