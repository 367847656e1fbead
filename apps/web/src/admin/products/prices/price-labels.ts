import type {
  PriceFinding,
  PriceIdentifierType,
  PriceOutcome,
  PriceRowFilter,
} from "@scriptkeeper/contracts/prices/limits";
import { priceMessages, updatedPrices } from "@scriptkeeper/contracts/prices/messages";
import type { PriceRun } from "@scriptkeeper/contracts/prices/prices";
import { counted, numberText } from "@scriptkeeper/domain/number-words";
import type { BadgeVariant } from "@scriptkeeper/ui/badge";
import { failedAnswer, serverMessage } from "../../../shared/api/api-answer.ts";
import { failureDetail } from "../../../shared/api/failure-detail.ts";

export const identifierTypeLabels: Record<PriceIdentifierType, string> = {
  handle: "Handle",
  sku: "SKU",
  id: "ID",
};

export const findingLabels: Record<PriceFinding, { label: string; variant: BadgeVariant }> = {
  ready: { label: "Ready", variant: "success" },
  flagged: { label: "To check", variant: "warning" },
  unchanged: { label: "Unchanged", variant: "secondary" },
  not_found: { label: "Not found", variant: "destructive" },
  ambiguous: { label: "Ambiguous", variant: "destructive" },
  invalid: { label: "No price", variant: "destructive" },
};

export const outcomeToast: Record<PriceOutcome, string> = {
  waiting: "Waiting",
  changed: "Changed",
  unchanged: "Already had this price",
  failed: "Failed",
  left_out: "Left out",
  undoing: "Being put back",
  undone: "Old price restored",
  kept: "Not put back",
};

/** Returns "+12.5%", or a dash if there is nothing to compare with. */
export function percentText(percent: number | null): string {
  if (percent === null) return "–";
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "";
  return `${sign}${Math.abs(percent).toLocaleString("en-AU", { maximumFractionDigits: 1 })}%`;
}

/** Returns how many rows match a filter. */
export function rowsThrough(filter: PriceRowFilter, run: PriceRun): number {
  const { findings, included } = run;
  const [kind, name] = filter.split(":");
  if (kind === "ticked") return included;
  if (kind === "unticked") return findings.ready + findings.flagged - included;
  if (kind === "unsettable") return findings.not_found + findings.ambiguous + findings.invalid;
  if (kind === "finding") return findings[name as PriceFinding];
  if (kind === "outcome") return run.outcomes[name as PriceOutcome];
  if (kind !== "flagged") return run.received;
  return name === "ticked" ? run.flaggedIncluded : findings.flagged - run.flaggedIncluded;
}

/** Returns the server's message, or the documented words: one for a refusal, another for no response. */
export function priceFailure(error: unknown): string {
  const answer = failedAnswer(error);
  if (answer.kind !== "none") return serverMessage(error) ?? priceMessages.updateFailed;
  return answer.notSent ? failureDetail(error) : priceMessages.unexpected;
}

/** Returns "Updated 10 of 12 product prices": changed in the store, out of all that were to be set or already right. */
export function updatedText({ outcomes: { changed }, result: { total } }: PriceRun): string {
  return updatedPrices({ success: changed, total });
}

/** Returns "Put back 3 of 4 prices". */
export function putBack({ outcomes: { undone, kept } }: PriceRun): string {
  return `Put back ${numberText(undone)} of ${counted(undone + kept, "price")}`;
}
