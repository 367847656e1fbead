import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import { InputField } from "@scriptkeeper/ui/input-field";
import { Radio } from "@scriptkeeper/ui/radio";
import { CustomerSearch } from "../../shared/people/customer-search.tsx";
import type { FieldRefusal } from "./create-failure.tsx";
import type { DraftChange, ManualDraft, NewCustomer } from "./manual-draft.ts";

export interface CustomerChoiceProps {
  draft: ManualDraft;
  /** Whether the form was submitted: missing fields are then marked. */
  checked: boolean;
  /** The field that the server refused. */
  refusal: FieldRefusal | null;
  onChange: (changes: DraftChange) => void;
}

/** Chooses the patient: an existing account or a new one. */
export function CustomerChoice({ draft, checked, refusal, onChange }: CustomerChoiceProps) {
  return (
    <fieldset className="min-w-0 space-y-4">
      <legend className="text-lg font-semibold dense:text-sm">Customer</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        <Mode mode="existing" label="Existing customer" draft={draft} onChange={onChange} />
        <Mode mode="new" label="New customer" draft={draft} onChange={onChange} />
      </div>
      {draft.mode === "existing" ? (
        <CustomerSearch
          customer={draft.customer}
          error={checked && !draft.customer ? prescriptionMessages.selectCustomer : undefined}
          onChoose={(customer) => onChange({ customer })}
        />
      ) : (
        <NewCustomerFields
          typed={draft.newCustomer}
          checked={checked}
          refusal={refusal}
          onChange={(change) => onChange((now) => ({ newCustomer: { ...now.newCustomer, ...change } }))}
        />
      )}
    </fieldset>
  );
}

interface ModeProps {
  mode: ManualDraft["mode"];
  label: string;
  draft: ManualDraft;
  onChange: (changes: DraftChange) => void;
}

function Mode({ mode, label, draft, onChange }: ModeProps) {
  return (
    <Radio
      label={label}
      name="customer-mode"
      checked={draft.mode === mode}
      onChange={() => onChange({ mode })}
    />
  );
}

const fields = [
  { name: "email", label: "Email", type: "email", required: true, missing: "Enter the email address" },
  { name: "phone", label: "Phone (optional)", type: "tel", required: false, missing: "" },
  { name: "firstName", label: "First name", type: "text", required: true, missing: "Enter the first name" },
  { name: "lastName", label: "Last name", type: "text", required: true, missing: "Enter the last name" },
] as const;

interface NewCustomerFieldsProps {
  typed: NewCustomer;
  checked: boolean;
  refusal: FieldRefusal | null;
  onChange: (change: Partial<NewCustomer>) => void;
}

function NewCustomerFields({ typed, checked, refusal, onChange }: NewCustomerFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {fields.map(({ name, label, type, required, missing }) => (
        <InputField
          key={name}
          label={label}
          error={
            checked && required && !typed[name].trim()
              ? missing
              : refusal?.field === name
                ? refusal.message
                : undefined
          }
          type={type}
          required={required}
          autoComplete="off"
          maxLength={name === "email" ? 254 : name === "phone" ? 40 : 100}
          value={typed[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      ))}
    </div>
  );
}
