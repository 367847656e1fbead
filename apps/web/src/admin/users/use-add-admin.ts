import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { useToast } from "@scriptkeeper/ui/toast";
import { useMemo } from "react";
import { failedAnswer, serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { useOnce } from "../../shared/use-single-flight.ts";

/** Why an administrator was not added, and the field that the server named. */
export interface Refusal {
  message: string;
  field: string | undefined;
}

/** Adds an administrator. */
export function useAddAdmin({ onAdded }: { onAdded: () => void }) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const create = trpc.users.addAdmin.useMutation({
    onSuccess: async () => {
      toast({ title: userMessages.adminCreated, variant: "success" });
      await utils.users.invalidate();
      onAdded();
    },
    onError: (error) => toast({ title: refusalOf(error).message, variant: "destructive" }),
  });
  const { error } = create;
  return {
    add: useOnce(create.mutateAsync),
    isPending: create.isPending,
    refusal: useMemo(() => (error ? refusalOf(error) : null), [error]),
  };
}

/** Why a form was refused, in the server's words or else in ours. */
export function refusalOf(error: unknown, failed: string = userMessages.adminCreateFailed): Refusal {
  const answer = failedAnswer(error);
  return {
    message: serverMessage(error) ?? failed,
    field: answer.kind === "refused" ? answer.details.field : undefined,
  };
}
