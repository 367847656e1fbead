import type { Care } from "@scriptkeeper/contracts/care";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryState } from "../../shared/components/query-state.tsx";

/** Who helps a customer with their prescriptions, and whom they help. Only they themselves change that. */
export function CustomerCare({ id }: { id: number }) {
  const care = trpc.care.ofUser.useQuery({ id });
  return (
    <section aria-labelledby="customer-care" className="space-y-1">
      <h3 id="customer-care" className="font-semibold">
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

function CareLines({ care: { helpers, patients } }: { care: Care }) {
  if (helpers.length + patients.length === 0)
    return <p className="text-ink-muted">Nobody helps, and nobody is helped.</p>;
  return (
    <ul className="space-y-1 wrap-anywhere">
      {helpers.map(({ id, name, email, right, state }) => (
        <li key={id}>
          {name ? `${name}, ${email}` : email} {state === "invited" ? "is invited to" : "may"}{" "}
          {right === "order" ? "see and order" : "see"}
        </li>
      ))}
      {patients.map(({ id, name, right }) => (
        <li key={id}>
          Helps {name}: may {right === "order" ? "see and order" : "see"}
        </li>
      ))}
    </ul>
  );
}
