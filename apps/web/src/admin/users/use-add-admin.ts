import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { useToast } from "@scriptkeeper/ui/toast";
import { useMemo } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { useOnce } from "../../shared/use-single-flight.ts";
import { refusalOf } from "./refusal.ts";

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
    onError: (error) =>
      toast({ title: refusalOf(error, userMessages.adminCreateFailed).message, variant: "destructive" }),
  });
  const { error } = create;
  return {
    add: useOnce(create.mutateAsync),
    isPending: create.isPending,
    refusal: useMemo(() => (error ? refusalOf(error, userMessages.adminCreateFailed) : null), [error]),
  };
}
