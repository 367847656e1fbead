import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { UnreadableLinesNotice } from "./unreadable-lines.tsx";
import type { Upload } from "./use-upload-prices.ts";

/** Why a file did not become an update, and what to do. */
export function UploadFailure({ upload }: { upload: Extract<Upload, { stage: "unusable" | "failed" }> }) {
  if (upload.stage === "failed") {
    return (
      <Alert variant="destructive" role="alert" title={upload.message}>
        <p>{upload.detail} No price was changed.</p>
        <Button variant="secondary" onClick={upload.tryAgain}>
          Try again
        </Button>
      </Alert>
    );
  }
  return (
    <div className="space-y-4">
      <Alert variant="destructive" role="alert" title={upload.message}>
        <p>{upload.detail} No price was changed.</p>
      </Alert>
      {upload.lines && <UnreadableLinesNotice lines={upload.lines} />}
    </div>
  );
}
