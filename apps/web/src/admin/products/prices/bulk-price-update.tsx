import { usePriceParams } from "./price-search-params.ts";
import { PriceSteps } from "./price-steps.tsx";
import { PriceRun } from "./run/price-run.tsx";
import { UploadStep } from "./upload/upload-step.tsx";

/** Updates the prices of many products from a CSV file: upload, review, results. */
export function BulkPriceUpdate() {
  const { runId, openRun } = usePriceParams();
  if (runId !== null) return <PriceRun key={runId} id={runId} />;
  return (
    <div className="space-y-6">
      <PriceSteps current={0} />
      <UploadStep onUploaded={openRun} />
    </div>
  );
}
