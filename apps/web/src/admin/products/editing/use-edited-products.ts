import type { ProductConfiguration } from "@scriptkeeper/contracts/catalogue/products";
import { useState } from "react";

export type EditedProducts = ReturnType<typeof useEditedProducts>;

/** The products whose rows are being edited: they stay visible, whatever page, order or search is shown. */
export function useEditedProducts() {
  const [edited, setEdited] = useState<readonly ProductConfiguration[]>([]);
  return {
    has: (id: number) => edited.some((each) => each.id === id),
    set: (product: ProductConfiguration, isEdited: boolean) =>
      setEdited((before) => [
        ...before.filter(({ id }) => id !== product.id),
        ...(isEdited ? [product] : []),
      ]),
    /** Returns the rows of a page, preceded by the edited ones that are not among them. */
    among: (page: readonly ProductConfiguration[]) => [
      ...edited.filter(({ id }) => !page.some((each) => each.id === id)),
      ...page,
    ],
  };
}
