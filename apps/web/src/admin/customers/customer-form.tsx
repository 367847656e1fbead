import { type CustomerRow, UpdateCustomerInput } from "@scriptkeeper/contracts/accounts/customers";
import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import { dayAt, shortDay } from "@scriptkeeper/domain/time/days";
import { Alert } from "@scriptkeeper/ui/alert";
import { InputField } from "@scriptkeeper/ui/input-field";
import { useEffect, useRef } from "react";
import { useSettings } from "../../shared/settings-context.ts";
import { baseOfChange } from "../shared/conflicts/base-of-change.ts";
import { isStale } from "../shared/conflicts/changed-fields-in.ts";
import { ConflictNotice } from "../shared/conflicts/conflict-notice.tsx";
import { DeletedNotice } from "../shared/conflicts/deleted-notice.tsx";
import { useRecordForm } from "../shared/conflicts/use-record-form.ts";
import { DialogButtons } from "../shared/dialogs/dialog-buttons.tsx";
import {
  type CustomerField,
  fieldLabels,
  fieldNames,
  newAddressHelp,
  pickFields,
  toChange,
  toTypedFields,
} from "./customer-fields.ts";
import { useSaveCustomer } from "./use-save-customer.ts";

export interface CustomerFormProps {
  customer: CustomerRow;
  onClose: () => void;
}

const controls: Record<CustomerField, { maxLength: number; type?: string; inputMode?: "email" | "tel" }> = {
  first_name: { maxLength: 255 },
  last_name: { maxLength: 255 },
  email: { maxLength: 254, type: "email", inputMode: "email" },
  phone: { maxLength: 40, type: "tel", inputMode: "tel" },
};

/** Fields that take the whole width where others stand in pairs. */
const wide: readonly CustomerField[] = ["email", "phone"];

/** All fields of a customer. If saving fails, what was typed stays. */
export function CustomerForm({ customer, onClose }: CustomerFormProps) {
  const { storeTimezone } = useSettings();
  const { save, isPending, error } = useSaveCustomer({ onSaved: onClose });
  const { register, handleSubmit, setFocus, watch, formState, refusal, conflicts, base } = useRecordForm({
    record: { kind: "customer", id: customer.id },
    opened: pickFields(customer),
    toFields: toTypedFields,
    contract: UpdateCustomerInput,
    toInput: toChange,
    error,
    failed: userMessages.customerUpdateFailed,
  });
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => setFocus("first_name"), [setFocus]);
  useEffect(() => {
    if (refusal) message.current?.focus();
  }, [refusal]);
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={handleSubmit((change) =>
        save({ id: customer.id, ...change, base: baseOfChange(change, base) }),
      )}
    >
      <DeletedNotice conflicts={conflicts} />
      {refusal && (
        <Alert
          ref={message}
          tabIndex={-1}
          className="outline-none"
          variant={isStale(error) ? "warning" : "destructive"}
          role="alert"
        >
          {refusal}
        </Alert>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {fieldNames.map((field) => {
          const wrong = formState.errors[field]?.message;
          const help = field === "email" && !wrong ? newAddressHelp(customer, watch("email")) : undefined;
          return (
            <div
              key={field}
              className={`min-w-0 ${wide.includes(field) || conflicts.of(field) ? "sm:col-span-2" : ""}`}
            >
              <InputField
                label={fieldLabels[field]}
                help={help}
                error={wrong}
                {...controls[field]}
                {...register(field)}
                autoComplete="off"
              />
              <ConflictNotice conflicts={conflicts} field={field} label={fieldLabels[field]} />
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
      <DialogButtons submit="Save Changes" busy={isPending} />
    </form>
  );
}
