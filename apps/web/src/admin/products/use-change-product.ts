import { productMessages } from "@scriptkeeper/contracts/product-messages";
import { useToast } from "@scriptkeeper/ui/toast";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { useOnce } from "../../shared/use-single-flight.ts";
import { useProductsChanged } from "./use-products-changed.ts";

/** Archives a product, or takes it out of the archive. */
export function useArchiveProduct() {
  const productsChanged = useProductsChanged();
  const toast = useToast();
  const archive = trpc.products.archive.useMutation({
    onSuccess: (_, { isArchived }) =>
      toast({
        title: isArchived ? productMessages.archived : productMessages.unarchived,
        variant: "success",
      }),
    onError: (error, { isArchived }) =>
      toast({
        title: isArchived ? productMessages.archiveFailed : productMessages.unarchiveFailed,
        ...described(error),
        variant: "destructive",
      }),
    onSettled: productsChanged,
  });
  return { archive: useOnce(archive.mutateAsync), isPending: archive.isPending };
}

/** Deletes a configuration, once the question was answered. */
export function useDeleteConfiguration({ onDeleted }: { onDeleted: () => void }) {
  const productsChanged = useProductsChanged();
  const toast = useToast();
  const remove = trpc.products.delete.useMutation({
    onSuccess: async () => {
      toast({ title: productMessages.deleted, variant: "success" });
      await productsChanged();
      onDeleted();
    },
    onError: () => toast({ title: productMessages.deleteFailed, variant: "destructive" }),
  });
  return {
    remove: useOnce(remove.mutateAsync),
    isPending: remove.isPending,
    failure: remove.isError ? (serverMessage(remove.error) ?? productMessages.deleteFailed) : null,
  };
}

/** Configures a product of the store by hand, such as one whose configuration was deleted. */
export function useRestoreConfiguration() {
  const productsChanged = useProductsChanged();
  const toast = useToast();
  const restore = trpc.products.restore.useMutation({
    onSuccess: () => toast({ title: productMessages.restored, variant: "success" }),
    onError: (error) =>
      toast({ title: productMessages.restoreFailed, ...described(error), variant: "destructive" }),
    onSettled: productsChanged,
  });
  return {
    restore: useOnce(restore.mutateAsync),
    busyId: restore.isPending ? restore.variables.product_id : null,
  };
}

/** The server's own words under the documented ones. */
function described(error: unknown): { description?: string } {
  const description = serverMessage(error);
  return description === undefined ? {} : { description };
}
