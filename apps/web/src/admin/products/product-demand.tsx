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

/** "40 prescriptions of 35 patients have a reminder to come, 12 of them within 30 days.", and whatever else there is. */
function sentences({ waiting, due, prescriptions, patients, open_orders }: ProductDemand): string[] {
  const live = counted(prescriptions, { one: "prescription", many: "prescriptions" });
  const of = counted(patients, { one: "patient", many: "patients" });
  const have = prescriptions.count === 1 && !prescriptions.isMore ? "has" : "have";
  const soon = `${number(due)} of them within ${DUE_WITHIN_DAYS} days`;
  const orders = counted(open_orders, { one: "order with it is", many: "orders with it are" });
  const told = counted(waiting, { one: "patient waits", many: "patients wait" });
  const all = [
    isAny(prescriptions) && `${live} of ${of} ${have} a reminder to come, ${soon}.`,
    isAny(open_orders) && `${orders} not paid yet.`,
    isAny(waiting) && `${told} to be told that it is back.`,
  ].filter((sentence) => sentence !== false);
  return all.length > 0 ? all : ["It concerns nobody: no reminder, order or patient waits for it."];
}

type Count = ProductDemand["due"];

const isAny = ({ count, isMore }: Count) => count > 0 || isMore;

const number = ({ count, isMore }: Count) => `${count.toLocaleString("en-AU")}${isMore ? "+" : ""}`;

function counted(of: Count, words: { one: string; many: string }): string {
  return `${number(of)} ${of.count === 1 && !of.isMore ? words.one : words.many}`;
}
