import { PRICE_IDENTIFIER_TYPES, type PriceIdentifierType } from "@scriptkeeper/contracts/prices/limits";
import { Options } from "@scriptkeeper/ui/options";
import { SelectField } from "@scriptkeeper/ui/select-field";
import { useState } from "react";
import { identifierTypeLabels } from "../price-labels.ts";
import { OpenRunNotice } from "../run/open-run-notice.tsx";
import { WorkProgress } from "../run/work-progress.tsx";
import { DropZone } from "./drop-zone.tsx";
import { UploadFailure } from "./upload-failure.tsx";
import { useUploadPrices } from "./use-upload-prices.ts";

/** The first step: the file, and how its first column identifies products. */
export function UploadStep({ onUploaded }: { onUploaded: (runId: number) => void }) {
  const [identifierType, setIdentifierType] = useState<PriceIdentifierType>("handle");
  const { upload, read } = useUploadPrices({ onUploaded });
  if (upload.stage === "reading") return <WorkProgress label="Reading the file" progress={null} />;
  if (upload.stage === "sending") {
    return (
      <WorkProgress label="Sending the rows" progress={upload}>
        <p className="text-ink-muted">Keep this page open until all rows are sent. No prices change yet.</p>
      </WorkProgress>
    );
  }
  return (
    <div className="space-y-4">
      {upload.stage === "idle" ? <OpenRunNotice onOpen={onUploaded} /> : <UploadFailure upload={upload} />}
      <div className="grid max-w-3xl gap-4 rounded-md border border-line bg-surface p-4 sm:p-6">
        <div className="sm:max-w-72">
          <SelectField
            label="Identifier type"
            help="What the first column of the file contains."
            value={identifierType}
            onChange={(event) => {
              const chosen = PRICE_IDENTIFIER_TYPES.find((type) => type === event.target.value);
              if (chosen) setIdentifierType(chosen);
            }}
          >
            <Options values={PRICE_IDENTIFIER_TYPES} text={identifierTypeLabels} />
          </SelectField>
        </div>
        <DropZone describedBy="price-file-help" onFile={(file) => read({ file, identifierType })} />
        <ul id="price-file-help" className="list-disc space-y-1 pl-5 text-ink-muted">
          <li>The first line is a header and is skipped.</li>
          <li>
            Every other line has the identifier, then the price, separated by a comma or a semicolon. Further
            columns are ignored.
          </li>
          <li>With semicolons, a price may have a decimal comma: 18,95.</li>
          <li>No prices change until you have reviewed them.</li>
        </ul>
      </div>
    </div>
  );
}
