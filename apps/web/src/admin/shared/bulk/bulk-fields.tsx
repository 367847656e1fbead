import { MAX_REPEATS } from "@scriptkeeper/contracts/constants";
import { discountMessages } from "@scriptkeeper/contracts/discounts/messages";
import type { BulkAction } from "@scriptkeeper/contracts/prescriptions/bulk";
import { addDays } from "@scriptkeeper/domain/time/days";
import { scheduleWords } from "@scriptkeeper/domain/time/schedule-words";
import { InputField } from "@scriptkeeper/ui/input-field";
import { SelectField } from "@scriptkeeper/ui/select-field";
import { useState } from "react";
import { trpc } from "../../../shared/api/trpc.ts";
import { QueryFailure } from "../../../shared/components/query-failure.tsx";
import { useSettings } from "../../../shared/settings-context.ts";
import { ClearLastReminder } from "../prescription/clear-last-reminder.tsx";
import { scopeLabels, valueText } from "../prescription/discount-labels.ts";
import { wholeNumber } from "../prescription/whole-number.ts";
import type { BulkKind } from "./bulk-labels.ts";

/** The action that was entered, or what is wrong with it. */
export type Entered = { action: BulkAction } | { problem: string };

/** The state of the fields for a kind of change, and the action that results. */
export function useBulkFields(kind: BulkKind) {
  const { today } = useSettings();
  const [date, setDate] = useState(addDays(today, 1));
  const [clears, setClears] = useState(true);
  const [repeats, setRepeats] = useState("");
  const [discount, setDiscount] = useState("");
  function entered(): Entered {
    if (kind === "remind") return { action: { kind } };
    if (kind === "move_reminder")
      return date
        ? { action: { kind, date, clearLastReminder: clears } }
        : { problem: "Choose a reminder date" };
    if (kind === "assign_discount")
      return discount
        ? { action: { kind, discountConfigId: Number(discount) } }
        : { problem: discountMessages.chooseOne };
    const number = wholeNumber(repeats, { min: 0, max: MAX_REPEATS });
    return number === null
      ? { problem: `Enter a whole number from 0 to ${MAX_REPEATS}` }
      : { action: { kind, repeats: number } };
  }
  return {
    date,
    setDate,
    clears,
    setClears,
    repeats,
    setRepeats,
    discount,
    setDiscount,
    entered,
  };
}

export interface BulkFieldsProps {
  kind: BulkKind;
  fields: ReturnType<typeof useBulkFields>;
  /** The patients of the selected prescriptions; null if unknown. */
  patients: ReadonlySet<number> | null;
  problem: string | undefined;
  /** Called if the action has been changed. */
  onChange: () => void;
}

export function BulkFields({ kind, fields, patients, problem, onChange }: BulkFieldsProps) {
  const { storeTimezone, reminderSchedule } = useSettings();
  switch (kind) {
    case "remind":
      return (
        <p>
          A reminder for each goes out with the next run, even if one was sent before. The reminder service
          runs {scheduleWords(reminderSchedule)}.
        </p>
      );
    case "move_reminder":
      return (
        <>
          <InputField
            label="Reminder date"
            help={`A day in the store's time zone, ${storeTimezone}.`}
            type="date"
            required
            value={fields.date}
            error={problem}
            onChange={(event) => {
              fields.setDate(event.target.value);
              onChange();
            }}
          />
          <ClearLastReminder
            checked={fields.clears}
            onChange={(clears) => {
              fields.setClears(clears);
              onChange();
            }}
          />
        </>
      );
    case "set_repeats":
      return (
        <InputField
          label="Repeats left"
          help={`A whole number from 0 to ${MAX_REPEATS}.`}
          inputMode="numeric"
          autoComplete="off"
          value={fields.repeats}
          error={problem}
          onChange={(event) => {
            fields.setRepeats(event.target.value);
            onChange();
          }}
        />
      );
    case "assign_discount":
      return (
        <DiscountField
          patients={patients}
          value={fields.discount}
          problem={problem}
          onChange={(id) => {
            fields.setDiscount(id);
            onChange();
          }}
        />
      );
  }
}

interface DiscountFieldProps {
  patients: ReadonlySet<number> | null;
  value: string;
  problem: string | undefined;
  onChange: (id: string) => void;
}

function DiscountField({ patients, value, problem, onChange }: DiscountFieldProps) {
  const list = trpc.discounts.list.useQuery({ active_only: true });
  const fits = (userId: number | null) => userId === null || (patients?.size === 1 && patients.has(userId));
  return (
    <>
      {list.isError && <QueryFailure query={list} title={discountMessages.loadFailed} />}
      <SelectField
        label="Discount"
        help="A prescription's current discount ends; its history stays. Only discounts that are running now can be assigned."
        error={problem}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">Choose a discount</option>
        {list.data?.discounts
          .filter((discount) => fits(discount.user_id))
          .map((discount) => (
            <option key={discount.id} value={discount.id}>
              {`${discount.name}: ${valueText(discount)}, ${scopeLabels[discount.application_scope].toLowerCase()}`}
            </option>
          ))}
      </SelectField>
    </>
  );
}
