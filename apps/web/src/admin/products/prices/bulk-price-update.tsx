import { PriceRun } from "./price-run.tsx";
import { PriceSteps } from "./price-steps.tsx";
import { UploadStep } from "./upload-step.tsx";
import { usePriceAddress } from "./use-price-search-params.ts";

/** Prices of many products at once, from a CSV file: upload, review, results. */
export function BulkPriceUpdate() {
  const { runId, openRun } = usePriceAddress();
  if (runId !== null) return <PriceRun key={runId} id={runId} />;
  return (
    <div className="space-y-6">
      <PriceSteps current={0} />
      <UploadStep onUploaded={openRun} />
    </div>
  );
}
