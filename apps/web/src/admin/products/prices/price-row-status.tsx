import type { PriceFinding, PriceFlag } from "@scriptkeeper/contracts/price-limits";
import type { PriceRow } from "@scriptkeeper/contracts/prices";
import { Badge } from "@scriptkeeper/ui/badge";
import Check from "lucide-react/icons/check";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import CircleX from "lucide-react/icons/circle-x";
import Equal from "lucide-react/icons/equal";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { findingLabels, flagLabels } from "./price-labels.ts";

const icons: Record<PriceFinding, typeof Check> = {
  ready: Check,
  flagged: TriangleAlert,
  unchanged: Equal,
  not_found: CircleX,
  ambiguous: CircleHelp,
  invalid: CircleX,
};

/** What was found out about a row, and in words what is wrong with it. */
export function PriceRowStatus({ row: { finding, flags, reason } }: { row: PriceRow }) {
  if (finding === null) return null;
  const { label, variant } = findingLabels[finding];
  const Icon = icons[finding];
  const explained = [...besideDuplicate(flags), ...(reason ? [reason] : [])];
  return (
    <div className="space-y-0.5 py-1">
      <Badge variant={variant}>
        <Icon aria-hidden="true" />
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
  return flags.flatMap((flag) => (flag === "duplicate" ? [] : [flagLabels[flag]]));
}
