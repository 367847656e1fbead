import type { PriceFlag } from "@scriptkeeper/contracts/prices/limits";
import { priceDoubts } from "@scriptkeeper/contracts/prices/messages";
import type { PriceRow } from "@scriptkeeper/contracts/prices/prices";
import { Badge } from "@scriptkeeper/ui/badge";
import { findingLabels } from "../price-labels.ts";

/** The finding about a row, and what is wrong with it in words. */
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

/** Returns the other doubts about a duplicate, because its reason names only the duplicate rows. */
function besideDuplicate(flags: readonly PriceFlag[]): string[] {
  if (!flags.includes("duplicate")) return [];
  return flags.flatMap((flag) => (flag === "duplicate" ? [] : [priceDoubts[flag]]));
}
