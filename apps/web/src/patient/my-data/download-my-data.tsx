import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import Download from "lucide-react/icons/download";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { ignoreDoubleClick } from "../../shared/ignore-double-click.ts";
import { saveFrom } from "../../shared/save-file.ts";
import { useSingleFlight } from "../../shared/use-single-flight.ts";

/** A button that downloads everything kept about the patient as a file. */
export function DownloadMyData() {
  const link = trpc.ownData.link.useMutation({ onSuccess: ({ url }) => saveFrom(url) });
  const download = useSingleFlight(link.mutateAsync);
  return (
    <>
      <p className="mt-1 text-ink-muted">
        Everything we keep about you in one file: your account, prescriptions, orders, emails and what was
        changed. It names your medicines, so keep it where only you can read it.
      </p>
      {link.isError && (
        <Alert variant="destructive" role="alert" className="mt-4">
          {serverMessage(link.error) ??
            "Your data could not be downloaded. Check your connection and try again."}
        </Alert>
      )}
      <p role="status" className={link.isSuccess ? "mt-4" : "sr-only"}>
        {link.isSuccess && "Your browser is saving the file."}
      </p>
      <Button
        variant="secondary"
        className="mt-4"
        busy={link.isPending}
        onClick={ignoreDoubleClick(() => download())}
      >
        <Download aria-hidden="true" className="size-4" />
        Download my data
      </Button>
    </>
  );
}
