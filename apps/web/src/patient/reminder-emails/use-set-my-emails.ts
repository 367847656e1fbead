import { trpc } from "../../shared/api/trpc.ts";
import { useSingleFlight } from "../../shared/use-single-flight.ts";

/** Returns a function that stops the emails about one's own medicines, or starts them again. */
export function useSetMyEmails(options: { onSuccess?: () => void } = {}) {
  const utils = trpc.useUtils();
  const { mutateAsync, isPending, error } = trpc.reminderEmails.setMine.useMutation({
    ...options,
    onSettled: () => utils.care.list.invalidate(),
  });
  return { set: useSingleFlight(mutateAsync), isPending, error };
}
