import type { PriceFlag } from "@scriptkeeper/contracts/prices/limits";
import { priceDoubts } from "@scriptkeeper/contracts/prices/messages";
import type { PriceRow } from "@scriptkeeper/contracts/prices/prices";
import { Badge } from "@scriptkeeper/ui/badge";
import { findingLabels } from "../price-labels.ts";

/** What was found out about a row, and in words what is wrong with it. */
export function PriceRowStatus({ row: { finding, flags, reason } }: { row: PriceRow }) {
  if (finding === null) return null;
  const { label, variant } = findingLabels[finding];
  const explained = [...besideDuplicate(flags), ...(reason ? [reason] : [])];
  return (
    <div className="space-y-0.5 py-1">
      <Badge isState variant={variant}>
        {label}
      </Badge>
      {explained.map((text) => (
        <p key={text} className="text-ink-muted">
          {text}
        </p>
      ))}
    </div>
  );
}

/** The reason of a duplicate names its rows, and nothing else that looks wrong. */
function besideDuplicate(flags: readonly PriceFlag[]): string[] {
  if (!flags.includes("duplicate")) return [];
  return flags.flatMap((flag) => (flag === "duplicate" ? [] : [priceDoubts[flag]]));
}
