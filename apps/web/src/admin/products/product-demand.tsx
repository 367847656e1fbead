import { DUE_WITHIN_DAYS } from "@scriptkeeper/contracts/constants";
import type { ProductDemand } from "@scriptkeeper/contracts/products";
import { trpc } from "../../shared/api/trpc.ts";

/** Whom a product concerns, before it is archived or deleted. */
export function ProductDemandNote({ id }: { id: number }) {
  const demand = trpc.products.demand.useQuery({ id }, { staleTime: 0 });
  return (
    <div role="status" className="space-y-1">
      {demand.data && sentences(demand.data).map((sentence) => <p key={sentence}>{sentence}</p>)}
      {demand.isPending && <p>Counting the patients whom it concerns…</p>}
      {demand.isError && (
        <p>We could not count the patients whom it concerns. Cancel and try again to see them.</p>
      )}
    </div>
  );
}

/** "40 prescriptions of 35 patients have a reminder to come; 2 orders with it are not paid yet.", and who waits or is due soon. */
function sentences({ waiting, due, prescriptions, patients, open_orders }: ProductDemand): string[] {
  const live = counted(prescriptions, { one: "prescription", many: "prescriptions" });
  const of = counted(patients, { one: "patient", many: "patients" });
  const have = prescriptions.count === 1 && !prescriptions.isMore ? "has" : "have";
  const orders = counted(open_orders, { one: "order with it is", many: "orders with it are" });
  const told = counted(waiting, { one: "patient waits", many: "patients wait" });
  const soon = counted(due, { one: "prescription has", many: "prescriptions have" });
  return [
    `${live} of ${of} ${have} a reminder to come; ${orders} not paid yet.`,
    `${told} to be told that it is back; ${soon} it due within ${DUE_WITHIN_DAYS} days.`,
  ];
}

function counted({ count, isMore }: ProductDemand["due"], words: { one: string; many: string }): string {
  const word = count === 1 && !isMore ? words.one : words.many;
  return `${count.toLocaleString("en-AU")}${isMore ? "+" : ""} ${word}`;
}
