import { productMessages } from "@scriptkeeper/contracts/catalogue/messages";
import {
  type ProductConfiguration,
  ProductConfigurationChange,
} from "@scriptkeeper/contracts/catalogue/products";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { Checkbox } from "@scriptkeeper/ui/checkbox";
import { Label } from "@scriptkeeper/ui/label";
import { leaveForm, tracksChanges } from "@scriptkeeper/ui/leave-form";
import { TableCell, TableRow } from "@scriptkeeper/ui/table";
import { type FormEvent, type KeyboardEvent, useEffect, useId } from "react";
import { Controller } from "react-hook-form";
import { isNotFound } from "../../../shared/api/api-answer.ts";
import { submitOnlyBySingleClick } from "../../../shared/ignore-double-click.ts";
import { Failure } from "../../shared/changes/failure.tsx";
import { baseOfChange } from "../../shared/conflicts/base-of-change.ts";
import { isStale } from "../../shared/conflicts/changed-fields-in.ts";
import { ConflictNotice } from "../../shared/conflicts/conflict-notice.tsx";
import { DeletedNotice } from "../../shared/conflicts/deleted-notice.tsx";
import { useRecordForm } from "../../shared/conflicts/use-record-form.ts";
import { ProductStatus } from "../product-status.tsx";
import { useInvalidateProducts } from "../use-invalidate-products.ts";
import { CellField } from "./cell-field.tsx";
import { DaysChange } from "./days-change.tsx";
import { DAY_FIELDS, pickValues, toChange, toDays, toFormFields } from "./product-fields.ts";
import { useSaveProduct } from "./use-save-product.ts";

export interface EditRowProps {
  product: ProductConfiguration;
  onClose: () => void;
}

/** A product's row as a form: Enter saves, Escape cancels. */
export function EditRow({ product, onClose }: EditRowProps) {
  const id = useId();
  const invalidateProducts = useInvalidateProducts();
  const [save, { isPending, error }] = useSaveProduct({ onSaved: onClose });
  const { control, register, handleSubmit, getValues, setValue, setFocus, formState, ...form } =
    useRecordForm({
      record: { kind: "product", id: product.id },
      opened: pickValues(product),
      toFields: toFormFields,
      contract: ProductConfigurationChange,
      toInput: toChange,
      error,
      failed: productMessages.updateFailed,
    });
  const { refusal, conflicts, base } = form;
  const { errors } = formState;

  useEffect(() => setFocus("product_name"), [setFocus]);

  function settle(name: (typeof DAY_FIELDS)[number]) {
    setValue(name, String(toDays(getValues(name))));
  }
  function submit(event: FormEvent) {
    for (const name of DAY_FIELDS) settle(name);
    void handleSubmit((change) => save({ id: product.id, ...change, base: baseOfChange(change, base) }))(
      event,
    );
  }
  function cancel() {
    // After a failed save the list may be out of date.
    if (error) void invalidateProducts();
    leaveForm(onClose);
  }
  function cancelOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || isPending) return;
    event.preventDefault();
    cancel();
  }
  return (
    <>
      <TableRow className="align-top" {...tracksChanges} onKeyDown={cancelOnEscape}>
        <TableCell />
        <TableCell className="min-w-56">
          <CellField
            form={id}
            label={fieldLabels.product_name}
            error={errors.product_name?.message}
            maxLength={300}
            {...register("product_name")}
          />
          <span className="text-ink-muted">ID {product.product_id}</span>
        </TableCell>
        {DAY_FIELDS.map((name) => (
          <TableCell key={name} className="min-w-28">
            <CellField
              form={id}
              label={fieldLabels[name]}
              error={errors[name]?.message}
              inputMode="numeric"
              maxLength={9}
              {...register(name, { onBlur: () => settle(name) })}
            />
          </TableCell>
        ))}
        <TableCell>
          <Controller
            control={control}
            name="is_cannabis"
            render={({ field }) => (
              <div className="flex min-h-11 items-center gap-2">
                <Checkbox
                  id={`${id}-cannabis`}
                  ref={field.ref}
                  checked={field.value}
                  onCheckedChange={(checked) => field.onChange(checked === true)}
                />
                <Label htmlFor={`${id}-cannabis`}>Cannabis</Label>
              </div>
            )}
          />
        </TableCell>
        <TableCell>
          <div className="flex min-h-11 items-center">
            <ProductStatus product={product} />
          </div>
        </TableCell>
        <TableCell>
          <form
            id={id}
            noValidate
            aria-label={`Edit ${product.product_name}`}
            className="flex min-h-11 items-center gap-2"
            onSubmit={submit}
          >
            <Button type="submit" size="sm" busy={isPending} onClick={submitOnlyBySingleClick}>
              Save
            </Button>
            <Button variant="secondary" size="sm" disabled={isPending} onClick={cancel}>
              Cancel
            </Button>
          </form>
        </TableCell>
      </TableRow>
      <TableRow className="empty:hidden">
        <DaysChange control={control} product={product} />
      </TableRow>
      {(conflicts.isDeleted || fieldNames.some(conflicts.of)) && (
        <TableRow>
          <TableCell colSpan={7}>
            <div role="alert" className="max-sm:sticky max-sm:left-3 max-sm:w-[calc(100vw-4rem)]">
              {isNotFound(error) && <p className="mb-2 font-semibold">{productMessages.updateFailed}</p>}
              <DeletedNotice conflicts={conflicts} />
              {fieldNames.map((name) => (
                <ConflictNotice
                  key={name}
                  conflicts={conflicts}
                  field={name}
                  label={fieldLabels[name]}
                  named
                />
              ))}
            </div>
          </TableCell>
        </TableRow>
      )}
      {refusal && (
        <TableRow>
          <TableCell colSpan={7}>
            {isStale(error) ? (
              <Alert variant="warning" role="alert">
                {refusal}
              </Alert>
            ) : (
              <Failure title={productMessages.updateFailed} error={error} />
            )}
          </TableCell>
        </TableRow>
      )}
    </>
  );
}

const fieldLabels = {
  product_name: "Product name",
  days_supply: "Days supply",
  processing_days: "Processing days",
  is_cannabis: "Cannabis",
} as const;
const fieldNames = Object.keys(fieldLabels) as (keyof typeof fieldLabels)[];
