import { useMutation } from "@tanstack/react-query";
import { trpc } from "../../shared/api/trpc.ts";
import { useSingleFlight } from "../../shared/use-single-flight.ts";

/** Looks up the sender's domain in the DNS on every request: an earlier result would be worthless. */
export function useCheckSender() {
  const { client } = trpc.useUtils();
  const look = useMutation({
    mutationFn: (selectors: string) =>
      client.installation.senderDomain.query(selectors.trim() === "" ? {} : { selectors }),
  });
  const once = useSingleFlight(look.mutateAsync);
  return {
    check: once,
    found: look.data ?? null,
    isPending: look.isPending,
    error: look.error,
  };
}
