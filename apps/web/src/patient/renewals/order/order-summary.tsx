import { dollars } from "@scriptkeeper/domain/prices/money";
import { Card, CardTitle } from "@scriptkeeper/ui/card";
import type { ReactNode } from "react";
import { WhyDetails } from "../../../shared/components/why-details.tsx";
import type { OrderLine, OrderSummary } from "./order-lines.ts";

export interface OrderSummaryCardProps {
  summary: OrderSummary;
  /**
   * The total of the order's open checkout, whatever has happened to prices and discounts since; `null` if there is
   * none.
   */
  keptCents?: number | null;
}

/** The cost of the order; the store decides the final amount. */
export function OrderSummaryCard({ summary, keptCents = null }: OrderSummaryCardProps) {
  return (
    <Card>
      <CardTitle>Summary</CardTitle>
      <dl className="mt-3 space-y-2 tabular-nums">
        {summary.lines.map((line) => (
          <SummaryLine key={line.id} line={line} />
        ))}
        {summary.deliveryCents === null ? (
          <Row term="Pick up at the pharmacy">No fee</Row>
        ) : (
          <Row term="Home delivery">{dollars(summary.deliveryCents)}</Row>
        )}
        <div className="flex justify-between gap-4 border-t border-line pt-3 text-lg font-semibold">
          <dt>Total</dt>
          <dd>{summary.totalCents === null ? "Shown at checkout" : dollars(summary.totalCents)}</dd>
        </div>
        {summary.isTaxAdded && <Row term="Tax">plus tax, shown at checkout</Row>}
      </dl>
      <WhyDetails
        summary="Why this price"
        lines={summary.lines.flatMap(({ product_name, why }) =>
          why.length > 0 ? [`${product_name}: ${why.join(" ")}`] : [],
        )}
      />
      {keptCents !== null && summary.totalCents !== null && keptCents !== summary.totalCents && (
        <p className="mt-2">
          This is today's total for this order. Your open checkout for it stays at {dollars(keptCents)}.
        </p>
      )}
      <p className="mt-2 text-ink-muted">You will see the final price at checkout, before you pay.</p>
    </Card>
  );
}

function SummaryLine({ line }: { line: OrderLine }) {
  return (
    <>
      <Row term={`${line.quantity} × ${line.product_name}`}>
        {line.grossCents === null ? "Price at checkout" : dollars(line.grossCents)}
      </Row>
      {line.discountCents > 0 && (
        <Row term={`Discount${line.discountLabel ? `: ${line.discountLabel}` : ""}`}>
          −{dollars(line.discountCents)}
        </Row>
      )}
    </>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0 break-words">{term}</dt>
      <dd className="shrink-0">{children}</dd>
    </div>
  );
}
