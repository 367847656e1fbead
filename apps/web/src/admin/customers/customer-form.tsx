import type { CustomerFields, CustomerRow } from "@scriptkeeper/contracts/customers";
import { dayAt, shortDay } from "@scriptkeeper/domain/days";
import { Alert } from "@scriptkeeper/ui/alert";
import { InputField } from "@scriptkeeper/ui/input-field";
import { useEffect, useRef } from "react";
import { useSettings } from "../../shared/settings-context.ts";
import { DialogButtons } from "../shared/dialog-buttons.tsx";
import { ConflictChoice } from "./conflict-choice.tsx";
import { fieldLabels, fieldNames, newAddressHelp } from "./customer-fields.ts";
import { useCustomerForm } from "./use-customer-form.ts";

export interface CustomerFormProps {
  customer: CustomerRow;
  onClose: () => void;
}

const controls: Record<
  keyof CustomerFields,
  { maxLength: number; type?: string; inputMode?: "email" | "tel" }
> = {
  first_name: { maxLength: 255 },
  last_name: { maxLength: 255 },
  email: { maxLength: 254, type: "email", inputMode: "email" },
  phone: { maxLength: 40, type: "tel", inputMode: "tel" },
};

/** Where two fields stand side by side, these need the whole width. */
const wide: readonly (keyof CustomerFields)[] = ["email", "phone"];

/** Every field of a customer. What was typed stays when it could not be saved. */
export function CustomerForm({ customer, onClose }: CustomerFormProps) {
  const { storeTimezone } = useSettings();
  const { form, submit, isPending, refusal, conflicts } = useCustomerForm(customer, { onSaved: onClose });
  const { register, setFocus, setValue, watch, formState } = form;
  const message = useRef<HTMLDivElement>(null);
  const isPaired = conflicts.length === 0;
  useEffect(() => setFocus("first_name"), [setFocus]);
  useEffect(() => {
    if (refusal) message.current?.focus();
  }, [refusal]);
  return (
    <form noValidate className="space-y-4" onSubmit={submit}>
      {refusal && (
        <Alert
          ref={message}
          tabIndex={-1}
          className="outline-none"
          variant={conflicts.length > 0 ? "warning" : "destructive"}
          role="alert"
        >
          {refusal}
        </Alert>
      )}
      <div className={`grid gap-4 ${isPaired ? "sm:grid-cols-2" : ""}`}>
        {fieldNames.map((field) => {
          const difference = conflicts.find((each) => each.field === field);
          const error = formState.errors[field]?.message;
          const help = field === "email" && !error ? newAddressHelp(customer, watch("email")) : undefined;
          return (
            <div
              key={field}
              className={`min-w-0 space-y-2 ${isPaired && wide.includes(field) ? "sm:col-span-2" : ""}`}
            >
              <InputField
                label={fieldLabels[field]}
                help={help}
                error={error}
                {...controls[field]}
                {...register(field)}
                autoComplete="off"
              />
              {difference && (
                <ConflictChoice
                  difference={difference}
                  value={watch(field)}
                  onChoose={(value) => setValue(field, value, { shouldValidate: true })}
                />
              )}
            </div>
          );
        })}
        <InputField label="Customer ID" readOnly className="bg-sunken!" value={customer.id} />
        <InputField
          label="Account Created"
          readOnly
          className="bg-sunken!"
          value={shortDay(dayAt(new Date(customer.created_at), storeTimezone))}
        />
      </div>
      <DialogButtons submit="Save Changes" busy={isPending} onCancel={onClose} />
    </form>
  );
}
