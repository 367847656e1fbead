import { useNavigate } from "react-router-dom";
import { trpc } from "../../../shared/api/trpc.ts";
import { paths } from "../../../shared/paths.ts";

/**
 * Requests a renewal link for the selection and opens it. The link is made for one item, but works for all of the
 * patient's.
 */
export function useReorder() {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { mutate, isPending, error } = trpc.renewals.getToken.useMutation({
    onError: () => utils.prescriptions.listMine.invalidate(),
  });
  function start(prescriptionId: number, selected: readonly number[]) {
    mutate({ prescriptionId }, { onSuccess: ({ token }) => navigate(paths.renewConfirm(token, selected)) });
  }
  return { start, isPending, error };
}
