import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { useToast } from "@scriptkeeper/ui/toast";
import { useEffect } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { failedAnswer } from "../../../shared/api/api-answer.ts";
import { trpc } from "../../../shared/api/trpc.ts";
import { paths } from "../../../shared/paths.ts";
import { SettingsContext } from "../../../shared/settings-context.ts";
import { usePublicSettings } from "../../../shared/use-public-settings.ts";
import { NotFound } from "./not-found.tsx";
import { PrescriptionDetail } from "./prescription-detail.tsx";

/** The page about one prescription. */
export function DetailPage() {
  const { id = "" } = useParams();
  return /^[1-9]\d{0,8}$/.test(id) ? <Loaded key={id} id={Number(id)} /> : <NotFound />;
}

function Loaded({ id }: { id: number }) {
  const prescription = trpc.prescriptions.get.useQuery({ id });
  const settings = usePublicSettings();
  const { isLoadingError, error } = prescription;
  const isMissing = isLoadingError && isNotFound(error);
  useReturnToList((isLoadingError && !isMissing) || settings.isLoadingError);

  if (isMissing) return <NotFound />;
  if (!prescription.data || !settings.data) return <Waiting />;
  return (
    <SettingsContext value={settings.data}>
      <PrescriptionDetail prescription={prescription.data} />
    </SettingsContext>
  );
}

/** If the prescription can't be loaded, says so in a toast and returns to the list, where it can be tried again. */
function useReturnToList(failed: boolean) {
  const navigate = useNavigate();
  const toast = useToast();
  useEffect(() => {
    if (!failed) return;
    toast({ title: prescriptionMessages.detailLoadFailed, variant: "destructive" });
    navigate(paths.adminPrescriptions, { replace: true });
  }, [failed, navigate, toast]);
}

function isNotFound(error: unknown): boolean {
  const answer = failedAnswer(error);
  return answer.kind === "refused" && answer.status === 404;
}

function Waiting() {
  return (
    <div className="space-y-4">
      <span role="status" className="sr-only">
        Loading...
      </span>
      <Skeleton className="h-11 w-24" />
      <Skeleton className="h-10 w-72 max-w-full" />
      <Skeleton className="h-11 w-full max-w-md" />
      <div className="grid gap-4 xl:grid-cols-2">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    </div>
  );
}
