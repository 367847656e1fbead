import type { Recall, RecallState } from "@scriptkeeper/contracts/recalls";
import { shortDay, shortInstant } from "@scriptkeeper/domain/days";
import { Fold } from "@scriptkeeper/ui/fold";
import { Link } from "react-router-dom";
import { paths } from "../../../shared/paths.ts";
import { useSettings } from "../../../shared/settings-context.ts";
import { Paragraphs } from "./paragraphs.tsx";

/** What the letter said and about what, and how many people are where with it. */
export function RecallFacts({ recall }: { recall: Recall }) {
  const { storeTimezone } = useSettings();
  const { id, people, acknowledged, called, waiting, to_call } = recall;
  const medicine = [recall.product_name, recall.variant_title].filter(Boolean).join(", ");
  return (
    <section aria-label="The letter" className="space-y-3">
      <h2 className="text-xl font-semibold wrap-anywhere">{recall.subject}</h2>
      <p className="wrap-anywhere">
        {medicine}
        {daysText(recall)}. Sent {shortInstant(new Date(recall.sent_at), storeTimezone)} by{" "}
        {recall.sent_by ?? "a former administrator"}.
      </p>
      <p role="status" className="text-lg">
        <Counted of={id} state="acknowledged" number={acknowledged} /> of <Counted of={id} number={people} />{" "}
        have read it. <Counted of={id} state="called" number={called} /> were called,{" "}
        <Counted of={id} state="waiting" number={waiting} /> have not answered,{" "}
        <Counted of={id} state="to_call" number={to_call} /> have to be called.
      </p>
      <Fold label="What the letter says">
        <div className="space-y-2 wrap-anywhere">
          <Paragraphs text={recall.what_happened} />
          <p className="font-semibold">What to do</p>
          <Paragraphs text={recall.what_to_do} />
        </div>
      </Fold>
    </section>
  );
}

interface CountedProps {
  of: number;
  /** Without one, everybody. */
  state?: RecallState;
  number: number;
}

/** A number that opens the rows it counts. */
function Counted({ of, state, number }: CountedProps) {
  return (
    <Link to={paths.adminRecall(of) + (state ? `?state=${state}` : "")} className="font-semibold text-accent">
      {number.toLocaleString("en-AU")}
    </Link>
  );
}

function daysText({ from, until }: Recall): string {
  if (from && until) return `, paid from ${shortDay(from)} to ${shortDay(until)}`;
  if (from) return `, paid since ${shortDay(from)}`;
  return until ? `, paid until ${shortDay(until)}` : "";
}
