import type {
  ProductConfiguration,
  ProductConfigurationChange,
} from "@scriptkeeper/contracts/catalogue/products";
import { TableCell } from "@scriptkeeper/ui/table";
import { type Control, useWatch } from "react-hook-form";
import { ProductDemandNote } from "../product-demand.tsx";
import { DAY_FIELDS, type ProductFields, toDays } from "./product-fields.ts";

interface DaysChangeProps {
  control: Control<ProductFields, unknown, ProductConfigurationChange>;
  product: ProductConfiguration;
}

/** Says whom unsaved changes of a product's days would affect, and when. */
export function DaysChange({ control, product }: DaysChangeProps) {
  const days = useWatch({ control, name: DAY_FIELDS });
  if (DAY_FIELDS.every((name, index) => toDays(days[index] ?? "") === product[name])) return null;
  return (
    <TableCell colSpan={7}>
      <div className="space-y-1 max-sm:sticky max-sm:left-3 max-sm:w-[calc(100vw-4rem)]">
        <p>Reminders already set stay as they are. Orders from now on use the new number of days.</p>
        <ProductDemandNote id={product.id} />
      </div>
    </TableCell>
  );
}
