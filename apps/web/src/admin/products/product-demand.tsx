import type { ProductDemand } from "@scriptkeeper/contracts/catalogue/products";
import { DUE_WITHIN_DAYS } from "@scriptkeeper/contracts/constants";
import { countedBy } from "@scriptkeeper/contracts/prescriptions/counted-items";
import { numberText } from "@scriptkeeper/domain/number-words";
import { trpc } from "../../shared/api/trpc.ts";
import { paths } from "../../shared/paths.ts";
import { countedPath, NewTabLink } from "../shared/counted/counted-link.tsx";

/** Whom a product affects, before it is archived or deleted. */
export function ProductDemandNote({ id }: { id: number }) {
  const demand = trpc.products.demand.useQuery({ id }, { staleTime: 0 });
  return (
    <div role="status" className="space-y-1">
      {demand.data && <Sentences id={id} demand={demand.data} />}
      {demand.isPending && <p>Counting the patients affected…</p>}
      {demand.isError && <p>We could not count the patients affected. Cancel and try again to see them.</p>}
    </div>
  );
}

type Count = ProductDemand["due"];

interface SentencesProps {
  id: number;
  demand: ProductDemand;
}

/** "40 prescriptions of 35 patients have a reminder scheduled, 12 of them within 30 days.", and what else applies. */
function Sentences({ id, demand }: SentencesProps) {
  const { waiting, due, prescriptions, patients, open_orders } = demand;
  if (![prescriptions, open_orders, waiting].some(isAny))
    return <p>This affects nobody: no reminder, order or patient depends on it.</p>;
  const live = countedBy("product-live", id);
  return (
    <>
      {isAny(prescriptions) && (
        <p>
          <NewTabLink to={countedPath("items", live)}>
            {counted(prescriptions, { one: "prescription", many: "prescriptions" })}
          </NewTabLink>{" "}
          of{" "}
          <NewTabLink to={countedPath("patients", live)}>
            {counted(patients, { one: "patient", many: "patients" })}
          </NewTabLink>{" "}
          {prescriptions.count === 1 && !prescriptions.isMore ? "has" : "have"} a reminder scheduled,{" "}
          {isAny(due) ? (
            <NewTabLink to={countedPath("items", countedBy("product-due", id))}>{number(due)}</NewTabLink>
          ) : (
            number(due)
          )}{" "}
          of them within {DUE_WITHIN_DAYS} days.
        </p>
      )}
      {isAny(open_orders) && (
        <p>
          <NewTabLink to={`${paths.adminOrders}?${new URLSearchParams({ unpaid: String(id) })}`}>
            {counted(open_orders, { one: "order", many: "orders" })}
          </NewTabLink>{" "}
          with it {open_orders.count === 1 && !open_orders.isMore ? "is" : "are"} not paid yet.
        </p>
      )}
      {isAny(waiting) && (
        <p>
          <NewTabLink to={countedPath("patients", countedBy("product-waiting", id))}>
            {counted(waiting, { one: "patient", many: "patients" })}
          </NewTabLink>{" "}
          {waiting.count === 1 && !waiting.isMore ? "is" : "are"} waiting to be told when it is back.
        </p>
      )}
    </>
  );
}

const isAny = ({ count, isMore }: Count) => count > 0 || isMore;

const number = ({ count, isMore }: Count) => `${numberText(count)}${isMore ? "+" : ""}`;

function counted(of: Count, words: { one: string; many: string }): string {
  return `${number(of)} ${of.count === 1 && !of.isMore ? words.one : words.many}`;
}
