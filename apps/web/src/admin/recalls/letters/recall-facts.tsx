import type { Recall } from "@scriptkeeper/contracts/recalls/recalls";
import { plural } from "@scriptkeeper/domain/number-words";
import { shortDay, shortInstant } from "@scriptkeeper/domain/time/days";
import { Fold } from "@scriptkeeper/ui/fold";
import { Paragraphs } from "../../../shared/components/paragraphs.tsx";
import { useSettings } from "../../../shared/settings-context.ts";
import { RecallCount } from "./recall-count.tsx";

/** The letter, the medicine it is about, and how many recipients are in each state. */
export function RecallFacts({ recall }: { recall: Recall }) {
  const { storeTimezone } = useSettings();
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
        <RecallCount isTold recall={recall} of="acknowledged" /> of{" "}
        <RecallCount isTold recall={recall} of="" /> {plural(recall.acknowledged, "has", "have")} read it.{" "}
        <RecallCount isTold recall={recall} of="called" /> {plural(recall.called, "was", "were")} called,{" "}
        <RecallCount isTold recall={recall} of="waiting" /> {plural(recall.waiting, "has", "have")} not
        answered, and <RecallCount isTold recall={recall} of="to_call" />{" "}
        {plural(recall.to_call, "has", "have")} to be called.
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

function daysText({ from, until }: Recall): string {
  if (from && until) return `, paid from ${shortDay(from)} to ${shortDay(until)}`;
  if (from) return `, paid since ${shortDay(from)}`;
  return until ? `, paid until ${shortDay(until)}` : "";
}
